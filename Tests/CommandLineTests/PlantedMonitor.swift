import Foundation
import TestSupport
import Testing

/// A small program that is put under test, and what is found out about it.
struct PlantedMonitor: CustomTestStringConvertible, Sendable {
  var name: String
  /// A script for sh, or for what its first line names; `$condition` is the executable.
  var script: String
  /// A scenario's name; or, in braces, the timeline of one of its own.
  var scenario = "offline"
  var contract = "path"
  /// How long after the loss it alerts its user, where it does.
  var noticeDelay: String?
  /// The name of a deviation; nil: it is a good one.
  var deviation: String?

  var testDescription: String { name }

  /// Writes the script into a sandbox's home.
  ///
  /// - Parameter sandbox: the sandbox.
  /// - Returns: its path.
  /// - Throws: where it cannot be written.
  func install(in sandbox: CommandLineSandbox) throws -> String {
    let path = "\(sandbox.home)/\(name).sh"
    let head = script.hasPrefix("#!") ? "" : "#!/bin/sh\ncondition=\(sandbox.executable)\n"
    try "\(head)\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
    chmod(path, 0o755)
    return path
  }

  /// What puts it under test: options, or a scenario of its own in the sandbox's home.
  ///
  /// - Parameters:
  ///   - path: where its script is.
  ///   - sandbox: the sandbox.
  /// - Returns: the arguments, and the files written.
  /// - Throws: where a file cannot be written.
  func arguments(
    _ path: String,
    in sandbox: CommandLineSandbox
  ) throws -> (
    [String], files: [String]
  ) {
    guard let noticeDelay else {
      return ([scenario, "--monitor", "\(name)=\(path)", "--contract", contract], [])
    }
    let file = "\(sandbox.home)/\(name).json"
    let text = """
      { name: "\(name)", timeline: [\(scenario)],
        monitors: [{ name: "\(name)", contract: "\(contract)", command: ["\(path)"],
          notice: { delay: "\(noticeDelay)" } }] }
      """
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    return ([file], [file])
  }
}

/// Each planted monitor through the built executable, in virtual time.
@Suite(.serialized) struct `planted monitors` {
  @Test(arguments: PlantedMonitor.all)
  func `are judged rightly`(planted: PlantedMonitor) throws {
    let sandbox = try CommandLineSandbox()
    let path = try planted.install(in: sandbox)
    let (arguments, files) = try planted.arguments(path, in: sandbox)
    let result = try sandbox.condition(
      ["test", "--virtual-time", "--seed", "3", "--json"] + arguments,
      seconds: 300
    )
    let json = try JSONValue(result.output)
    let trial = try #require(json.trials.elements.first)
    let monitor = trial.monitors.elements.first
    let kinds = monitor?.deviations.elements.compactMap(\.kind.string) ?? []
    if let deviation = planted.deviation {
      #expect(result.status == 1, "\(result)")
      #expect(kinds.contains(deviation), "\(result)")
    } else {
      #expect(result.status == 0, "\(result)")
      #expect(kinds == [])
    }
    let packets = "\(sandbox.home)/tmp/condition-\(try #require(trial.scenario.string))-3.pcap"
    #expect(sandbox.files.contains(packets) == (result.status == 1))
    expectNothingLeft(in: sandbox, but: [path, packets] + files)
  }
}
