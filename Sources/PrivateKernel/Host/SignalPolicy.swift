import Glibc

/// What to do about signals this process gets while a command runs in a kernel.
struct SignalPolicy {
  enum Action: Equatable {
    /// Pass it on to the command.
    case forward(Int32)
    /// The command does not end: end its session.
    case giveUp(Int32)
  }

  /// How long a command has after SIGTERM or SIGHUP, in seconds.
  static let grace = 10.0
  static let forwarded: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]

  private var last: Int32?
  private(set) var deadline: Double?

  /// A second SIGINT or SIGTERM gives up; SIGTERM and SIGHUP do after a grace.
  mutating func received(_ signal: Int32, now: Double) -> Action {
    guard [SIGINT, SIGTERM, SIGHUP].contains(signal) else { return .forward(signal) }
    if last != nil, signal != SIGHUP { return .giveUp(signal) }
    if signal != SIGHUP || last == nil { last = signal }
    if signal != SIGINT { deadline = deadline ?? now + Self.grace }
    return .forward(signal)
  }

  /// Whether the grace is over; the signal that began it.
  func expired(now: Double) -> Int32? {
    guard let deadline, now >= deadline else { return nil }
    return last
  }
}
