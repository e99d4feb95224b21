extension Flag where Value == Bool {
  /// Declares a flag.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value without the flag; with it, the value is the opposite.
  ///   - name: The names.
  ///   - help: What help says about it.
  public init(wrappedValue: Bool, name: NameSpecification = .long, help: ArgumentHelp? = nil) {
    state = .declared(
      Declaration(initial: wrappedValue) { key, initial in
        [
          .flag(
            key: key,
            names: name.names(for: key.name),
            setting: !(initial ?? false),
            initial: initial,
            exclusivity: .chooseLast,
            help: help
          )
        ]
      }
    )
  }

  /// Declares a flag with an opposite.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value without either.
  ///   - name: The names.
  ///   - inversion: How the opposite is written.
  ///   - exclusivity: What counts when both are given.
  ///   - help: What help says about it.
  public init(
    wrappedValue: Bool,
    name: NameSpecification = .long,
    inversion: FlagInversion,
    exclusivity: FlagExclusivity = .chooseLast,
    help: ArgumentHelp? = nil
  ) {
    self.init(name, wrappedValue, inversion, exclusivity, help)
  }

  /// Declares a flag with an opposite, one of which must be given.
  ///
  /// - Parameters:
  ///   - name: The names.
  ///   - inversion: How the opposite is written.
  ///   - exclusivity: What counts when both are given.
  ///   - help: What help says about it.
  public init(
    name: NameSpecification = .long,
    inversion: FlagInversion,
    exclusivity: FlagExclusivity = .chooseLast,
    help: ArgumentHelp? = nil
  ) {
    self.init(name, nil, inversion, exclusivity, help)
  }

  private init(
    _ name: NameSpecification,
    _ initial: Bool?,
    _ inversion: FlagInversion,
    _ exclusivity: FlagExclusivity,
    _ help: ArgumentHelp?
  ) {
    state = .declared(
      Declaration(initial: initial) { key, initial in
        ArgumentDefinition.inverted(
          key: key,
          name: name,
          inversion: inversion,
          exclusivity: exclusivity,
          values: (on: true, off: false),
          initial: initial,
          defaultIsOn: initial,
          help: help
        )
      }
    )
  }
}

extension Flag where Value == Bool? {
  /// Declares a flag with an opposite; without either, the value is nil.
  ///
  /// - Parameters:
  ///   - name: The names.
  ///   - inversion: How the opposite is written.
  ///   - exclusivity: What counts when both are given.
  ///   - help: What help says about it.
  public init(
    name: NameSpecification = .long,
    inversion: FlagInversion,
    exclusivity: FlagExclusivity = .chooseLast,
    help: ArgumentHelp? = nil
  ) {
    state = .declared(
      Declaration(initial: .some(nil)) { key, initial in
        ArgumentDefinition.inverted(
          key: key,
          name: name,
          inversion: inversion,
          exclusivity: exclusivity,
          values: (on: Bool?.some(true), off: Bool?.some(false)),
          initial: initial,
          defaultIsOn: nil,
          help: help
        )
      }
    )
  }

  /// Declares a flag with an opposite; without either, the value is nil.
  ///
  /// - Parameters:
  ///   - wrappedValue: Nil, the default.
  ///   - name: The names.
  ///   - inversion: How the opposite is written.
  ///   - exclusivity: What counts when both are given.
  ///   - help: What help says about it.
  public init(
    wrappedValue: _OptionalNilComparisonType,
    name: NameSpecification = .long,
    inversion: FlagInversion,
    exclusivity: FlagExclusivity = .chooseLast,
    help: ArgumentHelp? = nil
  ) {
    self.init(name: name, inversion: inversion, exclusivity: exclusivity, help: help)
  }
}

extension Flag where Value == Int {
  /// Declares a flag whose value is how often it is given.
  ///
  /// - Parameters:
  ///   - name: The names.
  ///   - help: What help says about it.
  public init(name: NameSpecification = .long, help: ArgumentHelp? = nil) {
    state = .declared(
      Declaration(initial: 0) { key, initial in
        var definition = ArgumentDefinition.flag(
          key: key,
          names: name.names(for: key.name),
          initial: initial,
          help: help
        ) { values, occurrence in
          let count = values.given(key, as: Int.self) ?? 0
          values.set(count + 1, for: key, from: occurrence)
        }
        definition.isRepeating = true
        return [definition]
      }
    )
  }
}
