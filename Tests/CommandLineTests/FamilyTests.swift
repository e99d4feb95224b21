import Foundation
import TestSupport
import Testing

/// Outages and hand-overs one after the other, with one family or both: what each contract says.
struct FamilyCase: CustomTestStringConvertible, Sendable {
  /// The names in a profile's `families`.
  var families: String

  var testDescription: String { families }

  static let all = ["ipv4", "ipv6", "ipv4,ipv6"].map { FamilyCase(families: $0) }

  /// The profiles in turn; each holds so long that any probe has had its tries.
  static let profiles =
    outages.flatMap { [$0.profile, "wifi"] } + ["lte", "wifi", "offline", "lte", "offline", "wifi"]

  /// The outages, and who says unreachable in each; a probe does in all.
  static let outages: [(profile: String, off: Set<String>)] = [
    ("offline", ["link", "route", "path", "host"]),
    ("airplane", ["link", "route", "path", "host"]),
    ("no-address", ["link", "route", "path", "host"]), ("no-route", ["route", "path", "host"]),
    ("blackhole", []), ("no-upstream", []), ("no-dns", []), ("captive-portal", []), ("refused", []),
  ]

  static let seconds = 20

  /// The timeline as a file has it.
  var scenario: String {
    let steps = (["wifi"] + Self.profiles).enumerated().map { number, profile in
      """
      { at: "\(number * Self.seconds)s", apply: { profile: "\(profile)", \
      set: { families: "\(families)" } } },
      """
    }
    return """
      { name: "families", timeline: [
      \(steps.joined(separator: "\n"))
      { at: "\((Self.profiles.count + 1) * Self.seconds)s", end: true } ] }
      """
  }

  /// What a monitor says, without repetitions, by the table of contracts.
  static func states(_ monitor: String) -> [String] {
    var states = ["reachable"]
    for profile in profiles {
      let isOff =
        monitor == "probe"
        ? outages.contains { $0.profile == profile }
        : outages.first { $0.profile == profile }?.off.contains(monitor) ?? false
      let off = monitor == "probe" && profile == "captive-portal" ? "portal" : "unreachable"
      states.append(isOff ? off : "reachable")
    }
    return states.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// The interfaces that a path goes over, without repetitions.
  static let interfaces = ["wifi", "cellular", "wifi", "cellular", "wifi"]
}

/// It needs the kernel that `condition kernel build` makes.
@Suite(.serialized) struct `families` {
  @Test(arguments: FamilyCase.all)
  func `each outage and hand-over gives what the table of contracts says`(
    families: FamilyCase
  ) throws {
    let sandbox = try CommandLineSandbox()
    let path = "\(sandbox.home)/families.json"
    try families.scenario.write(toFile: path, atomically: true, encoding: .utf8)
    let result = try sandbox.condition(
      ["test", path, "--virtual-time", "--seed", "3", "--json"],
      seconds: 300
    )
    #expect(result.status == 0, "\(result)")
    let trial = try #require(try JSONValue(result.output).trials.elements.first)
    let monitors = trial.monitors.elements
    #expect(monitors.compactMap(\.name.string).count == 5)
    for monitor in monitors {
      let name = try #require(monitor.name.string)
      let states = monitor.lines.elements.compactMap(\.state.string)
        .reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
      // A hand-over may cost a probe that is under way.
      let wanted = FamilyCase.states(name)
      let count = name == "probe" ? 2 * FamilyCase.outages.count : wanted.count
      #expect(states.prefix(count) == wanted.prefix(count), "\(name)")
      #expect(states.last == "reachable", "\(name)")
      guard name == "path" else { continue }
      let interfaces = monitor.lines.elements.compactMap(\.interface.string)
        .reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
      #expect(interfaces == FamilyCase.interfaces)
    }
  }
}
