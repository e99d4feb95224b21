import ArgumentParsing
import Conditioner
import Glibc
import LinkConditions
import NetworkLab
import NetworkNamespaces
import PrivateKernel
import RouteNetlink

/// Exit statuses as in sysexits.
enum ExitStatus {
  static let usage: Int32 = 64
  static let invalidData: Int32 = 65
  static let notFound: Int32 = 66
  static let unavailable: Int32 = 69
  static let software: Int32 = 70
  static let inputOutput: Int32 = 74
  static let inUse: Int32 = 75
  static let permission: Int32 = 77
}

/// A failure of condition's own: one line, and the status that it ends with.
struct Failure: Error {
  /// The exit status.
  var status: Int32
  /// One line without the leading `condition: error:`.
  var message: String

  /// Ends the process as an error asks for.
  ///
  /// - Parameter error: anything that a command threw.
  static func exit(with error: any Error) -> Never {
    if let failure = known(error) {
      Terminal.note("condition: error: \(failure.message)")
      Glibc.exit(failure.status)
    }
    let code = ConditionCommand.exitCode(for: error)
    let message = ConditionCommand.message(for: error)
    guard !code.isSuccess else {
      if !message.isEmpty { Terminal.print(ConditionCommand.fullMessage(for: error)) }
      Glibc.exit(0)
    }
    if !message.isEmpty {
      Terminal.note("condition: error: \(message)")
      let hint = ConditionCommand.fullMessage(for: error).split(separator: "\n")
        .first { $0.contains("--help' for more information") }
      if let hint { Terminal.note("\(hint)".trimmed) }
    }
    Glibc.exit(code.rawValue)
  }

  private static func known(_ error: any Error) -> Failure? {
    switch error {
    case let failure as Failure: failure
    case let error as ProfileError: Failure(status: ExitStatus.invalidData, message: "\(error)")
    case let error as CatalogError:
      switch error {
      case .notFound: Failure(status: ExitStatus.notFound, message: "\(error)")
      case .invalid: Failure(status: ExitStatus.invalidData, message: "\(error)")
      }
    case let error as LabError: Failure(error)
    case let error as PrivateKernelError: Failure(error)
    case let error as NamespaceError: Failure(error)
    case let error as NetlinkError:
      Failure(status: ExitStatus.software, message: "\(error)")
    default: nil
    }
  }
}

extension Failure {
  init(_ error: LabError) {
    let status =
      switch error.code {
      case .notFound: ExitStatus.notFound
      case .invalid: ExitStatus.usage
      case .inUse: ExitStatus.inUse
      case .unavailable: ExitStatus.unavailable
      case .permission: ExitStatus.permission
      default: ExitStatus.software
      }
    self.init(status: status, message: "\(error)")
  }

  init(_ error: PrivateKernelError) {
    let status: Int32 =
      switch error.code {
      case .noKernelFound, .unsupportedProcessor, .noSpace, .noVirtualTime, .missingPackages:
        ExitStatus.unavailable
      // It was killed, as everything else that takes too long is.
      case .stuck, .deadlock: 128 + SIGKILL
      case .invalidSetting: ExitStatus.usage
      case .notRunning: ExitStatus.notFound
      case .unsafeDirectory: ExitStatus.permission
      default: ExitStatus.software
      }
    self.init(status: status, message: "\(error)")
  }

  init(_ error: NamespaceError) {
    let isPermission = error.errno == EPERM || error.errno == EACCES
    self.init(
      status: isPermission ? ExitStatus.permission : ExitStatus.software,
      message: isPermission
        ? "\(error). Run it as root, or with --kernel private, which needs no privilege"
        : "\(error)"
    )
  }
}

extension String {
  /// Without white space at either end.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return String(text)
  }
}
