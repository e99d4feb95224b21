import Foundation
import TestSupport
import Testing

/// One user, one place, whether XDG_RUNTIME_DIR is set or not.
@Suite(.serialized) struct `With and without XDG_RUNTIME_DIR` {
  private static let none = ["XDG_RUNTIME_DIR": ""]

  @Test(arguments: CommandLineSandbox.users)
  func `a background kernel is found and ended from another environment`(
    user: CommandLineSandbox.User
  ) throws {
    let sandbox = try CommandLineSandbox(user)
    for environments in [[[:], Self.none], [Self.none, [:]]] {
      let (first, second) = (environments[0], environments[1])
      let applied = try sandbox.condition(
        "apply",
        "wifi",
        "--kernel",
        "private",
        "-q",
        environment: first
      )
      #expect(applied.status == 0, "\(applied)")
      let status = try sandbox.condition("status", "--json", environment: second)
      #expect(status.status == 0 && status.output.contains("wifi"), "\(status)")
      #expect(try sandbox.condition("apply", "3g", "-q", environment: second).status == 0)
      #expect(sandbox.processes.count { $0.description.contains("private-kernel-keeper") } == 1)
      #expect(try sandbox.condition("clear", "--all", environment: second).status == 0)
      #expect(try sandbox.poll { sandbox.processes.isEmpty })
      expectNothingLeft(in: sandbox)
    }
  }

  @Test func `labs on the host's kernel are found and removed from another environment`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    for environments in [[[:], Self.none], [Self.none, [:]]] {
      let (first, second) = (environments[0], environments[1])
      let applied = try sandbox.condition(
        "apply",
        "offline",
        "--kernel",
        "host",
        "-q",
        environment: first
      )
      #expect(applied.status == 0, "\(applied)")
      let status = try sandbox.condition("status", "--kernel", "host", environment: second)
      #expect(status.status == 0 && status.output.contains("offline"), "\(status)")
      #expect(try sandbox.condition("clear", "--all", environment: second).status == 0)
      #expect(try sandbox.poll { sandbox.processes.isEmpty })
      expectNothingLeft(in: sandbox)
    }
  }
}
