/// Why ``NetworkNamespace/run(_:)`` gave no result: the way into the namespace, or the closure
/// itself.
public enum NamespaceRunError<Failure: Error>: Error {
  /// The thread could not be made or could not enter the namespace; the closure did not run.
  case namespace(NamespaceError)
  /// The closure ran and threw this.
  case body(Failure)
}

extension NamespaceRunError: Equatable where Failure: Equatable {}

extension NamespaceRunError: CustomStringConvertible {
  /// The text of the error inside.
  public var description: String {
    switch self {
    case .namespace(let error): "\(error)"
    case .body(let error): "\(error)"
    }
  }
}
