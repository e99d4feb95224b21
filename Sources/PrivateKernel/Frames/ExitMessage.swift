/// How a session ended.
enum ExitMessage: Equatable {
  /// The command ended by itself.
  case exited(Int32)
  /// A signal ended the command.
  case signalled(Int32)
  /// There never was a command: what failed (`condition_stage_…`) and the error number.
  case notStarted(stage: Int32, errno: Int32)

  var encoded: [UInt8] {
    var writer = ByteWriter()
    let (kind, first, second): (UInt8, Int32, Int32) =
      switch self {
      case .exited(let status): (0, status, 0)
      case .signalled(let signal): (1, signal, 0)
      case .notStarted(let stage, let errno): (2, stage, errno)
      }
    writer.write(kind)
    writer.write(first)
    writer.write(second)
    return writer.bytes
  }
}

extension ExitMessage {
  init(_ payload: [UInt8]) throws(FrameError) {
    var reader = ByteReader(payload)
    let kind = try reader.read(UInt8.self)
    let first = try reader.read(Int32.self)
    let second = try reader.read(Int32.self)
    try reader.finish()
    switch kind {
    case 0: self = .exited(first & 0xff)
    case 1: self = .signalled(first & 0x7f)
    case 2: self = .notStarted(stage: first, errno: second)
    default: throw .unknownKind(kind)
    }
  }

  /// What `waitpid` said.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7f
    self = signal == 0 ? .exited(waitStatus >> 8 & 0xff) : .signalled(signal)
  }
}
