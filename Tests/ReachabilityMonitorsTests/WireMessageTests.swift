import Foundation
import ReachabilityMonitors
import Testing

@Suite struct WireMessageTests {
  private static let wifi = PathInterface(name: "wlan0", index: 2, type: .wifi)

  static let lines: [(WireMessage, String)] = [
    (.notice(shown: true), #"{"event":"notice","shown":true}"#),
    (.notice(shown: false), #"{"event":"notice","shown":false}"#),
    (.state(ReachabilityReport(.unknown)), #"{"state":"unknown"}"#),
    (.state(ReachabilityReport(.unreachable)), #"{"state":"unreachable"}"#),
    (.state(ReachabilityReport(.portal)), #"{"state":"portal"}"#),
    (
      .state(ReachabilityReport(.reachable)),
      #"{"state":"reachable","expensive":false,"constrained":false}"#
    ),
    (
      .state(ReachabilityReport(.reachable, interface: wifi, isExpensive: true)),
      #"{"state":"reachable","interface":"wifi","expensive":true,"constrained":false,"name":"wlan0"}"#
    ),
    (
      .state(Machine.online().snapshot.pathReport()),
      #"{"state":"reachable","interface":"wifi","expensive":false,"constrained":false,"name":"wlan0","#
        + #""ipv4":true,"ipv6":true,"dns":true}"#
    ),
  ]

  @Test(arguments: lines) func `a message is this line`(message: WireMessage, line: String) {
    #expect(message.line == line)
  }

  @Test(arguments: ["wl\"an", "wl\\n", "wl\u{7}", "wl\u{7F}\u{1F}", "wläñ", "🛜"])
  func `any name makes a line that JSON readers accept`(name: String) throws {
    let interface = PathInterface(name: name, index: 2, type: .wifi)
    let line = WireMessage.state(ReachabilityReport(.reachable, interface: interface)).line
    #expect(!line.contains("\n"))
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    #expect(object?["name"] as? String == name)
  }
}
