import Glibc
import LinkConditions
import NetworkLab

/// A timeline as operations: profiles looked up, entries that take time cut into parts.
struct TrialScript: Sendable {
  /// What is done before the monitors start.
  var opening: [TrialOperation] = []
  /// What is done while they run, in order.
  var operations: [TrialOperation] = []

  /// From one round of noise to the next.
  private static let noiseInterval = Duration.milliseconds(100)

  /// Works a timeline out.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - seed: What netem's randomness comes from.
  ///   - catalog: Where profiles are looked up.
  ///   - tunnel: The tunnel that steps may bring.
  /// - Throws: ``TrialProblem`` for a profile that is not there or an override that is not valid.
  init(
    _ timeline: Timeline,
    seed: UInt64,
    catalog: ProfileCatalog,
    tunnel: LabTunnel
  ) throws(TrialProblem) {
    var all: [TrialOperation] = []
    for (index, entry) in timeline.entries.enumerated() {
      let parts = try Self.parts(entry.action, seed: seed, catalog, tunnel)
      for part in parts {
        all.append(
          TrialOperation(at: entry.at + part.delay, entry: index, text: part.text, kind: part.kind)
        )
      }
    }
    opening = all.filter { $0.at <= .zero }
    let later = all.enumerated().filter { $0.element.at > .zero && $0.element.at <= timeline.end }
    operations = later.sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }

  private struct Part {
    var delay = Duration.zero
    var text: String
    var kind: TrialOperation.Kind
  }

  private static func parts(
    _ action: TimedAction,
    seed: UInt64,
    _ catalog: ProfileCatalog,
    _ tunnel: LabTunnel
  ) throws(TrialProblem) -> [Part] {
    switch action {
    case .apply(let name, let overrides):
      var request = ApplyRequest(try profile(name, overrides, catalog))
      request.overrides = overrides
      request.seed = seed
      let text = overrides.isEmpty ? name : "\(name) with \(overrides.joined(separator: " "))"
      return [Part(text: "apply \(text)", kind: .apply(request))]
    case .interface(let change): return parts(change)
    case .route(let isAdded, let families, let type):
      return [
        part(isAdded, "default routes", families, type) { lab in
          try lab.setDefaultRoutes(isAdded, families, on: type)
        }
      ]
    case .address(let isAdded, let families, let type):
      return [
        part(isAdded, "addresses", families, type) { lab in
          try lab.setAddresses(isAdded, families, on: type)
        }
      ]
    case .carrier(let isUp, let type):
      return [
        Part(
          text: "carrier \(isUp ? "up" : "down")\(place(type))",
          kind: .lab { lab in try lab.setCarrier(isUp, on: type) }
        )
      ]
    case .signal(let name, let monitor):
      guard let number = SignalNames.number(of: name) else {
        throw TrialProblem("'\(name)' is no signal")
      }
      let text = "signal \(name) to \(monitor ?? "all monitors")"
      return [Part(text: text, kind: .signal(number, monitor: monitor))]
    case .execute(let command, let onDevice):
      let text = "run \(command.joined(separator: " "))"
      return [
        Part(
          text: text + (onDevice ? "" : " on the far side"),
          kind: .lab { lab in try StepCommand.run(command, onDevice: onDevice, lab) }
        )
      ]
    case .noise(let count):
      return (0..<max(0, count)).map { round in
        Part(
          delay: noiseInterval * round,
          text: "noise of others, \(round + 1) of \(count)",
          kind: .lab { lab in try lab.makeNoise(round: round) }
        )
      }
    case .tunnel(let isAdded):
      return [
        Part(
          text: "tunnel \(isAdded ? "up" : "down")",
          kind: .lab { lab in isAdded ? try tunnel.open(lab) : tunnel.close() }
        )
      ]
    }
  }

  private static func parts(_ change: InterfaceChange) -> [Part] {
    let (type, name) = (change.type, LabLink(change.type).deviceInterface)
    guard change.isAdded else {
      return [Part(text: "remove \(name)", kind: .lab { lab in try lab.unplug(type) })]
    }
    guard change.stagger > .zero else {
      return [Part(text: "add \(name)", kind: .lab { lab in try lab.bring(type, to: .routed) })]
    }
    let stages: [(String, Lab.LinkStage)] = [
      ("plug \(name) in", .plugged), ("give \(name) addresses", .addressed),
      ("give \(name) default routes", .routed),
    ]
    return stages.enumerated().map { index, stage in
      Part(
        delay: change.stagger * index,
        text: stage.0,
        kind: .lab { lab in try lab.bring(type, to: stage.1) }
      )
    }
  }

  private static func part(
    _ isAdded: Bool,
    _ what: String,
    _ families: AddressFamilies,
    _ type: InterfaceType?,
    _ work: @escaping @Sendable (Lab) throws -> Void
  ) -> Part {
    let names = families == .both ? "" : families.names.joined(separator: " and ") + " "
    return Part(
      text: "\(isAdded ? "add" : "remove") \(names)\(what)\(place(type))",
      kind: .lab(work)
    )
  }

  private static func place(_ type: InterfaceType?) -> String {
    type.map { " of \(LabLink($0).deviceInterface)" } ?? ""
  }

  private static func profile(
    _ name: String,
    _ overrides: [String],
    _ catalog: ProfileCatalog
  ) throws(TrialProblem) -> Profile {
    do {
      var profile = try catalog.profile(named: name)
      for override in overrides {
        let parts = override.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        profile = try profile.setting(String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
      }
      return profile
    } catch {
      throw TrialProblem("\(error)")
    }
  }
}
