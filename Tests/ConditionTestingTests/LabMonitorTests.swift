import ReachabilityHarness
import ReachabilityMonitors
import Testing

@testable import ConditionTesting

@Suite("A monitor in a test")
struct LabMonitorTests {
  @Test
  func `its states are awaited as they come, by the wire protocol`() async throws {
    let monitor = try await LabMonitor.start(
      [
        "/bin/sh", "-c",
        #"echo '{"state":"reachable"}'; echo noise; echo '{"state":"unreachable"}'; exec sleep 1000"#,
      ],
      patterns: []
    )
    #expect(await monitor.wait(for: .unreachable, within: .seconds(600)))
    #expect(await monitor.state == .unreachable)
    #expect(await !monitor.wait(for: .reachable, within: .milliseconds(10)))
    #expect(await !monitor.waitForOther(than: .unreachable, within: .milliseconds(10)))
    #expect(await monitor.account.contains("runs; its last lines"))
    await monitor.stop()
  }

  @Test
  func `patterns read what is not the wire protocol`() async throws {
    let monitor = try await LabMonitor.start(
      ["/bin/sh", "-c", "echo we are online; exec sleep 1000"],
      patterns: [StatePattern(state: .reachable, expression: "online$")]
    )
    #expect(await monitor.wait(for: .reachable, within: .seconds(600)))
    await monitor.stop()
  }

  @Test
  func `nothing is awaited of one that has ended`() async throws {
    let monitor = try await LabMonitor.start(["/bin/sh", "-c", "echo bye; exit 3"], patterns: [])
    #expect(await !monitor.wait(for: .reachable, within: .seconds(600)))
    await monitor.stop()
    #expect(await monitor.account.hasSuffix(#"ended with status 3; its last lines: ["bye"]"#))
  }

  @Test
  func `a pattern that is no regular expression is refused`() async {
    await #expect(throws: ConditionTestingError.self) {
      try await LabMonitor.start(
        ["true"],
        patterns: [StatePattern(state: .reachable, expression: "(")]
      )
    }
  }
}
