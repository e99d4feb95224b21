/// A type that can be read from one word of a command line.
public protocol ExpressibleByArgument: SendableMetatype {
  /// Reads a value.
  ///
  /// - Parameter argument: The word; nil is returned when it is not a value.
  init?(argument: String)

  /// The value as help shows it when it is a default.
  var defaultValueDescription: String { get }

  /// All values as they are written, or none where the set is not fixed.
  static var allValueStrings: [String] { get }

  /// Descriptions of the values, by the value as it is written.
  static var allValueDescriptions: [String: String] { get }

  /// How a shell completes a value of this type.
  static var defaultCompletionKind: CompletionKind { get }
}

extension ExpressibleByArgument {
  /// The value as it describes itself.
  public var defaultValueDescription: String { "\(self)" }

  /// None: the set of values is not fixed.
  public static var allValueStrings: [String] { [] }

  /// None.
  public static var allValueDescriptions: [String: String] { [:] }

  /// Nothing.
  public static var defaultCompletionKind: CompletionKind { .default }
}

extension ExpressibleByArgument where Self: CaseIterable {
  /// The cases as they describe themselves.
  public static var allValueStrings: [String] { allCases.map { String(describing: $0) } }

  /// The cases.
  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

extension ExpressibleByArgument
where Self: CaseIterable, Self: RawRepresentable, RawValue: ExpressibleByArgument {
  /// The raw values of the cases.
  public static var allValueStrings: [String] {
    allCases.map { $0.rawValue.defaultValueDescription }
  }

  /// The descriptions of the cases where they say more than the raw value.
  public static var allValueDescriptions: [String: String] {
    allCases.reduce(into: [:]) { descriptions, value in
      let text = value.rawValue.defaultValueDescription
      if text != value.defaultValueDescription {
        descriptions[text] = value.defaultValueDescription
      }
    }
  }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
  /// The raw value as it describes itself.
  public var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension RawRepresentable where Self: ExpressibleByArgument, RawValue: ExpressibleByArgument {
  /// Reads a value by its raw value.
  ///
  /// - Parameter argument: The word.
  public init?(argument: String) {
    guard let value = RawValue(argument: argument) else { return nil }
    self.init(rawValue: value)
  }
}

extension LosslessStringConvertible where Self: ExpressibleByArgument {
  /// Reads a value by its text form.
  ///
  /// - Parameter argument: The word.
  public init?(argument: String) {
    self.init(argument)
  }
}

extension LosslessStringConvertible
where Self: ExpressibleByArgument & RawRepresentable, RawValue: ExpressibleByArgument {
  /// Reads a value by its text form, where it also has a raw value.
  ///
  /// - Parameter argument: The word.
  public init?(argument: String) {
    self.init(argument)
  }
}

extension String: ExpressibleByArgument {
  /// Takes the word as it is.
  ///
  /// - Parameter argument: The word.
  public init?(argument: String) {
    self = argument
  }
}

extension Int: ExpressibleByArgument {}
extension Int8: ExpressibleByArgument {}
extension Int16: ExpressibleByArgument {}
extension Int32: ExpressibleByArgument {}
extension Int64: ExpressibleByArgument {}
extension UInt: ExpressibleByArgument {}
extension UInt8: ExpressibleByArgument {}
extension UInt16: ExpressibleByArgument {}
extension UInt32: ExpressibleByArgument {}
extension UInt64: ExpressibleByArgument {}
extension Float: ExpressibleByArgument {}
extension Double: ExpressibleByArgument {}
extension Bool: ExpressibleByArgument {}
