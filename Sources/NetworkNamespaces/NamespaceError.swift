import Glibc

/// A kernel call on namespaces, mounts, signals or descriptors that failed.
public struct NamespaceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The call, such as `setns` or `mount`.
  public let operation: String
  /// What it was called on, such as a path or a namespace's name.
  public let subject: String
  /// The kernel's error number.
  public let errno: Int32
  /// What the user can do about it, where that is known.
  public let advice: String?

  /// Describes a failed call.
  ///
  /// - Parameters:
  ///   - operation: the call.
  ///   - subject: what it was called on.
  ///   - errno: the kernel's error number.
  ///   - advice: what the user can do about it.
  public init(_ operation: String, _ subject: String, _ errno: Int32, advice: String? = nil) {
    self.operation = operation
    self.subject = subject
    self.errno = errno
    self.advice = advice
  }

  /// One line: the call, its subject, the kernel's reason and the advice.
  public var description: String {
    let failure = "\(operation) \(subject): \(errorText(errno))"
    guard let advice else { return failure }
    return "\(failure): \(advice)"
  }
}

/// The C library's text for an error number, through a buffer of our own: `strerror` shares one
/// between threads.
func errorText(_ number: Int32) -> String {
  var buffer = [UInt8](repeating: 0, count: 256)
  return buffer.withUnsafeMutableBytes { bytes in
    guard let base = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return "" }
    guard strerror_r(number, base, bytes.count) == 0 else { return "error \(number)" }
    return String(cString: base)
  }
}
