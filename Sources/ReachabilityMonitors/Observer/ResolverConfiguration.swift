/// What `/etc/resolv.conf` says.
package enum ResolverConfiguration {
  /// The name servers that a text names, as it names them.
  package static func nameServers(_ text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split { $0 == " " || $0 == "\t" }
      return words.count >= 2 && words[0] == "nameserver" ? String(words[1]) : nil
    }
  }

  /// This process's file; nil where it cannot be read.
  package static func text() -> String? { TextFile.read("/etc/resolv.conf") }

  /// Whether this process's file names a server.
  static func hasNameServer() -> Bool { text().map { !nameServers($0).isEmpty } ?? false }
}
