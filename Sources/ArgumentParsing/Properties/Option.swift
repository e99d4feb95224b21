/// A property given by a name and a value, as in `--name value`.
@propertyWrapper
public struct Option<Value>: ParsedWrapper {
  var state: WrapperState<Value>

  init(state: WrapperState<Value>) {
    self.state = state
  }

  /// Takes the value that parsing found.
  ///
  /// - Parameter decoder: The decoder of this module.
  /// - Throws: The error of parsing, shown by `exit(withError:)`.
  public init(from decoder: any Decoder) throws {
    try self.init(parsedBy: decoder)
  }

  /// Not available: the value's type is not one a command line can give.
  @available(
    *,
    unavailable,
    message:
      "A default value must be provided unless the value type conforms to ExpressibleByArgument."
  )
  public init() {
    Platform.declarationFailure("unavailable")
  }

  /// The parsed value.
  public var wrappedValue: Value {
    get { value }
    set { state = .parsed(newValue) }
  }
}

extension Option: Sendable where Value: Sendable {}

extension Option: CustomStringConvertible {
  /// The value's description.
  public var description: String { text("Option") }
}

extension Option {
  init(
    _ parser: ValueParser<Value>,
    _ initial: Value?,
    _ name: NameSpecification,
    _ parsing: ParsingStrategy,
    _ help: ArgumentHelp?,
    _ completion: CompletionKind?
  ) {
    state = .value(.option, names: name, parser, initial, parsing, help, completion)
  }
}
