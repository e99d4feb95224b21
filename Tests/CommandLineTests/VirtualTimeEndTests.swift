import Foundation
import TestSupport
import Testing

/// What a run in virtual time does not depend on, and how it is ended from outside.
@Suite(.serialized) struct `Virtual time, seen from outside` {
  @Test func `paths and variables do not change what the clock shows`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    // Failing calls, processes, a shell and a network: all that a path or a variable makes more or fewer of.
    let script = """
      date +%N; for i in 1 2 3; do true | true; done; date +%N
      /usr/bin/python3 -c 'import time; print(time.monotonic_ns())'; curl -s -o /dev/null 192.0.2.1; date +%N
      """
    func output(_ environment: [String: String]) throws -> String {
      let result = try sandbox.condition(
        ["run", "wifi", "--virtual-time", "--seed", "1", "--", "sh", "-c", script],
        environment: environment
      )
      #expect(result.status == 0 && result.outputLines.count == 4, "\(result)")
      return result.output
    }
    let plain = try output([:])
    let libraries = (1...40).map { "/nonexistent/\($0)" }.joined(separator: ":")
    #expect(try output(["LD_LIBRARY_PATH": libraries]) == plain)
    #expect(try output(["PATH": "\(libraries):/usr/bin:/bin"]) == plain)
    #expect(try output(["X": String(repeating: "x", count: 20_000)]) == plain)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal ends the run with its status`(number: Int32) throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    // It writes, so it is not stuck; it computes, so its clock stands still.
    let command = ["sh", "-c", "while :; do echo running; done"]
    let process = try sandbox.start(
      ["run", "wifi", "--virtual-time", "--seed", "1", "--"] + command
    )
    process.endInput()
    try process.waitForOutput("running\n")
    try sandbox.signalCommand(number)
    let result = try process.wait(seconds: 60)
    #expect(result.status == 128 + number, "\(result.status) \(result.error)")
    #expect(try sandbox.poll { sandbox.processes.isEmpty })
    expectNothingLeft(in: sandbox)
  }
}
