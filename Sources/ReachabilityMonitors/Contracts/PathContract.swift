/// A route that can carry traffic now: link, address and route together.
public struct PathContract: Hashable, Sendable {
  /// How long a change may take to be told.
  public var reaction: Duration
  /// Whether the same state may be told again.
  public var allowsDuplicates: Bool

  /// Makes a contract.
  ///
  /// - Parameters:
  ///   - reaction: How long a change may take to be told.
  ///   - allowsDuplicates: Whether the same state may be told again.
  public init(reaction: Duration = .seconds(1), allowsDuplicates: Bool = true) {
    self.reaction = reaction
    self.allowsDuplicates = allowsDuplicates
  }

  init(_ fields: ContractFields) throws {
    self.init(
      reaction: try fields.duration("reaction") ?? .seconds(1),
      allowsDuplicates: try fields.word("duplicates") != DuplicateRule.refused
    )
    try fields.finish()
  }
}
