import Testing

@testable import PrivateKernel

struct FrameTests {
  /// All frames of the bytes, given to the decoder in pieces of `size`.
  private func decode(_ bytes: [UInt8], pieces size: Int) throws -> [Frame] {
    var decoder = FrameDecoder()
    var frames: [Frame] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { decoder.append($0) }
      while let frame = try decoder.next() { frames.append(frame) }
    }
    return frames
  }

  @Test func `a frame is twelve bytes of header and its payload`() {
    let frame = Frame(.output, session: 0x0102_0304, payload: [7, 8])
    #expect(frame.encoded == [19, 0, 0, 0, 4, 3, 2, 1, 2, 0, 0, 0, 7, 8])
  }

  @Test(arguments: [1, 2, 3, 11, 12, 13, 1000])
  func `frames come back whole in whatever pieces they arrive`(size: Int) throws {
    var spilled = Frame(.input, session: 9, payload: [1, 2, 3])
    spilled.isSpilled = true
    let frames = [
      Frame(.start, session: 1, payload: Array(0...255)), Frame(.inputEnd, session: 2), spilled,
      Frame(.lineCredit, count: 70_000),
    ]
    #expect(try decode(frames.flatMap(\.encoded), pieces: size) == frames)
  }

  @Test func `an unfinished frame is waited for, not guessed`() throws {
    let bytes = Frame(.output, payload: [1, 2, 3]).encoded
    for length in 0..<bytes.count {
      #expect(try decode(Array(bytes[..<length]), pieces: 100) == [])
    }
  }

  @Test(
    arguments: [
      ([99, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], FrameError.unknownKind(99)),
      ([1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], .malformedHeader),
      ([1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0], .malformedHeader),
      ([1, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255], .malformedHeader),
    ] as [([UInt8], FrameError)]
  )
  func `a header that cannot be is refused`(bytes: [UInt8], error: FrameError) {
    #expect(throws: error) { try decode(bytes, pieces: 100) }
  }

  @Test func `a count is exactly four bytes`() throws {
    #expect(try Frame(.lineCredit, count: 3500).count == 3500)
    #expect(throws: FrameError.truncated) { try Frame(.lineCredit, payload: [1, 2, 3]).count }
    #expect(throws: FrameError.excess) { try Frame(.lineCredit, payload: [1, 2, 3, 4, 5]).count }
  }

  @Test func `a queue gives its bytes back in order`() {
    var queue = ByteQueue()
    for start in stride(from: 0, to: 200, by: 2) { queue.append([UInt8(start), UInt8(start + 1)]) }
    var taken: [UInt8] = []
    while !queue.isEmpty {
      let front = queue.withFront { Array($0.prefix(1)) }
      taken += front
      queue.removeFront(front.count)
    }
    #expect(taken == Array(0..<200))
    #expect(queue.withFront { $0.count } == 0)
  }
}
