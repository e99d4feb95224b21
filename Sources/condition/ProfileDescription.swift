import Conditioner
import FoundationEssentials
import LinkConditions
import RouteNetlink

/// A profile and its plan as `condition show --json` prints them.
struct ProfileDescription: Encodable {
  /// What the plan tells the kernel.
  struct PlanDescription: Encodable {
    var needsNetem: Bool
    /// netem's words, as tc writes them.
    var downlink: String
    var uplink: String
    var downlinkLimitPackets: UInt32
    var uplinkLimitPackets: UInt32
  }

  var profile: JSONValue
  var plan: PlanDescription
  var noticedBy: [String]
  var warnings: [String]

  init(_ profile: Profile) throws {
    let plan = Plan(profile)
    self.profile = try JSONDecoder().decode(JSONValue.self, from: Data(profile.json().utf8))
    self.plan = PlanDescription(
      needsNetem: plan.needsNetem,
      downlink: TrafficControlText.netem(plan.downlink),
      uplink: TrafficControlText.netem(plan.uplink),
      downlinkLimitPackets: plan.downlink.limit,
      uplinkLimitPackets: plan.uplink.limit
    )
    noticedBy = profile.noticedBy
    warnings = profile.warnings
  }
}
