import Glibc
import ReachabilityMonitors

/// Carries out probes, several at once, without ever waiting.
protocol ProbeTransport: AnyObject {
  /// Begins a probe; its outcome comes by ``proceed(_:)``, at the earliest with the next call.
  func start(_ number: Int)
  /// Stops a probe, whose outcome is of no interest any more.
  func abandon(_ number: Int)
  /// What is to be polled for.
  var interests: [pollfd] { get }
  /// When to call ``proceed(_:)`` even if nothing is ready, as time since ``MonotonicTime``'s zero.
  var deadline: Duration? { get }
  /// Goes on with what can be done now.
  ///
  /// - Parameter ready: What polling ``interests`` gave.
  /// - Returns: The numbers and outcomes of probes that ended.
  func proceed(_ ready: [pollfd]) -> [(number: Int, outcome: ProbeOutcome)]
}
