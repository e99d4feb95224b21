import Glibc
import RouteNetlink
import Testing

extension UntimedTier {
  @Suite struct Errors {
    /// The description of the error that a request fails with.
    private func text(_ body: () throws(NetlinkError) -> Void) -> String {
      do {
        try body()
        return "no error"
      } catch {
        return error.description
      }
    }

    @Test func `errors carry the kernel's own words`() throws {
      let place = try Place()
      try place.netlink.createLink(name: "d0", kind: "dummy")
      let index = try place.index("d0")
      #expect(
        text { () throws(NetlinkError) in
          try place.netlink.createLink(name: "x0", kind: "nosuch")
        } == "create nosuch x0: Operation not supported (EOPNOTSUPP): Unknown device type"
      )
      #expect(
        text { () throws(NetlinkError) in
          try place.netlink.setQueueingDiscipline(
            .other(kind: "nosuch", bytes: []),
            on: index,
            handle: Handle(major: 1),
            mode: .graft
          )
        }
          == "set nosuch on d0 (index \(index)): No such file or directory (ENOENT): "
          + "Specified qdisc kind is unknown"
      )
      #expect(
        text { () throws(NetlinkError) in
          try place.netlink.addRoute(
            Route(destination: .v4(0x0a09_0000), prefixLength: 16, gateway: .v4(0xc000_0201))
          )
        }
          == "add route unicast 10.9.0.0/16 via 192.0.2.1: Network is unreachable (ENETUNREACH): "
          + "Nexthop has invalid gateway"
      )
      #expect(
        text { () throws(NetlinkError) in
          try place.netlink.setQueueingDiscipline(
            .netem(NetemConfiguration()),
            on: index,
            handle: Handle(major: 1),
            mode: .change
          )
        }
          == "set netem on d0 (index \(index)): No such file or directory (ENOENT): "
          + "Qdisc not found. To create specify NLM_F_CREATE flag"
      )
    }

    @Test func `errors have codes to decide by`() throws {
      let place = try Place()
      try place.netlink.createLink(name: "d0", kind: "dummy")
      let index = try place.index("d0")
      #expect {
        try place.netlink.createLink(name: "d0", kind: "dummy")
      } throws: {
        ($0 as? NetlinkError)?.code == .alreadyExists
      }
      #expect {
        try place.netlink.deleteLink(index + 1000)
      } throws: {
        ($0 as? NetlinkError)?.code == .notFound
      }
      #expect {
        try place.netlink.setQueueingDiscipline(
          .other(kind: "nosuch", bytes: []),
          on: index,
          handle: Handle(major: 1),
          mode: .graft
        )
      } throws: {
        ($0 as? NetlinkError)?.code == .notSupported
      }
    }
  }
}
