extension ArgumentDefinition {
  /// The definition of a flag that sets its property to a value.
  static func flag<Value>(
    key: InputKey,
    names: [Name],
    setting: Value,
    initial: Value?,
    exclusivity: FlagExclusivity,
    help: ArgumentHelp?
  ) -> ArgumentDefinition {
    flag(key: key, names: names, initial: initial, help: help) { values, occurrence in
      try values.choose(setting, for: key, from: occurrence, exclusivity: exclusivity)
    }
  }

  /// The definition of a flag that changes its property's value.
  static func flag<Value>(
    key: InputKey,
    names: [Name],
    initial: Value?,
    help: ArgumentHelp?,
    apply: @escaping (inout ParsedValues, Occurrence) throws -> Void
  ) -> ArgumentDefinition {
    var definition = ArgumentDefinition(
      kind: .flag,
      key: key,
      names: names,
      initialize: { values in
        if let initial { values.setInitial(initial, for: key) }
      },
      apply: apply
    )
    definition.describe(help)
    definition.isOptional = initial != nil
    return definition
  }

  /// A flag and its opposite.
  static func inverted<Value>(
    key: InputKey,
    name: NameSpecification,
    inversion: FlagInversion,
    exclusivity: FlagExclusivity,
    values: (on: Value, off: Value),
    initial: Value?,
    defaultIsOn: Bool?,
    help: ArgumentHelp?
  ) -> [ArgumentDefinition] {
    let onNames: [Name]
    let offNames: [Name]
    switch inversion.base {
    case .prefixedNo:
      onNames = name.names(for: key.name)
      offNames = name.names(for: key.name, prefixedBy: "no")
    case .prefixedEnableDisable:
      let shorts = name.names(for: key.name).filter(\.isShort)
      onNames = name.names(for: key.name, prefixedBy: "enable") + shorts
      offNames = name.names(for: key.name, prefixedBy: "disable")
    }
    var on = flag(
      key: key,
      names: onNames,
      setting: values.on,
      initial: initial,
      exclusivity: exclusivity,
      help: help
    )
    on.isComposite = true
    on.defaultText = defaultIsOn.flatMap { ($0 ? onNames : offNames).first?.text }
    var off = flag(
      key: key,
      names: offNames,
      setting: values.off,
      initial: initial,
      exclusivity: exclusivity,
      help: help
    )
    off.isOptional = true
    return [on, off]
  }

  /// One flag for each case of a type.
  static func cases<Case: EnumerableFlag, Value>(
    of type: Case.Type,
    key: InputKey,
    initial: Value?,
    initialCase: Case?,
    isRepeating: Bool,
    help: ArgumentHelp?,
    apply: @escaping (Case, inout ParsedValues, Occurrence) throws -> Void
  ) -> [ArgumentDefinition] {
    let described = Case.allCases.contains { Case.help(for: $0) != nil }
    return Case.allCases.map { value in
      let names = Case.name(for: value).names(for: String(describing: value))
      var definition = flag(
        key: key,
        names: names,
        initial: initial,
        help: described ? Case.help(for: value) ?? help : help
      ) { values, occurrence in
        try apply(value, &values, occurrence)
      }
      definition.isComposite = !described
      definition.isRepeating = isRepeating
      if let initialCase, !described || value == initialCase {
        definition.defaultText =
          Case.name(for: initialCase).names(for: String(describing: initialCase)).first?.text
      }
      return definition
    }
  }
}
