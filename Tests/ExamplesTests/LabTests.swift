import Foundation
import TestSupport
import Testing

/// The examples in a lab, in a private kernel, by the clock of that kernel.
@Suite(.serialized) struct LabTests {
  /// What an example printed under a script of profiles and name servers: the lines, and between
  /// them `> PROFILE`.
  private func lines(
    _ example: String,
    start: String = "wifi",
    _ steps: [(profile: String, seconds: Double)]
  ) throws -> [String] {
    let sandbox = try CommandLineSandbox()
    let changes = steps.map { step in
      let change =
        step.profile.hasPrefix("nameserver")
        ? "echo \(step.profile) >/run/condition/labs/condition/resolv.conf"
        : "$condition apply \(step.profile) -q >/dev/null"
      return "echo '> \(step.profile)' >>log; \(change); sleep \(step.seconds)"
    }
    let script = """
      set -e
      $condition apply \(start) -q >/dev/null
      $condition exec -- "${condition%/*}/condition-examples" \(example) >>log </dev/null &
      sleep 8
      \(changes.joined(separator: "\n"))
      kill $!
      $condition clear -q >/dev/null
      """
    try run(script, in: sandbox)
    let log = try String(contentsOfFile: "\(sandbox.home)/log", encoding: .utf8)
    return log.split(separator: "\n").map(String.init)
  }

  /// Runs a script in a private kernel; `$condition` is the executable.
  @discardableResult
  private func run(_ script: String, in sandbox: CommandLineSandbox) throws -> CommandLineResult {
    try Data(script.utf8).write(to: URL(fileURLWithPath: "\(sandbox.home)/script.sh"))
    let result = try sandbox.condition([
      "kernel", "exec", "--virtual-time", "--", "env", "condition=\(sandbox.executable)", "bash",
      "script.sh",
    ])
    #expect(result.status == 0, "\(result)")
    return result
  }

  private static let on = #"{"state":"reachable"}"#
  private static let cellular = #"{"state":"reachable","interface":"cellular"}"#
  private static let off = #"{"state":"unreachable"}"#
  private static let shown = #"{"event":"notice","shown":true}"#
  private static let gone = #"{"event":"notice","shown":false}"#
  private static let wifi = #"{"state":"reachable","interface":"wifi","expensive":false}"#
  private static let mobile = #"{"state":"reachable","interface":"cellular","expensive":true}"#

  @Test(arguments: ["sc", "sc example.org"])
  func `a reachability class sees outages and the mobile network`(example: String) throws {
    let told = try lines(example, [("offline", 2), ("wifi", 2), ("3g", 2), ("no-route", 2)])
    #expect(
      told == [
        Self.on, "> offline", Self.off, "> wifi", Self.on, "> 3g", Self.cellular, "> no-route",
        Self.off,
      ]
    )
  }

  @Test func `a host that nobody knows is unreachable once that is known, until somebody does`()
    throws
  {
    let told = try lines("sc example.org", start: "no-dns --set dns.fail=nxdomain", [("wifi", 60)])
    #expect(told == [Self.on, Self.off, "> wifi", Self.on])
  }

  @Test func `another name server is asked at once`() throws {
    let told = try lines(
      "sc example.org",
      [("nameserver 127.0.0.1", 2), ("nameserver 198.51.100.53", 2)]
    )
    #expect(
      told == [
        Self.on, "> nameserver 127.0.0.1", Self.off, "> nameserver 198.51.100.53", Self.on,
      ]
    )
  }

  @Test func `the alert comes after 3.5 s, goes with the return, and not for a short outage`()
    throws
  {
    let told = try lines(
      "alamofire",
      [("offline", 2.5), ("wifi", 5), ("offline", 5), ("wifi", 2)]
    )
    #expect(
      told == [
        Self.on, "> offline", Self.off, "> wifi", Self.on, "> offline", Self.off, Self.shown,
        "> wifi", Self.on, Self.gone,
      ]
    )
  }

  @Test func `the alert works when started offline`() throws {
    let told = try lines("alamofire", start: "offline", [("wifi", 2)])
    #expect(told == [Self.off, Self.shown, "> wifi", Self.on, Self.gone])
  }

  @Test func `the planted defects show`() throws {
    let short = try lines("alamofire-defective", [("offline", 2.5), ("wifi", 5)])
    #expect(short == [Self.on, "> offline", Self.off, "> wifi", Self.on, Self.shown])
    let atStart = try lines("alamofire-defective", start: "offline", [("wifi", 5)])
    #expect(atStart == [Self.off, Self.shown, "> wifi"])
  }

  @Test func `the path monitor knows the kind of interface`() throws {
    let told = try lines("path", [("offline", 2), ("wifi", 2), ("3g", 2), ("no-route", 2)])
    #expect(
      told == [
        Self.wifi, "> offline", Self.off, "> wifi", Self.wifi, "> 3g", Self.mobile, "> no-route",
        Self.off,
      ]
    )
  }

  @Test func `the observable monitor drives its notice`() throws {
    let told = try lines("observable", [("offline", 2), ("wifi", 2)])
    #expect(
      told == [Self.on, "> offline", Self.off, Self.shown, "> wifi", Self.on, Self.gone]
    )
  }

  // Not `observable`: once Swift's pool of tasks was used, libdispatch looks after it each second.
  @Test(arguments: ["sc", "sc 192.0.2.7", "alamofire localhost", "path"])
  func `as long as nothing happens nothing wakes up`(example: String) throws {
    let script = """
      set -e
      wakes() { cat /proc/$!/task/*/status | sed -n 's/^voluntary_ctxt_switches:[^0-9]*//p' | paste -sd+; }
      $condition apply wifi -q >/dev/null
      ip netns exec condition-device "${condition%/*}/condition-examples" \(example) >log &
      sleep 30
      wakes
      sleep 600
      wakes
      cat log
      kill $!
      """
    let result = try run(script, in: CommandLineSandbox())
    let lines = result.outputLines
    try #require(lines.count == 3, "\(result)")
    #expect(!lines[0].isEmpty && lines[0] == lines[1])
    #expect(lines[2].hasPrefix(#"{"state":"reachable""#))
  }
}
