public import Conditioner
import FoundationEssentials

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
  /// The record before this one where the condition reverts by itself.
  public var effectiveProfileBefore: String?

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
