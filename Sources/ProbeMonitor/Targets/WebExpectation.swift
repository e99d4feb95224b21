import ReachabilityMonitors

/// What the answer of a web server must be for a probe to succeed.
struct WebExpectation: Hashable {
  private enum Content: Hashable {
    /// Nothing at all.
    case empty
    /// This text at the start.
    case prefix(String)
    /// This text anywhere.
    case part(String)
  }

  private let answer: ProbeContract.Answer
  /// The one right status; nil: any that means success.
  private let status: Int?
  private let content: Content?

  /// The pages whose content is known, which are those that systems check.
  static var knownPages: [String] { pages.keys.sorted() }

  private static let pages: [String: Content] = [
    "/generate_204": .empty,
    "/gen_204": .empty,
    "/hotspot-detect.html": .part("<BODY>Success</BODY>"),
    "/library/test/success.html": .part("<BODY>Success</BODY>"),
    "/success.txt": .prefix("success"),
    "/canonical.html": .part("https://support.mozilla.org/kb/captive-portal"),
    "/connecttest.txt": .prefix("Microsoft Connect Test"),
    "/ncsi.txt": .prefix("Microsoft NCSI"),
    "/check_network_status.txt": .prefix("NetworkManager is online"),
    "/static/hotspot.txt": .prefix("OK"),
  ]

  private static let hosts: [String: Content] = [
    "captive.apple.com": .part("<BODY>Success</BODY>"),
    "nmcheck.gnome.org": .prefix("NetworkManager is online"),
    "network-test.debian.org": .prefix("NetworkManager is online"),
    "connectivity-check.ubuntu.com": .empty,
    "networkcheck.kde.org": .prefix("OK"),
  ]

  /// Finds out what a page must say; nil where the content counts and is not known.
  init?(_ answer: ProbeContract.Answer, of address: WebAddress) {
    self.answer = answer
    content = Self.pages[address.page] ?? Self.hosts[address.host?.host.lowercased() ?? ""]
    status = content == .empty ? 204 : nil
    if answer == .body && content == nil { return nil }
  }

  /// Judges an answer.
  ///
  /// - Parameters:
  ///   - status: Its status.
  ///   - body: The beginning of its content.
  /// - Returns: The outcome. What is no right answer, but none of an error either, is a portal's.
  func outcome(status: Int, body: [UInt8]) -> ProbeOutcome {
    if answer == .any { return .success }
    switch status {
    case 200..<300: return isRight(status, body) ? .success : .portal
    // "Network Authentication Required" is a portal's by definition.
    case 300..<400, 511: return .portal
    default: return .failure
    }
  }

  private func isRight(_ status: Int, _ body: [UInt8]) -> Bool {
    if let expected = self.status, status != expected { return false }
    guard answer == .body, let content else { return true }
    let text = String(decoding: body, as: UTF8.self)
    switch content {
    case .empty: return body.isEmpty
    case .prefix(let start): return text.hasPrefix(start)
    case .part(let part): return text.contains(part)
    }
  }
}
