/// The name of a lab: what users say, and what its namespaces and directory are called.
public struct LabName: Hashable, Sendable, CustomStringConvertible {
  /// The lab that commands mean when they name none.
  public static let standard = LabName(unchecked: "condition")
  /// Longest name, so that namespace names stay readable.
  public static let longest = 40

  /// The name as given.
  public let text: String

  /// Accepts a valid name.
  ///
  /// - Parameter text: 1 to 40 letters, digits, dots, dashes and underscores, the first a letter or digit.
  public init?(_ text: String) {
    guard (1...Self.longest).contains(text.utf8.count), let first = text.utf8.first,
      Self.isAlphanumeric(first),
      text.utf8.allSatisfy({ Self.isAlphanumeric($0) || [0x2d, 0x2e, 0x5f].contains($0) })
    else { return nil }
    self.text = text
  }

  private init(unchecked text: String) { self.text = text }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
  }

  /// The name as given.
  public var description: String { text }

  /// The command-line option that names the lab, with a space before it; empty for the standard lab.
  public var option: String { self == .standard ? "" : " --lab \(text)" }

  /// What the lab's namespaces start with: `condition` for the standard lab, else `condition-NAME`.
  public var prefix: String { self == .standard ? "condition" : "condition-\(text)" }
}

/// The parts of a lab, each a network namespace.
public enum LabPart: String, CaseIterable, Sendable {
  /// Where the program under test runs.
  case device
  /// The cable in the middle, where loss and delay happen.
  case wire
  /// The far side, which answers for every address and name.
  case internet

  /// The name of the part's namespace, as `ip netns` shows it.
  ///
  /// - Parameter lab: the lab.
  /// - Returns: for example `condition-wire`.
  public func namespaceName(in lab: LabName) -> String { "\(lab.prefix)-\(rawValue)" }
}
