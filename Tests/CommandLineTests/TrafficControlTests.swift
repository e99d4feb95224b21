import Foundation
import TestSupport
import Testing

/// The commands of `show --tc`, against the tc of this machine.
@Suite struct `Commands for tc` {
  @Test func `times that are no whole microseconds are accepted`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    let profile = """
      {name: "odd", downlink: {delay: "1500.5us", jitter: "0.3us"}, uplink: {delay: "1.0005s"}}
      """
    try Data(profile.utf8).write(to: URL(fileURLWithPath: "\(sandbox.home)/odd.json5"))
    let shown = try sandbox.condition("show", "\(sandbox.home)/odd.json5", "--tc")
    let netems = shown.outputLines.compactMap { line in
      line.firstRange(of: "netem ").map { String(line[$0.lowerBound...]) }
    }
    #expect(netems.contains { $0.contains("delay 1500.5us 0.3us") }, "\(shown)")
    #expect(netems.contains { $0.contains("delay 1000500us") }, "\(shown)")
    let script = netems.map { "tc qdisc replace dev odd0 root \($0) || exit 1" }
    let result = try sandbox.condition(
      ["kernel", "exec", "--", "sh", "-c"]
        + ["ip link add odd0 type dummy; " + script.joined(separator: "; ")]
    )
    #expect(result.status == 0 && result.error == "", "\(result)")
    try FileManager.default.removeItem(atPath: "\(sandbox.home)/odd.json5")
  }
}
