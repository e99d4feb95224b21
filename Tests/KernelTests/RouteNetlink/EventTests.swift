import Glibc
import NetworkNamespaces
import RouteNetlink
import Testing

extension UntimedTier {
  @Suite struct Events {
    @Test func `every kind of change is told, in order, and only for its own namespace`() throws {
      let (place, other) = (try Place(), try Place())
      var stream = try place.namespace.run { () throws(NetlinkError) in try EventStream() }
      try other.netlink.createLink(name: "elsewhere0", kind: "dummy")
      try place.netlink.createLink(name: "d0", kind: "dummy")
      let index = try place.index("d0")
      try place.netlink.changeLink(index, LinkChange(up: true))
      try place.netlink.addAddress(.v4(0xc000_0201), prefixLength: 24, to: index)
      try place.netlink.setPermanentNeighbour(
        .v4(0xc000_0202),
        macAddress: try #require(MACAddress("02:00:00:00:00:01")),
        on: index
      )
      try place.netlink.setQueueingDiscipline(
        .netem(NetemConfiguration(latency: 5_000_000)),
        on: index,
        handle: Handle(major: 1),
        mode: .graft
      )
      try place.netlink.deleteLink(index)

      var told: [String] = []
      while let event = try stream.next(timeout: .patience) {
        switch event {
        case .link(.new, let link): told.append("link \(link.name) \(link.isUp ? "up" : "down")")
        case .link(.deleted, let link): told.append("link \(link.name) gone")
        case .address(.new, let address): told.append("address \(address.address)")
        case .neighbour(.new, let neighbour): told.append("neighbour \(neighbour.address)")
        case .queueingDiscipline(.new, let discipline):
          told.append("\(discipline.kind) \(discipline.handle)")
        default: break
        }
        if told.last == "link d0 gone" { break }
      }
      let expected = [
        "link d0 down", "link d0 up", "address 192.0.2.1", "neighbour 192.0.2.2", "netem 1:",
        "link d0 gone",
      ]
      #expect(told.filter(expected.contains).uniqued() == expected)
      #expect(!told.contains { $0.contains("elsewhere") })
    }

    @Test func `events that nobody read in time are told as an overrun, and it goes on`() throws {
      let place = try Place()
      var stream = try place.namespace.run { () throws(NetlinkError) in try EventStream() }
      try place.netlink.createLink(name: "d0", kind: "dummy")
      let index = try place.index("d0")
      try place.netlink.changeLink(index, LinkChange(up: true))
      // As small a buffer as the kernel allows, so that few events overflow it.
      var size: Int32 = 1
      let length = socklen_t(MemoryLayout<Int32>.size)
      setsockopt(stream.fileDescriptor, SOL_SOCKET, SO_RCVBUF, &size, length)
      for number in 1...50 {
        try place.netlink.changeLink(index, LinkChange(alias: "a\(number)"))
      }

      var overruns = 0
      while let event = try stream.next(timeout: .zero) { if event == .overrun { overruns += 1 } }
      #expect(overruns == 1)
      try place.netlink.changeLink(index, LinkChange(alias: "after"))
      // The interface's first addresses and routes come when their time has come.
      var next = try stream.next(timeout: .patience)
      while next != nil, next?.link?.alias != "after" {
        next = try stream.next(timeout: .patience)
      }
      #expect(next != nil)
    }
  }
}

extension [String] {
  /// Each value only where it comes first.
  fileprivate func uniqued() -> [String] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
