/// One command on the way of the parser: its model and the values it got so far.
struct ParsingLevel {
  let model: CommandModel
  var values = ParsedValues()

  /// The word that was no subcommand and so made the parser enter this default subcommand.
  var defaultEntry: String?

  /// The groups of this command and those above.
  let groups: Set<ObjectIdentifier>

  private let named: [String: Int]
  private var openPositionals: [Int]

  /// The inherited groups are those of the commands above, which keep their arguments.
  init(_ model: CommandModel, inherited: Set<ObjectIdentifier>) {
    self.model = model
    groups = model.arguments.reduce(into: inherited) { $0.formUnion($1.groups) }
    var named: [String: Int] = [:]
    var positionals: [Int] = []
    for (index, definition) in model.arguments.enumerated() {
      definition.initialize(&values)
      guard inherited.isDisjoint(with: definition.groups) else { continue }
      if definition.kind == .positional { positionals.append(index) }
      for name in definition.names {
        assert(
          named[name.text] == nil,
          "'\(name.text)' is declared twice in \(model.path.joined(separator: " "))"
        )
        named[name.text] = index
      }
    }
    self.named = named
    openPositionals = positionals
  }

  func definition(named text: String) -> ArgumentDefinition? {
    named[text].map { model.arguments[$0] }
  }

  /// The next positional argument that takes words before `--`.
  var nextPositional: ArgumentDefinition? {
    openPositionals.lazy.map { model.arguments[$0] }.first {
      $0.parsing != .postTerminator && $0.parsing != .allUnrecognized
    }
  }

  /// The positional argument with a strategy of its own, as `allUnrecognized`.
  func positional(_ strategy: ParsingStrategy) -> ArgumentDefinition? {
    openPositionals.lazy.map { model.arguments[$0] }.first { $0.parsing == strategy }
  }

  /// Gives a word to a positional argument; one that takes one word is done then.
  mutating func take(_ word: String, as definition: ArgumentDefinition) throws {
    try definition.apply(&values, Occurrence(name: nil, word: word, text: word))
    if !definition.isRepeating {
      openPositionals.removeAll { model.arguments[$0].key == definition.key }
    }
  }
}
