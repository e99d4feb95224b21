import Glibc
import NetworkNamespaces

/// Ends a condition by itself after a time.
public enum DelayedRevert {
  /// The hidden first argument of the process that waits.
  public static let role = "_revert"

  /// Ends the process that waits to revert the lab, and starts one that waits for a record's end where it has one.
  static func schedule(_ record: LabRecord, of lab: Lab) throws(LabError) {
    cancel(lab.directory)
    guard let end = record.revertsAt else { return }
    do {
      let null = try FileDescriptor(opening: "/dev/null", flags: O_RDWR)
      var specification = ProcessSpecification(
        ["/proc/self/exe", role, lab.name.text, "\(record.generation)", "\(end)"],
        environment: ["CONDITION_INSIDE": "1"]
      )
      specification.workingDirectory = "/"
      specification.standardInput = null.rawValue
      specification.standardOutput = null.rawValue
      specification.standardError = null.rawValue
      specification.newSession = true
      _ = try ChildProcess.start(specification)
    } catch {
      throw LabError(
        .failed,
        operation: "schedule",
        subject: "the end of the condition",
        reason: "\(error)"
      )
    }
  }

  /// Ends the process that waits to revert a lab, where there is one.
  static func cancel(_ directory: LabDirectory) {
    guard access(directory.revertLock, F_OK) == 0,
      (try? RuntimeLock.acquire(directory.revertLock)) == nil,
      let process = RuntimeLock.holder(of: directory.revertLock)
    else { return }
    kill(process, SIGKILL)
  }

  /// What the waiting process does: waits, then puts back what held before, or removes the lab.
  ///
  /// - Parameter arguments: lab, generation, seconds since 1970.
  /// - Throws: ``LabError``.
  public static func perform(_ arguments: [String]) throws(LabError) {
    guard arguments.count == 3, let name = LabName(arguments[0]),
      let generation = Int(arguments[1]), let end = Double(arguments[2])
    else { return }
    let directory = LabDirectory(name)
    try? Lifeline.follow(lock: UserHolder.lifeline)
    // Held while waiting, so that whoever removes the lab or schedules anew can end this process. Whoever was
    // ended so may need an instant to go.
    guard let lock = try? RuntimeLock.acquire(directory.revertLock, wait: .seconds(5)),
      LabRecord.read(directory)?.generation == generation
    else { return }
    wait(until: end)
    lock.releaseRemovingFile()
    try LabLock(name, patience: .seconds(60)).hold { () throws(LabError) in
      guard let record = LabRecord.read(directory), record.generation == generation
      else { return }
      guard let next = LabRecord.successor(of: record, at: max(end, WallClock.now)) else {
        _ = try LabRemoval.remove(name)
        return
      }
      try Lab.open(name).restore(next)
    }
  }

  /// By the clock of real time, so that a suspended machine reverts when it wakes.
  private static func wait(until end: Double) {
    let whole = end.rounded(.down)
    var deadline = timespec(tv_sec: Int(whole), tv_nsec: Int((end - whole) * 1e9))
    while clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &deadline, nil) == EINTR {}
  }
}
