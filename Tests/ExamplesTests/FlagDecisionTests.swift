import Examples
import SystemConfiguration
import Testing

/// The decision "is it reachable" for all combinations of the nine flags.
@Suite struct FlagDecisionTests {
  private static let nine: [SCNetworkReachabilityFlags] = [
    .transientConnection, .reachable, .connectionRequired, .connectionOnTraffic,
    .interventionRequired, .connectionOnDemand, .isLocalAddress, .isDirect, .isWWAN,
  ]

  private static let all: [SCNetworkReachabilityFlags] = (0..<512).map { number in
    SCNetworkReachabilityFlags(nine.indices.filter { number >> $0 & 1 == 1 }.map { nine[$0] })
  }

  /// What stands in the way, after Apple's documentation of the flags; on bits and not on names.
  private static func isInTheWay(_ bits: UInt32) -> Bool {
    let (reachable, required, onTraffic, intervention, onDemand) =
      (2, 4, 8, 16, 32) as (UInt32, UInt32, UInt32, UInt32, UInt32)
    return bits & reachable == 0
      || bits & (required | intervention) == required | intervention
      || bits & (required | onTraffic | onDemand) == required
  }

  @Test func `all 512 combinations of nine flags follow the definition`() {
    #expect(Set(Self.all).count == 512)
    let wrong = Self.all.filter { $0.meansReachable == Self.isInTheWay($0.rawValue) }
    #expect(wrong.isEmpty)
    // 128 that need no connection, and of those that do 16 for each of three ways to make it.
    #expect(Self.all.count(where: \.meansReachable) == 128 + 3 * 16)
    #expect(Self.all.count(where: \.meansCellular) == 64 + 3 * 8)
  }

  @Test(
    arguments: [
      ([], false), ([.isWWAN], false), ([.connectionOnDemand], false),
      ([.reachable], true), ([.reachable, .isDirect], true),
      ([.reachable, .isLocalAddress], true), ([.reachable, .transientConnection], true),
      ([.reachable, .transientConnection, .isWWAN], true),
      ([.reachable, .connectionRequired], false),
      ([.reachable, .connectionRequired, .connectionOnTraffic], true),
      ([.reachable, .connectionRequired, .connectionOnDemand], true),
      ([.reachable, .connectionRequired, .connectionOnTraffic, .interventionRequired], false),
      ([.reachable, .connectionRequired, .isWWAN], false),
    ] as [(SCNetworkReachabilityFlags, Bool)]
  )
  func `flags as they are met`(flags: SCNetworkReachabilityFlags, isReachable: Bool) {
    #expect(flags.meansReachable == isReachable)
  }
}
