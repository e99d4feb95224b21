/// Why a ``RuntimeLock`` was not acquired.
public enum RuntimeLockError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Somebody else has it, and kept it for the whole wait; the process that wrote itself into the
  /// file, where known.
  case held(path: String, holder: Int32?)
  /// The file could not be opened, locked or written.
  case failed(NamespaceError)

  /// One line for the user.
  public var description: String {
    switch self {
    case .held(let path, let holder?): "\(path) is in use by process \(holder)"
    case .held(let path, nil): "\(path) is in use by another process"
    case .failed(let error): "\(error)"
    }
  }
}
