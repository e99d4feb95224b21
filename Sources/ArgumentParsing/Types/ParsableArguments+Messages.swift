import Glibc

extension ParsableArguments {
  /// The message of an error, without prefix and usage.
  ///
  /// - Parameter error: An error of parsing, of validation or of `run()`.
  /// - Returns: The message; the text itself where the error asks for help or output.
  public static func message(for error: any Error) -> String {
    MessageInfo(error: error, type: self).message
  }

  /// The text printed for an error: prefix, message, help and usage.
  ///
  /// - Parameters:
  ///   - error: An error of parsing, of validation or of `run()`.
  ///   - columns: The width help is wrapped at; nil is that of the terminal, else 80.
  /// - Returns: The text, without a final line break.
  public static func fullMessage(for error: any Error, columns: Int? = nil) -> String {
    MessageInfo(error: error, type: self, columns: columns).fullText(prefix: _errorPrefix)
  }

  /// The status an error ends the program with.
  ///
  /// - Parameter error: An error of parsing, of validation or of `run()`.
  /// - Returns: 0 for requests, 64 for usage, the code of an ``ExitCode``, else 1.
  public static func exitCode(for error: any Error) -> ExitCode {
    MessageInfo(error: error, type: self).exitCode
  }

  /// The help of this type.
  ///
  /// - Parameters:
  ///   - includeHidden: Whether hidden arguments are shown.
  ///   - columns: The width it is wrapped at; nil is that of the terminal, else 80.
  /// - Returns: The text.
  public static func helpMessage(includeHidden: Bool = false, columns: Int? = nil) -> String {
    HelpGenerator(stack: [asCommand], visibility: includeHidden ? .hidden : .default)
      .rendered(columns: columns)
  }

  /// The usage of this type, without the word "Usage".
  ///
  /// - Parameter includeHidden: Whether hidden arguments are shown.
  /// - Returns: The line.
  public static func usageString(includeHidden: Bool = false) -> String {
    HelpGenerator(stack: [asCommand], visibility: includeHidden ? .hidden : .default).usage
  }

  /// The script that teaches a shell to complete this command.
  ///
  /// - Parameter shell: The shell.
  /// - Returns: The script.
  public static func completionScript(for shell: CompletionShell) -> String {
    shell.script(for: CommandModel(root: asCommand))
  }

  /// Prints what an error says and ends the program with its status.
  ///
  /// Help and other requests go to standard output, everything else to standard error.
  ///
  /// - Parameter error: The error; nil ends the program with success.
  public static func exit(withError error: (any Error)? = nil) -> Never {
    guard let error else { Platform.exit(ExitCode.success.rawValue) }
    let info = MessageInfo(error: error, type: self)
    let text = info.fullText(prefix: _errorPrefix)
    if !text.isEmpty {
      Platform.writeLine(text, to: info.exitCode.isSuccess ? STDOUT_FILENO : STDERR_FILENO)
    }
    Platform.exit(info.exitCode.rawValue)
  }
}
