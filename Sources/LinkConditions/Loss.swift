/// Which packets are lost on the way.
public enum Loss: Hashable, Sendable, CustomStringConvertible {
  /// None.
  case none
  /// Each packet alone, with one chance.
  case random(Percentage)
  /// Bursts (Gilbert-Elliott): the share lost in the good and in the bad state, and the chance per packet to change to
  /// the other state.
  case gilbertElliott(good: Percentage, bad: Percentage, toBad: Percentage, toGood: Percentage)

  /// The share lost in the long run.
  public var average: Percentage {
    switch self {
    case .none:
      return .zero
    case .random(let share):
      return share
    case .gilbertElliott(let good, let bad, let toBad, let toGood):
      let changes = toBad.fraction + toGood.fraction
      guard changes > 0 else { return good }
      return Percentage(
        fraction: (toGood.fraction * good.fraction + toBad.fraction * bad.fraction) / changes
      )
    }
  }

  /// For people: `1 %`, or `1 % in bursts` with the share in the long run.
  public var description: String {
    guard case .gilbertElliott = self else { return average.description }
    let rounded = Percentage(percent: (average.percent * 1000).rounded() / 1000)
    return rounded.description + " in bursts"
  }

  /// Whether no packet ever gets through.
  public var isTotal: Bool {
    switch self {
    case .none: false
    case .random(let share): share.percent >= 100
    case .gilbertElliott(let good, let bad, _, _): min(good.percent, bad.percent) >= 100
    }
  }
}
