/// The head of an HTTP response.
struct ResponseHead: Hashable, Sendable {
  var status: Int
  /// How many bytes the head takes.
  var length: Int
  /// How many bytes follow; nil: until the connection ends.
  var contentLength: Int?

  /// Reads a head.
  ///
  /// - Parameter bytes: The response's beginning; nil is given while the head is not complete, or is none.
  init?(_ bytes: [UInt8]) {
    let mark: [UInt8] = [13, 10, 13, 10]
    guard bytes.count >= 16,
      let end = (0...(bytes.count - 4)).first(where: {
        bytes[$0] == 13 && bytes[$0..<$0 + 4].elementsEqual(mark)
      })
    else { return nil }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count >= 2, words[0].hasPrefix("HTTP/"), let status = Int(words[1]) else {
      return nil
    }
    self.status = status
    length = end + 4
    if status == 204 || status == 304 {
      contentLength = 0
    } else {
      let header = lines.first { $0.lowercased().hasPrefix("content-length:") }
      contentLength = header.flatMap { line in
        Int(line.drop { $0 != ":" }.dropFirst().filter { $0 != " " })
      }
    }
  }
}
