/// Notices when virtual time does not pass.
///
/// A run is stuck when for its patience nothing was written and the virtual clock passed less than a
/// thousandth of the time on the wall: a program then computes, or asks in a loop, without end.
struct Watchdog {
  static let variable = "CONDITION_PATIENCE"
  static let standard = 20
  static let range = 1...86_400

  private let patience: Double
  private var since: Double
  private var written = 0
  private var reference = KernelProgress()
  /// When a program did something last: how many calls there were then, when, and at what virtual time.
  private var activity = KernelProgress()
  private var activeAt: Double
  private var middle: (progress: KernelProgress, time: Double)?

  init(patience: Int, now: Double) {
    self.patience = Double(patience)
    since = now
    activeAt = now
  }

  /// How long a run may get nowhere, in seconds: what the caller wants, else the environment's, else
  /// the standard.
  static func patience(
    _ wanted: Int?,
    environment: String?
  ) throws(PrivateKernelError) -> Int {
    guard let patience = wanted ?? environment.map({ Int($0) }) ?? standard,
      range.contains(patience)
    else {
      throw PrivateKernelError(
        code: .invalidSetting,
        subject: wanted.map { "a patience of \($0) s" } ?? "\(variable)=\(environment ?? "")",
        detail: "allowed are 1 to 86400 seconds"
      )
    }
    return patience
  }

  /// Takes a reading.
  ///
  /// - Parameters:
  ///   - progress: what the kernel says.
  ///   - written: how many bytes the command has written so far.
  ///   - now: the time on the wall, in seconds.
  /// - Returns: the error that ends the run, nil while it gets on.
  mutating func check(
    _ progress: KernelProgress,
    written: Int,
    now: Double
  ) -> PrivateKernelError? {
    if progress.calls != activity.calls || written != self.written {
      activity = progress
      activeAt = now
    } else if now - activeAt >= patience, progress.time &- activity.time > 1_000_000_000 {
      return deadlock(progress, now - activeAt)
    }
    let waited = now - since
    let passed = Double(progress.time &- reference.time) / 1e9
    if written != self.written || passed > max(waited / 1000, 0.001) {
      self.written = written
      reference = progress
      since = now
      middle = nil
      return nil
    }
    // What it does in the second half is what it is stuck in, not how it got there.
    if middle == nil, waited >= patience / 2 { middle = (progress, now) }
    guard waited >= patience, let middle else { return nil }
    let calls = Double(progress.calls &- middle.progress.calls) / max(0.001, now - middle.time)
    return stuck(progress, waited, callsPerSecond: calls)
  }

  private func deadlock(_ progress: KernelProgress, _ waited: Double) -> PrivateKernelError {
    let days = (progress.time &- activity.time) / 86_400_000_000_000
    return PrivateKernelError(
      code: .deadlock,
      subject: "for \(days) virtual days no program did anything: they wait for what does not come",
      detail: """
        the run was ended after \(Int(waited)) s. For a program that does sleep that long, set \
        \(Self.variable) to more seconds
        """
    )
  }

  private func stuck(
    _ progress: KernelProgress,
    _ waited: Double,
    callsPerSecond: Double
  ) -> PrivateKernelError {
    let doing =
      callsPerSecond < 10
      ? "computes without a system call"
      : "makes \(Int(callsPerSecond)) system calls a second, the last one "
        + SystemCallName.of(progress.call)
    let program = progress.program.isEmpty ? "a program" : progress.program
    return PrivateKernelError(
      code: .stuck,
      subject: "for \(Int(waited)) s \(program) (process \(progress.processID)) \(doing)",
      detail: """
        the run was ended. A program that waits must sleep (poll with a timeout, a timer) for the \
        clock to jump; for one that computes that long, set \(Self.variable) to more seconds
        """
    )
  }
}
