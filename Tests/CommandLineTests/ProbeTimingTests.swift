import Foundation
import TestSupport
import Testing

/// The probe monitor in virtual time: when it says what is exact there, and held against the arithmetic.
@Suite struct `Probe timing` {
  /// A contract, and the spacing of its probes in milliseconds.
  struct Timing: Sendable, CustomTestStringConvertible {
    var fields: String
    var down: Int
    var up: Int
    /// While probes are answered.
    var healthy: Int
    /// While they wait for nothing.
    var silent: Int
    /// While they fail at once.
    var failing: Int

    var testDescription: String { fields }
  }

  private static let interval = 1000
  private static let timeout = 900
  /// One round trip for the connection, one for the answer.
  private static let length = 200
  /// The way to where the cut is.
  private static let oneWay = 50
  /// What programs take to start and to be told.
  private static let allowance = 5

  private static let script = """
    stamp() { echo "$(($(date +%s%N) / 1000000)) $1"; }
    shape="--set rtt=100ms --quiet"
    $0 apply perfect $shape >/dev/null
    $0 exec -- $0 monitor --contract "$1" | while read -r line; do stamp "$line"; done &
    sleep 8
    for outage in blackhole no-route; do
      for phase in 0.1 0.45 0.8 0.95; do
        sleep $phase
        stamp before; $0 apply $outage $shape >/dev/null; stamp "cut $outage"
        sleep 9.37
        stamp before; $0 apply perfect $shape >/dev/null; stamp restored
        sleep 7
      done
    done
    $0 clear --all --quiet >/dev/null
    """

  @Test(arguments: [
    Timing(fields: "", down: 1, up: 1, healthy: 1200, silent: 1900, failing: 1000),
    Timing(fields: "down: 3, up: 2", down: 3, up: 2, healthy: 1200, silent: 1900, failing: 1000),
    Timing(
      fields: #"down: 3, up: 2, schedule: "fixedRate""#,
      down: 3,
      up: 2,
      healthy: 1000,
      silent: 1000,
      failing: 1000
    ),
    Timing(
      fields: #"down: 2, interval: "600ms", schedule: "fixedRate""#,
      down: 2,
      up: 1,
      healthy: 600,
      silent: 1200,
      failing: 600
    ),
    Timing(
      fields: #"down: 2, interval: "600ms", schedule: "fixedRate", overrun: "immediate""#,
      down: 2,
      up: 1,
      healthy: 600,
      silent: 900,
      failing: 600
    ),
    Timing(
      fields: #"down: 4, up: 3, interval: "100ms", schedule: "fixedRate", overrun: "overlap""#,
      down: 4,
      up: 3,
      healthy: 100,
      silent: 100,
      failing: 100
    ),
  ]) func `off and on come when the contract says`(timing: Timing) throws {
    let sandbox = try CommandLineSandbox()
    let environment = ProcessInfo.processInfo.environment
    sandbox.environment["XDG_CACHE_HOME"] =
      environment["XDG_CACHE_HOME"] ?? "\(environment["HOME"] ?? "/root")/.cache"
    let common =
      #"address: "http://203.0.113.9/generate_204", timeout: "\#(Self.timeout)ms""#
    let interval = timing.fields.contains("interval") ? "" : #", interval: "\#(Self.interval)ms""#
    let fields = timing.fields.isEmpty ? "" : ", " + timing.fields
    let result = try sandbox.shell(
      """
      "$condition" kernel exec --virtual-time --seed 1 -- /bin/bash -c '\(Self.script)' \
        "$condition" '{probe: {\(common)\(interval)\(fields)}}'
      """
    )
    #expect(result.status == 0, "\(result)")
    try check(result.outputLines, timing)
  }

  private func check(_ lines: [String], _ timing: Timing) throws {
    var before = 0
    var window: ClosedRange<Int>?
    var told = 0
    for line in lines {
      let parts = line.split(separator: " ", maxSplits: 1)
      let time = try #require(parts.first.flatMap { Int($0) }, "\(lines)")
      let more = { (spacing: Int) in (timing.down - 1) * spacing }
      let back = (timing.up - 1) * timing.healthy + Self.length
      switch parts.last ?? "" {
      case "before":
        #expect(window == nil, "nothing was told of what came before \(time): \(lines)")
        before = time
      case "cut blackhole":
        let late = Self.timeout + more(timing.silent)
        window = before - Self.length + late...time + timing.healthy + late
      case "cut no-route":
        let late = more(timing.failing)
        window =
          before + max(0, late - Self.length)...time + max(timing.healthy, Self.timeout) + late
      case "restored":
        let spacing = max(timing.silent, timing.failing)
        window = before - Self.oneWay + back...time + spacing + back
      default:
        told += 1
        guard told > 1 else { break }
        let bounds = try #require(window, "told without a reason: \(line)")
        let wide = bounds.lowerBound - Self.allowance...bounds.upperBound + Self.allowance
        #expect(wide.contains(time), "\(line) is not in \(wide)")
        window = nil
      }
    }
    #expect(told == 17)
  }
}
