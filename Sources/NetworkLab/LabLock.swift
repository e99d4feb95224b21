import Glibc
import NetworkNamespaces

/// Lets one condition process at a time change a lab, or an interface of somebody else's.
public struct LabLock: ~Copyable {
  /// Where the locks are.
  static let directory = "/run/condition/locks"

  private let lock: RuntimeLock

  /// Takes the lock of a lab.
  ///
  /// - Parameters:
  ///   - lab: the lab.
  ///   - patience: how long to wait for another process.
  /// - Throws: ``LabError`` `.inUse` where another process holds it longer.
  public init(_ lab: LabName, patience: Duration = .seconds(10)) throws(LabError) {
    try self.init(file: "lab:\(lab)", subject: "lab \(lab)", patience: patience)
  }

  /// Takes the lock of an interface.
  init(interface: String, namespaceInode: UInt64, subject: String) throws(LabError) {
    try self.init(
      file: "\(interface):\(namespaceInode)",
      subject: subject,
      patience: .seconds(10)
    )
  }

  private init(file: String, subject: String, patience: Duration) throws(LabError) {
    lock = try Self.acquire("\(Self.directory)/\(file)", subject, patience)
  }

  private static func acquire(
    _ path: String,
    _ subject: String,
    _ patience: Duration
  ) throws(LabError) -> RuntimeLock {
    var attempts = 10
    while true {
      try Files.makeDirectory(directory)
      do {
        return try RuntimeLock.acquire(path, wait: patience)
      } catch {
        switch error {
        case .held(_, let holder):
          throw LabError(
            .inUse,
            operation: "change",
            subject: subject,
            reason: "another condition process"
              + (holder.map { " (\($0))" } ?? "") + " is changing it",
            advice: "Try again"
          )
        // Somebody who cleared the last lab took the directory away meanwhile.
        case .failed(let error) where error.errno == ENOENT && attempts > 0:
          attempts -= 1
        case .failed(let error):
          throw LabError(error, operation: "lock", subject: subject)
        }
      }
    }
  }

  /// Does work under the lock and gives it back, with its file.
  ///
  /// - Parameter work: what is done.
  /// - Returns: what the work returns.
  /// - Throws: what the work throws.
  public consuming func hold<R>(_ work: () throws(LabError) -> R) throws(LabError) -> R {
    let result: Result<R, LabError>
    do { result = .success(try work()) } catch { result = .failure(error) }
    lock.releaseRemovingFile()
    rmdir(Self.directory)
    rmdir("/run/condition")
    return try result.get()
  }
}
