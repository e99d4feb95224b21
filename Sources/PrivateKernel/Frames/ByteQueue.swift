/// Bytes that wait to be written, in the pieces they came in.
struct ByteQueue {
  private var chunks: [[UInt8]] = []
  private var first = 0
  private var offset = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    chunks.append(bytes)
    count += bytes.count
  }

  /// The bytes at the front that lie together; empty when there are none.
  func withFront<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    guard first < chunks.count else { return body(UnsafeRawBufferPointer(start: nil, count: 0)) }
    return chunks[first].withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
  }

  mutating func removeFront(_ length: Int) {
    count -= length
    offset += length
    guard first < chunks.count, offset >= chunks[first].count else { return }
    offset = 0
    chunks[first] = []
    first += 1
    if first == chunks.count || first > 64 {
      chunks.removeFirst(first)
      first = 0
    }
  }

  mutating func removeAll() {
    self = ByteQueue()
  }
}
