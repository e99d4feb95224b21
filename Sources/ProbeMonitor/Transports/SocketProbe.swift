import Glibc
import ReachabilityMonitors
import RouteNetlink

/// A probe by sockets of our own.
///
/// The name is looked up, then one address of each family is asked at the same time. The first success is the probe's; it fails when all have failed.
final class SocketProbe {
  private var lookup: NameLookup?
  private var attempts: [any ProbeAttempt] = []
  private let begin: ([HostAddress]) -> [any ProbeAttempt]

  /// Asks a host.
  ///
  /// - Parameters:
  ///   - host: A name or an address.
  ///   - contract: Which families are used.
  ///   - begin: Asks these addresses, one of each family at most.
  init(
    _ host: String,
    _ contract: ProbeContract,
    begin: @escaping ([HostAddress]) -> [any ProbeAttempt]
  ) {
    self.begin = begin
    lookup = NameLookup(host, usesIPv4: contract.usesIPv4, usesIPv6: contract.usesIPv6)
  }

  /// Asks without a lookup.
  init(_ attempts: [any ProbeAttempt]) {
    self.attempts = attempts
    begin = { _ in [] }
  }

  /// What is to be polled for.
  var interests: [pollfd] {
    if let lookup { return [pollfd(fd: lookup.fileDescriptor, events: Int16(POLLIN), revents: 0)] }
    return attempts.compactMap(\.interest)
  }

  /// Goes on without waiting; nil while it is not over.
  func proceed() -> ProbeOutcome? {
    if let lookup {
      switch lookup.result {
      case nil: return nil
      case .failed: return .failure
      case .addresses(let addresses): attempts = begin(Self.oneOfEach(addresses))
      }
      self.lookup = nil
    }
    var isPending = false
    var left: [any ProbeAttempt] = []
    for attempt in attempts {
      switch attempt.proceed() {
      case nil:
        isPending = true
        left.append(attempt)
      case .failure: break
      case let outcome: return outcome
      }
    }
    attempts = left
    return isPending ? nil : .failure
  }

  private static func oneOfEach(_ addresses: [HostAddress]) -> [HostAddress] {
    [AddressFamily.ipv4, .ipv6].compactMap { family in
      addresses.first { $0.address.family == family }
    }
  }
}
