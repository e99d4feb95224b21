/// Why a profile, or one value of it, was refused: where it stands, what was read, what is allowed and what to do.
public struct ProfileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong, in a form that programs can compare.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code's name, lowerCamelCase as in JSON output.
    public var rawValue: String

    /// Makes a code from its name.
    ///
    /// - Parameter rawValue: The code's name, lowerCamelCase.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The text is not JSON5.
    public static let syntax = Code(rawValue: "syntax")
    /// A key stands twice in one object.
    public static let duplicateKey = Code(rawValue: "duplicateKey")
    /// A key that no profile has.
    public static let unknownKey = Code(rawValue: "unknownKey")
    /// A key that must be there is not.
    public static let missingKey = Code(rawValue: "missingKey")
    /// A string where a number belongs, and the like.
    public static let wrongType = Code(rawValue: "wrongType")
    /// A word or a unit that is not one of those allowed.
    public static let invalidValue = Code(rawValue: "invalidValue")
    /// A value that people read in two ways.
    public static let ambiguous = Code(rawValue: "ambiguous")
    /// A value too small or too large.
    public static let outOfRange = Code(rawValue: "outOfRange")
    /// Two values that exclude each other, or one that needs another.
    public static let conflict = Code(rawValue: "conflict")
    /// A wish that no engine of condition can fulfil.
    public static let unsupported = Code(rawValue: "unsupported")
    /// The file cannot be read, or is too large.
    public static let unreadable = Code(rawValue: "unreadable")
  }

  /// What is wrong, in a form that programs can compare.
  public var code: Code
  /// The file, or the command-line option, that the value came from.
  public var file: String?
  /// The line in the file, from 1.
  public var line: Int?
  /// The column in the line, counted in Unicode scalars from 1.
  public var column: Int?
  /// Where in the profile, such as `downlink.rate`; empty at the top.
  public var path: String
  /// What was read, as it stood there (strings in quotes).
  public var read: String?
  /// What is wrong with it; follows `read` in the sentence.
  public var complaint: String
  /// What is allowed there.
  public var allowed: String?
  /// What to do about it.
  public var advice: String?

  /// Makes an error about a value whose place is not known yet.
  ///
  /// - Parameters:
  ///   - code: What is wrong, for programs.
  ///   - read: What was read; strings in quotes.
  ///   - complaint: What is wrong with it, as the rest of a sentence that begins with `read`.
  ///   - allowed: What is allowed there.
  ///   - advice: What to do about it, as an imperative.
  public init(
    _ code: Code,
    read: String? = nil,
    _ complaint: String,
    allowed: String? = nil,
    advice: String? = nil
  ) {
    self.code = code
    self.path = ""
    self.read = read
    self.complaint = complaint
    self.allowed = allowed
    self.advice = advice
  }

  /// The whole error in one line: `FILE:LINE:COLUMN: PATH: READ COMPLAINT; allowed: …; ADVICE`.
  public var description: String {
    var text = ""
    if let file {
      text += OneLine.escaped(file)
      if let line, let column { text += ":\(line):\(column)" }
      text += ": "
    }
    if !path.isEmpty { text += OneLine.escaped(path) + ": " }
    if let read { text += read + " " }
    text += complaint
    if let allowed { text += "; allowed: " + allowed }
    if let advice { text += "; " + advice }
    return text
  }
}

extension ProfileError {
  /// The same error with the place that only the caller knows.
  package func placed(in source: SourceText, at offset: Int, path: String) -> ProfileError {
    var error = self
    error.file = source.file
    if let position = source.position(of: offset) {
      error.line = position.line
      error.column = position.column
    }
    error.path = path
    return error
  }
}
