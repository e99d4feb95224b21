import LinkConditions
import ReachabilityHarness
import Testing

/// What is refused, and how.
enum ScenarioCases {
  struct Refusal: Sendable, CustomTestStringConvertible {
    var text: String
    var message: String
    /// Whether the schema alone can tell that it is wrong.
    var isSeenBySchema: Bool
    var testDescription: String { text }

    init(_ text: String, _ message: String, isSeenBySchema: Bool = true) {
      self.text = text
      self.message = message
      self.isSeenBySchema = isSeenBySchema
    }
  }

  /// The error that reading a text gives, as one line; "" where it is valid.
  static func message(_ text: String) -> String {
    do {
      _ = try Scenario(json5: text, file: "a.json")
      return ""
    } catch {
      return error.description
    }
  }

  static let refused = whole + steps + monitors
}
