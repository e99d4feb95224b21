import Conditioner
import LinkConditions
import NetworkLab
import NetworkNamespaces
import RouteNetlink
import TestSupport
import Testing

/// What `tc` says of one interface's root qdisc, without counters and device.
struct ShownDiscipline: Equatable, CustomStringConvertible {
  var kind: JSONValue
  var handle: JSONValue
  var options: JSONValue

  init(_ json: JSONValue) {
    (kind, handle, options) = (json["kind"], json["handle"], json["options"])
  }

  var description: String { "\(kind) \(handle) \(options)" }
}

/// A `tc` that stays and is asked again and again: a fork costs tens of milliseconds in a private kernel.
struct TrafficControlWitness {
  private let tool: Tool

  init(_ place: Place) throws {
    tool = try Tool(["tc", "-j", "-batch", "-"], in: place, hasInput: true)
  }

  /// Every qdisc of a namespace by interface and parent, as `tc -j qdisc show` has them.
  func qdiscs() throws -> [String: ShownDiscipline] {
    try tool.write("qdisc show")
    guard let line = try tool.readLine() else { throw Failure("tc has ended") }
    var shown: [String: ShownDiscipline] = [:]
    for entry in try JSONValue(line).elements {
      let place = entry["parent"].string ?? "root"
      shown["\(entry["dev"].string ?? "?") \(place)"] = ShownDiscipline(entry)
    }
    return shown
  }
}

/// What the commands of `condition show PROFILE --tc` give, run by hand.
struct HandMade {
  /// The netem qdiscs of wire, by profile.
  private(set) var shown: [String: [Direction: ShownDiscipline]] = [:]

  /// Runs them all in one set of namespaces: whole for the first profile of an interface, and for the others what
  /// differs, on interfaces that were set free.
  init(_ profiles: [Profile]) throws {
    let sets = Dictionary(grouping: profiles) { $0.interface?.type ?? .wifi }
    for (type, profiles) in sets {
      try withCommands(LabCommands.text(Plan(profiles[0]))) { wire in
        let witness = try TrafficControlWitness(wire)
        for (number, profile) in profiles.enumerated() {
          if number > 0 { try Self.change(profile, LabLink(type)) }
          shown[profile.name] = try witness.qdiscs().netem(LabLink(type))
        }
      }
    }
  }

  private static func change(_ profile: Profile, _ link: LabLink) throws {
    var lines = [link.uplinkInterface, link.downlinkInterface].map {
      "tc -n condition-wire qdisc del dev \($0) root"
    }
    lines += LabCommands.text(Plan(profile)).split(separator: "\n").map(String.init)
      .filter { $0.contains(" netem ") }
    _ = try Tool(["sh", "-e", "-c", lines.joined(separator: "\n")], in: nil).finish()
  }
}

/// Runs the commands that build a lab by hand, and removes what they made.
func withCommands<Result>(_ text: String, _ body: (Place) throws -> Result) throws -> Result {
  _ = try Tool(["sh", "-e", "-c", text], in: nil).finish()
  defer {
    for part in LabPart.allCases {
      try? NetworkNamespace.remove(named: part.namespaceName(in: .standard))
    }
  }
  return try body(Place(named: LabPart.wire.namespaceName(in: .standard)))
}

extension [String: ShownDiscipline] {
  /// The netem of both directions.
  func netem(_ link: LabLink) -> [Direction: ShownDiscipline] {
    [
      .uplink: self["\(link.uplinkInterface) root"],
      .downlink: self["\(link.downlinkInterface) root"],
    ].compactMapValues { $0 }
  }
}

extension UntimedTier {
  @Suite(.serialized) struct Applying {
    /// The shipped profiles, those of an interface type side by side, so that there are few hand-overs.
    private static func profiles() throws -> [Profile] {
      func order(_ profile: Profile) -> String { "\(profile.interface?.type.rawValue ?? "")" }
      return try TestLab.catalog.profiles().map { try $0.result.get() }
        .sorted { (order($0), $0.name) < (order($1), $1.name) }
    }

    /// A walk that takes every way from one of `count` places to another exactly once.
    private static func walk(_ count: Int) -> [Int] {
      var places: [Int] = []
      for first in 0..<count {
        for second in (first + 1)..<max(count, first + 1) { places += [first, second] }
      }
      return places + [0]
    }

    @Test func `after any profile any other leaves exactly what its commands by hand give`() throws
    {
      let profiles = try Self.profiles()
      let reference = try HandMade(profiles)
      let walk = Self.walk(profiles.count)
      let ways = Set(zip(walk, walk.dropFirst()).map { [$0, $1] })
      try #require(ways.count == profiles.count * (profiles.count - 1))
      try withLab { lab in
        let witness = try TrafficControlWitness(lab.wire)
        var before = "nothing"
        for profile in walk.map({ profiles[$0] }) {
          let status = try lab.apply(profile)
          let type = InterfaceType(rawValue: status.link.type)
          let link = try LabLink(#require(type))
          if let wanted = profile.interface?.type { #expect(type == wanted) }
          let all = try witness.qdiscs()
          // Compared outside the macro, which describes its operands each time, at some cost.
          let isRight = all.netem(link) == reference.shown[profile.name] && all.count == 5
          if !isRight { Issue.record("\(profile.name) after \(before): \(all)") }
          before = profile.name
        }
      }
    }

    @Test func `the commands by hand build the wire that a lab has`() throws {
      for name in ["3g-lossy", "wifi", "dsl", "captive-portal"] {
        let profile = try TestLab.profile(name)
        let queries =
          [["tc", "-j", "qdisc"]]
          + ["up", "down"].map {
            let link = LabLink(profile.interface?.type ?? .wifi)
            let end = $0 == "up" ? link.uplinkInterface : link.downlinkInterface
            return ["tc", "filter", "show", "dev", end, "ingress"]
          }
        func answers(_ wire: Place) throws -> [String] {
          try queries.map { try wire.run($0) }
            + wire.json("ip", "-j", "-d", "link").elements.map { "\($0["gso_max_segs"])" }
        }
        let byHand = try withCommands(LabCommands.text(Plan(profile)), answers)
        let inLab = try withLab(profile.interface?.type ?? .wifi) { lab in
          try lab.apply(profile)
          return try answers(lab.wire)
        }
        #expect(byHand == inLab, "\(name)")
      }
    }
  }
}
