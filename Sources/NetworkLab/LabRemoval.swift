import Glibc
import NetworkNamespaces

/// Removes labs, whole or half-made.
public enum LabRemoval {
  /// Whether anything of a lab is there.
  ///
  /// - Parameter lab: the lab.
  /// - Returns: true for a directory or a namespace of its.
  public static func hasTraces(of lab: LabName) -> Bool {
    let namespaces = Set(NetworkNamespace.names())
    return LabDirectory(lab).exists
      || LabPart.allCases.contains { namespaces.contains($0.namespaceName(in: lab)) }
  }

  /// Removes a lab.
  ///
  /// - Parameter lab: the lab.
  /// - Throws: ``LabError`` naming what could not be removed.
  public static func remove(_ lab: LabName) throws(LabError) {
    let problems = Lab.destroy(lab)
    guard !problems.isEmpty else { return }
    throw LabError(
      .failed,
      operation: "clear",
      subject: "lab \(lab)",
      reason: problems.joined(separator: "; ")
    )
  }

  /// Removes every lab in this view of the system, and the directory of all labs.
  ///
  /// - Returns: the names of the labs removed.
  /// - Throws: ``LabError`` naming what could not be removed.
  public static func removeAll() throws(LabError) -> [LabName] {
    var removed: [LabName] = []
    for lab in LabDirectory.all() {
      try LabLock(lab).hold { () throws(LabError) in try remove(lab) }
      removed.append(lab)
    }
    removeFreeLocks()
    rmdir(LabDirectory.root)
    rmdir("/run/condition")
    return removed
  }

  /// Removes the locks that killed processes left; those that are held stay.
  private static func removeFreeLocks() {
    for name in Files.entries(of: LabDirectory.locks) {
      let path = "\(LabDirectory.locks)/\(name)"
      if let lock = try? RuntimeLock.acquire(path) { lock.releaseRemovingFile() }
    }
    rmdir(LabDirectory.locks)
  }
}
