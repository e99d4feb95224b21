import Glibc
import NetworkNamespaces
import RouteNetlink

/// A command that runs in a lab's device.
public struct LabCommand: Sendable {
  /// Signals that are passed on to the command instead of ending condition.
  private static let forwarded = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]

  private let lab: Lab
  private let arguments: [String]
  private let environment: [String: String]
  private let endsWithCaller: Bool
  private let isInteractive: Bool

  /// Describes a command.
  ///
  /// - Parameters:
  ///   - lab: the lab to run in.
  ///   - arguments: the command and its arguments.
  ///   - environment: variables beyond the caller's own.
  ///   - endsWithCaller: give it a process namespace, so that nothing of it outlives condition.
  ///   - isInteractive: give it the terminal's foreground, as shells with job control need it.
  public init(
    lab: Lab,
    arguments: [String],
    environment: [String: String] = [:],
    endsWithCaller: Bool = false,
    isInteractive: Bool = false
  ) {
    self.lab = lab
    self.arguments = arguments
    self.environment = environment
    self.endsWithCaller = endsWithCaller
    self.isInteractive = isInteractive
  }

  /// Runs the command and waits for it.
  ///
  /// - Returns: its exit status; 128 + N where signal N ended it, 126 and 127 as shells have them.
  /// - Throws: ``LabError`` where it could not be started for a reason that is not the command's.
  public func run() throws(LabError) -> Int32 {
    do {
      // A shell that suspends itself is noticed by SIGCHLD.
      let signals = try SignalDescriptor(Self.forwarded + (isInteractive ? [SIGCHLD] : []))
      let child = try ChildProcess.start(specification())
      return child.wait(forwarding: signals).code
    } catch let error as ChildError {
      guard let status = error.exitStatus else {
        throw LabError(
          .failed,
          operation: "run",
          subject: arguments.first ?? "",
          reason: "\(error)"
        )
      }
      LabCommand.complain("condition: error: \(error)\n")
      return status
    } catch {
      throw LabError(.failed, operation: "run", subject: arguments.first ?? "", reason: "\(error)")
    }
  }

  private func specification() throws(LabError) -> ProcessSpecification {
    var specification = try lab.deviceProcess(
      arguments,
      environment: environment,
      endsWithCaller: endsWithCaller
    )
    if isInteractive && isatty(STDIN_FILENO) == 1 {
      specification.foregroundTerminal = STDIN_FILENO
    }
    return specification
  }

  private static func complain(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
