public import RouteNetlink

/// All that the state of a path is worked out from, as the kernel tells it at one moment.
///
/// A plain value: everything that is worked out from it can be tested without a kernel.
public struct KernelSnapshot: Hashable, Sendable {
  /// The interfaces.
  public var links: [LinkFacts]
  /// The addresses of all interfaces.
  public var addresses: [InterfaceAddress]
  /// Routes to everywhere and to halves of everywhere, of all tables, in the kernel's order.
  public var routes: [RouteEntry]
  /// The rules that choose among tables, in the kernel's order; none: the main table alone counts.
  public var rules: [RoutingRule]
  /// Whether a name server is configured.
  public var hasNameServer: Bool
  /// The number of the user whose traffic it is about.
  public var user: UInt32

  /// Puts a snapshot together.
  ///
  /// - Parameters:
  ///   - links: The interfaces.
  ///   - addresses: The addresses of all interfaces.
  ///   - routes: Routes to everywhere and to halves of it.
  ///   - rules: The rules that choose among tables.
  ///   - hasNameServer: Whether a name server is configured.
  ///   - user: The number of the user.
  public init(
    links: [LinkFacts] = [],
    addresses: [InterfaceAddress] = [],
    routes: [RouteEntry] = [],
    rules: [RoutingRule] = [],
    hasNameServer: Bool = true,
    user: UInt32 = 0
  ) {
    self.links = links
    self.addresses = addresses
    self.routes = routes
    self.rules = rules
    self.hasNameServer = hasNameServer
    self.user = user
  }

  /// Up to which prefix length a route may be part of a way to everywhere: `2000::/3`.
  public static let longestPrefix: UInt8 = 3
}
