/// Whom a certificate is for.
enum CertificateHost: Hashable {
  case name(String)
  case address(SocketAddress)

  /// What a client asked for: a server name, or else the address it connected to.
  ///
  /// Nil for a name that no certificate can hold.
  ///
  /// - Parameters:
  ///   - serverName: the server name of the handshake, nil if there was none.
  ///   - local: the local address of the connection.
  init?(serverName: String?, local: SocketAddress?) {
    guard let serverName, !serverName.isEmpty else {
      guard let local else { return nil }
      self = .address(local)
      return
    }
    // Not as the standard has it, but some clients send addresses as names.
    if let address = SocketAddress(text: serverName) {
      self = .address(address)
      return
    }
    var name = serverName.lowercased()
    if name.last == "." { name.removeLast() }
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isPlain, (1...253).contains(name.utf8.count) else { return nil }
    self = .name(name)
  }

  var isAddress: Bool {
    if case .address = self { true } else { false }
  }

  var text: String {
    switch self {
    case .name(let name): name
    case .address(let address): address.text
    }
  }

  /// As a subject alternative name holds it.
  var bytes: [UInt8] {
    switch self {
    case .name(let name): Array(name.utf8)
    case .address(let address): address.bytes
    }
  }
}
