/// Why a private kernel could not do what was asked.
///
/// The status of the command that ran in the kernel is never an error: it is returned as a value.
public struct PrivateKernelError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of failure it was.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the code.
    public let rawValue: String

    /// A code of that name.
    ///
    /// - Parameter rawValue: the name of the code.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// No User-Mode Linux kernel is installed.
    public static let noKernelFound = Code(rawValue: "noKernelFound")
    /// User-Mode Linux needs an x86-64 host.
    public static let unsupportedProcessor = Code(rawValue: "unsupportedProcessor")
    /// The kernel was started but did not reach our init.
    public static let bootFailed = Code(rawValue: "bootFailed")
    /// No place for the kernel's memory file or private directory.
    public static let noSpace = Code(rawValue: "noSpace")
    /// The kernel, or the keeper that owns it, went away while a command was running.
    public static let kernelDied = Code(rawValue: "kernelDied")
    /// The background kernel's keeper could not be started or did not answer.
    public static let keeperFailed = Code(rawValue: "keeperFailed")
    /// There is no background kernel and none was to be started.
    public static let notRunning = Code(rawValue: "notRunning")
    /// The directory for the background kernel is not safe: another user's, or open to others.
    public static let unsafeDirectory = Code(rawValue: "unsafeDirectory")
    /// An option or environment variable has a value that cannot be used.
    public static let invalidSetting = Code(rawValue: "invalidSetting")
    /// The kernel has no virtual time.
    public static let noVirtualTime = Code(rawValue: "noVirtualTime")
    /// A run in virtual time got nowhere: a program computes or asks without end.
    public static let stuck = Code(rawValue: "stuck")
    /// A run in virtual time cannot go on: every program waits for what cannot come.
    public static let deadlock = Code(rawValue: "deadlock")
    /// A system call failed.
    public static let systemCallFailed = Code(rawValue: "systemCallFailed")
  }

  /// What kind of failure it was.
  public let code: Code
  /// What the failure was about: a path, a variable, a system call.
  public let subject: String
  /// The error number of the system, 0 when there is none.
  public let errno: Int32
  /// What else is known: what to do about it, or the end of the kernel's console.
  public let detail: String

  /// An error of those parts.
  ///
  /// - Parameters:
  ///   - code: what kind of failure it was.
  ///   - subject: what it was about.
  ///   - errno: the error number of the system, 0 when there is none.
  ///   - detail: what else is known.
  public init(code: Code, subject: String, errno: Int32 = 0, detail: String = "") {
    self.code = code
    self.subject = subject
    self.errno = errno
    self.detail = detail
  }

  /// One line for people: what was tried, on what, why it failed, what to do.
  ///
  /// The end of a kernel's console, when there is one, follows on lines of its own.
  public var description: String {
    var text = sentence
    if errno != 0 { text += ": " + systemErrorText(errno) }
    guard !detail.isEmpty else { return text }
    guard code == .bootFailed || code == .kernelDied else { return text + "; " + detail }
    return text + remedy + "\n" + detail
  }

  /// What helps against a death that the console tells the cause of.
  private var remedy: String {
    // An unpatched kernel keeps 2,696 bytes of floating-point state; the host takes AMX' 11,008 bytes or nothing.
    detail.contains("ptrace set fp regs failed")
      ? ": it cannot run on this processor (AMX); build one that can: condition kernel build" : ""
  }

  private var sentence: String {
    switch code {
    case .noKernelFound: "no User-Mode Linux kernel found (looked for \(subject))"
    case .unsupportedProcessor: "the private kernel needs an x86-64 machine, this is \(subject)"
    case .bootFailed: "the private kernel \(subject) did not boot"
    case .noSpace: "no place for \(subject)"
    case .kernelDied: "\(subject) ended while a command was running in it"
    case .keeperFailed: "the keeper of the background kernel failed: \(subject)"
    case .notRunning: "no background kernel is running (\(subject))"
    case .unsafeDirectory: "the directory \(subject) cannot be trusted"
    case .invalidSetting: "cannot use \(subject)"
    case .noVirtualTime: "\(subject) has no virtual time"
    case .stuck: "virtual time does not pass: \(subject)"
    case .deadlock: "virtual time passes in vain: \(subject)"
    default: "\(subject) failed"
    }
  }
}
