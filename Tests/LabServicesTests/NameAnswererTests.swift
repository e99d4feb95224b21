import ServicesControl
import Testing

@testable import LabServices

struct NameAnswererTests {
  private static let negative =
    [0, 0, 6, 0, 1, 0, 0, 0, 1, 0, 37, 2] + Array("ns".utf8) + [9] + Array("condition".utf8)

  private func answer(
    _ query: Query,
    _ answerer: NameAnswerer = NameAnswerer(),
    isStream: Bool = false
  ) -> NameAnswerer.Outcome {
    query.bytes.withUnsafeBytes { answerer.answer($0, isStream: isStream) }
  }

  @Test func `an A query is answered byte for byte`() {
    let query = Query()
    let header: [UInt8] = [0x12, 0x34, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]
    let record: [UInt8] = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 203, 0, 113, 200]
    #expect(
      answer(query)
        == NameAnswerer.Outcome(
          question: .init(name: "example.org", type: 1),
          reply: header + query.question + record
        )
    )
  }

  @Test func `the question keeps its letters' case, and the address does not depend on it`() throws
  {
    let query = Query(name: "eXample.ORG")
    let reply = try #require(answer(query).reply)
    #expect(Array(reply[12..<12 + query.question.count]) == query.question)
    #expect(reply.suffix(4) == [203, 0, 113, 200])
    #expect(answer(query).question?.name == "example.org")
  }

  @Test(
    arguments: [
      (1, ["ipv4", "ipv6"], 1), (28, ["ipv4", "ipv6"], 1), (255, ["ipv4", "ipv6"], 2),
      (1, ["ipv6"], 0), (28, ["ipv6"], 1), (255, ["ipv6"], 1), (28, ["ipv4"], 0),
      (15, ["ipv4", "ipv6"], 0), (16, ["ipv4", "ipv6"], 0), (65, ["ipv4", "ipv6"], 0),
      (12, ["ipv4", "ipv6"], 0),
    ] as [(UInt16, [String], UInt8)]
  )
  func `a type has as many records as families allow, and none comes with an authority`(
    type: UInt16,
    families: [String],
    count: UInt8
  ) throws {
    var answerer = NameAnswerer()
    answerer.families = families.compactMap(ServicesState.Family.init)
    let outcome = answer(Query(type: type), answerer)
    let reply = try #require(outcome.reply)
    #expect(outcome.code == 0)
    #expect(reply[3] & 0x0f == 0)
    #expect(reply[7] == count)
    #expect(reply[9] == (count == 0 ? 1 : 0))
  }

  @Test(arguments: ["localhost", "LOCALHOST", "a.b.localhost"])
  func `localhost does not exist`(name: String) throws {
    let reply = try #require(answer(Query(name: name)).reply)
    #expect(reply[3] & 0x0f == 3)
    #expect(reply[7] == 0)
    #expect(reply[9] == 1)
  }

  @Test func `a name that only looks like localhost exists`() {
    #expect(answer(Query(name: "notlocalhost")).code == 0)
  }

  @Test(
    arguments: [
      (.serverFailure, 2, 0), (.nonexistentDomain, 3, 1),
    ] as [(ServicesState.NameService.Mode, UInt8, UInt8)]
  )
  func `a failing mode says its code`(
    mode: ServicesState.NameService.Mode,
    code: UInt8,
    authorities: UInt8
  ) throws {
    let outcome = answer(Query(), NameAnswerer(mode: mode))
    let reply = try #require(outcome.reply)
    #expect(outcome.code == code)
    #expect(reply[3] & 0x0f == code)
    #expect(Array(reply[6..<10]) == [0, 0, 0, authorities])
  }

  @Test func `silence hears the question and says nothing, also to a malformed one`() {
    let silent = NameAnswerer(mode: .silence)
    #expect(
      answer(Query(), silent)
        == NameAnswerer.Outcome(question: .init(name: "example.org", type: 1))
    )
    let malformed = Array(Query().bytes.dropLast(2))
    #expect(malformed.withUnsafeBytes { silent.answer($0, isStream: false) }.reply == nil)
  }

  @Test func `a pointer names the host of an address`() throws {
    let reply = try #require(answer(Query(name: "9.9.9.9.in-addr.arpa", type: 12)).reply)
    #expect(reply[7] == 1)
    let label = [7] + Array("9-9-9-9".utf8) + [4] + Array("host".utf8) + [9]
    #expect(reply.suffix(24).starts(with: label))
  }

  @Test(arguments: [(3, 1, 5), (1, 252, 5), (255, 1, 0)] as [(UInt16, UInt16, UInt8)])
  func `other classes and zone transfers are refused`(kind: UInt16, type: UInt16, code: UInt8) {
    #expect(answer(Query(type: type, kind: kind)).code == code)
  }

  @Test func `an operation other than a query is not implemented`() {
    #expect(answer(Query(flags: 0x2800)).code == 4)
  }

  @Test func `the time to live is the one set, in records and in the authority`() throws {
    let slow = NameAnswerer(timeToLive: 300)
    let reply = try #require(answer(Query(), slow).reply)
    #expect(Array(reply.suffix(10).prefix(4)) == [0, 0, 1, 44])
    let negative = try #require(answer(Query(type: 16), slow).reply)
    #expect(negative.suffix(4) == [0, 0, 1, 44])
  }

  // MARK: EDNS and size

  @Test func `EDNS is answered with EDNS, and its security bit is kept`() throws {
    let reply = try #require(answer(Query(extensionSize: 4096, wantsSecurity: true)).reply)
    #expect(reply[11] == 1)
    #expect(reply.suffix(11) == [0, 0, 41, 0x04, 0xd0, 0, 0, 0x80, 0, 0, 0])
  }

  @Test func `a later version of EDNS is a bad version`() throws {
    let reply = try #require(answer(Query(extensionSize: 4096, extensionVersion: 1)).reply)
    #expect(reply[3] & 0x0f == 0)
    #expect(reply[7] == 0)
    #expect(reply.suffix(11) == [0, 0, 41, 0x04, 0xd0, 1, 0, 0, 0, 0, 0])
  }

  @Test(arguments: [(nil, 512), (100, 512), (1232, 1232)] as [(UInt16?, Int)])
  func `a datagram may be as large as the sender says, and never less than 512`(
    size: UInt16?,
    limit: Int
  ) throws {
    let bytes = Query(extensionSize: size).bytes
    let found = try #require(
      bytes.withUnsafeBytes { query -> Int? in
        guard let message = NameMessage(parsing: query) else { return nil }
        return message.datagramLimit
      }
    )
    #expect(found == limit)
  }

  @Test func `an answer over the limit is cut to its question and marked`() throws {
    let query = Query(type: 255)
    func reply(_ limit: Int) throws -> [UInt8] {
      try #require(
        query.bytes.withUnsafeBytes { bytes -> [UInt8]? in
          guard let message = NameMessage(parsing: bytes) else { return nil }
          return NameAnswerer().reply(
            to: message,
            .init(name: "example.org", type: 255),
            code: 0,
            limit: limit
          )
        }
      )
    }
    let whole = try reply(512)
    #expect(whole[2] & 0x02 == 0)
    #expect(try reply(whole.count) == whole)
    let cut = try reply(whole.count - 1)
    #expect(cut[2] & 0x02 == 0x02)
    #expect(Array(cut[4..<12]) == [0, 1, 0, 0, 0, 0, 0, 0])
    #expect(Array(cut[12...]) == query.question)
  }

  @Test func `the longest name there is gets an answer within 512 bytes`() throws {
    let label = String(repeating: "x", count: 63)
    let name = [label, label, label, String(repeating: "y", count: 61)].joined(separator: ".")
    let outcome = answer(Query(name: name, type: 255, extensionSize: 512))
    #expect(outcome.question?.name == name)
    #expect(try #require(outcome.reply).count <= 512)
  }
}
