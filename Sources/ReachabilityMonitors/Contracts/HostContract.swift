/// A path, and that a host's name resolves.
public struct HostContract: Hashable, Sendable {
  /// When the name is looked up.
  public enum Resolution: Hashable, Sendable {
    /// Not at all.
    case never
    /// At the start.
    case once
    /// At the start and whenever the path changes.
    case onPathChange
    /// Again and again.
    case every(Duration)
  }

  /// How long a change may take to be told.
  public var reaction: Duration
  /// Whether the same state may be told again.
  public var allowsDuplicates: Bool
  /// When the name is looked up.
  public var resolves: Resolution

  /// Makes a contract.
  ///
  /// - Parameters:
  ///   - reaction: How long a change may take to be told.
  ///   - allowsDuplicates: Whether the same state may be told again.
  ///   - resolves: When the name is looked up.
  public init(
    reaction: Duration = .seconds(1),
    allowsDuplicates: Bool = true,
    resolves: Resolution = .onPathChange
  ) {
    self.reaction = reaction
    self.allowsDuplicates = allowsDuplicates
    self.resolves = resolves
  }

  init(_ fields: ContractFields) throws {
    self.init(
      reaction: try fields.duration("reaction") ?? .seconds(1),
      allowsDuplicates: try fields.word("duplicates") != DuplicateRule.refused
    )
    if let word = try? fields.value("resolves", String.self) {
      switch word {
      case "never": resolves = .never
      case "once": resolves = .once
      case "onPathChange": resolves = .onPathChange
      default:
        throw fields.refusal("resolves", "'\(word)' is none of never, once, onPathChange, {every}")
      }
    } else if let every = try fields.nested("resolves") {
      guard let interval = try every.duration("every") else {
        throw fields.refusal("resolves", "as an object it is {\"every\": \"30s\"}")
      }
      try every.finish()
      resolves = .every(interval)
    }
    try fields.finish()
  }
}
