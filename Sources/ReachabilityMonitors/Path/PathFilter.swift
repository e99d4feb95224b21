/// Which interfaces a path may lead over.
public enum PathFilter: Hashable, Sendable {
  /// All of them.
  case any
  /// Those of one kind.
  case only(PathInterface.Kind)
  /// All but those of some kinds.
  case without(Set<PathInterface.Kind>)

  /// Whether an interface of a kind may be used.
  ///
  /// - Parameter kind: The kind.
  /// - Returns: Whether it may.
  public func accepts(_ kind: PathInterface.Kind) -> Bool {
    switch self {
    case .any: true
    case .only(let wanted): kind == wanted
    case .without(let unwanted): !unwanted.contains(kind)
    }
  }
}
