import LinkConditions
import Testing

/// A generator of its own, so that every run tries the same inputs.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// Whatever is read, the reader answers with a profile or an error of one line, and never traps.
struct HostileInputTests {
  private static let richText = """
    // comment
    { name: "a", summary: 'x\\u00e9\\ud83d\\ude00', /* c */ rtt: "1.5ms", $schema: "s",
      interface: { type: "wifi", expensive: true, constrained: false, },
      downlink: { rate: "780kbit", jitter: "2ms", loss: { good: 0, bad: "30%", toBad: "1%",
        toGood: "20%" }, queue: "200ms", seed: 0x10, distribution: "normal" },
      uplink: { corrupt: "1%", duplicate: "1%", slot: { min: "1ms", packets: +8, bytes: 4e3 },
        queue: 50 }, dns: { delay: "3s" }, families: ["ipv4", "ipv6"] }
    """

  private static func check(_ bytes: [UInt8]) {
    do {
      let profile = try Profile(json5: bytes, file: "f")
      let again = try Profile(json5: profile.json())
      #expect(again == profile)
    } catch {
      let line = error.description
      #expect(line.hasPrefix("f:"))
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "\(line)")
    }
  }

  @Test func `every beginning of a profile is refused in one line`() throws {
    let bytes = Array(Self.richText.utf8)
    _ = try Profile(json5: bytes)
    for length in 0..<bytes.count { Self.check(Array(bytes[..<length])) }
  }

  @Test(arguments: 1...8)
  func `a profile with bytes changed is read or refused`(seed: UInt64) {
    var generator = SplitMix(state: seed)
    let original = Array(Self.richText.utf8)
    let spice = Array("{}[]:,\"'\\/*+-.0x9eE%sbit\n\r\t \u{2028}é".utf8) + [0x00, 0xFF, 0xC2, 0xE2]
    for _ in 0..<1500 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let byte = spice.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(byte, at: place)
        case 2: bytes[place] = byte
        default: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        }
      }
      Self.check(bytes)
    }
  }

  @Test func `any value of any field is read or refused`() {
    var generator = SplitMix(state: 7)
    let pieces = [
      "1", "0", "-", "+", ".", "99999999999999999999999999", "e9", "k", "M", "G", "T", "i", "bit",
      "B",
      "b", "ps", "/s", "%", "us", "ms", "s", " ", "packets", "\u{7}", "é", "0.0000000000001", "{",
      "[",
      "null", "true", ",", "ipv4", "\\u0000",
    ]
    let keys = [
      "rate", "delay", "jitter", "loss", "queue", "slot", "slot.min", "seed", "loss.toBad", "rtt",
      "distribution", "reorder", "families", "dns.delay", "interface.type", "outage", "portal",
      "x.y",
    ]
    let base = Profile(name: "a")
    for _ in 0..<6000 {
      let count = Int.random(in: 0...4, using: &generator)
      let value = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let key = keys.randomElement(using: &generator) ?? ""
      Self.check(Array("{name:'a',uplink:{\(key):\(value)}}".utf8))
      Self.check(Array("{name:'a',uplink:{\(key):'\(value)'}}".utf8))
      do {
        let set = try base.setting(key, value)
        #expect(try Profile(json5: set.json()) == set)
      } catch {
        #expect(!"\(error)".utf8.contains(0x0A))
      }
    }
  }
}
