import Foundation
import TestSupport
import Testing

/// The sample of the documentation, built as its reader would build it.
@Suite("The sample package", .serialized)
struct SampleTests {
  private let package =
    CommandLineExecutable.packageDirectory
    + "/Sources/ConditionTesting/ConditionTesting.docc/Sample"
  /// Kept, so that only what has changed is built again.
  private let scratch = CommandLineExecutable.packageDirectory + "/.build/sample"

  private var bundle: String { scratch + "/debug/SamplePackageTests.xctest" }

  private var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["CONDITION_EXECUTABLE"] = CommandLineExecutable.path
    environment["NO_COLOR"] = "1"
    return environment
  }

  private func run(
    _ words: [String],
    _ environment: [String: String]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  private func build() throws {
    let words = ["nice", "swift", "build", "--build-tests"]
    let places = ["--package-path", package, "--scratch-path", scratch]
    let (status, output) = try run(words + places, environment)
    try #require(status == 0, "\(output)")
  }

  @Test
  func `its tests pass inside a lab`() throws {
    try build()
    let words = [
      CommandLineExecutable.path, "run", "wifi", "--", bundle, "--testing-library",
      "swift-testing",
    ]
    let (status, output) = try run(words, environment)
    #expect(status == 0, "\(output)")
    #expect(output.contains("Test run with 2 tests in 1 suite passed"), "\(output)")
  }

  @Test
  func `without the program they fail, and say how to run them`() throws {
    try build()
    var environment = environment
    environment["CONDITION_EXECUTABLE"] = nil
    environment["PATH"] = "/nowhere"
    let (status, output) = try run([bundle, "--testing-library", "swift-testing"], environment)
    #expect(status != 0)
    #expect(output.contains("condition run wifi -- swift test"), "\(output)")
  }
}
