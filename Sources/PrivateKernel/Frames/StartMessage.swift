/// All that the guest must know to start a command.
struct StartMessage: Equatable {
  var arguments: [String]
  /// `NAME=VALUE` each.
  var environment: [String]
  var workingDirectory: String
  var creationMask: UInt32
  /// Soft and hard limits as `condition_guest_get_limits` gives them.
  var limits: [UInt64]
  /// Whether standard input and output are a terminal, and whether standard error is it too.
  var terminal: Bool
  var errorIsTerminal: Bool
  var windowSize: WindowSize
  /// Whether files may have changed on the host since they were last read in the guest.
  var dropCaches: Bool

  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.write(arguments)
    writer.write(environment)
    writer.write(workingDirectory)
    writer.write(creationMask)
    for limit in limits { writer.write(limit) }
    writer.write(UInt8((terminal ? 1 : 0) | (errorIsTerminal ? 2 : 0) | (dropCaches ? 4 : 0)))
    writer.write(windowSize.packed)
    return writer.bytes
  }

  static let limitCount = 8
}

extension StartMessage {
  init(_ payload: [UInt8]) throws(FrameError) {
    var reader = ByteReader(payload)
    let arguments = try reader.readTexts()
    guard !arguments.isEmpty else { throw .truncated }
    let environment = try reader.readTexts()
    let workingDirectory = try reader.readText()
    let creationMask = try reader.read(UInt32.self)
    var limits: [UInt64] = []
    for _ in 0..<Self.limitCount { limits.append(try reader.read(UInt64.self)) }
    let flags = try reader.read(UInt8.self)
    let windowSize = WindowSize(packed: try reader.read(UInt64.self))
    try reader.finish()
    self.init(
      arguments: arguments,
      environment: environment,
      workingDirectory: workingDirectory,
      creationMask: creationMask & 0o777,
      limits: limits,
      terminal: flags & 1 != 0,
      errorIsTerminal: flags & 2 != 0,
      windowSize: windowSize,
      dropCaches: flags & 4 != 0
    )
  }
}
