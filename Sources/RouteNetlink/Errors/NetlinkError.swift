import Glibc

/// A request to the kernel that failed: what was tried, on what, and why.
///
/// Printed as one line, for example
/// `set netem on down-wlan0 (index 7): Invalid argument (EINVAL): netem: cannot mix …`.
public struct NetlinkError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The class of failure, to decide by.
  public var code: Code
  /// What was tried, such as `set netem`.
  public var operation: String
  /// On what it was tried, such as `wlan0 (index 7)`; empty where the operation says it all.
  public var subject: String
  /// The errno of the kernel or of a library call; 0 where there was none.
  public var errno: Int32
  /// The kernel's own explanation (extended acknowledgement), where it gave one.
  public var kernelMessage: String?
  /// Our own explanation, where errno alone would not tell.
  public var detail: String?

  /// Makes an error by hand, as tests and fakes do.
  ///
  /// - Parameters:
  ///   - code: The class of failure.
  ///   - operation: What was tried.
  ///   - subject: On what, or empty.
  ///   - errno: A positive errno, or 0.
  ///   - kernelMessage: The kernel's text, if any.
  ///   - detail: Our own text, if any.
  public init(
    code: Code,
    operation: String,
    subject: String = "",
    errno: Int32 = 0,
    kernelMessage: String? = nil,
    detail: String? = nil
  ) {
    self.code = code
    self.operation = operation
    self.subject = subject
    self.errno = errno
    self.kernelMessage = kernelMessage
    self.detail = detail
  }

  /// The whole story on one line.
  public var description: String {
    var parts = [subject.isEmpty ? operation : "\(operation) on \(subject)"]
    if errno != 0 { parts.append(errnoDescription(errno)) }
    if let kernelMessage { parts.append(kernelMessage) }
    if let detail { parts.append(detail) }
    return parts.joined(separator: ": ")
  }
}
