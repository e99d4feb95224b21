import Glibc
import ReachabilityMonitors

/// Carries out probes by sockets of our own: TCP, DNS, ICMP.
final class SocketTransport: ProbeTransport {
  private let makeProbe: (Int) -> SocketProbe
  private var probes: [Int: SocketProbe] = [:]

  /// Makes a transport.
  ///
  /// - Parameter makeProbe: Begins a probe of a number.
  init(makeProbe: @escaping (Int) -> SocketProbe) { self.makeProbe = makeProbe }

  func start(_ number: Int) { probes[number] = makeProbe(number) }

  func abandon(_ number: Int) { probes[number] = nil }

  var interests: [pollfd] { probes.values.flatMap(\.interests) }

  var deadline: Duration? { nil }

  func proceed(_ ready: [pollfd]) -> [(number: Int, outcome: ProbeOutcome)] {
    // In order, so that a run can be repeated.
    probes.keys.sorted().compactMap { number in
      guard let outcome = probes[number]?.proceed() else { return nil }
      probes[number] = nil
      return (number, outcome)
    }
  }
}
