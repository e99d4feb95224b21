/// How the words of a command line become the value of a property.
struct ValueParser<Value>: Sendable {
  /// Adds one word to what was there before; nil when the word is not a value.
  let fold: @Sendable (Value?, String) throws -> Value?

  /// The value of a property that is not given and has no default.
  let absent: @Sendable () -> Value?

  /// A default as help shows it.
  let describe: @Sendable (Value) -> String?

  var isRepeating = false
  var values: [String] = []
  var valueDescriptions: [String: String] = [:]
  var completion = CompletionKind.default
}

extension ValueParser {
  private func knowing<T: ExpressibleByArgument>(_ type: T.Type) -> ValueParser {
    var result = self
    result.values = type.allValueStrings
    result.valueDescriptions = type.allValueDescriptions
    result.completion = type.defaultCompletionKind
    return result
  }

  /// One value of a type that reads words.
  static func single() -> ValueParser where Value: ExpressibleByArgument {
    ValueParser(
      fold: { _, text in Value(argument: text) },
      absent: { nil },
      describe: { $0.defaultValueDescription }
    ).knowing(Value.self)
  }

  /// One value made by a closure.
  static func single(_ transform: @escaping @Sendable (String) throws -> Value) -> ValueParser {
    ValueParser(
      fold: { _, text in try transform(text) },
      absent: { nil },
      describe: { String(describing: $0) }
    )
  }

  /// A value or nil, of a type that reads words.
  static func optional<T: ExpressibleByArgument>() -> ValueParser where Value == T? {
    ValueParser(
      fold: { _, text in T(argument: text).map(Optional.some) },
      absent: { .some(nil) },
      describe: { $0?.defaultValueDescription }
    ).knowing(T.self)
  }

  /// A value or nil, made by a closure.
  static func optional<T>(
    _ transform: @escaping @Sendable (String) throws -> T
  ) -> ValueParser where Value == T? {
    ValueParser(
      fold: { _, text in .some(try transform(text)) },
      absent: { .some(nil) },
      describe: { $0.map { String(describing: $0) } }
    )
  }

  /// A list of values of a type that reads words.
  static func list<T: ExpressibleByArgument>() -> ValueParser where Value == [T] {
    ValueParser(
      fold: { previous, text in T(argument: text).map { (previous ?? []) + [$0] } },
      absent: { nil },
      describe: { $0.isEmpty ? nil : $0.map(\.defaultValueDescription).joined(separator: ", ") },
      isRepeating: true
    ).knowing(T.self)
  }

  /// A list of values made by a closure.
  static func list<T>(
    _ transform: @escaping @Sendable (String) throws -> T
  ) -> ValueParser where Value == [T] {
    ValueParser(
      fold: { previous, text in (previous ?? []) + [try transform(text)] },
      absent: { nil },
      describe: { $0.isEmpty ? nil : $0.map { String(describing: $0) }.joined(separator: ", ") },
      isRepeating: true
    )
  }
}
