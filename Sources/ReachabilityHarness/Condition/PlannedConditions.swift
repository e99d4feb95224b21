public import LinkConditions
import NetworkLab

/// What the network is like while a timeline plays, worked out from the profiles: nothing is run.
public struct PlannedConditions: Hashable, Sendable {
  /// The conditions in order; the first holds from zero on.
  public private(set) var changes: [ConditionChange] = []

  /// Works the conditions out.
  ///
  /// Changes happen at their planned instants; a second interface, a tunnel or another's bridge is
  /// taken to work. Commands that a timeline runs change nothing here: what they do is not known.
  ///
  /// - Parameters:
  ///   - timeline: What is done.
  ///   - type: The interface that the lab begins with.
  ///   - profile: Finds a profile by its name.
  /// - Throws: `CatalogError` for a profile that is not there, or overrides that are not valid.
  public init(
    _ timeline: Timeline,
    startingOn type: InterfaceType = .wifi,
    profile: (String) throws(CatalogError) -> Profile
  ) throws(CatalogError) {
    var device = PlannedDevice(type)
    var pending: [(at: Duration, order: Int, step: Step)] = []
    for (number, entry) in timeline.entries.enumerated() {
      for step in try Self.steps(entry, number, profile: profile) {
        pending.append((entry.at + step.delay, number, step))
      }
    }
    pending.sort { ($0.at, $0.order) < ($1.at, $1.order) }
    note(device.condition, at: .zero, cause: "a perfect link", entry: nil)
    for (at, number, step) in pending where at <= timeline.end {
      if let between = step.body(&device) {
        note(between, at: at, cause: "\(step.cause): both interfaces are up", entry: number)
      }
      note(device.condition, at: at, cause: step.cause, entry: number)
    }
  }

  private struct Step {
    var delay = Duration.zero
    var cause: String
    /// Changes the device; gives what holds in between.
    var body: (inout PlannedDevice) -> NetworkCondition?
  }

  /// Appends what differs; what is done at zero holds before anything starts.
  private mutating func note(
    _ condition: NetworkCondition,
    at: Duration,
    cause: String,
    entry: Int?
  ) {
    if let last = changes.last {
      if last.condition == condition { return }
      if at <= .zero { changes.removeLast() }
    }
    let time = max(at, .zero)
    changes.append(
      ConditionChange(
        earliest: time,
        latest: time,
        condition: condition,
        cause: cause,
        entry: entry
      )
    )
  }

  private static func steps(
    _ entry: Timeline.Entry,
    _ number: Int,
    profile: (String) throws(CatalogError) -> Profile
  ) throws(CatalogError) -> [Step] {
    func change(
      _ type: InterfaceType?,
      _ cause: String,
      _ body: @escaping (inout InterfaceCondition) -> Void
    ) -> [Step] {
      let cause = "\(type.map { LabLink($0).deviceInterface } ?? "the link") \(cause)"
      return [
        Step(cause: cause) { device in
          device.change(type, body)
          return nil
        }
      ]
    }
    switch entry.action {
    case .apply(let name, let overrides):
      let next = try overridden(try profile(name), overrides)
      let text = ([name] + overrides).joined(separator: " ")
      return [Step(cause: "apply \(text)") { $0.apply(next) }]
    case .interface(let change):
      return steps(change)
    case .route(let isAdded, let families, let type):
      return change(type, isAdded ? "gets its default routes" : "loses its default routes") {
        link in
        link.update(families) { $0.hasDefaultRoute = isAdded }
      }
    case .address(let isAdded, let families, let type):
      return change(type, isAdded ? "gets its addresses" : "loses its addresses") { link in
        link.update(families) { family in
          family.hasAddress = isAdded
          // A default route goes with its address, and does not come back with it.
          if !isAdded { family.hasDefaultRoute = false }
        }
      }
    case .carrier(let isUp, let type):
      return change(type, isUp ? "gets carrier" : "loses its carrier") { link in
        link.hasCarrier = isUp && link.isUp
      }
    case .noise:
      return [
        Step(cause: "bridges and veths come and go") { device in
          device.addNoise()
          return nil
        }
      ]
    case .tunnel(let isAdded):
      return [
        Step(cause: isAdded ? "tun0 takes the default routes" : "tun0 goes") { device in
          device.setTunnel(isAdded)
          return nil
        }
      ]
    case .signal, .execute:
      return []
    }
  }

  private static func steps(_ change: InterfaceChange) -> [Step] {
    let (type, name) = (change.type, LabLink(change.type).deviceInterface)
    func step(
      _ delay: Duration,
      _ cause: String,
      _ body: @escaping (inout PlannedDevice) -> Void
    ) -> Step {
      Step(delay: delay, cause: "\(name) \(cause)") { device in
        body(&device)
        return nil
      }
    }
    guard change.isAdded else { return [step(.zero, "goes") { $0.remove(type) }] }
    let addressed = { (device: inout PlannedDevice) in
      device.change(type) { $0.update(.both) { $0.hasAddress = true } }
    }
    let routed = { (device: inout PlannedDevice) in
      device.change(type) { $0.update(.both) { $0.hasDefaultRoute = true } }
    }
    guard change.stagger > .zero else {
      return [
        step(.zero, "comes") { device in
          device.add(type)
          addressed(&device)
          routed(&device)
        }
      ]
    }
    return [
      step(.zero, "comes, without addresses") { $0.add(type) },
      step(change.stagger, "gets its addresses", addressed),
      step(change.stagger * 2, "gets its default routes", routed),
    ]
  }

  private static func overridden(
    _ profile: Profile,
    _ overrides: [String]
  ) throws(CatalogError) -> Profile {
    var profile = profile
    for override in overrides {
      let parts = override.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      do throws(ProfileError) {
        profile = try profile.setting(String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
      } catch {
        throw .invalid(error)
      }
    }
    return profile
  }
}

extension InterfaceCondition {
  /// Changes what some families have.
  mutating func update(_ families: AddressFamilies, _ body: (inout Family) -> Void) {
    if families.contains(.ipv4) { body(&ipv4) }
    if families.contains(.ipv6) { body(&ipv6) }
  }
}
