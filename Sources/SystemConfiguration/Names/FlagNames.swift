// The flags by the names that C and Objective-C code has for them.

/// ``SCNetworkReachabilityFlags/transientConnection``.
public let kSCNetworkReachabilityFlagsTransientConnection =
  SCNetworkReachabilityFlags.transientConnection
/// ``SCNetworkReachabilityFlags/reachable``.
public let kSCNetworkReachabilityFlagsReachable = SCNetworkReachabilityFlags.reachable
/// ``SCNetworkReachabilityFlags/connectionRequired``.
public let kSCNetworkReachabilityFlagsConnectionRequired =
  SCNetworkReachabilityFlags.connectionRequired
/// ``SCNetworkReachabilityFlags/connectionOnTraffic``.
public let kSCNetworkReachabilityFlagsConnectionOnTraffic =
  SCNetworkReachabilityFlags.connectionOnTraffic
/// ``SCNetworkReachabilityFlags/interventionRequired``.
public let kSCNetworkReachabilityFlagsInterventionRequired =
  SCNetworkReachabilityFlags.interventionRequired
/// ``SCNetworkReachabilityFlags/connectionOnDemand``.
public let kSCNetworkReachabilityFlagsConnectionOnDemand =
  SCNetworkReachabilityFlags.connectionOnDemand
/// ``SCNetworkReachabilityFlags/isLocalAddress``.
public let kSCNetworkReachabilityFlagsIsLocalAddress = SCNetworkReachabilityFlags.isLocalAddress
/// ``SCNetworkReachabilityFlags/isDirect``.
public let kSCNetworkReachabilityFlagsIsDirect = SCNetworkReachabilityFlags.isDirect
/// ``SCNetworkReachabilityFlags/isWWAN``.
public let kSCNetworkReachabilityFlagsIsWWAN = SCNetworkReachabilityFlags.isWWAN
/// ``SCNetworkReachabilityFlags/connectionAutomatic``.
public let kSCNetworkReachabilityFlagsConnectionAutomatic =
  SCNetworkReachabilityFlags.connectionAutomatic
