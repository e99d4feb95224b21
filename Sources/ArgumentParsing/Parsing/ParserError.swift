/// What went wrong, or was asked for, while reading a command line: data, made into text by
/// ``ErrorRenderer``.
enum ParserError: Error {
  case helpRequested(visibility: ArgumentVisibility)
  case versionRequested(String)
  case completionScriptRequested(CompletionShell)
  case completionValues([String])

  case unknownShell(String?)
  case completionFailed
  case unknownOption(String, within: String)
  case missingValue(InputKey, Occurrence)
  case unexpectedValue(Occurrence, value: String)
  case unexpectedArguments([String])
  case unknownSubcommand(String)
  case invalidValue(InputKey, Occurrence, reason: (any Error)?)
  case duplicate(earlier: Occurrence, later: Occurrence)
  case missingArgument(InputKey)

  /// A word that nothing takes, where a command after `--` may follow; with the line as it was probably meant.
  case missingTerminator(word: String, meant: [String])
  case userValidation(any Error)

  /// Values were asked for outside of parsing.
  case notParsing

  /// `parse()` of one command met the words of another.
  case otherCommand(String)
}
