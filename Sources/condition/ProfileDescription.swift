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

/// Any JSON value, passed through.
indirect enum JSONValue: Codable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Any value as its JSON.
  init(_ value: some Encodable) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
