/// Where something was written, for messages.
///
/// It never makes two values differ.
public struct SourcePlace: Hashable, Sendable {
  /// The file; nil where the text came from nowhere in particular.
  public var file: String?
  /// The line, from 1.
  public var line: Int?
  /// The column, counted in Unicode scalars from 1.
  public var column: Int?

  /// Names a place.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - line: The line, from 1.
  ///   - column: The column, from 1.
  public init(file: String? = nil, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// Always true: a scenario is the same wherever it is written.
  ///
  /// - Parameters:
  ///   - one: A place.
  ///   - other: Another one.
  /// - Returns: True.
  public static func == (one: SourcePlace, other: SourcePlace) -> Bool { true }

  /// Adds nothing, as all places are equal.
  ///
  /// - Parameter hasher: What is added to.
  public func hash(into hasher: inout Hasher) {}
}
