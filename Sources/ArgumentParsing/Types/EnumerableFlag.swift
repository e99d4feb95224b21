/// A type whose cases are flags of their own.
public protocol EnumerableFlag: CaseIterable, Equatable, SendableMetatype {
  /// The names of a case's flag; `.long` where nothing else is said.
  ///
  /// - Parameter value: The case.
  /// - Returns: The names.
  static func name(for value: Self) -> NameSpecification

  /// The help of a case's flag; where no case has any, one line stands for all of them.
  ///
  /// - Parameter value: The case.
  /// - Returns: The help.
  static func help(for value: Self) -> ArgumentHelp?
}

extension EnumerableFlag {
  /// The case's name with two dashes.
  ///
  /// - Parameter value: The case.
  /// - Returns: The names.
  public static func name(for value: Self) -> NameSpecification { .long }

  /// No help of its own.
  ///
  /// - Parameter value: The case.
  /// - Returns: Nil.
  public static func help(for value: Self) -> ArgumentHelp? { nil }
}
