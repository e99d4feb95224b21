/// A property given by its position on the command line.
@propertyWrapper
public struct Argument<Value>: ParsedWrapper {
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

extension Argument: Sendable where Value: Sendable {}

extension Argument: CustomStringConvertible {
  /// The value's description.
  public var description: String { text("Argument") }
}

extension Argument {
  init(
    _ parser: ValueParser<Value>,
    _ initial: Value?,
    _ parsing: ParsingStrategy,
    _ help: ArgumentHelp?,
    _ completion: CompletionKind?
  ) {
    state = .value(.positional, parser, initial, parsing, help, completion)
  }
}
