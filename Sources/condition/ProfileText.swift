import Conditioner
import LinkConditions
import NetworkLab

/// A profile and its plan for people.
enum ProfileText {
  static func render(_ profile: Profile, _ plan: Plan) -> String {
    var lines = [profile.name + (profile.summary.isEmpty ? "" : ": \(profile.summary)")]
    if !profile.source.isEmpty { lines.append("source: \(profile.source)") }
    lines.append("")
    if let interface = profile.interface {
      let marks =
        (interface.isExpensive ? ", expensive" : "")
        + (interface.isConstrained ? ", constrained" : "")
      lines.append(
        "interface  \(interface.type.rawValue) (\(LabLink(interface.type).deviceInterface))\(marks)"
      )
    }
    if let outage = profile.outage { lines.append("outage     \(outage.rawValue)") }
    if profile.families != .both {
      lines.append("families   \(profile.families.names.joined(separator: ", ")) only")
    }
    if profile.nameService.delay > .zero {
      lines.append(
        "names      answered after \(DelayText.milliseconds(profile.nameService.delay.milliseconds))"
      )
    }
    lines.append("downlink   \(words(profile.downlink))")
    lines.append("uplink     \(words(profile.uplink))")
    if let roundTrip = roundTrip(profile) {
      lines.append("           a round trip takes \(roundTrip) and the time to send")
    }
    let noticing = profile.noticedBy
    lines.append(
      "noticed by \(noticing.isEmpty ? "no kind of monitor for certain" : noticing.joined(separator: ", "))"
    )
    if plan.needsNetem {
      lines += [
        "", "plan, in the wire between device and internet:",
        "  down-*  netem \(TrafficControlText.netem(plan.downlink))",
        "  up-*    netem \(TrafficControlText.netem(plan.uplink))",
      ]
    }
    return lines.joined(separator: "\n")
  }

  /// How long a round trip takes; nil where there is no delay.
  private static func roundTrip(_ profile: Profile) -> String? {
    let middle = profile.roundTripDelay.milliseconds
    let ways = [profile.downlink, profile.uplink]
    let jitter = ways.reduce(0) { $0 + $1.jitter.milliseconds }
    guard jitter > 0 else { return middle > 0 ? DelayText.milliseconds(middle) : nil }
    // Delays below zero are none.
    let least = ways.reduce(0) { $0 + max(0, $1.delay.milliseconds - $1.jitter.milliseconds) }
    let range =
      "\(DelayText.milliseconds(least, unit: false)) to \(DelayText.milliseconds(middle + jitter))"
    // Only an even spread has ends; the others have tails.
    let isEven = ways.allSatisfy { $0.jitter == .zero || $0.distribution == .uniform }
    return isEven ? range : "mostly \(range)"
  }

  private static func words(_ impairment: Impairment) -> String {
    guard !impairment.isNeutral else { return "unimpaired" }
    var words: [String] = []
    if let rate = impairment.rate { words.append(rate.description) }
    if impairment.delay > .zero {
      words.append("\(DelayText.milliseconds(impairment.delay.milliseconds)) one way")
    }
    if impairment.jitter > .zero {
      words.append(
        "± \(DelayText.milliseconds(impairment.jitter.milliseconds)) \(impairment.distribution.rawValue)"
      )
    }
    switch impairment.loss {
    case .none: break
    case .random(let share): words.append("\(share) loss")
    case .gilbertElliott(let good, let bad, let toBad, let toGood):
      words.append(
        "bursty loss (\(good) good, \(bad) bad, \(toBad) to bad, \(toGood) to good; "
          + "\(number(impairment.loss.average.percent)) % in all)"
      )
    }
    if impairment.corrupt.fraction > 0 { words.append("\(impairment.corrupt) corrupted") }
    if impairment.duplicate.fraction > 0 { words.append("\(impairment.duplicate) duplicated") }
    if impairment.reorder.fraction > 0 { words.append("\(impairment.reorder) reordered") }
    if let queue = impairment.queue { words.append("queue \(queue.text)") }
    return words.joined(separator: ", ")
  }
}
