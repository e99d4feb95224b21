/// A packet as the device's kernel saw it pass.
struct CapturedPacket: Hashable, Sendable {
  /// What stands before the network header.
  enum Framing: Hashable, Sendable {
    /// An Ethernet header.
    case ethernet
    /// Nothing, as on tunnels.
    case none
  }

  /// When, since zero.
  var at: Duration
  /// Whether it left the device.
  var isOutgoing: Bool
  /// The number of its interface.
  var interface: Int32
  /// What stands before the network header.
  var framing: Framing
  /// How long it was.
  var length: Int
  /// Its beginning.
  var bytes: [UInt8]
}
