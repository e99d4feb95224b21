/// An interface that traffic may take.
public struct PathInterface: Hashable, Sendable {
  /// What kind of link it is, in the words of Apple's `NWInterface`.
  public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
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

  /// The interface's name.
  public var name: String
  /// The interface's number in its namespace.
  public var index: Int32
  /// What kind of link it is.
  public var type: Kind
  /// Whether traffic costs money on it.
  public var isExpensive: Bool
  /// Whether the user asked to save data on it.
  public var isConstrained: Bool

  /// Describes an interface.
  ///
  /// - Parameters:
  ///   - name: The interface's name.
  ///   - index: The interface's number.
  ///   - type: What kind of link it is.
  ///   - isExpensive: Whether traffic costs money on it.
  ///   - isConstrained: Whether the user asked to save data on it.
  public init(
    name: String,
    index: Int32,
    type: Kind,
    isExpensive: Bool = false,
    isConstrained: Bool = false
  ) {
    self.name = name
    self.index = index
    self.type = type
    self.isExpensive = isExpensive
    self.isConstrained = isConstrained
  }
}
