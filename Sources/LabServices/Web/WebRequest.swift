/// What an HTTP answer depends on.
struct WebRequest: Equatable {
  var method: String
  /// Without port, lower-cased, without a trailing dot; empty if none was named.
  var host: String
  /// Decoded, without the query.
  var path: String
  var isSecure = false
  /// Bytes of the request's body.
  var bodySize: UInt64 = 0

  /// The host of a `Host:` header.
  static func host(fromHeader header: String) -> String {
    var host = header[...]
    if host.first == "[" {
      host = host.dropFirst().prefix { $0 != "]" }
    } else {
      host = host.prefix { $0 != ":" }
    }
    if host.last == "." { host.removeLast() }
    return host.lowercased()
  }
}
