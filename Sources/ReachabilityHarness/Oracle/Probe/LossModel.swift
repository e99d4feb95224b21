import LinkConditions

/// How likely a probe fails where packets are lost by chance, each by itself or in bursts.
struct LossModel {
  private let uplink: Impairment
  private let downlink: Impairment

  init(_ profile: Profile) {
    uplink = profile.uplink
    downlink = profile.downlink
  }

  /// The chance that one packet of a direction does not arrive intact.
  static func packetLoss(_ impairment: Impairment) -> Double {
    1 - (1 - impairment.loss.average.fraction) * (1 - impairment.corrupt.fraction)
  }

  /// The chance that a question or its answer is lost.
  var exchangeLoss: Double {
    1 - (1 - Self.packetLoss(uplink)) * (1 - Self.packetLoss(downlink))
  }

  /// The chance that every try of a lookup is lost.
  func lookupFailure(tries: Int) -> Double {
    var failure = 1.0
    for _ in 0..<tries { failure *= exchangeLoss }
    return failure
  }
}
