public import FoundationEssentials
import RouteNetlink

/// An IPv6 address.
///
/// The part of Apple's type of this name that paths need.
public struct IPv6Address: Hashable, Sendable, CustomDebugStringConvertible {
  private let value: ScopedAddress

  init(_ address: IPAddress, _ interface: NWInterface? = nil) {
    value = ScopedAddress(address: address, interface: interface)
  }

  /// Takes 16 bytes in network order.
  ///
  /// - Parameters:
  ///   - rawValue: The bytes; nil comes back for any other count.
  ///   - interface: The interface on which it is valid.
  public init?(_ rawValue: Data, _ interface: NWInterface? = nil) {
    let address = IPAddress(bytes: rawValue)
    guard let value = ScopedAddress(address, .ipv6, interface) else { return nil }
    self.value = value
  }

  /// Reads the usual text form.
  ///
  /// - Parameter text: Such as `fe80::1`; nil comes back for anything else.
  public init?(_ text: String) {
    guard let value = ScopedAddress(IPAddress(text), .ipv6) else { return nil }
    self.value = value
  }

  /// The interface on which it is valid; nil: on all.
  public var interface: NWInterface? { value.interface }
  /// The 16 bytes in network order.
  public var rawValue: Data { Data(value.address.bytes) }
  /// Whether it stands for this host.
  public var isLoopback: Bool { value.address.isLoopback }
  /// Whether it is valid on one link only.
  public var isLinkLocal: Bool { value.address.isLinkLocal }

  /// The usual text form, with its interface behind a percent sign.
  public var debugDescription: String { value.text }
}
