/// A property that includes the arguments of another type.
///
/// A group that a command and its subcommand both include is one group: its options are accepted
/// before and after the subcommand's name, and both see the same value.
@propertyWrapper
public struct OptionGroup<Value: ParsableArguments>: ParsedWrapper {
  var state: WrapperState<Value>

  /// The title of the section help shows the group's arguments in; empty is the usual sections.
  public var title: String = ""

  init(state: WrapperState<Value>) {
    self.state = state
  }

  /// Declares a group.
  ///
  /// - Parameters:
  ///   - title: The title of the section in help; empty is the usual sections.
  ///   - visibility: Where the group's arguments are shown.
  public init(title: String = "", visibility: ArgumentVisibility = .default) {
    self.title = title
    state = .declared(
      Declaration(initial: nil) { key, _ in
        CommandModel.definitions(of: Value.self, under: key).map { definition in
          var definition = definition
          definition.groups.insert(ObjectIdentifier(Value.self), at: 0)
          if !title.isEmpty { definition.sectionTitle = title }
          if !visibility.isAtLeastAsVisible(as: definition.visibility) {
            definition.visibility = visibility
          }
          return definition
        }
      }
    )
  }

  /// Takes the value that parsing found.
  ///
  /// - Parameter decoder: The decoder of this module.
  /// - Throws: The error of parsing or validation, shown by `exit(withError:)`.
  public init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? ValueDecoder else { throw ParserError.notParsing }
    state = .parsed(try decoder.group(Value.self))
  }

  /// The parsed group.
  public var wrappedValue: Value {
    get { value }
    set { state = .parsed(newValue) }
  }
}

extension OptionGroup: Sendable where Value: Sendable {}

extension OptionGroup: CustomStringConvertible {
  /// The value's description.
  public var description: String { text("OptionGroup") }
}
