/// The help of one argument.
public struct ArgumentHelp: Sendable, ExpressibleByStringInterpolation {
  /// What the argument is, in one line.
  public var abstract: String = ""

  /// More about it, shown below the abstract.
  public var discussion: String?

  /// The placeholder of its value, without the angle brackets.
  public var valueName: String?

  /// Where the argument is shown.
  public var visibility: ArgumentVisibility = .default

  /// The type of the value, whose values the help lists when they have descriptions.
  public var argumentType: (any ExpressibleByArgument.Type)?

  /// Creates the help of an argument.
  ///
  /// - Parameters:
  ///   - abstract: What the argument is, in one line.
  ///   - discussion: More about it.
  ///   - valueName: The placeholder of its value, without the angle brackets.
  ///   - visibility: Where the argument is shown.
  ///   - argumentType: The type of the value.
  public init(
    _ abstract: String = "",
    discussion: String? = nil,
    valueName: String? = nil,
    visibility: ArgumentVisibility = .default,
    argumentType: (any ExpressibleByArgument.Type)? = nil
  ) {
    self.abstract = abstract
    self.discussion = discussion
    self.valueName = valueName
    self.visibility = visibility
    self.argumentType = argumentType
  }

  /// Creates help of an abstract only.
  ///
  /// - Parameter value: What the argument is, in one line.
  public init(stringLiteral value: String) {
    abstract = value
  }

  /// Help that only `--help-hidden` shows.
  public static var hidden: ArgumentHelp { ArgumentHelp(visibility: .hidden) }

  /// Help that is never shown.
  public static var `private`: ArgumentHelp { ArgumentHelp(visibility: .private) }
}
