/// A property given by a name alone, as in `--verbose`.
@propertyWrapper
public struct Flag<Value>: ParsedWrapper {
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
    message: "A default value must be provided unless the value type is supported by Flag."
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

extension Flag: Sendable where Value: Sendable {}

extension Flag: CustomStringConvertible {
  /// The value's description.
  public var description: String { text("Flag") }
}
