import ConditionTesting
import Testing

@Suite("Our monitor")
struct MonitorTests {
  // Yours is a program of your own.
  private let command = ["condition", "monitor", "--contract", "path"]

  @Test(.condition("offline"))
  func `says that the network is gone, and that it is back`() async throws {
    let monitor = try await lab.start(command)
    try await lab.expect(monitor, .unreachable, within: .seconds(10))
    try await lab.apply("3g-lossy")
    try await lab.expect(monitor, .reachable, within: .seconds(10))
  }

  @Test(.condition("wifi"))
  func `does not mind losses`() async throws {
    let monitor = try await lab.start(command)
    try await lab.expect(monitor, .reachable, within: .seconds(10))
    try await lab.apply("3g-lossy")
    try await lab.expect(monitor, .reachable, throughout: .seconds(2))
  }
}
