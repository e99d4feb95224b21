extension ArgumentDefinition {
  /// The definition of an argument or option with a value.
  static func value<Value>(
    _ kind: Kind,
    key: InputKey,
    names: NameSpecification? = nil,
    parser: ValueParser<Value>,
    initial: Value?,
    parsing: ParsingStrategy,
    help: ArgumentHelp?,
    completion: CompletionKind?
  ) -> ArgumentDefinition {
    let start = initial ?? parser.absent()
    var definition = ArgumentDefinition(
      kind: kind,
      key: key,
      names: names?.names(for: key.name) ?? [],
      initialize: { values in
        if let start { values.setInitial(start, for: key) }
      },
      apply: { values, occurrence in
        let previous = values.given(key, as: Value.self)
        let value: Value?
        do {
          value = try parser.fold(previous, occurrence.text)
        } catch {
          throw ParserError.invalidValue(key, occurrence, reason: error)
        }
        guard let value else { throw ParserError.invalidValue(key, occurrence, reason: nil) }
        values.set(value, for: key, from: occurrence)
      }
    )
    definition.values = parser.values
    definition.valueDescriptions = parser.valueDescriptions
    definition.describe(help)
    if start != nil { definition.isOptional = true }
    definition.isRepeating = parser.isRepeating
    definition.defaultText = initial.flatMap(parser.describe)
    definition.parsing = parsing
    definition.completion = completion ?? parser.completion
    return definition
  }
}
