import Glibc
import NetworkNamespaces

/// A monitor under test as a process: its streams, its life and its end.
final class MonitorProcess {
  /// How many bytes are taken at once.
  private static let portion = 65_536
  /// How long a flood is left alone once enough of it is kept: its writer has to wait then.
  private static let pause = Duration.milliseconds(100)

  let monitor: MonitorUnderTest
  /// The host that it finds in its environment.
  let host: String
  private(set) var record: MonitorRecord
  private var log: LineLog
  private var child: ChildProcess?
  private var output: FileDescriptor?
  private var error: FileDescriptor?
  /// Until when its streams are not read.
  private(set) var pausedUntil: Duration?
  private var buffer = [UInt8](repeating: 0, count: portion)

  init(_ monitor: MonitorUnderTest, host: String) throws(TrialProblem) {
    self.monitor = monitor
    self.host = host
    record = MonitorRecord(name: monitor.name)
    log = LineLog(try LineMeaning(monitor.patterns))
  }

  /// Whether it runs.
  var isRunning: Bool { child != nil }

  /// Whether nothing more can come of it.
  var isOver: Bool { child == nil && output == nil && error == nil }

  /// To be polled: standard output, standard error, the process's end; negative where there is none.
  var descriptors: [Int32] {
    let isPaused = pausedUntil != nil
    return [
      isPaused ? -1 : output?.rawValue ?? -1, isPaused ? -1 : error?.rawValue ?? -1,
      child?.pidfd ?? -1,
    ]
  }

  /// Starts it; where that fails the record says why.
  ///
  /// - Parameters:
  ///   - specification: The command on the device, without streams.
  ///   - clock: What it is noted by.
  func start(_ specification: ProcessSpecification, _ clock: TrialClock) {
    do {
      var specification = specification
      var outputs = try Pipe()
      var errors = try Pipe()
      let null = try FileDescriptor(opening: "/dev/null")
      specification.standardInput = null.rawValue
      specification.standardOutput = outputs.writeDescriptor
      specification.standardError = errors.writeDescriptor
      specification.newSession = true
      record.started = clock.now
      child = try ChildProcess.start(specification)
      output = outputs.takeReadEnd()
      error = errors.takeReadEnd()
    } catch {
      record.started = nil
      record.problem = "it could not be started: \(error)"
    }
  }

  /// Reads what is there, and notes the process's end.
  ///
  /// - Parameters:
  ///   - ready: Which of ``descriptors`` have something.
  ///   - time: When that was found out.
  func take(_ ready: [Bool], at time: Duration) {
    if ready[0] { output = read(output.take(), isError: false, time) }
    if ready[1] { error = read(error.take(), isError: true, time) }
    if ready[2] { noteEnd(at: time) }
    if log.isFull, output != nil || error != nil { pausedUntil = time + Self.pause }
  }

  /// Goes on reading after a pause that is over.
  func resume(at time: Duration) {
    if let until = pausedUntil, until <= time { pausedUntil = nil }
  }

  private func read(
    _ stream: consuming FileDescriptor?,
    isError: Bool,
    _ time: Duration
  ) -> FileDescriptor? {
    guard let stream else { return nil }
    let count = Glibc.read(stream.rawValue, &buffer, buffer.count)
    if count > 0 {
      log.add(buffer[0..<count], isError: isError, at: time)
      return stream
    }
    if count < 0, errno == EINTR || errno == EAGAIN { return stream }
    log.finish(isError: isError, at: time)
    return nil
  }

  private func noteEnd(at time: Duration) {
    guard let ended = child.take() else { return }
    record.ended = time
    // A small init stands in for it, which ends as a shell would.
    let code = ended.wait().code
    if record.ignoredTermination {
      record.ending = nil
    } else {
      record.ending = code > 128 && code <= 192 ? "signal \(code - 128)" : "exit \(code)"
    }
  }

  /// Sends a signal to all its processes.
  ///
  /// - Parameter number: The signal.
  func signal(_ number: Int32) {
    guard let process = child?.processID else { return }
    for descendant in ProcessTree.descendants(of: process) { Glibc.kill(descendant, number) }
  }

  /// Tells it to stop.
  ///
  /// - Parameter time: When.
  func terminate(at time: Duration) {
    guard isRunning else { return }
    record.stopped = time
    signal(SIGTERM)
    // What is stopped gets it only when it goes on.
    signal(SIGCONT)
  }

  /// Ends it by force.
  func kill() {
    guard isRunning else { return }
    record.ignoredTermination = true
    child?.signal(SIGKILL)
  }

  /// The record, with everything that it wrote.
  func finished() -> MonitorRecord {
    var record = record
    record.lines = log.lines
    record.droppedLines = log.dropped
    return record
  }
}
