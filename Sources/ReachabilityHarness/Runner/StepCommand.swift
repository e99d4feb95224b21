import Glibc
import NetworkLab
import NetworkNamespaces

/// Runs a step's command; what it writes goes to the trial's log.
enum StepCommand {
  /// Runs it and waits for it.
  ///
  /// - Parameters:
  ///   - command: The command and its arguments.
  ///   - onDevice: On the device; else on the far side.
  ///   - lab: The lab.
  /// - Throws: ``TrialProblem`` where it fails, `LabError` or `ChildError` where it cannot be started.
  static func run(_ command: [String], onDevice: Bool, _ lab: Lab) throws {
    var specification =
      onDevice
      ? try lab.deviceProcess(command, endsWithCaller: true) : lab.internetProcess(command)
    let null = try FileDescriptor(opening: "/dev/null")
    specification.standardInput = null.rawValue
    specification.standardOutput = STDERR_FILENO
    let status = try ChildProcess.start(specification).wait()
    guard status.isSuccess else {
      throw TrialProblem("\(command.joined(separator: " ")) ended with \(status)")
    }
  }
}
