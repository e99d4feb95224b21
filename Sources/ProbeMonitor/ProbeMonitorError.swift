/// Why a probe monitor cannot be made.
public struct ProbeMonitorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of a failure.
  public enum Code: Hashable, Sendable {
    /// The contract, or what the environment adds to it, cannot be obeyed.
    case invalid
    /// A privilege is missing.
    case permission
    /// The process has no descriptors or no memory left, or a library failed.
    case failed
  }

  /// The kind.
  public var code: Code
  /// One line: what is wrong, and what to do.
  public var description: String

  /// Makes one.
  ///
  /// - Parameters:
  ///   - code: The kind.
  ///   - description: One line.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
