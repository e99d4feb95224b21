/// What a property wrapper holds: its declaration, and after parsing its value.
enum WrapperState<Value> {
  case declared(Declaration<Value>)
  case parsed(Value)
}

extension WrapperState: Sendable where Value: Sendable {}

extension WrapperState {
  /// The declaration of one argument that takes a value.
  static func value(
    _ kind: ArgumentDefinition.Kind,
    names: NameSpecification? = nil,
    _ parser: ValueParser<Value>,
    _ initial: Value?,
    _ parsing: ParsingStrategy,
    _ help: ArgumentHelp?,
    _ completion: CompletionKind?
  ) -> WrapperState {
    .declared(
      Declaration(initial: initial) { key, initial in
        [
          .value(
            kind,
            key: key,
            names: names,
            parser: parser,
            initial: initial,
            parsing: parsing,
            help: help,
            completion: completion
          )
        ]
      }
    )
  }
}

/// The declaration of a property, made into definitions when its key is known.
///
/// The initial value stands beside the closure, not inside it: so the closure is always Sendable
/// and the whole is when the value is.
struct Declaration<Value> {
  let initial: Value?
  let definitions: @Sendable (InputKey, Value?) -> [ArgumentDefinition]
}

extension Declaration: Sendable where Value: Sendable {}

/// A property that declares arguments.
protocol DefinitionProvider {
  func definitions(for key: InputKey) -> [ArgumentDefinition]
}

/// A property wrapper of this module.
protocol ParsedWrapper<Value>: Decodable, DefinitionProvider {
  associatedtype Value
  var state: WrapperState<Value> { get set }
  init(state: WrapperState<Value>)
}

extension ParsedWrapper {
  /// Takes the value that parsing found for the decoder's key.
  init(parsedBy decoder: any Decoder) throws {
    guard let decoder = decoder as? ValueDecoder else { throw ParserError.notParsing }
    self.init(state: .parsed(try decoder.value(as: Value.self)))
  }

  /// The parsed value; a property of a command that was not parsed has none.
  var value: Value {
    switch state {
    case .parsed(let value): return value
    case .declared:
      Platform.declarationFailure(
        """
        A property declared with @Argument, @Option, @Flag or @OptionGroup was read before parsing.
        Create commands with parse() or parseAsRoot(), or set the property first.
        """
      )
    }
  }

  func definitions(for key: InputKey) -> [ArgumentDefinition] {
    guard case .declared(let declaration) = state else { return [] }
    return declaration.definitions(key, declaration.initial)
  }

  /// The value's description, or the wrapper's name before parsing.
  func text(_ wrapper: String) -> String {
    switch state {
    case .parsed(let value): String(describing: value)
    case .declared: "\(wrapper)(*definition*)"
    }
  }
}
