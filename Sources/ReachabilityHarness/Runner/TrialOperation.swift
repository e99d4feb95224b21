import Glibc
import LinkConditions
import NetworkLab

/// One thing that is done at one moment: an entry of the timeline, or a part of one.
struct TrialOperation: Sendable {
  /// What is done.
  enum Kind: Sendable {
    /// A profile holds from now on.
    case apply(ApplyRequest)
    /// Something else about the lab.
    case lab(@Sendable (Lab) throws -> Void)
    /// A signal to a monitor; nil: to all.
    case signal(Int32, monitor: String?)
  }

  /// When, since zero.
  var at: Duration
  /// Which entry of the timeline.
  var entry: Int
  /// What is done, in words.
  var text: String
  var kind: Kind

  /// Whether it makes a profile hold.
  var isProfile: Bool {
    if case .apply = kind { true } else { false }
  }
}
