import Glibc
import NetworkNamespaces
import RouteNetlink

/// Why a lab or a condition could not be made, changed, read or removed.
public struct LabError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of failure it is; decides the exit status.
  public struct Code: Equatable, Sendable {
    private enum Kind { case notFound, invalid, inUse, unavailable, permission, failed }
    private let kind: Kind

    /// No such lab, namespace, process or interface.
    public static let notFound = Code(kind: .notFound)
    /// The request itself cannot be carried out as put.
    public static let invalid = Code(kind: .invalid)
    /// Another condition process, or somebody else's object, is in the way.
    public static let inUse = Code(kind: .inUse)
    /// This machine cannot do it.
    public static let unavailable = Code(kind: .unavailable)
    /// The caller may not do it.
    public static let permission = Code(kind: .permission)
    /// The kernel or a service did not do what it was asked.
    public static let failed = Code(kind: .failed)
  }

  /// What kind of failure it is.
  public var code: Code
  /// What was being done.
  public var operation: String
  /// What it was done to.
  public var subject: String
  /// What went wrong, the kernel's own words included.
  public var reason: String
  /// What to do next.
  public var advice: String?

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - code: what kind of failure it is.
  ///   - operation: what was being done, as a verb: `apply 3g`.
  ///   - subject: what it was done to: `lab condition`.
  ///   - reason: what went wrong.
  ///   - advice: what to do next.
  public init(
    _ code: Code,
    operation: String,
    subject: String,
    reason: String,
    advice: String? = nil
  ) {
    self.code = code
    self.operation = operation
    self.subject = subject
    self.reason = reason
    self.advice = advice
  }

  /// One line: what was done to what, what went wrong, what to do.
  public var description: String {
    let sentence = "\(operation) \(subject): \(reason)"
    return advice.map { "\(sentence). \($0)" } ?? sentence
  }

  init(_ error: NetlinkError, operation: String, subject: String) {
    let code: Code
    var advice: String?
    switch error.code {
    case .notPermitted:
      code = .permission
      advice = "Run it as root, or with --kernel private, which needs no privilege"
    case .notSupported:
      code = .unavailable
      advice = "This kernel lacks the queueing discipline; --kernel private has it"
    default:
      code = .failed
    }
    self.init(
      code,
      operation: operation,
      subject: subject,
      reason: error.description,
      advice: advice
    )
  }

  init(_ error: NamespaceError, operation: String, subject: String) {
    let code: Code =
      switch error.errno {
      case EPERM, EACCES: .permission
      case EROFS, ENOSPC: .unavailable
      default: .failed
      }
    self.init(
      code,
      operation: operation,
      subject: subject,
      reason: error.description
    )
  }
}

/// Runs netlink work and says, where it fails, what it was for.
func withNetlink<R>(
  _ operation: String,
  _ subject: String,
  _ body: () throws(NetlinkError) -> R
) throws(LabError) -> R {
  do { return try body() } catch {
    throw LabError(error, operation: operation, subject: subject)
  }
}
