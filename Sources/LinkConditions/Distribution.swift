/// How jitter spreads around the delay.
public enum Distribution: String, CaseIterable, Hashable, Sendable {
  /// Every delay within ± jitter alike likely: what netem does without a table.
  case uniform
  /// A bell curve, jitter being its standard deviation.
  case normal
  /// A long tail of late packets.
  case pareto
  /// A quarter normal and three quarters Pareto, as iproute2 ships it.
  case paretoNormal = "paretonormal"
}
