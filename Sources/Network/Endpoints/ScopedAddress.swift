import RouteNetlink

/// An address and the interface on which it is valid: what addresses of both families are made of.
struct ScopedAddress: Hashable {
  let address: IPAddress
  let interface: NWInterface?

  init(address: IPAddress, interface: NWInterface?) {
    self.address = address
    self.interface = interface
  }

  /// Takes an address of one family; nil comes back for those of another, and for none.
  init?(_ address: IPAddress?, _ family: AddressFamily, _ interface: NWInterface? = nil) {
    guard let address, address.family == family else { return nil }
    self.init(address: address, interface: interface)
  }

  /// The usual text form, with its interface behind a percent sign.
  var text: String { "\(address)" + zone(interface) }
}

/// How an interface is put behind a host.
func zone(_ interface: NWInterface?) -> String { interface.map { "%\($0.name)" } ?? "" }
