import TestSupport
import Testing

/// `condition monitor` with contracts that ask a host, in a network namespace of the test's own.
@Suite struct `Probe monitor` {
  /// A shell script in a fresh namespace where only the loopback is up.
  private func inNamespace(_ script: String) throws -> CommandLineResult {
    let sandbox = try CommandLineSandbox(.ordinary)
    return try sandbox.shell(
      """
      unshare --net --mount --map-root-user --user bash -e <<'END'
      ip link set lo up
      monitor() { \(CommandLineExecutable.path) monitor "$@"; }
      \(script)
      END
      """
    )
  }

  private static let unreachable = "{\"state\":\"unreachable\"}\n"
  private static let reachable =
    "{\"state\":\"reachable\",\"expensive\":false,\"constrained\":false}\n"

  @Test(arguments: [
    // A refusal is an answer, where any will do.
    (#"target: "tcp", address: "127.0.0.1:7", answer: "any""#, true),
    (#"target: "tcp", address: "127.0.0.1:7""#, false),
    (#"target: "tcp", address: "[::1]:7", answer: "any""#, true),
    (#"target: "http", address: "127.0.0.1:7", answer: "any""#, false),
    (#"target: "icmp", address: "127.0.0.1""#, true),
    (#"target: "icmp", address: "::1""#, true),
    (#"target: "icmp", address: "192.0.2.1""#, false),
    (#"target: "dns", address: "127.0.0.1", answer: "any""#, true),
    (#"target: "dns", address: "127.0.0.1""#, false),
  ]) func `one reading ends with the verdict as its status`(
    fields: String,
    isReachable: Bool
  ) throws {
    let result = try inNamespace("monitor --once --contract '{probe: {\(fields)}}'")
    #expect(result.status == (isReachable ? 0 : 1) && result.error == "", "\(result)")
    #expect(result.output == (isReachable ? Self.reachable : Self.unreachable))
  }

  @Test func `changes are told line by line, until the reader is gone`() throws {
    let result = try inNamespace(
      """
      monitor --contract \
        '{probe: {target: "icmp", address: "127.0.0.1", interval: "10ms", timeout: "1s"}}' | {
        read line; echo "$line"
        ip link set lo down; read line; echo "$line"
        ip link set lo up; read line; echo "$line"
      }
      """
    )
    #expect(result.status == 0 && result.error == "", "\(result)")
    #expect(result.output == Self.reachable + Self.unreachable + Self.reachable)
  }

  @Test(
    arguments: ["TERM", "INT"],
    [
      #"{probe: {timeout: "60s", address: "http://name.test/"}}"#,
      #"{probe: {timeout: "60s", target: "tcp", address: "name.test"}}"#, "host",
    ]
  ) func `a signal ends it at once, whatever the resolver waits for`(
    signal: String,
    contract: String
  ) throws {
    // The resolver asks this server, which takes everything and says nothing, for ten seconds.
    let result = try inNamespace(
      """
      ip link add eth0 type veth peer name far0
      ip link set far0 up
      ip link set eth0 up
      ip address add 192.0.2.2/24 dev eth0
      ip route add default via 192.0.2.1
      ip neighbour add 192.0.2.1 lladdr 02:00:00:00:00:01 dev eth0
      echo 'nameserver 192.0.2.1' > /tmp/resolv.conf
      mount --bind /tmp/resolv.conf /etc/resolv.conf
      export CONDITION_PROBE_HOST=name.test
      # A shell has its background's SIGINT ignored.
      env --default-signal=INT \(CommandLineExecutable.path) monitor --contract '\(contract)' &
      # It waits for an answer once it has a socket to port 53, which is 35 in hexadecimal.
      until grep -q ':0035 ' /proc/net/udp; do sleep 0.01; done
      started=$SECONDS
      kill -\(signal) $!
      set +e
      wait $!
      echo "$? $((SECONDS - started < 5))"
      """
    )
    #expect(result.output == "\(signal == "TERM" ? 143 : 130) 1\n", "\(result)")
  }

  @Test func `on a terminal it speaks in words`() throws {
    let result = try inNamespace(
      """
      contract='{probe: {target: "icmp", address: "127.0.0.1"}}'
      script -qec "\(CommandLineExecutable.path) monitor --no-color --once --contract '$contract'" \
        /dev/null
      """
    )
    #expect(
      result.output.wholeMatch(of: /\d\d:\d\d:\d\d\.\d{3}  reachable\r\n/) != nil,
      "\(result)"
    )
  }
}
