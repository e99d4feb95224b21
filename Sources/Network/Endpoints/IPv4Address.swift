public import FoundationEssentials
import RouteNetlink

/// An IPv4 address.
///
/// The part of Apple's type of this name that paths need.
public struct IPv4Address: Hashable, Sendable, CustomDebugStringConvertible {
  private let value: ScopedAddress

  init(_ address: IPAddress, _ interface: NWInterface? = nil) {
    value = ScopedAddress(address: address, interface: interface)
  }

  /// Takes 4 bytes in network order.
  ///
  /// - Parameters:
  ///   - rawValue: The bytes; nil comes back for any other count.
  ///   - interface: The interface on which it is valid.
  public init?(_ rawValue: Data, _ interface: NWInterface? = nil) {
    let address = IPAddress(bytes: rawValue)
    guard let value = ScopedAddress(address, .ipv4, interface) else { return nil }
    self.value = value
  }

  /// Reads the usual text form.
  ///
  /// - Parameter text: Such as `192.168.1.1`; nil comes back for anything else.
  public init?(_ text: String) {
    guard let value = ScopedAddress(IPAddress(text), .ipv4) else { return nil }
    self.value = value
  }

  /// The interface on which it is valid; nil: on all.
  public var interface: NWInterface? { value.interface }
  /// The 4 bytes in network order.
  public var rawValue: Data { Data(value.address.bytes) }
  /// Whether it stands for this host.
  public var isLoopback: Bool { value.address.isLoopback }
  /// Whether it is valid on one link only.
  public var isLinkLocal: Bool { value.address.isLinkLocal }

  /// The usual text form, with its interface behind a percent sign.
  public var debugDescription: String { value.text }
}
