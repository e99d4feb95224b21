extension NWEndpoint {
  /// A port number, 0 for any.
  public struct Port: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt16

    /// Takes a number.
    ///
    /// - Parameter rawValue: The number.
    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// Reads a number.
    ///
    /// - Parameter text: Such as `443`; nil comes back for what is none. Service names are not
    ///   looked up.
    public init?(_ text: String) {
      guard let number = UInt16(text) else { return nil }
      rawValue = number
    }

    /// No port in particular.
    public static let any = Port(rawValue: 0)
    /// 80.
    public static let http = Port(rawValue: 80)
    /// 443.
    public static let https = Port(rawValue: 443)
  }
}

extension NWEndpoint.Port: ExpressibleByIntegerLiteral {
  /// Takes a number.
  ///
  /// - Parameter value: The number.
  public init(integerLiteral value: UInt16) {
    self.init(rawValue: value)
  }
}

extension NWEndpoint.Port: CustomDebugStringConvertible {
  /// The number.
  public var debugDescription: String { "\(rawValue)" }
}
