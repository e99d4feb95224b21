import TestSupport
import Testing

/// `condition monitor`, in a network namespace of the test's own.
@Suite struct `Monitor` {
  /// A shell script in a fresh namespace whose eth0 is online.
  private func inNamespace(_ script: String) throws -> CommandLineResult {
    let sandbox = try CommandLineSandbox(.ordinary)
    return try sandbox.shell(
      """
      unshare --net --map-root-user --user sh -e <<'END'
      ip link set lo up
      ip link add eth0 type veth peer name far0
      ip link set far0 up
      ip link set eth0 up
      ip address add 192.0.2.2/24 dev eth0
      ip route add default via 192.0.2.1
      condition() { \(CommandLineExecutable.path) "$@"; }
      \(script)
      END
      """
    )
  }

  @Test(arguments: ["snapshot", "link", "route", "path"])
  func `one reading ends with the verdict as its status`(contract: String) throws {
    let on = try inNamespace("condition monitor --contract \(contract) --once")
    #expect(on.status == 0 && on.error == "", "\(on)")
    #expect(
      on.output.hasPrefix(
        #"{"state":"reachable","interface":"wiredEthernet","expensive":false,"constrained":false,"#
          + #""name":"eth0""#
      )
    )
    let off = try inNamespace(
      "ip link set eth0 down; condition monitor --contract \(contract) --once"
    )
    #expect(off.status == 1 && off.error == "", "\(off)")
    #expect(off.output == "{\"state\":\"unreachable\"}\n")
  }

  @Test func `changes are told line by line, until the reader is gone`() throws {
    let result = try inNamespace(
      """
      condition monitor | {
        read line; echo "$line"
        ip route del default; read line; echo "$line"
        ip route add default via 192.0.2.1; read line; echo "$line"
      }
      """
    )
    #expect(result.status == 0, "\\(result)")
    let states = result.outputLines.map { $0.contains(#""state":"reachable""#) }
    #expect(states == [true, false, true])
  }

  @Test(arguments: [
    ("host", "'host' looks a name up: set CONDITION_PROBE_HOST, as labs do, to one."),
    ("paths", "'paths' is no contract. Give one of snapshot, link, route, path, host, probe."),
    (
      "probe",
      "probe.address: nobody is named: give an address, or set CONDITION_PROBE_URL or "
        + "CONDITION_PROBE_HOST"
    ),
    (
      #"{probe: {target: "icmp", connection: "reused"}}"#,
      "probe.connection: only the targets http and https can keep one, icmp cannot"
    ),
    (#"{probe: {interval: 2}}"#, "--contract: probe.interval: it must be a length of time such as"),
    (
      #"{"link":{"exclud":[]}}"#,
      "--contract: link.exclud: there is no such field, but debounce, duplicates, exclude, reaction"
    ),
    (#"{"link""#, "--contract: "),
  ]) func `what cannot be watched is refused`(contract: String, reason: String) throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    let result = try sandbox.condition("monitor", "--contract", contract)
    #expect(result.status == 64 && result.output == "")
    #expect(result.errorLines.first?.hasPrefix("condition: error: \(reason)") == true, "\(result)")
  }
}
