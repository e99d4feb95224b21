extension Argument where Value: ExpressibleByArgument {
  /// Declares an argument with a value and a default.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  public init(
    wrappedValue: Value,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) {
    self.init(.single(), wrappedValue, .next, help, completion)
  }

  /// Declares an argument that must be given.
  ///
  /// - Parameters:
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  public init(
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) {
    self.init(.single(), nil, .next, help, completion)
  }
}

extension Argument {
  /// Declares an argument with a value and a default, made by a closure.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  ///   - transform: Makes a value of a word, or throws why it cannot.
  @preconcurrency
  public init(
    wrappedValue: Value,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> Value
  ) {
    self.init(.single(transform), wrappedValue, .next, help, completion)
  }

  /// Declares an argument that must be given, made by a closure.
  ///
  /// - Parameters:
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  ///   - transform: Makes a value of a word, or throws why it cannot.
  @preconcurrency
  @_disfavoredOverload
  public init(
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> Value
  ) {
    self.init(.single(transform), nil, .next, help, completion)
  }
}

extension Argument {
  /// Declares an argument that may be left out; `= nil` may be left out too.
  ///
  /// - Parameters:
  ///   - wrappedValue: Nil, the default.
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  public init<T>(
    wrappedValue: _OptionalNilComparisonType = nil,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where T: ExpressibleByArgument, Value == T? {
    self.init(.optional(), nil, .next, help, completion)
  }
}

extension Argument {
  /// Declares an argument that may be left out, made by a closure.
  ///
  /// - Parameters:
  ///   - wrappedValue: Nil, the default.
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  ///   - transform: Makes a value of a word, or throws why it cannot.
  @preconcurrency
  public init<T>(
    wrappedValue: _OptionalNilComparisonType = nil,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> T
  ) where Value == T? {
    self.init(.optional(transform), nil, .next, help, completion)
  }
}

extension Argument {
  /// Declares an argument with several values and a default.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - parsingStrategy: Which words are the values.
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  public init<T>(
    wrappedValue: [T],
    parsing parsingStrategy: ArgumentArrayParsingStrategy = .remaining,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where T: ExpressibleByArgument, Value == [T] {
    self.init(.list(), wrappedValue, parsingStrategy.base, help, completion)
  }

  /// Declares an argument with several values of which one must be given.
  ///
  /// - Parameters:
  ///   - parsingStrategy: Which words are the values.
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  public init<T>(
    parsing parsingStrategy: ArgumentArrayParsingStrategy = .remaining,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where T: ExpressibleByArgument, Value == [T] {
    self.init(.list(), nil, parsingStrategy.base, help, completion)
  }
}

extension Argument {
  /// Declares an argument with several values and a default, made by a closure.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - parsingStrategy: Which words are the values.
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  ///   - transform: Makes a value of a word, or throws why it cannot.
  @preconcurrency
  public init<T>(
    wrappedValue: [T],
    parsing parsingStrategy: ArgumentArrayParsingStrategy = .remaining,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> T
  ) where Value == [T] {
    self.init(.list(transform), wrappedValue, parsingStrategy.base, help, completion)
  }

  /// Declares an argument with several values of which one must be given, made by a closure.
  ///
  /// - Parameters:
  ///   - parsingStrategy: Which words are the values.
  ///   - help: What help says about it.
  ///   - completion: How a shell completes the value.
  ///   - transform: Makes a value of a word, or throws why it cannot.
  @preconcurrency
  public init<T>(
    parsing parsingStrategy: ArgumentArrayParsingStrategy = .remaining,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> T
  ) where Value == [T] {
    self.init(.list(transform), nil, parsingStrategy.base, help, completion)
  }
}
