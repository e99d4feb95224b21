import FoundationEssentials
import Glibc
import NetworkNamespaces
import ReachabilityHarness

/// A process that plays one trial.
final class TrialChild {
  let plan: TrialPlan
  /// Where the packets of the device's interface are, if any.
  let capture: String
  private let child: ChildProcess
  private let files: [String]
  private let result: String
  private let log: String

  /// Starts it.
  ///
  /// - Parameters:
  ///   - plan: what it plays.
  ///   - number: tells its files from those of others.
  ///   - directory: where they are.
  ///   - options: options that every command takes.
  ///   - isVirtual: whether the clock jumps.
  /// - Throws: what keeps it from being started.
  init(
    _ plan: TrialPlan,
    number: Int,
    in directory: TrialDirectory,
    options: [String],
    isVirtual: Bool
  ) throws {
    self.plan = plan
    let request = directory.file("\(number).request")
    result = directory.file("\(number).record")
    log = directory.file("\(number).log")
    capture = directory.file("\(number).pcap")
    files = [request, result, log, capture]
    let content = TrialRequest(
      scenario: plan.scenario.json(),
      seed: plan.seed,
      options: options,
      isVirtual: isVirtual,
      result: result,
      capture: capture
    )
    try PlainFile.write(Array(try JSONEncoder().encode(content)), to: request)
    let null = try FileDescriptor(opening: "/dev/null")
    let output = try FileDescriptor(opening: log, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
    var specification = ProcessSpecification(
      [Executable.path, TrialRole.role, request],
      environment: ProcessEnvironment.current
    )
    specification.standardInput = null.rawValue
    specification.standardOutput = output.rawValue
    specification.standardError = output.rawValue
    // A terminal's ^C is ours alone: children are ended in order.
    specification.newProcessGroup = true
    specification.parentDeathSignal = SIGKILL
    child = try ChildProcess.start(specification)
  }

  deinit { for file in files { unlink(file) } }

  /// Becomes readable at its end.
  var descriptor: Int32 { child.pidfd }

  /// Asks it to end.
  func interrupt() { child.signalGroup(SIGTERM) }

  /// Ends it.
  func kill() { child.signalGroup(SIGKILL) }

  /// Waits for its end, and takes what it found out.
  ///
  /// - Returns: the record; of a trial that broke off it says why.
  /// - Throws: ``Failure`` where no trial can be played here, and why.
  func finish() throws -> TrialRecord {
    let status = child.wait()
    var complaint = complaint
    if status.isSuccess {
      do {
        return try JSONDecoder().decode(TrialRecord.self, from: Data(PlainFile.read(result)))
      } catch {
        complaint = "its record cannot be read: \(error)"
      }
    }
    let hopeless = [
      ExitStatus.usage, ExitStatus.invalidData, ExitStatus.notFound, ExitStatus.unavailable,
      ExitStatus.permission,
    ]
    if hopeless.contains(status.code) {
      throw Failure(status: status.code, message: complaint ?? "a trial ended with \(status)")
    }
    return TrialRecord(
      scenario: plan.scenario.name,
      seed: plan.seed,
      problems: ["the trial broke off with \(status)" + (complaint.map { ": \($0)" } ?? "")]
    )
  }

  /// What it complained of last.
  private var complaint: String? {
    let text = String(decoding: (try? PlainFile.read(log)) ?? [], as: UTF8.self)
    let mark = "condition: error: "
    let line = text.split(separator: "\n").last { $0.hasPrefix(mark) }
    return line.map { String($0.dropFirst(mark.count)) }
  }
}
