/// How a child ended.
///
/// An exit status other than 0 is a value, not an error.
public enum ExitStatus: Equatable, Sendable, CustomStringConvertible {
  /// It exited with this status, 0 to 255.
  case exited(Int32)
  /// This signal ended it.
  case signalled(Int32)

  /// The status a shell would report: the child's own, or 128 and the signal's number.
  public var code: Int32 {
    switch self {
    case .exited(let status): status
    case .signalled(let number): 128 + number
    }
  }

  /// Whether it exited with status 0.
  public var isSuccess: Bool {
    self == .exited(0)
  }

  /// Such as `exit status 7` or `signal 15`.
  public var description: String {
    switch self {
    case .exited(let status): "exit status \(status)"
    case .signalled(let number): "signal \(number)"
    }
  }
}
