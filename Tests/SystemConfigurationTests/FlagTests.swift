import SystemConfiguration
import Testing

@Suite struct FlagTests {
  @Test(
    arguments: [
      (SCNetworkReachabilityFlags.transientConnection, 0),
      (.reachable, 1),
      (.connectionRequired, 2),
      (.connectionOnTraffic, 3),
      (.connectionAutomatic, 3),
      (.interventionRequired, 4),
      (.connectionOnDemand, 5),
      (.isLocalAddress, 16),
      (.isDirect, 17),
      (.isWWAN, 18),
    ] as [(SCNetworkReachabilityFlags, UInt32)]
  ) func `flags have Apple's bits`(flag: SCNetworkReachabilityFlags, bit: UInt32) {
    #expect(flag.rawValue == 1 << bit)
  }

  @Test func `C's names are the same flags`() {
    #expect(kSCNetworkReachabilityFlagsReachable == .reachable)
    #expect(kSCNetworkReachabilityFlagsTransientConnection == .transientConnection)
    #expect(kSCNetworkReachabilityFlagsConnectionRequired == .connectionRequired)
    #expect(kSCNetworkReachabilityFlagsConnectionOnTraffic == .connectionOnTraffic)
    #expect(kSCNetworkReachabilityFlagsConnectionAutomatic == .connectionAutomatic)
    #expect(kSCNetworkReachabilityFlagsInterventionRequired == .interventionRequired)
    #expect(kSCNetworkReachabilityFlagsConnectionOnDemand == .connectionOnDemand)
    #expect(kSCNetworkReachabilityFlagsIsLocalAddress == .isLocalAddress)
    #expect(kSCNetworkReachabilityFlagsIsDirect == .isDirect)
    #expect(kSCNetworkReachabilityFlagsIsWWAN == .isWWAN)
  }
}
