/// The number of a queueing discipline or class: a major and a minor half, as in `1:10`.
public struct Handle: RawRepresentable, Hashable, Sendable, LosslessStringConvertible {
  /// Major number in the upper, minor in the lower 16 bits.
  public var rawValue: UInt32

  /// Takes the kernel's number.
  ///
  /// - Parameter rawValue: Major and minor.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Joins two halves.
  ///
  /// - Parameters:
  ///   - major: The number before the colon.
  ///   - minor: The number behind it; 0 for a queueing discipline.
  public init(major: UInt16, minor: UInt16 = 0) {
    rawValue = UInt32(major) << 16 | UInt32(minor)
  }

  /// As parent: the discipline sits directly on the interface's egress.
  public static let root = Handle(rawValue: 0xFFFF_FFFF)
  /// As parent: the ingress discipline's place.
  public static let ingress = Handle(rawValue: 0xFFFF_FFF1)
  /// None; as a new discipline's handle: let the kernel choose.
  public static let unspecified = Handle(rawValue: 0)
  /// The handle that an ingress discipline always has: `ffff:`.
  public static let ingressDiscipline = Handle(major: 0xFFFF)

  /// The number before the colon.
  public var major: UInt16 { UInt16(rawValue >> 16) }
  /// The number behind the colon.
  public var minor: UInt16 { UInt16(rawValue & 0xFFFF) }

  /// As `tc` prints it: hexadecimal, `1:`, `1:10`, `:2`, `root` or `none`.
  public var description: String {
    switch (self, major, minor) {
    case (.root, _, _): "root"
    case (.unspecified, _, _): "none"
    case (_, 0, let minor): ":" + String(minor, radix: 16)
    case (_, let major, 0): String(major, radix: 16) + ":"
    case (_, let major, let minor): String(major, radix: 16) + ":" + String(minor, radix: 16)
    }
  }

  /// Reads what ``description`` writes, and `ingress`.
  ///
  /// - Parameter text: Such as `c0d1:`, `1:10`, `root`.
  public init?(_ text: String) {
    switch text {
    case "root": self = .root
    case "none": self = .unspecified
    case "ingress": self = .ingress
    default:
      let halves = text.split(separator: ":", omittingEmptySubsequences: false)
      guard halves.count == 2, text != ":",
        let major = Self.half(halves[0]), let minor = Self.half(halves[1])
      else { return nil }
      self.init(major: major, minor: minor)
    }
  }

  /// One half of the text form; empty is 0.
  private static func half(_ text: Substring) -> UInt16? {
    guard !text.isEmpty else { return 0 }
    guard text.utf8.first != UInt8(ascii: "+"), text.utf8.first != UInt8(ascii: "-") else {
      return nil
    }
    return UInt16(text, radix: 16)
  }
}
