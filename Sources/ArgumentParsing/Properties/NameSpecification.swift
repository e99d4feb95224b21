/// The names of an option or a flag.
public struct NameSpecification: ExpressibleByArrayLiteral, Sendable {
  /// One name of an option or a flag.
  public struct Element: Hashable, Sendable {
    enum Representation: Hashable {
      case long
      case customLong(String, withSingleDash: Bool)
      case short
      case customShort(Character, allowingJoined: Bool)
    }

    let base: Representation

    /// The property's name with two dashes: `dryRun` is `--dry-run`.
    public static var long: Element { Element(base: .long) }

    /// A given name with two dashes.
    ///
    /// - Parameters:
    ///   - name: The name, without dashes.
    ///   - withSingleDash: Whether it is written with one dash.
    /// - Returns: The name.
    public static func customLong(_ name: String, withSingleDash: Bool = false) -> Element {
      Element(base: .customLong(name, withSingleDash: withSingleDash))
    }

    /// The first letter of the property's name with one dash.
    public static var short: Element { Element(base: .short) }

    /// A given letter with one dash.
    ///
    /// - Parameters:
    ///   - char: The letter.
    ///   - allowingJoined: Whether the value may follow the letter directly, as in `-n5`.
    /// - Returns: The name.
    public static func customShort(_ char: Character, allowingJoined: Bool = false) -> Element {
      Element(base: .customShort(char, allowingJoined: allowingJoined))
    }
  }

  let elements: [Element]

  /// Creates a specification of several names.
  ///
  /// - Parameter sequence: The names; a repeated one counts once.
  public init<S>(_ sequence: S) where S: Sequence, Element == S.Element {
    var seen: Set<Element> = []
    elements = sequence.filter { seen.insert($0).inserted }
  }

  /// Creates a specification of several names.
  ///
  /// - Parameter elements: The names; a repeated one counts once.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }

  /// The property's name with two dashes.
  public static var long: NameSpecification { [.long] }

  /// A given name with two dashes.
  ///
  /// - Parameters:
  ///   - name: The name, without dashes.
  ///   - withSingleDash: Whether it is written with one dash.
  /// - Returns: The specification.
  public static func customLong(
    _ name: String,
    withSingleDash: Bool = false
  ) -> NameSpecification {
    [.customLong(name, withSingleDash: withSingleDash)]
  }

  /// The first letter of the property's name with one dash.
  public static var short: NameSpecification { [.short] }

  /// A given letter with one dash.
  ///
  /// - Parameters:
  ///   - char: The letter.
  ///   - allowingJoined: Whether the value may follow the letter directly, as in `-n5`.
  /// - Returns: The specification.
  public static func customShort(
    _ char: Character,
    allowingJoined: Bool = false
  ) -> NameSpecification {
    [.customShort(char, allowingJoined: allowingJoined)]
  }

  /// Both ``long`` and ``short``.
  public static var shortAndLong: NameSpecification { [.long, .short] }
}

extension NameSpecification {
  /// The names a property gets.
  func names(for property: String) -> [Name] {
    elements.compactMap { element in
      switch element.base {
      case .long: .long(property.hyphenated())
      case .customLong(let name, true): .singleDash(name)
      case .customLong(let name, false): .long(name)
      case .short: property.first.map { .short($0, allowsJoined: false) }
      case .customShort(let letter, let joined): .short(letter, allowsJoined: joined)
      }
    }
  }

  /// The long names a property gets with a word before them, as in `--no-color`.
  func names(for property: String, prefixedBy prefix: String) -> [Name] {
    elements.compactMap { element in
      switch element.base {
      case .long: .long((prefix + property.capitalizedFirst).hyphenated())
      case .customLong(let name, true): .singleDash("\(prefix)-\(name)")
      case .customLong(let name, false): .long("\(prefix)-\(name)")
      case .short, .customShort: nil
      }
    }
  }
}
