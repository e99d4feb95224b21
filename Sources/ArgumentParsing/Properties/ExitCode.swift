import Glibc

/// An error that only ends the program with a status, without a message.
public struct ExitCode: Error, RawRepresentable, Hashable {
  /// The status given to the system, 0 to 255.
  public var rawValue: Int32

  /// Creates an exit code.
  ///
  /// - Parameter code: The status, 0 to 255.
  public init(_ code: Int32) {
    rawValue = code
  }

  /// Creates an exit code.
  ///
  /// - Parameter rawValue: The status, 0 to 255.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The program did what it was asked to: 0.
  public static let success = ExitCode(EXIT_SUCCESS)

  /// The program failed: 1.
  public static let failure = ExitCode(EXIT_FAILURE)

  /// The command line was wrong: 64, `EX_USAGE`.
  public static let validationFailure = ExitCode(64)

  /// Whether this is ``success``.
  public var isSuccess: Bool { self == .success }
}
