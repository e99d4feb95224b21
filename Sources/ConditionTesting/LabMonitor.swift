import Foundation
import ReachabilityHarness
public import ReachabilityMonitors

/// A monitor that runs on a lab's device, and what it has said.
public actor LabMonitor {
  private struct Waiter {
    let isMet: @Sendable (ReachabilityState) -> Bool
    let continuation: CheckedContinuation<Bool, Never>
  }

  private let process = Process()
  private let ending = Ending()
  private let meaning: LineMeaning
  private let command: [String]
  private let lines: AsyncStream<String>
  private var isOver = false
  private var log: [String] = []
  private var waiters: [Int: Waiter] = [:]
  private var count = 0
  private var reader: Task<Void, Never>?

  /// What it says now: unknown until its first verdict.
  public private(set) var state = ReachabilityState.unknown

  /// Starts it.
  static func start(
    _ command: [String],
    patterns: [StatePattern]
  ) async throws(ConditionTestingError) -> LabMonitor {
    let monitor = try LabMonitor(command, patterns: patterns)
    await monitor.listen()
    return monitor
  }

  private init(_ command: [String], patterns: [StatePattern]) throws(ConditionTestingError) {
    self.command = command
    do {
      meaning = try LineMeaning(patterns)
    } catch {
      throw ConditionTestingError("\(error)")
    }
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["--"] + command
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    let ending = ending
    process.terminationHandler = { _ in ending.note() }
    do {
      try process.run()
    } catch {
      throw ConditionTestingError(
        "\(command.joined(separator: " ")) could not be started: \(error)"
      )
    }
    lines = OutputLines(output.fileHandleForReading).lines
  }

  private func listen() {
    reader = Task { [weak self, lines] in
      for await line in lines { await self?.take(line) }
      await self?.end()
    }
  }

  /// Takes a line.
  private func take(_ line: String) {
    log.append(line)
    if log.count > 100 { log.removeFirst() }
    guard case .state(let state, _, _, _) = meaning.meaning(of: line, isError: false) else {
      return
    }
    self.state = state
    for (number, waiter) in waiters where waiter.isMet(state) { resume(number, with: true) }
  }

  /// Its output has ended: nothing that is waited for will come.
  private func end() {
    isOver = true
    for number in waiters.keys { resume(number, with: false) }
  }

  private func resume(_ number: Int, with result: Bool) {
    waiters.removeValue(forKey: number)?.continuation.resume(returning: result)
  }

  /// Waits until it says a state; false where it does not within the time.
  func wait(for state: ReachabilityState, within limit: Duration) async -> Bool {
    await wait(within: limit) { $0 == state }
  }

  /// Waits until it says anything but a state; false where it does not within the time.
  func waitForOther(than state: ReachabilityState, within limit: Duration) async -> Bool {
    await wait(within: limit) { $0 != state }
  }

  private func wait(
    within limit: Duration,
    _ isMet: @escaping @Sendable (ReachabilityState) -> Bool
  ) async -> Bool {
    if isMet(state) { return true }
    if isOver { return false }
    count += 1
    let number = count
    let timer = Task { [weak self] in
      do { try await Task.sleep(for: limit) } catch { return }
      await self?.resume(number, with: false)
    }
    defer { timer.cancel() }
    return await withCheckedContinuation { continuation in
      waiters[number] = Waiter(isMet: isMet, continuation: continuation)
    }
  }

  /// What it is, whether it runs, and its last lines.
  var account: String {
    var text = "'\(command.joined(separator: " "))' "
    text += process.isRunning ? "runs" : "ended with status \(process.terminationStatus)"
    text += log.isEmpty ? " and wrote nothing" : "; its last lines: \(log.suffix(5))"
    return text
  }

  /// Ends it: SIGTERM, and SIGKILL where it does not heed that.
  func stop() async {
    if process.isRunning {
      process.terminate()
      let (process, ending) = (process.processIdentifier, ending)
      let killer = Task {
        do { try await Task.sleep(for: .seconds(5)) } catch { return }
        kill(process, SIGKILL)
      }
      await ending.wait()
      killer.cancel()
    }
    reader?.cancel()
    end()
  }
}
