import Glibc
import NetworkNamespaces

/// Removes labs, whole or half-made.
public enum LabRemoval {
  /// Whether anything of a lab is there.
  ///
  /// - Parameter lab: the lab.
  /// - Returns: true for a directory of its; it comes before and goes after everything else.
  public static func hasTraces(of lab: LabName) -> Bool { LabDirectory(lab).exists }

  /// Removes a lab.
  ///
  /// - Parameter lab: the lab.
  /// - Returns: processes that still run in it, now without a network.
  /// - Throws: ``LabError`` naming what could not be removed.
  public static func remove(_ lab: LabName) throws(LabError) -> [LabProcess] {
    let processes = LabProcess.all(in: lab)
    let problems = Lab.destroy(lab)
    guard problems.isEmpty else {
      throw LabError(
        .failed,
        operation: "clear",
        subject: "lab \(lab)",
        reason: problems.joined(separator: "; ")
      )
    }
    return processes
  }

  /// Removes every lab in this view of the system, and the directory of all labs.
  ///
  /// - Returns: the names of the labs removed, and the processes that still run in one.
  /// - Throws: ``LabError`` naming what could not be removed, once all else is.
  public static func removeAll() throws(LabError) -> (labs: [LabName], processes: [LabProcess]) {
    var removed: [LabName] = []
    var processes: [LabProcess] = []
    var failure: LabError?
    for lab in LabDirectory.all() {
      do {
        processes += try LabLock(lab).hold { () throws(LabError) in try remove(lab) }
        removed.append(lab)
      } catch {
        failure = failure ?? error
      }
    }
    removeFreeLocks()
    rmdir(LabDirectory.root)
    rmdir("/run/condition")
    if let failure { throw failure }
    return (removed, processes)
  }

  /// Removes the locks that killed processes left; those that are held stay.
  private static func removeFreeLocks() {
    for name in Files.entries(of: LabLock.directory) {
      let path = "\(LabLock.directory)/\(name)"
      if let lock = try? RuntimeLock.acquire(path) { lock.releaseRemovingFile() }
    }
    rmdir(LabLock.directory)
  }
}
