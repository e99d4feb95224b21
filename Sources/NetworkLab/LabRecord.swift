public import Conditioner
import FoundationEssentials
import LinkConditions

/// What was applied to a lab last, as condition remembers it beside the kernel's own truth.
public struct LabRecord: Equatable, Sendable, Codable {
  /// The profile's name.
  public var profile: String
  /// The directions that the last change touched.
  public var direction: DirectionSelection
  /// Overrides of the last change, as given (`loss=5%`).
  public var overrides: [String]
  /// The whole profile that holds now, in the format of profile files.
  public var effectiveProfile: String
  /// Counts changes, so that a delayed revert can tell whether it is still wanted.
  public var generation: Int
  /// Seconds since 1970 at which the change was made.
  public var appliedAt: Double
  /// Seconds since 1970 at which the condition reverts by itself; nil where it stays.
  public var revertsAt: Double?
  /// What holds again when this condition reverts by itself, at most one; none where the lab goes then.
  public var successor: [LabRecord]

  /// The profile that holds now; nil for a record that no version of ours wrote.
  var profileThatHolds: Profile? { try? Profile(inForce: effectiveProfile) }

  /// What of a record still holds at a time: itself, or what comes after it and those that ended meanwhile.
  ///
  /// - Parameters:
  ///   - record: the record that holds now.
  ///   - time: seconds since 1970.
  /// - Returns: the record; nil where nothing was to stay until then.
  static func successor(of record: LabRecord?, at time: Double) -> LabRecord? {
    var candidate = record
    while let current = candidate, let end = current.revertsAt, end <= time {
      candidate = current.successor.first
    }
    return candidate
  }

  static func read(_ directory: LabDirectory) -> LabRecord? {
    guard let text = Files.read(directory.record) else { return nil }
    return try? JSONDecoder().decode(LabRecord.self, from: Data(text.utf8))
  }

  func write(_ directory: LabDirectory) throws(LabError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let data: Data
    do { data = try encoder.encode(self) } catch {
      throw LabError(.failed, operation: "record", subject: profile, reason: "\(error)")
    }
    try Files.write(String(decoding: data, as: UTF8.self), to: directory.record)
  }
}
