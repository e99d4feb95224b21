import Glibc
import LinkConditions
import NetworkNamespaces

/// Ends a condition by itself after a time.
public enum DelayedRevert {
  /// The hidden first argument of the process that waits.
  public static let role = "_revert"

  /// Starts a process that waits and then reverts, unless something else was applied meanwhile.
  ///
  /// - Parameters:
  ///   - lab: the lab.
  ///   - seconds: how long the condition is to hold.
  /// - Throws: ``LabError``.
  public static func schedule(lab: Lab, after seconds: Double) throws(LabError) {
    guard let record = LabRecord.read(lab.directory) else { return }
    cancel(lab.directory)
    do {
      let null = try FileDescriptor(opening: "/dev/null", flags: O_RDWR)
      var specification = ProcessSpecification(
        ["/proc/self/exe", role, lab.name.text, "\(record.generation)", "\(seconds)"],
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
  /// - Parameter arguments: lab, generation, seconds.
  /// - Throws: ``LabError``.
  public static func perform(_ arguments: [String]) throws(LabError) {
    guard arguments.count == 3, let name = LabName(arguments[0]),
      let generation = Int(arguments[1]), let seconds = Double(arguments[2])
    else { return }
    let directory = LabDirectory(name)
    // Held while waiting, so that whoever removes the lab or schedules anew can end this process.
    guard let lock = try? RuntimeLock.acquire(directory.revertLock),
      LabRecord.read(directory)?.generation == generation
    else { return }
    // The clock of real time, so that a suspended machine reverts when it wakes.
    let end = time(nil) + Int(seconds.rounded(.up))
    var deadline = timespec(tv_sec: end, tv_nsec: 0)
    if seconds < 1 {
      deadline = timespec(tv_sec: 0, tv_nsec: Int(seconds * 1e9))
      nanosleep(&deadline, nil)
    } else {
      while clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &deadline, nil) == EINTR {}
    }
    lock.releaseRemovingFile()
    try LabLock(name).hold { () throws(LabError) in
      guard let record = LabRecord.read(directory), record.generation == generation
      else { return }
      let before = record.effectiveProfileBefore.flatMap { try? Profile(json5: $0, file: nil) }
      guard let before else {
        try LabRemoval.remove(name)
        return
      }
      _ = try Lab.open(name).apply(ApplyRequest(before))
    }
  }
}
