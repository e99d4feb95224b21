import Glibc

/// Frames over a descriptor, in one of three roles.
final class FrameConnection {
  enum Role {
    /// A socket between client and keeper.
    case socket
    /// The host's end of a serial line: little under way, long payloads in files.
    case lineToGuest(SpillDirectory)
    /// The guest's end: acknowledges what it took; writing may block.
    case lineToHost(SpillDirectory)
  }

  let descriptor: Int32
  private let role: Role
  private var outgoing = ByteQueue()
  private var decoder = FrameDecoder()
  private var credit = LineCredit()
  private var taken = 0
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  /// Whether the other side is gone.
  private(set) var isClosed = false

  init(_ descriptor: Int32, role: Role) {
    self.descriptor = descriptor
    self.role = role
  }

  deinit {
    close(descriptor)
  }

  /// How many bytes wait for the other side.
  var backlog: Int { outgoing.count }

  /// Whether there is something to write and leave to write it.
  var wantsToWrite: Bool { !outgoing.isEmpty && allowance > 0 && !isClosed }

  private var allowance: Int {
    guard case .lineToGuest = role else { return Int.max }
    return credit.available
  }

  /// Queues a frame and writes what can be written now.
  func send(_ frame: Frame) {
    guard !isClosed else { return }
    var frame = frame
    if case .lineToGuest(let directory) = role, frame.payload.count > SpillDirectory.threshold {
      frame = directory.spill(frame) ?? frame
    }
    outgoing.append(frame.header)
    outgoing.append(frame.payload)
    flush()
  }

  /// Writes what can be written now.
  func flush() {
    while wantsToWrite {
      let limit = allowance
      let count = outgoing.withFront { front in
        retrying { write(descriptor, front.baseAddress, min(front.count, limit)) }
      }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else {
        isClosed = true
        return
      }
      if case .lineToGuest = role { credit.spend(count) }
      outgoing.removeFront(count)
    }
  }

  /// Reads once (it must be readable) and returns the frames that are whole.
  func receive() throws(FrameError) -> [Frame] {
    let count = retrying { read(descriptor, &buffer, buffer.count) }
    if count < 0, errno == EAGAIN { return [] }
    guard count > 0 else {
      isClosed = true
      return []
    }
    buffer.withUnsafeBytes { decoder.append(UnsafeRawBufferPointer(rebasing: $0[0..<count])) }
    var frames: [Frame] = []
    while let frame = try decoder.next() {
      if frame.kind == .lineCredit {
        try credit.acknowledge(frame.count)
      } else if frame.isSpilled {
        guard case .lineToHost(let directory) = role else { throw .malformedHeader }
        frames.append(try directory.restore(frame))
      } else {
        frames.append(frame)
      }
    }
    acknowledge(count)
    flush()
    return frames
  }

  /// A third of the line's limit may stay unacknowledged: fewer answers, and the sender still has
  /// room.
  private func acknowledge(_ count: Int) {
    guard case .lineToHost = role else { return }
    taken += count
    guard taken > LineCredit.limit / 3 else { return }
    send(Frame(.lineCredit, count: taken))
    taken = 0
  }
}
