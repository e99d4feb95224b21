import Glibc

/// /etc/nsswitch.conf: which services the C library asks for a host's name.
///
/// Some go around DNS, and so around a lab's DNS: `resolve` asks systemd-resolved over a socket,
/// which asks with the host's network; `mdns…` the same by avahi; `mymachines`, `libvirt`, `wins`
/// and so on know names of their own.
public enum NameServiceSwitch {
  /// Services of the `hosts:` line that answer alike inside and outside of a lab.
  private static let safe: Set<String> = ["files", "dns", "myhostname"]

  /// The same file with only safe services in its `hosts:` line.
  ///
  /// - Parameter text: the content of an nsswitch.conf.
  /// - Returns: the new content; nil when the line is safe as it is, or missing (the C library's
  ///   own order is safe).
  public static func safeContent(of text: String) -> String? {
    var changed = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let services = services(ofHostsLine: line) else { return String(line) }
      let kept = keep(services)
      if kept == services { return String(line) }
      changed = true
      return "hosts: " + kept.joined(separator: " ")
    }
    return changed ? lines.joined(separator: "\n") : nil
  }

  /// Writes a safe copy of the host's file, where that is needed.
  ///
  /// - Parameter path: the copy, replaced at once when it exists.
  /// - Returns: whether the copy is needed and was written.
  /// - Throws: ``NamespaceError`` with the operation `open`, `write` or `rename`.
  static func writeSafeCopy(to path: String) throws(NamespaceError) -> Bool {
    guard let content = textFile("/etc/nsswitch.conf").flatMap(safeContent(of:)) else {
      return false
    }
    let temporary = "\(path).\(getpid())"
    let file = try FileDescriptor(opening: temporary, flags: O_WRONLY | O_CREAT | O_TRUNC)
    try file.write(Array(content.utf8))
    guard rename(temporary, path) == 0 else {
      let error = errno
      unlink(temporary)
      throw NamespaceError("rename", path, error)
    }
    return true
  }

  private static func services(ofHostsLine line: Substring) -> [String]? {
    let content = line.prefix { $0 != "#" }
    guard let colon = content.firstIndex(of: ":") else { return nil }
    let name = content[..<colon].filter { !$0.isWhitespace }
    guard name == "hosts" else { return nil }
    return tokens(content[content.index(after: colon)...])
  }

  /// Services, and actions such as `[!UNAVAIL=return]`, which may contain spaces.
  private static func tokens(_ text: Substring) -> [String] {
    var tokens: [String] = []
    var isAction = false
    var current = ""
    for character in text {
      if character == "[" {
        if !current.isEmpty { tokens.append(current) }
        current = ""
        isAction = true
      }
      if character.isWhitespace, !isAction {
        if !current.isEmpty { tokens.append(current) }
        current = ""
        continue
      }
      current.append(character)
      if character == "]" {
        isAction = false
        tokens.append(current)
        current = ""
      }
    }
    return current.isEmpty ? tokens : tokens + [current]
  }

  /// Drops unsafe services with the actions behind them; DNS is always asked in the end.
  private static func keep(_ services: [String]) -> [String] {
    var kept: [String] = []
    var keepsAction = false
    for token in services {
      if !token.hasPrefix("[") { keepsAction = safe.contains(token) }
      if keepsAction { kept.append(token) }
    }
    return kept.contains("dns") ? kept : kept + ["dns"]
  }
}
