public import ReachabilityMonitors

/// A set of states that a monitor may be in.
public struct StateSet: OptionSet, Hashable, Sendable, Codable {
  /// One bit a state.
  public var rawValue: UInt8

  /// Makes a set of its bits.
  ///
  /// - Parameter rawValue: One bit a state.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The set with one state.
  ///
  /// - Parameter state: The state.
  public init(_ state: ReachabilityState) {
    switch state {
    case .reachable: self = .reachable
    case .unreachable: self = .unreachable
    case .portal: self = .portal
    case .unknown: self = .unknown
    }
  }

  /// Reachable.
  public static let reachable = StateSet(rawValue: 1)
  /// Unreachable.
  public static let unreachable = StateSet(rawValue: 2)
  /// A portal answers.
  public static let portal = StateSet(rawValue: 4)
  /// Nothing said yet.
  public static let unknown = StateSet(rawValue: 8)
  /// Whatever it likes.
  public static let any: StateSet = [.reachable, .unreachable, .portal, .unknown]

  /// The states in it.
  public var states: [ReachabilityState] {
    ReachabilityState.allCases.filter { contains(StateSet($0)) }
  }

  /// The one state in it; nil where there are several or none.
  public var single: ReachabilityState? {
    states.count == 1 ? states.first : nil
  }
}
