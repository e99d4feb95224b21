import Foundation
import Glibc
import LabServices
import ServicesControl
import Testing

/// The built `condition-services` in a network namespace of its own, as a lab has it.
///
/// Needs root, `ip` and python3; `isPossible` finds out by doing.
final class LiveLab {
  let name: String
  let directory: String
  private(set) var service: LiveProcess

  static let isPossible: Bool = {
    let name = "condition-services-test-\(getpid())-probe"
    defer { _ = try? LiveProcess.run(["ip", "netns", "del", name]) }
    let made = try? LiveProcess.run(["ip", "netns", "add", name])
    let python = try? LiveProcess.run(["ip", "netns", "exec", name, "python3", "-c", "pass"])
    return made?.status == 0 && python?.status == 0
  }()

  /// Runs `body` with a lab whose services are ready, and takes everything away afterwards.
  static func with(_ body: (LiveLab) throws -> Void) throws {
    let name = "condition-services-test-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    let directory = "/tmp/\(name)"
    defer {
      _ = try? LiveProcess.run(["ip", "netns", "del", name])
      _ = try? LiveProcess.run(["rm", "-rf", directory])
    }
    for command in [
      "ip netns add \(name)", "ip -n \(name) link set lo up",
      "ip -n \(name) route add local 0.0.0.0/0 dev lo",
      "ip -n \(name) -6 route add local ::/0 dev lo", "mkdir -m 700 \(directory)",
    ] {
      try #require(
        try LiveProcess.run(command.split(separator: " ").map(String.init)).status == 0
      )
    }
    let lab = LiveLab(name, directory, try LiveProcess(Self.start(name, directory)))
    defer { lab.service.kill() }
    try #require(lab.service.readLine() == "\n", "the services are ready")
    try body(lab)
  }

  private init(_ name: String, _ directory: String, _ service: LiveProcess) {
    self.name = name
    self.directory = directory
    self.service = service
  }

  /// The command line; standard output is the ready descriptor.
  private static func start(_ name: String, _ directory: String) throws -> [String] {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    let own = String(decoding: path[..<max(0, count)].map(UInt8.init), as: UTF8.self)
    var directories = [String(own[..<(own.lastIndex(of: "/") ?? own.startIndex)])]
    // `swift test` may load the bundle into a helper elsewhere; its path is an argument then.
    directories += CommandLine.arguments.filter { $0.contains(".xctest") }.map {
      String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)])
    }
    directories.append(".build/debug")
    let executables = directories.map { $0 + "/condition-services" }
    let executable = try #require(
      executables.first { access($0, X_OK) == 0 },
      "condition-services is built"
    )
    return [
      "ip", "netns", "exec", name, executable, "lab", "--directory", directory,
      "--ready-descriptor", "1",
    ]
  }

  /// Starts a second instance.
  func startAgain(directory: String) throws -> LiveProcess {
    try LiveProcess(Self.start(name, directory))
  }

  /// What a command in the lab prints, without white space at the ends.
  func output(_ arguments: [String]) throws -> String {
    let result = try LiveProcess.run(["ip", "netns", "exec", name] + arguments)
    return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// What curl prints for a URL in the lab; every name is at 203.0.113.77.
  func curl(_ arguments: [String]) throws -> String {
    try output(
      [
        "curl", "-sS", "--noproxy", "*", "--max-time", "10", "--cacert", directory + "/ca.pem",
        "--connect-to", "example.org::203.0.113.77:",
      ] + arguments
    )
  }

  /// What a Python script in the lab prints, after `LiveScript.prelude`.
  func python(_ script: String) throws -> String {
    try output(["python3", "-c", LiveScript.prelude + script, directory])
  }

  @discardableResult
  func set(_ change: ServicesChange) throws -> ServicesState {
    try ServicesClient(path: directory + "/services.sock").ask(.set(change))
  }

  func state() throws -> ServicesState {
    try ServicesClient(path: directory + "/services.sock").ask(.get)
  }
}
