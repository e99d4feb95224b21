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

  init(patience: Int, now: Double) {
    self.patience = Double(patience)
    since = now
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
    let passed = Double(progress.time &- reference.time) / 1e9
    let waited = now - since
    if written != self.written || passed > waited / 1000, passed > 0.001 || written != self.written
    {
      self.written = written
      reference = progress
      since = now
      return nil
    }
    guard waited >= patience else { return nil }
    return stuck(progress, waited)
  }

  private func stuck(_ progress: KernelProgress, _ waited: Double) -> PrivateKernelError {
    let calls = progress.calls &- reference.calls
    let doing =
      calls < 100
      ? "computes without a system call"
      : "makes \(Int(Double(calls) / waited)) system calls a second, the last one "
        + SystemCallName.of(progress.call)
    let program = progress.program.isEmpty ? "a program" : progress.program
    return PrivateKernelError(
      code: .stuck,
      subject: "for \(Int(waited)) s \(program) (process \(progress.processID)) \(doing)",
      detail:
        "the run was ended. A program that waits must sleep (poll with a timeout, a timer) for "
        + "the clock to jump; for one that computes that long, set \(Self.variable) to more seconds"
    )
  }
}
