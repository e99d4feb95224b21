import FoundationEssentials
import ReachabilityMonitors

/// Reads what a monitor's lines mean: the wire protocol, and patterns for programs that print something else.
package struct LineMeaning {
  private let patterns: [(state: ReachabilityState, expression: Regex<AnyRegexOutput>)]

  /// Compiles patterns.
  ///
  /// - Parameter patterns: How lines that are not the wire protocol are read; of several that fit the first counts.
  /// - Throws: ``TrialProblem`` for what is no regular expression.
  package init(_ patterns: [StatePattern]) throws(TrialProblem) {
    var compiled: [(ReachabilityState, Regex<AnyRegexOutput>)] = []
    for pattern in patterns {
      do {
        compiled.append((pattern.state, try Regex(pattern.expression)))
      } catch {
        throw TrialProblem(
          "the pattern for \(pattern.state.rawValue), /\(pattern.expression)/, is no regular expression: \(error)"
        )
      }
    }
    self.patterns = compiled
  }

  /// What a line means.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - isError: Whether it came on standard error, where nobody speaks the wire protocol.
  /// - Returns: Its meaning; `.other` where it has none.
  package func meaning(of line: String, isError: Bool) -> MonitorLine.Meaning {
    if !isError, let meaning = Self.wireMeaning(of: line) { return meaning }
    for pattern in patterns where (try? pattern.expression.firstMatch(in: line)) ?? nil != nil {
      return .state(pattern.state, interface: nil, isExpensive: nil, isConstrained: nil)
    }
    return .other
  }

  /// What a line of the wire protocol means; nil for any other.
  private static func wireMeaning(of line: String) -> MonitorLine.Meaning? {
    guard let first = line.utf8.first(where: { $0 != 0x20 && $0 != 0x09 }),
      first == UInt8(ascii: "{"),
      let message = try? JSONDecoder().decode(WireLine.self, from: Data(line.utf8))
    else { return nil }
    return message.meaning
  }
}

/// A line of the wire protocol; keys that are not known are ignored.
private struct WireLine: Decodable {
  private enum Key: String, CodingKey {
    case state, interface, expensive, constrained, event, shown
  }

  let meaning: MonitorLine.Meaning?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func value<Value: Decodable>(_ key: Key) -> Value? {
      // A detail of another type is no detail; the statement stands.
      try? container.decodeIfPresent(Value.self, forKey: key)
    }
    if let text: String = value(.state) {
      // A state of a later version says nothing today.
      meaning = ReachabilityState(rawValue: text).map { state in
        let interface: String? = value(.interface)
        return .state(
          state,
          interface: interface.flatMap(PathInterface.Kind.init(rawValue:)),
          isExpensive: value(.expensive),
          isConstrained: value(.constrained)
        )
      }
    } else if let event: String = value(.event), event == "notice", let shown: Bool = value(.shown)
    {
      meaning = .notice(shown: shown)
    } else {
      meaning = nil
    }
  }
}
