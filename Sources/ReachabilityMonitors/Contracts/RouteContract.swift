/// Default routes, as the kernel announces them.
public struct RouteContract: Hashable, Sendable {
  /// How long a change may take to be told.
  public var reaction: Duration
  /// Whether the same state may be told again.
  public var allowsDuplicates: Bool

  /// Makes a contract.
  ///
  /// - Parameters:
  ///   - reaction: How long a change may take to be told.
  ///   - allowsDuplicates: Whether the same state may be told again.
  public init(reaction: Duration = .milliseconds(2500), allowsDuplicates: Bool = true) {
    self.reaction = reaction
    self.allowsDuplicates = allowsDuplicates
  }

  init(_ fields: ContractFields) throws {
    self.init(
      reaction: try fields.duration("reaction") ?? .milliseconds(2500),
      allowsDuplicates: try fields.word("duplicates") != DuplicateRule.refused
    )
    try fields.finish()
  }
}

/// Whether the same state may be told again.
enum DuplicateRule: String, CaseIterable {
  case allowed
  case refused

  init(_ isAllowed: Bool) { self = isAllowed ? .allowed : .refused }
}
