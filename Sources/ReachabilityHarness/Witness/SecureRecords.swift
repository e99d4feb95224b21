/// Counts what of a TLS stream is encrypted content, by the heads of its records.
struct SecureRecords {
  private static let content: UInt8 = 23
  private static let headLength = 5

  /// Where the next record's head begins in the stream.
  private var next = 0
  private var head: [UInt8] = []
  /// How many bytes of encrypted content were begun.
  private(set) var contentLength = 0

  /// Takes what was captured of a piece of the stream.
  ///
  /// - Parameters:
  ///   - position: Where in the stream it begins.
  ///   - bytes: What was captured.
  mutating func add(_ position: Int, _ bytes: [UInt8]) {
    var offset = next + head.count - position
    while offset >= 0, offset < bytes.count {
      head.append(bytes[offset])
      offset += 1
      guard head.count == Self.headLength else { continue }
      let length = Int(head[3]) << 8 | Int(head[4])
      if head[0] == Self.content { contentLength += length }
      next += Self.headLength + length
      head = []
      offset = next - position
    }
  }
}
