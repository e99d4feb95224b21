import ServicesControl

/// What a request is answered with: the pages that connectivity checks of common systems ask for, and a few for tests.
struct WebResponder {
  /// Where a captive portal sends everybody.
  static let portalHost = "login.portal.condition"
  /// The largest `/bytes/N`, 1 GiB.
  static let mostBytes: UInt64 = 1 << 30
  /// The longest `/delay/MS`, ten minutes.
  static let longestDelay = 600_000

  private static let apple =
    "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>\n"
  private static let mozilla =
    "<meta http-equiv=\"refresh\" content=\"0;url=https://support.mozilla.org/kb/captive-portal\"/>"
  private static let signIn =
    "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body><h1>Sign in</h1></body></html>\n"
  private static let home = """
    This is condition's lab: every address and every name on this Internet ends here.
    Try /generate_204, /bytes/N, /delay/MILLISECONDS, /status/CODE, or POST something.

    """

  var portal = ServicesState.Portal.off

  /// Answers a request.
  func answer(_ request: WebRequest) -> WebAnswer {
    // A portal has no HTTPS: what came in before it closed is gone with its connection.
    switch portal {
    case .off:
      return request.host == Self.portalHost ? .page(Self.signIn) : open(request)
    case .redirect where request.host != Self.portalHost:
      let location = WebAnswer.Header(name: "Location", value: "http://\(Self.portalHost)/")
      return WebAnswer(status: 302, headers: [location])
    case .redirect, .page:
      return .page(Self.signIn)
    }
  }

  private func open(_ request: WebRequest) -> WebAnswer {
    let parts = request.path.split(separator: "/")
    if parts.count == 2, let test = test(parts[0], String(parts[1])) { return test }
    if ["POST", "PUT", "PATCH"].contains(request.method) {
      return .text("received \(request.bodySize) bytes\n")
    }
    return check(request) ?? .text(Self.home)
  }

  /// Pages for tests, with a number.
  private func test(_ kind: Substring, _ number: String) -> WebAnswer? {
    switch kind {
    case "bytes":
      guard let count = UInt64(number), count <= Self.mostBytes else {
        return .text("/bytes/N: N is between 0 and \(Self.mostBytes)\n", status: 400)
      }
      return WebAnswer(type: "application/octet-stream", body: .pattern(count))
    case "delay":
      guard let delay = Int(number), (0...Self.longestDelay).contains(delay) else {
        return .text("/delay/MS: MS is between 0 and \(Self.longestDelay)\n", status: 400)
      }
      var answer = WebAnswer.text("\(delay) ms later\n")
      answer.delayMilliseconds = delay
      return answer
    case "status":
      guard let status = UInt32(number), (200...599).contains(status) else {
        return .text("/status/CODE: CODE is between 200 and 599\n", status: 400)
      }
      return .text("status \(status)\n", status: status)
    default:
      return nil
    }
  }

  /// What the connectivity checks of common systems expect.
  private func check(_ request: WebRequest) -> WebAnswer? {
    switch (request.host, request.path) {
    case (_, "/generate_204"), (_, "/gen_204"):  // Android, Chrome
      return WebAnswer(status: 204)
    case ("captive.apple.com", _), (_, "/hotspot-detect.html"),
      (_, "/library/test/success.html"):
      return .page(Self.apple)
    case ("nmcheck.gnome.org", _), (_, "/check_network_status.txt"),
      ("network-test.debian.org", _):
      return networkManager(.text("NetworkManager is online\n"))
    case ("connectivity-check.ubuntu.com", _):
      return networkManager(WebAnswer(status: 204))
    case ("networkcheck.kde.org", _), (_, "/static/hotspot.txt"):  // KDE, Fedora
      return .text("OK\n")
    case (_, "/success.txt"):  // Firefox
      return .text("success\n")
    case (_, "/canonical.html"):
      return .page(Self.mozilla)
    case (_, "/connecttest.txt"):  // Windows
      return .text("Microsoft Connect Test")
    case (_, "/ncsi.txt"):
      return .text("Microsoft NCSI")
    default:
      return nil
    }
  }

  private func networkManager(_ answer: WebAnswer) -> WebAnswer {
    var answer = answer
    answer.headers.append(WebAnswer.Header(name: "X-NetworkManager-Status", value: "online"))
    return answer
  }
}
