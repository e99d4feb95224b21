/// The head of a DNS message: who asks whom about which name, and how that went.
struct NameMessageHead: Hashable, Sendable {
  var identifier: UInt16
  var isResponse: Bool
  /// How it went: 0 is NOERROR, 2 SERVFAIL, 3 NXDOMAIN.
  var code: UInt8
  /// The first question's name, lower-cased, without the last dot.
  var name: String

  /// Reads a message.
  ///
  /// - Parameter bytes: Its beginning; nil is given for what is no message with a question.
  init?(_ bytes: [UInt8]) {
    let reader = PacketReader(bytes[...])
    guard let identifier = reader.short(0), let flags = reader.short(2),
      let questions = reader.short(4), questions >= 1
    else { return nil }
    var labels: [String] = []
    var offset = 12
    while true {
      // A question's name is never compressed: nothing stands before it.
      guard let length = reader.byte(offset), length < 64 else { return nil }
      if length == 0 { break }
      guard let label = reader.slice(offset + 1, Int(length)) else { return nil }
      labels.append(String(decoding: label, as: UTF8.self).lowercased())
      offset += 1 + Int(length)
      guard offset < 12 + 255 else { return nil }
    }
    self.identifier = identifier
    isResponse = flags & 0x8000 != 0
    code = UInt8(flags & 0x0F)
    name = labels.joined(separator: ".")
  }
}
