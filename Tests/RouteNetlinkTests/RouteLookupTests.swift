import Testing

@testable import RouteNetlink

@Suite struct RouteLookupTests {
  @Test(
    arguments: [
      (
        IPAddress.v4(0xC000_0201),
        [2, 32, 0, 0, 0, 0, 0, 0, 0, 0x20, 0, 0, 8, 0, 1, 0, 192, 0, 2, 1]
      ),
      (
        .v6(0x2001_0DB8_0000_0000, 1),
        [10, 128, 0, 0, 0, 0, 0, 0, 0, 0x20, 0, 0, 20, 0, 1, 0]
          + [0x20, 1, 0x0D, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
      ),
    ] as [(IPAddress, [UInt8])]
  )
  func `the question for one address, byte for byte`(address: IPAddress, bytes: [UInt8]) {
    let request = NetlinkRequest.route(to: address)
    #expect(request.body.bytes == bytes)
    #expect(request.type == 26 && !request.isDump)
  }

  @Test func `the loopback is asked of this machine's kernel`() throws {
    let socket = try NetlinkSocket()
    let route = try #require(try socket.route(to: .v4(0x7F00_0001)))
    #expect(route.type == .local && route.destination.isLoopback)
  }
}
