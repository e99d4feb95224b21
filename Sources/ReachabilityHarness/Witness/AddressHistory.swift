import RouteNetlink

/// When which addresses were not the device's any more, by what its kernel announced.
///
/// A socket that was opened with an address goes on sending from it when that is gone: a resolver's question of a probe
/// that was given up long ago, a SYN once more. Nothing can come back, so it is no probe.
struct AddressHistory: Sendable {
  /// An address is in use a little before its announcement is read.
  private static let readingAllowance = Duration.seconds(1)

  /// Of each address, since when it is gone and when it came back.
  private var absences: [IPAddress: [(from: Duration, until: Duration?)]] = [:]

  /// Takes note of an announcement.
  ///
  /// - Parameters:
  ///   - change: Whether the address came or went.
  ///   - address: The address.
  ///   - time: When the announcement was read.
  mutating func note(_ change: RouteEvent.Change, _ address: IPAddress, at time: Duration) {
    var known = absences[address] ?? []
    let isGone = known.last.map { $0.until == nil } ?? false
    switch change {
    case .deleted where !isGone: known.append((time, nil))
    case .new where isGone: known[known.count - 1].until = time - Self.readingAllowance
    default: return
    }
    absences[address] = known
  }

  /// Whether an address was certainly not the device's.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - time: When.
  /// - Returns: Whether it was gone.
  func isGone(_ address: IPAddress, at time: Duration) -> Bool {
    (absences[address] ?? []).contains { $0.from < time && time < $0.until ?? .seconds(Int64.max) }
  }
}
