import NetworkLab

/// What the harness finds out for itself: whether the kernel still holds what was applied, and the far side lives.
///
/// It asks the kernel and, by a socket of the file system, the services: no packet and no random number is taken from
/// the link under test.
struct TruthReading {
  /// What was found.
  var truth: GroundTruth
  /// What is not as it was applied, one line each.
  var drift: [String]

  /// Looks.
  ///
  /// - Parameters:
  ///   - lab: The lab.
  ///   - clock: What it is noted by.
  /// - Returns: What was found.
  static func take(_ lab: Lab, _ clock: TrialClock) -> TruthReading {
    let at = clock.now
    do throws(LabError) {
      let status = try lab.status()
      return TruthReading(
        truth: GroundTruth(at: at, isAnswered: status.services != nil, text: text(status)),
        drift: status.drift
      )
    } catch {
      return TruthReading(
        truth: GroundTruth(
          at: at,
          // A step may have taken the link away; whether the far side lives is another question.
          isAnswered: lab.servicesState() != nil,
          text: "\(error)"
        ),
        drift: ["\(error)"]
      )
    }
  }

  private static func text(_ status: LabStatus) -> String {
    var parts = [
      status.drift.isEmpty
        ? "\(status.profile ?? "no condition") holds" : status.drift.joined(separator: "; ")
    ]
    for (name, direction) in [("uplink", status.uplink), ("downlink", status.downlink)] {
      guard let counters = direction?.counters else { continue }
      parts.append("\(name) \(counters.packets) packets, \(counters.dropped) dropped")
    }
    parts.append(status.services == nil ? "the services do not answer" : "the services answer")
    return parts.joined(separator: "; ")
  }
}
