/// An entry of the ARP or neighbour-discovery table; `ip neighbour show`.
public struct Neighbour: Hashable, Sendable {
  /// The neighbour's address.
  public var address: IPAddress
  /// Its Ethernet address, once known.
  public var macAddress: MACAddress?
  /// Index of the interface it is reached by.
  public var interfaceIndex: Int32
  /// How sure the kernel is.
  public var state: State

  /// Makes a value by hand.
  ///
  /// - Parameters:
  ///   - address: The neighbour's address.
  ///   - macAddress: Its Ethernet address.
  ///   - interfaceIndex: Index of the interface it is reached by.
  ///   - state: How sure the kernel is.
  public init(
    address: IPAddress,
    macAddress: MACAddress?,
    interfaceIndex: Int32,
    state: State
  ) {
    self.address = address
    self.macAddress = macAddress
    self.interfaceIndex = interfaceIndex
    self.state = state
  }
}

extension Neighbour {
  /// State of an entry (NUD_…).
  public struct State: OptionSet, Hashable, Sendable {
    /// The kernel's bits.
    public var rawValue: UInt16

    /// Takes the kernel's bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// Asked, no answer yet.
    public static let incomplete = State(rawValue: 0x01)
    /// Confirmed a moment ago.
    public static let reachable = State(rawValue: 0x02)
    /// Known, not confirmed lately.
    public static let stale = State(rawValue: 0x04)
    /// About to be asked again.
    public static let delay = State(rawValue: 0x08)
    /// Being asked again.
    public static let probe = State(rawValue: 0x10)
    /// Gave no answer.
    public static let failed = State(rawValue: 0x20)
    /// Needs no resolution, such as on the loopback.
    public static let noArp = State(rawValue: 0x40)
    /// Set by an administrator; never asked for.
    public static let permanent = State(rawValue: 0x80)
  }
}
