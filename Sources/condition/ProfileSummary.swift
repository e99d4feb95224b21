import Conditioner
import LinkConditions

/// A profile as `condition list --json` prints it.
struct ProfileSummary: Encodable {
  var name: String
  var summary: String
  var source: String
  /// `link` for an impaired link, `outage` for one of the kinds of offline, `neutral` for neither.
  var kind: String
  var outage: String?
  var interface: String?
  var downlinkRateBitsPerSecond: UInt64?
  var uplinkRateBitsPerSecond: UInt64?
  var downlinkDelayMilliseconds: Double
  var uplinkDelayMilliseconds: Double
  var downlinkLossPercent: Double
  var uplinkLossPercent: Double
  var noticedBy: [String]
  var needsNetem: Bool

  init(_ profile: Profile) {
    name = profile.name
    summary = profile.summary
    source = profile.source
    outage = profile.outage?.rawValue
    interface = profile.interface?.type.rawValue
    downlinkRateBitsPerSecond = profile.downlink.rate?.bitsPerSecond
    uplinkRateBitsPerSecond = profile.uplink.rate?.bitsPerSecond
    downlinkDelayMilliseconds = profile.downlink.delay.milliseconds
    uplinkDelayMilliseconds = profile.uplink.delay.milliseconds
    downlinkLossPercent = profile.downlink.loss.average.percent
    uplinkLossPercent = profile.uplink.loss.average.percent
    noticedBy = profile.noticedBy
    needsNetem = Plan.needsNetem(profile)
    kind = outage.map { "outage:\($0)" } ?? (needsNetem ? "link" : "neutral")
    if profile.outage == nil && profile.nameService.delay > .zero { kind = "dns-delay" }
  }
}
