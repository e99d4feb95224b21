/// Cuts a stream of bytes into frames, however the bytes arrive.
struct FrameDecoder {
  private var bytes: [UInt8] = []
  private var start = 0

  mutating func append(_ more: UnsafeRawBufferPointer) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// The next whole frame, nil when more bytes are needed.
  mutating func next() throws(FrameError) -> Frame? {
    guard bytes.count - start >= Frame.headerLength else { return nil }
    var header = ByteReader(Array(bytes[start..<start + Frame.headerLength]))
    let kindNumber = try header.read(UInt8.self)
    let flags = try header.read(UInt8.self)
    let zero = try header.read(UInt16.self)
    let session = try header.read(UInt32.self)
    let length = Int(try header.read(UInt32.self))
    guard flags <= 1, zero == 0, length <= Frame.maximumPayload else { throw .malformedHeader }
    guard let kind = FrameKind(rawValue: kindNumber) else { throw .unknownKind(kindNumber) }
    guard bytes.count - start >= Frame.headerLength + length else { return nil }
    let from = start + Frame.headerLength
    var frame = Frame(kind, session: session, payload: Array(bytes[from..<from + length]))
    frame.isSpilled = flags == 1
    start = from + length
    return frame
  }
}
