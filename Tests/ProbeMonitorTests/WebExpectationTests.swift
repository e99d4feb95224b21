import ReachabilityMonitors
import Testing

@testable import ProbeMonitor

@Suite struct WebExpectationTests {
  private static let apple =
    "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"
  private static let portal =
    "<html><title>Success</title><body>Welcome. Success awaits after login.</body></html>"

  @Test(
    arguments: [
      // A page that says nothing by a status of its own.
      ("http://a/generate_204", .any, 200, portal, .success),
      ("http://a/generate_204", .any, 500, "", .success),
      ("http://a/generate_204", .status, 204, "", .success),
      ("http://a/generate_204?x", .status, 200, portal, .portal),
      ("http://a/generate_204", .status, 302, "", .portal),
      ("http://a/generate_204", .status, 511, "", .portal),
      ("http://a/generate_204", .status, 404, "", .failure),
      ("http://a/generate_204", .status, 503, "", .failure),
      ("http://a/generate_204", .body, 204, "", .success),
      ("http://a/generate_204", .body, 200, "", .portal),
      // A page whose content counts: the word alone does not.
      ("http://captive.apple.com/", .body, 200, apple, .success),
      ("http://captive.apple.com/", .body, 200, portal, .portal),
      ("http://captive.apple.com/", .status, 200, portal, .success),
      ("http://a/success.txt", .body, 200, "success\n", .success),
      ("http://a/success.txt", .body, 200, portal, .portal),
      ("http://nmcheck.gnome.org/x", .body, 200, "NetworkManager is online\n", .success),
      // Any other page: its status is all there is.
      ("http://a/", .status, 200, portal, .success),
      ("http://a/", .status, 301, "", .portal),
      ("http://a/", .status, 401, "", .failure),
    ] as [(String, ProbeContract.Answer, Int, String, ProbeOutcome)]
  )
  func `an answer is judged`(
    url: String,
    answer: ProbeContract.Answer,
    status: Int,
    body: String,
    outcome: ProbeOutcome
  ) throws {
    let address = try #require(WebAddress(url))
    let expectation = try #require(WebExpectation(answer, of: address))
    #expect(expectation.outcome(status: status, body: Array(body.utf8)) == outcome)
  }
}
