import ReachabilityMonitors

/// An interface that network traffic may take.
///
/// The same on Linux as Apple's type of this name. Equal are interfaces of one name and index.
public struct NWInterface: Hashable, Sendable, CustomDebugStringConvertible {
  /// Kinds of interface.
  ///
  /// Found by the device's files in `/sys`, else by its name after systemd's scheme: `wl…` is a
  /// wireless LAN, `ww…` a mobile network, `en…` and `eth…` a cable.
  public enum InterfaceType: Hashable, Sendable {
    /// Anything else: tunnels, bridges, what is not known.
    case other
    /// A wireless LAN.
    case wifi
    /// A mobile network.
    case cellular
    /// A cable.
    case wiredEthernet
    /// The loopback interface.
    case loopback
  }

  /// What kind of interface it is.
  public let type: InterfaceType
  /// Its name, such as `wlan0`.
  public let name: String
  /// Its number.
  public let index: Int

  init(_ interface: PathInterface) {
    type = InterfaceType(interface.type)
    name = interface.name
    index = Int(interface.index)
  }

  /// Compares names and indices.
  ///
  /// - Parameters:
  ///   - left: One interface.
  ///   - right: Another.
  /// - Returns: Whether they are the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.index == right.index && left.name == right.name
  }

  /// Hashes name and index.
  ///
  /// - Parameter hasher: Where to.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(index)
    hasher.combine(name)
  }

  /// The name.
  public var debugDescription: String { name }
}

extension NWInterface.InterfaceType {
  init(_ kind: PathInterface.Kind) {
    switch kind {
    case .other: self = .other
    case .wifi: self = .wifi
    case .cellular: self = .cellular
    case .wiredEthernet: self = .wiredEthernet
    case .loopback: self = .loopback
    }
  }

  /// The kind as the observer names it.
  var kind: PathInterface.Kind {
    switch self {
    case .other: .other
    case .wifi: .wifi
    case .cellular: .cellular
    case .wiredEthernet: .wiredEthernet
    case .loopback: .loopback
    }
  }

  /// How descriptions name it.
  var text: String {
    switch self {
    case .wiredEthernet: "wired"
    default: kind.rawValue
    }
  }
}
