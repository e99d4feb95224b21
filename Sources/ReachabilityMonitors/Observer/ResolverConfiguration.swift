/// What `/etc/resolv.conf` says.
enum ResolverConfiguration {
  /// Whether a text names a name server.
  static func hasNameServer(_ text: String) -> Bool {
    text.split(separator: "\n").contains { line in
      let words = line.split { $0 == " " || $0 == "\t" }
      return words.count >= 2 && words[0] == "nameserver"
    }
  }

  /// Whether this process's file names one.
  static func hasNameServer() -> Bool {
    TextFile.read("/etc/resolv.conf").map { hasNameServer($0) } ?? false
  }
}
