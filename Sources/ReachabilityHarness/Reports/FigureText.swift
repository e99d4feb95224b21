import LinkConditions

/// Figures for people.
enum FigureText {
  /// The median and the largest of some latencies; nil for none.
  static func latency(_ latencies: [Duration]) -> (median: String, most: String)? {
    let sorted = latencies.sorted()
    guard let most = sorted.last else { return nil }
    return (rounded(sorted[sorted.count / 2]).oracleText, rounded(most).oracleText)
  }

  /// A share in percent.
  static func percent(_ share: Double) -> String {
    DecimalText.text((share * 1000).rounded() / 10) + " %"
  }

  /// A time to the millisecond.
  static func rounded(_ time: Duration) -> Duration {
    .milliseconds(Int64((time / .milliseconds(1)).rounded()))
  }

  /// `1 trial`, `2 trials`.
  static func count(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
