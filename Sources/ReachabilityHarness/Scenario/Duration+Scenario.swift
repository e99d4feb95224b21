import LinkConditions

extension Duration {
  /// The longest time in a scenario: a week.
  static let longestOfScenario = Duration.seconds(7 * 24 * 3600)
  /// What a scenario's times look like.
  static let scenarioAllowed = "a number with us, ms, s, m or h"

  /// Reads a time of a scenario.
  ///
  /// - Parameter node: A text such as `500ms`, `10s`, `1.5m`, `1h`, or 0.
  /// - Throws: `ProfileError` without a place.
  init(scenario node: JSONNode) throws(ProfileError) {
    let read = node.value.quotation
    do throws(ProfileError) {
      switch node.value {
      case .string(let text):
        let seconds = Self.inSeconds(text)
        try self.init(
          delayText: seconds ?? text,
          longest: .longestOfScenario,
          reason: "is longer than a week"
        )
      case .number(let number, _) where number == 0:
        self = .zero
      case .number(_, let text):
        throw ProfileError(
          .ambiguous,
          read: read,
          "has no unit",
          advice: "write \"\(OneLine.escaped(OneLine.shortened(text)))s\" for seconds"
        )
      default:
        throw ProfileError(.wrongType, read: read, "is of the wrong kind")
      }
    } catch {
      var error = error
      error.read = read
      if error.code != .outOfRange { error.allowed = Self.scenarioAllowed }
      throw error
    }
  }

  /// A time in minutes or hours as one in seconds; nil for any other.
  private static func inSeconds(_ text: String) -> String? {
    guard let quantity = DecimalText.split(text) else { return nil }
    switch quantity.unit {
    case "m", "min": return DecimalText.text(quantity.number * 60) + "s"
    case "h": return DecimalText.text(quantity.number * 3600) + "s"
    default: return nil
    }
  }

  /// The time in the largest unit of seconds and their parts that needs no fraction: `1500ms`.
  var scenarioText: String {
    let count = wholeNanoseconds
    for (unit, size) in [("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1000)] as [(String, Int64)]
    where count % size == 0 {
      return "\(count / size)\(unit)"
    }
    return delayText
  }
}
