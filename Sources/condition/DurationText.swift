/// Durations as users write them for `--for`.
enum DurationText {
  private static let units: [(String, Double)] = [
    ("ms", 0.001), ("min", 60), ("s", 1), ("m", 60), ("h", 3600),
  ]

  /// Seconds of a duration with a unit.
  ///
  /// - Parameter text: such as `90s`, `5min`, `1h`.
  /// - Returns: seconds, above 0, at most a week.
  /// - Throws: ``Failure`` with status 64.
  static func seconds(_ text: String) throws -> Double {
    for (unit, factor) in units where text.hasSuffix(unit) {
      guard let value = Double(text.dropLast(unit.count)), value.isFinite else { break }
      let seconds = value * factor
      guard seconds > 0, seconds <= 604_800 else { break }
      return seconds
    }
    throw Failure(
      status: ExitStatus.usage,
      message:
        "--for \(text): give a time above 0 and at most a week, with its unit: 500ms, 90s, 5min, 1h"
    )
  }
}
