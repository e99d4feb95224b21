import RouteNetlink

/// A host and perhaps a port, as text gives it: `a.test`, `a.test:7`, `192.0.2.1:7`, `2001:db8::1`,
/// `[2001:db8::1]:7`.
struct HostPort: Hashable {
  /// A name or an address, without brackets.
  var host: String
  /// The port; nil where none is given.
  var port: UInt16?

  /// Reads a text; nil where it is none.
  init?(_ text: String) {
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = String(text[text.index(after: text.startIndex)..<end])
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      port = rest.isEmpty ? nil : UInt16(rest.dropFirst())
      if !rest.isEmpty && port == nil { return nil }
    } else if let colon = text.firstIndex(of: ":"), colon == text.lastIndex(of: ":") {
      host = String(text[..<colon])
      guard let number = UInt16(text[text.index(after: colon)...]) else { return nil }
      port = number
    } else {
      host = text
    }
    let isText = host.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 32 && $0.value != 127 }
    guard !host.isEmpty, isText, !host.contains("/"), port != 0 else { return nil }
  }

  /// The address where the host is one.
  var address: IPAddress? { IPAddress(String(host.prefix { $0 != "%" })) }
}
