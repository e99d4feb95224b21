import NetworkNamespaces

/// Lets one condition process at a time change a lab.
public struct LabLock: ~Copyable {
  private let lock: RuntimeLock

  /// Takes the lock.
  ///
  /// - Parameter lab: the lab.
  /// - Throws: ``LabError`` `.inUse` where another process holds it for more than ten seconds.
  public init(_ lab: LabName) throws(LabError) {
    let path = LabDirectory(lab).changeLock
    try Files.makeDirectory(LabDirectory.locks)
    let taken: RuntimeLock
    do {
      taken = try RuntimeLock.acquire(path, wait: .seconds(10))
    } catch {
      switch error {
      case .held:
        throw LabError(
          .inUse,
          operation: "change",
          subject: "lab \(lab)",
          reason: "another condition process is changing it",
          advice: "Try again"
        )
      case .failed(let error):
        throw LabError(error, operation: "lock", subject: "lab \(lab)")
      }
    }
    lock = taken
  }

  /// Does work under the lock and gives it back.
  ///
  /// - Parameter work: what is done.
  /// - Returns: what the work returns.
  /// - Throws: what the work throws.
  public consuming func hold<R>(_ work: () throws(LabError) -> R) throws(LabError) -> R {
    let result = try work()
    lock.releaseRemovingFile()
    return result
  }
}
