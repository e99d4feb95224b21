/// How a host or an address can be reached.
///
/// The same on Linux as Apple's type of this name, with the same bits. What each flag means here is
/// said beside it; flags that Linux has no reason for are never reported.
public struct SCNetworkReachabilityFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Takes bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// By a mobile network, or through a tunnel.
  public static let transientConnection = Self(rawValue: 1 << 0)
  /// A packet can leave this machine for there; whether it arrives is another question.
  public static let reachable = Self(rawValue: 1 << 1)
  /// A connection must be made first; never on Linux.
  public static let connectionRequired = Self(rawValue: 1 << 2)
  /// Any traffic would make that connection; never on Linux.
  public static let connectionOnTraffic = Self(rawValue: 1 << 3)
  /// Somebody must do something for that connection; never on Linux.
  public static let interventionRequired = Self(rawValue: 1 << 4)
  /// A socket stream would make that connection; never on Linux.
  public static let connectionOnDemand = Self(rawValue: 1 << 5)
  /// It is an address of this machine.
  public static let isLocalAddress = Self(rawValue: 1 << 16)
  /// It is on a network that this machine is on: no router in between.
  public static let isDirect = Self(rawValue: 1 << 17)
  /// By a mobile network.
  public static let isWWAN = Self(rawValue: 1 << 18)
  /// Another name of ``connectionOnTraffic``.
  public static let connectionAutomatic = connectionOnTraffic
}
