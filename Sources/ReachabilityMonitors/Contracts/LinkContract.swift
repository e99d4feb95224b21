/// An interface is up, has carrier and a usable address.
public struct LinkContract: Hashable, Sendable {
  /// How long a change may take to be told.
  public var reaction: Duration
  /// How long a loss must last before it is told.
  public var downDelay: Duration
  /// How long a return must last before it is told.
  public var upDelay: Duration
  /// Names of interfaces that do not count; `*` stands for any characters, `?` for one.
  public var exclude: [String]
  /// Whether the same state may be told again.
  public var allowsDuplicates: Bool

  /// Makes a contract.
  ///
  /// - Parameters:
  ///   - reaction: How long a change may take to be told.
  ///   - downDelay: How long a loss must last before it is told.
  ///   - upDelay: How long a return must last before it is told.
  ///   - exclude: Names of interfaces that do not count.
  ///   - allowsDuplicates: Whether the same state may be told again.
  public init(
    reaction: Duration = .seconds(1),
    downDelay: Duration = .zero,
    upDelay: Duration = .zero,
    exclude: [String] = [],
    allowsDuplicates: Bool = false
  ) {
    self.reaction = reaction
    self.downDelay = downDelay
    self.upDelay = upDelay
    self.exclude = exclude
    self.allowsDuplicates = allowsDuplicates
  }

  init(_ fields: ContractFields) throws {
    let debounce = try fields.nested("debounce")
    self.init(
      reaction: try fields.duration("reaction") ?? .seconds(1),
      downDelay: try debounce?.duration("down") ?? .zero,
      upDelay: try debounce?.duration("up") ?? .zero,
      exclude: try fields.value("exclude", or: "a list of names") ?? [],
      allowsDuplicates: try fields.word("duplicates") == DuplicateRule.allowed
    )
    try debounce?.finish()
    try fields.finish()
  }
}
