public import FoundationEssentials
import RouteNetlink

/// An IPv6 address.
///
/// The part of Apple's type of this name that paths need.
public struct IPv6Address: Hashable, Sendable, CustomDebugStringConvertible {
  private let address: IPAddress
  /// The interface on which it is valid; nil: on all.
  public let interface: NWInterface?

  init(_ address: IPAddress, _ interface: NWInterface? = nil) {
    self.address = address
    self.interface = interface
  }

  /// Takes 16 bytes in network order.
  ///
  /// - Parameters:
  ///   - rawValue: The bytes; nil comes back for any other count.
  ///   - interface: The interface on which it is valid.
  public init?(_ rawValue: Data, _ interface: NWInterface? = nil) {
    guard let address = IPAddress(bytes: rawValue), address.family == .ipv6 else { return nil }
    self.init(address, interface)
  }

  /// Reads the usual text form.
  ///
  /// - Parameter text: Such as `fe80::1`; nil comes back for anything else.
  public init?(_ text: String) {
    guard let address = IPAddress(text), address.family == .ipv6 else { return nil }
    self.init(address)
  }

  /// The 16 bytes in network order.
  public var rawValue: Data { Data(address.bytes) }
  /// Whether it stands for this host.
  public var isLoopback: Bool { address.isLoopback }
  /// Whether it is valid on one link only.
  public var isLinkLocal: Bool { address.isLinkLocal }

  /// The usual text form, with its interface behind a percent sign.
  public var debugDescription: String {
    "\(address)" + (interface.map { "%\($0.name)" } ?? "")
  }
}
