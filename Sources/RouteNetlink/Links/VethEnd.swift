/// One end of a veth pair that is to be made.
public struct VethEnd: Equatable, Sendable {
  /// The interface's name, 1–15 bytes.
  public var name: String
  /// The Ethernet address; nil takes a random one.
  public var macAddress: MACAddress?
  /// Descriptor of the namespace to be made in; nil: that of the socket.
  public var namespace: Int32?
  /// Largest number of segments in one "super-packet"; 1 makes every packet countable.
  public var gsoMaxSegments: UInt32?

  /// Describes one end.
  ///
  /// - Parameters:
  ///   - name: The interface's name, 1–15 bytes.
  ///   - macAddress: The Ethernet address; nil takes a random one.
  ///   - namespace: Descriptor of the namespace to be made in; nil: that of the socket.
  ///   - gsoMaxSegments: Largest number of segments in one "super-packet".
  public init(
    name: String,
    macAddress: MACAddress? = nil,
    namespace: Int32? = nil,
    gsoMaxSegments: UInt32? = nil
  ) {
    self.name = name
    self.macAddress = macAddress
    self.namespace = namespace
    self.gsoMaxSegments = gsoMaxSegments
  }
}
