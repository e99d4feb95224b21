import Foundation
import TestSupport
import Testing

/// One user, one place, whether XDG_RUNTIME_DIR is set or not.
@Suite(.serialized) struct `With and without XDG_RUNTIME_DIR` {
  private static let none = ["XDG_RUNTIME_DIR": ""]

  /// A sandbox whose user has logged in: with a directory in /run/user.
  private func makeSandbox(_ user: CommandLineSandbox.User) throws -> CommandLineSandbox {
    let sandbox = try CommandLineSandbox(user)
    let number = try sandbox.shell("id -u").outputLines.first ?? ""
    let directory = "/run/user/\(number)"
    let made = try sandbox.shell(
      "mkdir -p \(directory) && chown \(number) \(directory) && chmod 700 \(directory)",
      as: .root
    )
    #expect(made.status == 0, "\(made)")
    sandbox.environment["XDG_RUNTIME_DIR"] = directory
    return sandbox
  }

  private func expectNothingLeft(in sandbox: CommandLineSandbox) {
    let directory = sandbox.environment["XDG_RUNTIME_DIR"] ?? ""
    CommandLineTests.expectNothingLeft(in: sandbox, but: ["/run/user/", "\(directory)/"])
  }

  @Test(arguments: CommandLineSandbox.users)
  func `a background kernel is found and ended from another environment`(
    user: CommandLineSandbox.User
  ) throws {
    let sandbox = try makeSandbox(user)
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
      // The keeper's watcher has the same words.
      let keepers = sandbox.processes.map(\.description).filter { $0.contains("kernel-keeper") }
      #expect(Set(keepers).count == 1)
      #expect(try sandbox.condition("clear", "--all", environment: second).status == 0)
      #expect(try sandbox.poll { sandbox.processes.isEmpty })
      expectNothingLeft(in: sandbox)
    }
  }

  @Test func `labs on the host's kernel are found and removed from another environment`() throws {
    let sandbox = try makeSandbox(.ordinary)
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
