/// A URL, as far as a probe cares.
struct WebAddress: Hashable {
  var scheme: String
  /// Host and port as the URL has them.
  var authority: String
  /// From the first slash on; `/` at least.
  var path: String

  /// Reads a URL of the Web; nil where a text is none.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
    scheme = text[..<colon].lowercased()
    let rest = text[text.index(colon, offsetBy: 3)...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    authority = String(rest[..<end])
    let path = rest[end...].prefix { $0 != "#" }
    self.path = path.hasPrefix("/") ? String(path) : "/" + path
    guard ["http", "https"].contains(scheme), host != nil else { return nil }
  }

  /// The host without port and without who asks.
  var host: HostPort? { HostPort(String(authority.split(separator: "@").last ?? "")) }

  /// The path without its query.
  var page: String { String(path.prefix { $0 != "?" }) }

  /// The whole of it.
  var text: String { "\(scheme)://\(authority)\(path)" }
}
