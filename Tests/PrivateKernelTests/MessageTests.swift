import Testing

@testable import PrivateKernel

struct MessageTests {
  private let start = StartMessage(
    arguments: ["sh", "-c", "echo \u{e4}"],
    environment: ["A=1", "EMPTY="],
    workingDirectory: "/tmp/a b",
    creationMask: 0o027,
    limits: [1, 2, 3, 4, 5, 6, 7, .max],
    terminal: true,
    errorIsTerminal: false,
    windowSize: WindowSize(rows: 30, columns: 100, width: 1, height: 65_535),
    dropCaches: true
  )

  @Test func `a start message comes back as it was`() throws {
    #expect(try StartMessage(start.encoded) == start)
  }

  @Test func `no beginning of a start message is taken for a whole one`() {
    let bytes = start.encoded
    for length in 0..<bytes.count {
      #expect(throws: FrameError.truncated) { try StartMessage(Array(bytes[..<length])) }
    }
    #expect(throws: FrameError.excess) { try StartMessage(bytes + [0]) }
  }

  @Test func `a message that promises more than it holds asks for no memory`() {
    #expect(throws: FrameError.truncated) { try StartMessage([255, 255, 255, 255, 0, 0, 0, 0]) }
    #expect(throws: FrameError.truncated) { try StartMessage([1, 0, 0, 0, 255, 255, 255, 255]) }
  }

  @Test func `a start message without a command is refused`() {
    var empty = start
    empty.arguments = []
    #expect(throws: FrameError.truncated) { try StartMessage(empty.encoded) }
  }

  @Test func `random bytes are refused, not trusted`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...80)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      _ = try? StartMessage(bytes)
      _ = try? ExitMessage(bytes)
      _ = try? BackgroundKernelStatus(bytes)
      _ = try? PrivateKernelError(bytes)
    }
  }

  @Test(
    arguments: [
      .exited(0), .exited(255), .signalled(9), .notStarted(stage: 4, errno: 2),
    ] as [ExitMessage]
  )
  func `an exit message comes back as it was`(message: ExitMessage) throws {
    #expect(try ExitMessage(message.encoded) == message)
  }

  @Test(
    arguments: [
      (0, .exited(0)), (0x0700, .exited(7)), (9, .signalled(9)), (0x8b, .signalled(11)),
    ] as [(Int32, ExitMessage)]
  )
  func `a wait status says how a command ended`(status: Int32, message: ExitMessage) {
    #expect(ExitMessage(waitStatus: status) == message)
  }

  @Test func `a status and an error come back as they were`() throws {
    let status = BackgroundKernelStatus(
      keeperProcessID: 1,
      kernelProcessID: 2,
      kernelPath: "/k",
      kernelRelease: "6.1",
      uptime: 3,
      idleLimit: 4,
      sessions: 5
    )
    #expect(try BackgroundKernelStatus(status.encoded) == status)
    let error = PrivateKernelError(code: .noSpace, subject: "s", errno: 28, detail: "d")
    #expect(try PrivateKernelError(error.encoded) == error)
  }
}
