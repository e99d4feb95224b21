/// An address of an interface, as `ip address show` lists it.
public struct InterfaceAddress: Hashable, Sendable {
  /// The address itself.
  public var address: IPAddress
  /// Length of the network part in bits.
  public var prefixLength: UInt8
  /// Index of the interface that has it.
  public var interfaceIndex: Int32
  /// State and origin.
  public var flags: Flags
  /// How far the address is valid.
  public var scope: RouteScope

  /// Makes a value by hand.
  ///
  /// - Parameters:
  ///   - address: The address itself.
  ///   - prefixLength: Length of the network part, 0–32 or 0–128.
  ///   - interfaceIndex: Index of the interface.
  ///   - flags: State and origin.
  ///   - scope: How far the address is valid.
  public init(
    address: IPAddress,
    prefixLength: UInt8,
    interfaceIndex: Int32,
    flags: Flags = [],
    scope: RouteScope = .universe
  ) {
    self.address = address
    self.prefixLength = prefixLength
    self.interfaceIndex = interfaceIndex
    self.flags = flags
    self.scope = scope
  }

  /// IPv4 or IPv6.
  public var family: AddressFamily { address.family }
}

extension InterfaceAddress {
  /// Flags of an address (IFA_F_…).
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The kernel's bits.
    public var rawValue: UInt32

    /// Takes the kernel's bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Not the first address of its subnet (IPv4), or a temporary one (IPv6).
    public static let secondary = Flags(rawValue: 0x01)
    /// Duplicate address detection is not done for it.
    public static let noDuplicateDetection = Flags(rawValue: 0x02)
    /// Duplicate address detection found another owner.
    public static let duplicate = Flags(rawValue: 0x08)
    /// Past its preferred lifetime.
    public static let deprecated = Flags(rawValue: 0x20)
    /// Duplicate address detection is still running: unusable so far.
    public static let tentative = Flags(rawValue: 0x40)
    /// Set by an administrator, without a lifetime.
    public static let permanent = Flags(rawValue: 0x80)
  }
}
