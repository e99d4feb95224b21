extension Flag where Value: EnumerableFlag {
  /// Declares a flag for each case of a type.
  ///
  /// - Parameters:
  ///   - wrappedValue: The case without any flag.
  ///   - exclusivity: What counts when several are given.
  ///   - help: What help says about them.
  public init(
    wrappedValue: Value,
    exclusivity: FlagExclusivity = .exclusive,
    help: ArgumentHelp? = nil
  ) {
    self.init(wrappedValue, exclusivity, help)
  }

  /// Declares a flag for each case of a type, one of which must be given.
  ///
  /// - Parameters:
  ///   - exclusivity: What counts when several are given.
  ///   - help: What help says about them.
  public init(exclusivity: FlagExclusivity = .exclusive, help: ArgumentHelp? = nil) {
    self.init(nil, exclusivity, help)
  }

  private init(_ initial: Value?, _ exclusivity: FlagExclusivity, _ help: ArgumentHelp?) {
    state = .declared(
      Declaration(initial: initial) { key, initial in
        ArgumentDefinition.cases(
          of: Value.self,
          key: key,
          initial: initial,
          initialCase: initial,
          isRepeating: false,
          help: help
        ) { value, values, occurrence in
          try values.choose(value, for: key, from: occurrence, exclusivity: exclusivity)
        }
      }
    )
  }
}

extension Flag {
  /// Declares a flag for each case of a type; without any, the value is nil.
  ///
  /// - Parameters:
  ///   - exclusivity: What counts when several are given.
  ///   - help: What help says about them.
  public init<Element>(exclusivity: FlagExclusivity = .exclusive, help: ArgumentHelp? = nil)
  where Value == Element?, Element: EnumerableFlag {
    state = .declared(
      Declaration(initial: .some(nil)) { key, initial in
        ArgumentDefinition.cases(
          of: Element.self,
          key: key,
          initial: initial,
          initialCase: nil,
          isRepeating: false,
          help: help
        ) { value, values, occurrence in
          try values.choose(
            Element?.some(value) as Any,
            for: key,
            from: occurrence,
            exclusivity: exclusivity
          )
        }
      }
    )
  }

  /// Declares a flag for each case of a type; the value is all that are given, in their order.
  ///
  /// - Parameters:
  ///   - wrappedValue: The cases without any flag.
  ///   - help: What help says about them.
  public init<Element>(wrappedValue: [Element], help: ArgumentHelp? = nil)
  where Value == [Element], Element: EnumerableFlag {
    self.init(cases: wrappedValue, help)
  }

  /// Declares a flag for each case of a type, of which at least one must be given.
  ///
  /// - Parameter help: What help says about them.
  public init<Element>(help: ArgumentHelp? = nil)
  where Value == [Element], Element: EnumerableFlag {
    self.init(cases: nil, help)
  }

  private init<Element>(cases initial: [Element]?, _ help: ArgumentHelp?)
  where Value == [Element], Element: EnumerableFlag {
    state = .declared(
      Declaration(initial: initial) { key, initial in
        ArgumentDefinition.cases(
          of: Element.self,
          key: key,
          initial: initial,
          initialCase: nil,
          isRepeating: true,
          help: help
        ) { value, values, occurrence in
          let earlier = values.given(key, as: [Element].self) ?? []
          values.set(earlier + [value], for: key, from: occurrence)
        }
      }
    )
  }
}

extension ParsedValues {
  /// Sets a value that one of several flags stands for.
  mutating func choose(
    _ value: Any,
    for key: InputKey,
    from later: Occurrence,
    exclusivity: FlagExclusivity
  ) throws {
    if let earlier = occurrence(of: key) {
      switch exclusivity.base {
      case .exclusive: throw ParserError.duplicate(earlier: earlier, later: later)
      case .chooseFirst: return
      case .chooseLast: break
      }
    }
    set(value, for: key, from: later)
  }
}
