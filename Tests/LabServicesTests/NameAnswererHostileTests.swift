import Testing

@testable import LabServices

/// Nothing that arrives may trap, leak or read outside: run these under the address sanitizer too.
struct NameAnswererHostileTests {
  private func answer(_ bytes: [UInt8]) -> NameAnswerer.Outcome {
    bytes.withUnsafeBytes { NameAnswerer().answer($0, isStream: false) }
  }

  @Test func `what is shorter than a header gets no answer`() {
    for count in 0..<12 { #expect(answer([UInt8](Query().bytes.prefix(count))).reply == nil) }
  }

  @Test func `an answer gets no answer, or two servers would talk for ever`() {
    #expect(answer(Query(flags: 0x8180).bytes).reply == nil)
  }

  @Test func `a message cut short is a format error with its identifier`() {
    let whole = Query().bytes
    for count in 13..<whole.count {
      let reply = answer(Array(whole.prefix(count))).reply
      #expect(reply == [0x12, 0x34, 0x81, 1, 0, 0, 0, 0, 0, 0, 0, 0], "\(count) bytes")
    }
  }

  @Test(arguments: [0, 2] as [UInt8])
  func `any number of questions but one is a format error`(count: UInt8) throws {
    var bytes = Query().bytes
    bytes[5] = count
    bytes += Query().question
    let reply = try #require(answer(bytes).reply)
    #expect(reply[3] & 0x0f == 1)
  }

  @Test func `a compression pointer to itself is a format error`() {
    let bytes = Array(Query().bytes[..<12]) + [0xc0, 12, 0, 1, 0, 1]
    #expect(answer(bytes).code == 1)
  }

  @Test func `a name with every byte in it is answered`() {
    let label = [63] + (0..<63).map { UInt8($0) }
    let high = [63] + (0..<63).map { UInt8($0 + 192) }
    let bytes = Array(Query().bytes[..<12]) + label + high + [0, 0, 1, 0, 1]
    #expect(answer(bytes).reply?[7] == 1)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `damaged queries never trap, and each reply has the query's identifier`(seed: UInt64) {
    var numbers = FixedNumbers(seed: seed)
    let seeds = [
      Query(), Query(extensionSize: 1232), Query(name: "9.9.9.9.in-addr.arpa", type: 12),
      Query(name: "a.very.long.name.with.many.labels.example.org", type: 255),
    ].map(\.bytes)
    for _ in 0..<4000 {
      var bytes = seeds[Int.random(in: 0..<seeds.count, using: &numbers)]
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0 where !bytes.isEmpty:
          let index = Int.random(in: 0..<bytes.count, using: &numbers)
          bytes[index] = UInt8.random(in: 0...255, using: &numbers)
        case 1 where !bytes.isEmpty:
          bytes.removeLast(Int.random(in: 1...min(4, bytes.count), using: &numbers))
        case 2:
          bytes.append(UInt8.random(in: 0...255, using: &numbers))
        default:
          let index = Int.random(in: 0...bytes.count, using: &numbers)
          bytes.insert(0xc0, at: index)
        }
      }
      guard let reply = answer(bytes).reply else { continue }
      #expect(reply.count >= 12)
      #expect(reply[..<2] == bytes[..<2])
      #expect(reply[2] & 0x80 == 0x80)
    }
  }

  @Test func `noise never traps`() {
    var numbers = FixedNumbers(seed: 42)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...80, using: &numbers)
      var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      if count > 3 { bytes[2] &= 0x7f }
      _ = answer(bytes)
    }
  }

  @Test func `messages over TCP are found however they are cut`() {
    let messages = [Query().bytes, [], Query(type: 28).bytes]
    let stream = messages.flatMap(NameStreamFraming.frame)
    for size in 1...stream.count {
      var framing = NameStreamFraming()
      var found: [[UInt8]] = []
      for start in stride(from: 0, to: stream.count, by: size) {
        framing.append(stream[start..<min(start + size, stream.count)])
        while let message = framing.next() { found.append(message) }
      }
      #expect(found == messages)
    }
  }
}
