import LinkConditions
import NetworkLab
import RouteNetlink
import Testing

extension UntimedTier {
  @Suite struct HandOvers {
    /// What a monitor follows: which interfaces have a default route, from events alone.
    private struct Follower {
      var defaults: [AddressFamily: Set<Int32>]

      mutating func follow(_ event: RouteEvent) {
        switch event {
        case .route(let change, let route):
          guard route.isDefault, route.table == Route.mainTable, let index = route.interfaceIndex
          else { return }
          if change == .new {
            defaults[route.family, default: []].insert(index)
          } else {
            defaults[route.family, default: []].remove(index)
          }
        case .link(.deleted, let link):
          for family in AddressFamily.both { defaults[family, default: []].remove(link.index) }
        default: break
        }
      }
    }

    @Test func `the new interface is there before the old one goes, every time in one order`()
      throws
    {
      try withLab(.wifi) { lab in
        try lab.apply("wifi")
        let watch = try EventWatch(lab.device)
        var follower = Follower(defaults: [:])
        for family in AddressFamily.both {
          follower.defaults[family] = [try lab.device.index("wlan0")]
        }
        let ways = [("3g", "wlan0", "wwan0"), ("wifi", "wwan0", "wlan0")]
        for (profile, old, new) in ways + ways + ways {
          let oldIndex = try lab.device.index(old)
          try lab.apply(profile)
          let events = try watch.events()
          var story: [String] = []
          for event in events.ours {
            follower.follow(event)
            for family in AddressFamily.both {
              try #require(follower.defaults[family]?.isEmpty == false, "\(event)")
            }
            switch event {
            case .link(.new, let link) where link.name == new && link.isUp && link.hasCarrier:
              story.append("up")
            case .address(.new, let address) where !address.address.isLinkLocal:
              story.append("address \(address.family)")
            case .route(.new, let route) where route.isDefault:
              story.append("default \(route.family)")
            case .link(.deleted, let link) where link.index == oldIndex:
              story.append("gone")
            default: break
            }
          }
          let steps = [
            "up", "address ipv4", "address ipv6", "default ipv4", "default ipv6", "gone",
          ]
          // Links tell of themselves more than once; what counts is where each comes first.
          let first = story.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
          #expect(first == steps, "to \(profile)")
          let kept = events.lines.filter { $0.hasPrefix("[ROUTE]default") }
          #expect(kept.count == 2, "as ip monitor has it: \(kept)")
          for family in AddressFamily.both {
            let echo = try Probe.Echo(.far(family, 7), from: lab.device)
            #expect(echo.isAnswered(by: .patience), "\(family) after \(profile)")
          }
          #expect(try lab.device.netlink.link(named: old) == nil)
        }
      }
    }
  }
}
