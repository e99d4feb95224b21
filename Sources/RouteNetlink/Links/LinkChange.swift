/// What to change about an interface; what is nil stays as it is.
///
/// `ip link set`.
public struct LinkChange: Equatable, Sendable {
  /// Switch on or off.
  public var up: Bool?
  /// A new name of 1–15 bytes.
  public var name: String?
  /// A free text of at most 255 bytes; empty removes it.
  public var alias: String?
  /// Largest packet in bytes.
  public var mtu: UInt32?
  /// Largest number of segments in one "super-packet", 1–65535; 1 means none is built.
  public var gsoMaxSegments: UInt32?
  /// Index of the bridge or bond to join; 0 leaves it.
  public var master: Int32?
  /// Descriptor of the namespace to move to.
  public var namespace: Int32?
  /// A new Ethernet address.
  public var macAddress: MACAddress?

  /// Collects changes.
  ///
  /// - Parameters:
  ///   - up: Switch on or off.
  ///   - name: A new name.
  ///   - alias: A free text.
  ///   - mtu: Largest packet in bytes.
  ///   - gsoMaxSegments: Largest number of segments in one "super-packet".
  ///   - master: Index of the bridge or bond to join; 0 leaves it.
  ///   - namespace: Descriptor of the namespace to move to.
  ///   - macAddress: A new Ethernet address.
  public init(
    up: Bool? = nil,
    name: String? = nil,
    alias: String? = nil,
    mtu: UInt32? = nil,
    gsoMaxSegments: UInt32? = nil,
    master: Int32? = nil,
    namespace: Int32? = nil,
    macAddress: MACAddress? = nil
  ) {
    self.up = up
    self.name = name
    self.alias = alias
    self.mtu = mtu
    self.gsoMaxSegments = gsoMaxSegments
    self.master = master
    self.namespace = namespace
    self.macAddress = macAddress
  }
}
