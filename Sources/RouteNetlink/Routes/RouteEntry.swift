/// A route with all of its next hops: what a lookup chooses from.
///
/// ``Route`` is for changing routes and tells the first next hop only.
public struct RouteEntry: Hashable, Sendable {
  /// What happens to packets.
  public var type: RouteType
  /// The routing table: 254 main, 255 local.
  public var table: UInt32
  /// The destination network.
  public var destination: IPAddress
  /// Length of the destination network in bits.
  public var prefixLength: UInt8
  /// The lower, the better.
  public var metric: UInt32
  /// The source address that this host prefers with it.
  public var preferredSource: IPAddress?
  /// The ways that packets may take; none for routes that refuse.
  public var hops: [RouteHop]

  /// Describes a route.
  ///
  /// - Parameters:
  ///   - type: What happens to packets.
  ///   - destination: The destination network.
  ///   - prefixLength: Length of the destination network, 0–32 or 0–128.
  ///   - hops: The ways that packets may take.
  ///   - metric: The lower, the better.
  ///   - table: The routing table.
  ///   - preferredSource: The source address to prefer.
  public init(
    type: RouteType = .unicast,
    destination: IPAddress,
    prefixLength: UInt8,
    hops: [RouteHop],
    metric: UInt32 = 0,
    table: UInt32 = Route.mainTable,
    preferredSource: IPAddress? = nil
  ) {
    self.type = type
    self.table = table
    self.destination = destination
    self.prefixLength = prefixLength
    self.metric = metric
    self.preferredSource = preferredSource
    self.hops = hops
  }

  /// IPv4 or IPv6.
  public var family: AddressFamily { destination.family }
}
