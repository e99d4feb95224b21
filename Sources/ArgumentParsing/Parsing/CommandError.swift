/// An error with the commands it happened in, from the program to the innermost.
struct CommandError: Error {
  let stack: [any ParsableCommand.Type]
  let error: ParserError

  /// Whether nothing was typed after the program's name.
  var withoutArguments = false
}
