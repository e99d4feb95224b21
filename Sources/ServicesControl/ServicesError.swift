import Glibc

/// What went wrong while starting, changing or asking the lab's services.
public struct ServicesError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of failure a caller may want to tell apart.
  public enum Code: Equatable, Sendable {
    /// The system refused: a port is taken, a directory is not writable, a call is missing.
    case unavailable
    /// A library could not do what it always can: out of memory, no random numbers.
    case `internal`
    /// The other end of the control socket broke the protocol, or refused the request.
    case `protocol`
  }

  /// The kind of failure.
  public var code: Code
  /// What was tried ("bind").
  public var operation: String
  /// On what ("TCP port 80").
  public var subject: String
  /// The system's error number, 0 where there is none.
  public var errno: Int32
  /// What else is known, empty where nothing is.
  public var detail: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: the kind of failure.
  ///   - operation: what was tried.
  ///   - subject: on what.
  ///   - errno: the system's error number, 0 for none.
  ///   - detail: what else is known.
  public init(
    _ code: Code,
    _ operation: String,
    _ subject: String,
    errno: Int32 = 0,
    detail: String = ""
  ) {
    self.code = code
    self.operation = operation
    self.subject = subject
    self.errno = errno
    self.detail = detail
  }

  /// One line: what was tried, on what, and why it failed.
  public var description: String {
    var line = "cannot \(operation) \(subject)"
    if !detail.isEmpty { line += ": \(detail)" }
    if errno != 0 { line += ": \(String(cString: strerror(errno)))" }
    return line
  }

  /// The exit status that stands for it: 69 (unavailable) or 70 (internal).
  public var exitStatus: Int32 { code == .internal ? 70 : 69 }
}
