/// DNS messages written byte by byte, independent of the library under test.
struct Query {
  var id: UInt16 = 0x1234
  var flags: UInt16 = 0x0100
  var name = "example.org"
  var type: UInt16 = 1
  var kind: UInt16 = 1
  /// The sender's datagram size; nil for no OPT record.
  var extensionSize: UInt16?
  var extensionVersion: UInt8 = 0
  var wantsSecurity = false

  var bytes: [UInt8] {
    var bytes = words(id, flags, 1, 0, 0, extensionSize == nil ? 0 : 1)
    for label in name.split(separator: ".") { bytes += [UInt8(label.utf8.count)] + label.utf8 }
    bytes += [0] + words(type, kind)
    if let extensionSize {
      bytes += [0] + words(41, extensionSize)
      bytes += [0, extensionVersion, wantsSecurity ? 0x80 : 0, 0, 0, 0]
    }
    return bytes
  }

  /// The question as an answer repeats it.
  var question: [UInt8] {
    let whole = Query(name: name, type: type, kind: kind).bytes
    return Array(whole[12...])
  }

  private func words(_ words: UInt16...) -> [UInt8] {
    words.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
  }
}

/// Numbers that look random and are always the same (SplitMix64).
struct FixedNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
