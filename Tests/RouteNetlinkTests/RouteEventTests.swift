import Testing

@testable import RouteNetlink

struct RouteEventTests {
  private func event(_ type: UInt16, _ text: String) throws -> RouteEvent? {
    try RouteEvent(
      parsing: NetlinkMessage(type: type, flags: 0, sequence: 0, payload: hex(text)[...])
    )
  }

  @Test(arguments: [(16, .new), (17, .deleted)] as [(UInt16, RouteEvent.Change)])
  func `links come and go`(type: UInt16, change: RouteEvent.Change) throws {
    let event = try event(type, "00000100 03000000 43100100 00000000 0700 0300 743000 00")
    guard case .link(change, let link) = event else {
      Issue.record("not a link: \(String(describing: event))")
      return
    }
    #expect(link.name == "t0")
  }

  @Test func `each kind of message is told apart`() throws {
    let address = InterfaceAddress(address: .v4(0x0A00_0001), prefixLength: 8, interfaceIndex: 3)
    #expect(
      try event(20, "02 08 00 00 03000000 0800 0200 0a000001") == .address(.new, address)
    )
    let route = Route(destination: .v4(0), prefixLength: 0, scope: .universe)
    #expect(try event(25, "02 00 00 00 fe 04 00 01 00000000") == .route(.deleted, route))
    let neighbour = Neighbour(
      address: .v4(0x0A00_0001),
      macAddress: nil,
      interfaceIndex: 3,
      state: .failed
    )
    #expect(
      try event(28, "02 000000 03000000 2000 00 00 0800 0100 0a000001")
        == .neighbour(.new, neighbour)
    )
    let discipline = QueueingDiscipline(
      interfaceIndex: 3,
      handle: Handle(major: 1),
      parent: .root,
      options: .ingress
    )
    #expect(
      try event(
        37,
        "00000000 03000000 00000100 ffffffff 00000000 0c00 0100 696e677265737300"
      )
        == .queueingDiscipline(.deleted, discipline)
    )
  }

  @Test func `what is no event of ours is left out`() throws {
    #expect(try event(44, "") == nil)
    #expect(try event(16, "07000100 03000000 43100100 00000000") == nil)
    #expect(throws: MalformedMessage.self) { try event(16, "0000") }
  }
}
