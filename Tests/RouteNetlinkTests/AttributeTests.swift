import Testing

@testable import RouteNetlink

struct AttributeTests {
  @Test func `an attribute has a length without padding and is padded to four`() {
    var writer = AttributeWriter()
    writer.attribute(7, integer: UInt8(0xAB))
    writer.attribute(8, string: "abc")
    writer.nested(9) { nest in
      nest.attribute(1, integer: UInt32(1))
      nest.append(bigEndian: UInt16(0x0102))
    }
    let expected = hex(
      """
      0500 0700 ab 000000        // one byte, three of padding
      0800 0800 61626300         // with its NUL
      0e00 0900                  // nest: 4 + 8 + 2
        0800 0100 01000000
        0102 0000                // network order, padding
      """
    )
    #expect(dump(writer.bytes) == dump(expected))
    #expect(!writer.isTooLong)
  }

  @Test func `a string ends at its first NUL`() {
    var writer = AttributeWriter()
    writer.attribute(3, string: "lo\0rm -rf")
    #expect(dump(writer.bytes) == dump(hex("0700 0300 6c6f00 00")))
  }

  @Test(arguments: [(65_531, false), (65_532, true), (200_000, true)])
  func `an attribute beyond 65,535 bytes is marked as too long`(count: Int, isTooLong: Bool) {
    var writer = AttributeWriter()
    writer.attribute(1, repeatElement(UInt8(0), count: count))
    #expect(writer.isTooLong == isTooLong)
  }

  @Test func `what is written can be read`() throws {
    var writer = AttributeWriter()
    writer.attribute(1, integer: UInt64(0x0102_0304_0506_0708))
    writer.attribute(0x8002, string: "netem")  // NLA_F_NESTED is no part of the type
    writer.nested(3) { $0.attribute(4, integer: Int32(-5)) }
    let attributes = try Attributes(parsing: writer.bytes[...])
    #expect(try attributes.integer(1, as: UInt64.self) == 0x0102_0304_0506_0708)
    #expect(attributes.string(2) == "netem")
    #expect(try attributes.nested(3)?.integer(4, as: Int32.self) == -5)
    #expect(try attributes.integer(9, as: UInt8.self) == nil)
    #expect(try attributes.nested(9) == nil)
  }

  @Test func `of two attributes of a type the last counts`() throws {
    let attributes = try Attributes(parsing: hex("0500 0100 01 000000 0500 0100 02 000000")[...])
    #expect(try attributes.integer(1, as: UInt8.self) == 2)
  }

  @Test func `the last attribute may lack its padding`() throws {
    let attributes = try Attributes(parsing: hex("0800 0100 01000000 0500 0200 07")[...])
    #expect(try attributes.integer(2, as: UInt8.self) == 7)
  }

  @Test func `an attribute too short for its number is an error`() throws {
    let attributes = try Attributes(parsing: hex("0600 0100 0102 0000")[...])
    #expect(throws: MalformedMessage("attribute 1: 4 bytes wanted, 2 left")) {
      try attributes.integer(1, as: UInt32.self)
    }
  }

  @Test(
    arguments: [
      ("0000 0100", "attribute 1 claims a length of 0, less than 4"),
      ("0300 0100 00", "attribute 1 claims a length of 3, less than 4"),
      ("0900 0500 00000000", "attribute 5 claims a length of 9, 8 left"),
      ("ffff 0100 00000000", "attribute 1 claims a length of 65535, 8 left"),
      ("0800 0100 00000000 0000 0100", "attribute 1 claims a length of 0, less than 4"),
      ("0800 0100 00000000 050002", "3 bytes left where an attribute header takes 4"),
      ("01", "1 bytes left where an attribute header takes 4"),
    ])
  func `hostile lengths are refused`(text: String, message: String) {
    #expect(throws: MalformedMessage(message)) { try Attributes(parsing: hex(text)[...]) }
  }

  @Test func `an error inside a nest says where`() throws {
    let attributes = try Attributes(parsing: hex("0800 0200 0000 0700")[...])
    #expect(
      throws: MalformedMessage("in attribute 2: attribute 7 claims a length of 0, less than 4")
    ) { try attributes.nested(2) }
  }

  @Test func `random bytes never trap`() {
    var random = SplitMix(state: 1)
    for _ in 0..<2000 {
      let bytes = (0..<Int(random.next() % 64)).map { _ in
        // Small numbers make plausible lengths, which get deeper.
        UInt8(truncatingIfNeeded: random.next() & (random.next() % 2 == 0 ? 0x1F : 0xFF))
      }
      parseEverything(bytes)
    }
  }
}

/// A generator whose every run is the same.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Gives bytes to every parser there is; what they say does not matter.
func parseEverything(_ bytes: [UInt8]) {
  let slice = bytes[...]
  _ = try? Attributes(parsing: slice)
  _ = try? NetemConfiguration(parsing: slice)
  _ = try? TokenBucket(parsing: slice)
  _ = try? PriorityBands(parsing: slice)
  _ = try? Link.parse(slice)
  _ = try? InterfaceAddress.parse(slice)
  _ = try? Route.parse(slice)
  _ = try? Neighbour.parse(slice)
  _ = try? QueueingDiscipline.parse(slice)
  _ = try? Filter.parse(slice)
  for message in (try? NetlinkMessage.parse(bytes)) ?? [] {
    _ = try? KernelVerdict(parsing: message)
    _ = try? RouteEvent(parsing: message)
  }
  for type: UInt16 in [2, 3, 16, 20, 24, 28, 36, 37] {
    let message = NetlinkMessage(type: type, flags: 0x200, sequence: 0, payload: slice)
    _ = try? KernelVerdict(parsing: message)
    _ = try? RouteEvent(parsing: message)
  }
}
