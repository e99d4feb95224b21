import ReachabilityMonitors

extension Watch {
  /// When a probe monitor's packets cannot be seen: they do not leave the device.
  ///
  /// A probe that was begun then may fail its whole time limit later.
  func blindStretches(_ contract: ProbeContract) -> [Range<Duration>] {
    var ranges: [Range<Duration>] = []
    let epsilon = engine.reportingAllowance
    for (index, change) in changes.enumerated()
    where ProbeFate(contract, change.condition, resolver: resolver).isUnseen {
      let next = index + 1 < changes.count ? changes[index + 1].latest : end
      let from = max(start, change.earliest - epsilon)
      let to = min(end, next + contract.timeout) + epsilon
      if let last = ranges.last, last.upperBound >= from {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, to)
      } else if from < to {
        ranges.append(from..<to)
      }
    }
    for pause in pauses {
      ranges.append(pause.from..<max(pause.from, min(pause.to, end)) + contract.timeout + epsilon)
    }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// What the chances are, in words, wherever packets are lost.
  func chanceRemarks(_ contract: ProbeContract) -> [String] {
    var remarks: [String] = []
    for (index, change) in changes.enumerated() {
      let fate = ProbeFate(contract, change.condition, resolver: resolver)
      guard case .answered(let failure) = fate.kind, failure > 0 else { continue }
      let until = min(index + 1 < changes.count ? changes[index + 1].latest : end, end)
      let chance = chanceOfDown(contract, change, until: until)
      let length = until - max(start, change.earliest)
      let remark =
        "\(change.cause): a probe fails with a chance of about \(failure.oracleText); that \(contract.down) in a row do "
        + "in \(length.oracleText), at most \(chance.oracleText)"
      if !remarks.contains(remark) { remarks.append(remark) }
    }
    return remarks
  }
}
