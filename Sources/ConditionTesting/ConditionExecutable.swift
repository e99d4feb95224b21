import Foundation

/// The `condition` program, which makes labs and changes them.
struct ConditionExecutable: Sendable {
  let path: String

  /// Finds it: `CONDITION_EXECUTABLE`, else `condition` on the path.
  static func find(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(ConditionTestingError) -> ConditionExecutable {
    func isProgram(_ path: String) -> Bool {
      var isDirectory: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
        && !isDirectory.boolValue && FileManager.default.isExecutableFile(atPath: path)
    }
    if let path = environment["CONDITION_EXECUTABLE"], !path.isEmpty {
      guard isProgram(path) else {
        throw ConditionTestingError(
          "CONDITION_EXECUTABLE is \(path), and that is no program",
          advice: "set it to the path of the 'condition' executable"
        )
      }
      return ConditionExecutable(path: path)
    }
    for directory in (environment["PATH"] ?? "").split(separator: ":") {
      let path = "\(directory)/condition"
      if isProgram(path) { return ConditionExecutable(path: path) }
    }
    throw ConditionTestingError(
      "there is no program 'condition', which makes the labs that tests with a condition run in",
      advice: "put it on PATH or set CONDITION_EXECUTABLE to its path, or run the tests inside a "
        + "lab: condition run wifi -- swift test"
    )
  }

  /// Runs it.
  ///
  /// - Parameter arguments: Its arguments.
  /// - Throws: What it says where it fails.
  func run(_ arguments: [String]) async throws(ConditionTestingError) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    // A file, not a pipe: what keeps a lab alive may hold the stream for longer than the command lives.
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("condition-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    let ending = Ending()
    process.terminationHandler = { _ in ending.note() }
    do {
      try Data().write(to: output)
      let handle = try FileHandle(forWritingTo: output)
      process.standardOutput = handle
      process.standardError = handle
      try process.run()
    } catch {
      throw ConditionTestingError("\(path) could not be started: \(error)")
    }
    await ending.wait()
    guard process.terminationStatus != 0 else { return }
    let text = String(decoding: (try? Data(contentsOf: output)) ?? Data(), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    throw ConditionTestingError(
      "condition \(arguments.joined(separator: " ")): \(text)",
      advice: process.terminationStatus == 69
        ? "a lab that outlives a command needs this machine's own kernel; run the tests inside one: "
          + "condition run wifi -- swift test" : ""
    )
  }
}
