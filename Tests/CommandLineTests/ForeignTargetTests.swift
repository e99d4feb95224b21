import Foundation
import TestSupport
import Testing

/// Conditions on somebody else's interface, in a private kernel of their own.
@Suite(.serialized) struct `Somebody else's interface` {
  /// What stands before each script: two namespaces with a link of 10 Mbit/s Ethernet's kind between them.
  private static let network = """
    ip netns add web; ip netns add far
    ip -n web link add eth0 type veth peer name eth0 netns far
    for n in web far; do ip -n $n link set lo up; ip -n $n link set eth0 up; done
    ip -n web addr add 10.7.0.1/24 dev eth0; ip -n far addr add 10.7.0.2/24 dev eth0
    fail() { echo "failed: $*"; exit 1; }

    """

  private func run(_ script: String) throws -> CommandLineResult {
    let sandbox = try CommandLineSandbox(.ordinary)
    try Data((Self.network + script).utf8)
      .write(to: URL(fileURLWithPath: "\(sandbox.home)/script.sh"))
    return try sandbox.condition([
      "kernel", "exec", "--", "env", "condition=\(sandbox.executable)", "bash", "script.sh",
    ])
  }

  @Test func `a profile holds there both ways, and goes without a trace`() throws {
    let result = try run(
      """
      before=$(tc -n web qdisc; ip -n web -br link | cut -d' ' -f1)
      $condition apply 3g --namespace web --interface eth0 || fail apply
      ip netns exec web ping -c 8 -i 0.1 -q 10.7.0.2 | tail -1 | cut -d= -f2 | cut -d/ -f1 | tr -d ' ' >&2
      $condition status --namespace web --interface eth0 --json >status.json || fail status
      tc -n web -j qdisc >tc.json
      $condition apply edge --namespace web --interface eth0 -q >/dev/null || fail again
      $condition status --all
      $condition clear --namespace web --interface eth0 || fail clear
      $condition clear --namespace web --interface eth0 || fail clear again
      after=$(tc -n web qdisc; ip -n web -br link | cut -d' ' -f1)
      [ "$before" = "$after" ] || fail "left: $after"
      find /run/condition 2>/dev/null
      exit 0
      """
    )
    #expect(result.status == 0, "\(result)")
    let lines = result.outputLines
    #expect(lines.first == "3g on eth0 in web")
    #expect(
      lines.contains("`condition clear --namespace web --interface eth0` takes it away again.")
    )
    #expect(lines.contains("edge on eth0 in web"))
    #expect(
      lines.suffix(2) == [
        "cleared eth0 in namespace web", "nothing to clear on eth0 in namespace web",
      ]
    )
    let roundTrip = result.errorLines.first.flatMap { Double($0) } ?? 0
    #expect((203..<300).contains(roundTrip), "\(result)")
  }

  @Test func `a foreign qdisc is named and left byte for byte as it was`() throws {
    let result = try run(
      """
      tc -n web qdisc add dev eth0 root handle 1: tbf rate 1mbit burst 32kb latency 50ms
      tc -n far qdisc add dev eth0 handle ffff: ingress
      before=$(tc -n web -d qdisc; tc -n far -d qdisc; ip -n web -br link | cut -d' ' -f1)
      for place in web far; do
        $condition apply 3g --namespace $place --interface eth0; echo "status $?"
        $condition clear --namespace $place --interface eth0; echo "status $?"
      done
      $condition clear --all; echo "status $?"
      after=$(tc -n web -d qdisc; tc -n far -d qdisc; ip -n web -br link | cut -d' ' -f1)
      [ "$before" = "$after" ] || fail "changed: $after"
      """
    )
    let refusal = "it has a queueing discipline that is not condition's"
    let advice = "It was left as it is; if it is not wanted: tc -n"
    #expect(
      result.errorLines == [
        "condition: error: condition eth0 in namespace web: \(refusal): tbf 1:. \(advice) web qdisc del dev eth0 root",
        "condition: error: condition eth0 in namespace far: \(refusal): ingress ffff:. \(advice) far qdisc del dev eth0 ingress",
      ],
      "\(result)"
    )
    #expect(
      result.outputLines == [
        "status 75", "nothing to clear on eth0 in namespace web", "status 0",
        "status 75", "nothing to clear on eth0 in namespace far", "status 0",
        "nothing to clear", "status 0",
      ],
      "\(result)"
    )
  }

  @Test func `a process names a namespace too, and clear --all finds every target`() throws {
    let result = try run(
      """
      ip netns exec far sleep 60 & sleep=$!
      until [ "$(readlink /proc/$sleep/ns/net)" != "$(readlink /proc/self/ns/net)" ]; do :; done
      $condition apply edge --pid $sleep --interface eth0 -q >/dev/null || fail apply
      $condition apply dsl --namespace web --interface eth0 -q --set loss=2% --direction down \\
        >/dev/null || fail apply
      $condition status --all --json >all.json || fail status
      cat all.json
      $condition clear --all >&2 || fail clear
      ! tc -n far qdisc | grep -q netem || fail "left: $(tc -n far qdisc)"
      ! tc -n web qdisc | grep -q netem || fail "left: $(tc -n web qdisc)"
      ! ip -n web -o link | grep -q ifb || fail "left: $(ip -n web -o link)"
      kill $sleep
      """
    )
    #expect(result.status == 0, "\(result)")
    let all = try JSONValue(result.output).elements
    #expect(
      all.map(\.profile.string) == ["edge", "dsl"] || all.map(\.profile.string) == ["dsl", "edge"]
    )
    let web = all.first { $0.namespace.string == "web" }
    #expect(web?.downlink.loss.percent.number == 2)
    #expect(web?.uplink.delayMilliseconds.number == 0)
    #expect(result.errorLines.count == 2, "\(result)")
  }
}
