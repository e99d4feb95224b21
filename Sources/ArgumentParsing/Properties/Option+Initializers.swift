extension Option where Value: ExpressibleByArgument {
  /// Declares an option with a value and a default.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - name: The names.
  ///   - parsingStrategy: Which words are the value.
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  public init(
    wrappedValue: Value,
    name: NameSpecification = .long,
    parsing parsingStrategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) {
    self.init(.single(), wrappedValue, name, parsingStrategy.base, help, completion)
  }

  /// Declares an option that must be given.
  ///
  /// - Parameters:
  ///   - name: The names.
  ///   - parsingStrategy: Which words are the value.
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  public init(
    name: NameSpecification = .long,
    parsing parsingStrategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) {
    self.init(.single(), nil, name, parsingStrategy.base, help, completion)
  }
}

extension Option {
  /// Declares an option with a value and a default, made by a closure.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - name: The names.
  ///   - parsingStrategy: Which words are the value.
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  ///   - transform: Makes a value of a word, or throws why it cannot.
  @preconcurrency
  public init(
    wrappedValue: Value,
    name: NameSpecification = .long,
    parsing parsingStrategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> Value
  ) {
    self.init(.single(transform), wrappedValue, name, parsingStrategy.base, help, completion)
  }

  /// Declares an option that must be given, made by a closure.
  ///
  /// - Parameters:
  ///   - name: The names.
  ///   - parsingStrategy: Which words are the value.
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  ///   - transform: Makes a value of a word, or throws why it cannot.
  @preconcurrency
  @_disfavoredOverload
  public init(
    name: NameSpecification = .long,
    parsing parsingStrategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> Value
  ) {
    self.init(.single(transform), nil, name, parsingStrategy.base, help, completion)
  }
}

extension Option {
  /// Declares an option that may be left out; `= nil` may be left out too.
  ///
  /// - Parameters:
  ///   - wrappedValue: Nil, the default.
  ///   - name: The names.
  ///   - parsingStrategy: Which words are the value.
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  public init<T>(
    wrappedValue: _OptionalNilComparisonType = nil,
    name: NameSpecification = .long,
    parsing parsingStrategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where T: ExpressibleByArgument, Value == T? {
    self.init(.optional(), nil, name, parsingStrategy.base, help, completion)
  }
}

extension Option {
  /// Declares an option that may be left out, made by a closure.
  ///
  /// - Parameters:
  ///   - wrappedValue: Nil, the default.
  ///   - name: The names.
  ///   - parsingStrategy: Which words are the value.
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  ///   - transform: Makes a value of a word, or throws why it cannot.
  @preconcurrency
  public init<T>(
    wrappedValue: _OptionalNilComparisonType = nil,
    name: NameSpecification = .long,
    parsing parsingStrategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> T
  ) where Value == T? {
    self.init(.optional(transform), nil, name, parsingStrategy.base, help, completion)
  }
}

extension Option {
  /// Declares an option with several values and a default.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - name: The names.
  ///   - parsingStrategy: Which words are the value.
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  public init<T>(
    wrappedValue: [T],
    name: NameSpecification = .long,
    parsing parsingStrategy: ArrayParsingStrategy = .singleValue,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where T: ExpressibleByArgument, Value == [T] {
    self.init(.list(), wrappedValue, name, parsingStrategy.base, help, completion)
  }

  /// Declares an option with several values of which one must be given.
  ///
  /// - Parameters:
  ///   - name: The names.
  ///   - parsingStrategy: Which words are the value.
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  public init<T>(
    name: NameSpecification = .long,
    parsing parsingStrategy: ArrayParsingStrategy = .singleValue,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where T: ExpressibleByArgument, Value == [T] {
    self.init(.list(), nil, name, parsingStrategy.base, help, completion)
  }
}

extension Option {
  /// Declares an option with several values and a default, made by a closure.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - name: The names.
  ///   - parsingStrategy: Which words are the value.
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  ///   - transform: Makes a value of a word, or throws why it cannot.
  @preconcurrency
  public init<T>(
    wrappedValue: [T],
    name: NameSpecification = .long,
    parsing parsingStrategy: ArrayParsingStrategy = .singleValue,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> T
  ) where Value == [T] {
    self.init(.list(transform), wrappedValue, name, parsingStrategy.base, help, completion)
  }

  /// Declares an option with several values of which one must be given, made by a closure.
  ///
  /// - Parameters:
  ///   - name: The names.
  ///   - parsingStrategy: Which words are the value.
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  ///   - transform: Makes a value of a word, or throws why it cannot.
  @preconcurrency
  public init<T>(
    name: NameSpecification = .long,
    parsing parsingStrategy: ArrayParsingStrategy = .singleValue,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> T
  ) where Value == [T] {
    self.init(.list(transform), nil, name, parsingStrategy.base, help, completion)
  }
}
