/// All about the network that decides what a monitor must say, at one moment.
///
/// The device's half is what its kernel holds: from netlink in a trial, worked out from the profiles in a
/// prediction. The far half is what the wire and the internet do.
public struct NetworkCondition: Hashable, Sendable, Codable {
  /// The device's interfaces, loopback left out, in the order of their metrics.
  public var interfaces: [InterfaceCondition]
  /// What the wire and the internet do.
  public var far: FarCondition

  /// Puts a condition together.
  ///
  /// - Parameters:
  ///   - interfaces: The device's interfaces, loopback left out.
  ///   - far: What the wire and the internet do.
  public init(interfaces: [InterfaceCondition], far: FarCondition = FarCondition()) {
    self.interfaces = interfaces
    self.far = far
  }
}
