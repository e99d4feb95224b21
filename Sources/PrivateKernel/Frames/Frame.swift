/// One message between the sides: client, keeper, guest.
///
/// On the wire: kind (8 bits), flags (8), zero (16), session (32), length (32), payload; the least
/// significant byte first.
struct Frame: Equatable {
  static let headerLength = 12
  /// No honest payload is longer: a command line and its environment fit, input and output come in
  /// pieces.
  static let maximumPayload = 8 << 20

  var kind: FrameKind
  var session: UInt32 = 0
  /// The payload is in a file: see ``SpillDirectory``.
  var isSpilled = false
  var payload: [UInt8] = []

  init(_ kind: FrameKind, session: UInt32 = 0, payload: [UInt8] = []) {
    self.kind = kind
    self.session = session
    self.payload = payload
  }

  init(_ kind: FrameKind, session: UInt32 = 0, count: Int) {
    self.init(kind, session: session, payload: encode(UInt32(count)))
  }

  /// The single 32-bit number that credits carry.
  var count: Int {
    get throws(FrameError) {
      var reader = ByteReader(payload)
      let count = try reader.read(UInt32.self)
      try reader.finish()
      return Int(count)
    }
  }

  var header: [UInt8] {
    var writer = ByteWriter()
    writer.write(kind.rawValue)
    writer.write(UInt8(isSpilled ? 1 : 0))
    writer.write(UInt16(0))
    writer.write(session)
    writer.write(UInt32(payload.count))
    return writer.bytes
  }

  var encoded: [UInt8] { header + payload }
}

private func encode(_ number: UInt32) -> [UInt8] {
  var writer = ByteWriter()
  writer.write(number)
  return writer.bytes
}
