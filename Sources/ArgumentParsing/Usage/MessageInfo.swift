/// What the program says about an error, and its exit status.
enum MessageInfo {
  /// Something that was asked for.
  case output(String)

  /// Wrong usage: with the help of the argument and the usage of the command.
  case usage(message: String, help: String, usage: String)

  /// Any other failure.
  case failure(message: String, ExitCode)

  init(error: any Error, type: any ParsableArguments.Type, columns: Int? = nil) {
    let known: CommandError =
      switch error {
      case let error as CommandError: error
      case let error as ParserError: CommandError(stack: [type.asCommand], error: error)
      default: CommandError(stack: [type.asCommand], error: .userValidation(error))
      }
    let stack = known.stack
    switch known.error {
    case .helpRequested(let visibility):
      self = .output(
        HelpGenerator(stack: stack, visibility: visibility).rendered(columns: columns)
      )
    case .versionRequested(let version): self = .output(version)
    case .completionScriptRequested(let shell): self = .output(type.completionScript(for: shell))
    case .completionValues(let values): self = .output(values.joined(separator: "\n"))
    case .userValidation(let error as CleanExit):
      self = .output(MessageInfo.text(of: error, stack: stack, root: type, columns: columns))
    case .userValidation(let code as ExitCode): self = .failure(message: "", code)
    case .userValidation(let error) where !(error is ValidationError):
      self = .failure(message: String(describing: error), .failure)
    default:
      let renderer = ErrorRenderer(stack: stack, error: known.error)
      let usage =
        known.withoutArguments
        ? "\n" + HelpGenerator(stack: stack, visibility: .default).rendered(columns: columns)
        : MessageInfo.usage(of: stack)
      self = .usage(message: renderer.message, help: renderer.help, usage: usage)
    }
  }

  private static func text(
    of exit: CleanExit,
    stack: [any ParsableCommand.Type],
    root: any ParsableArguments.Type,
    columns: Int?
  ) -> String {
    switch exit.base {
    case .message(let text): return text
    case .helpRequest(let type):
      let asked = type.flatMap { CommandModel(root: root.asCommand).stack(to: $0) }
      return HelpGenerator(stack: asked ?? stack, visibility: .default).rendered(columns: columns)
    }
  }

  private static func usage(of stack: [any ParsableCommand.Type]) -> String {
    guard let model = CommandModel.models(of: stack).last else { return "" }
    var lines: [String] = []
    let line = Synopsis.line(for: model, visibility: .default)
    if !line.isEmpty { lines.append("Usage: \(line.replacing("\n", "\n       "))") }
    if let name = model.helpNames.preferred {
      let command = model.path.joined(separator: " ")
      lines.append("  See '\(command) \(name.text)' for more information.")
    }
    return lines.joined(separator: "\n")
  }
}

extension MessageInfo {
  var message: String {
    switch self {
    case .output(let text): text
    case .usage(let message, _, _): message
    case .failure(let message, _): message
    }
  }

  func fullText(prefix: String) -> String {
    switch self {
    case .output(let text): text
    case .failure(let message, _): message.isEmpty ? "" : prefix + message
    case .usage(let message, let help, let usage):
      (message.isEmpty ? "" : "\(prefix)\(message)\n") + (help.isEmpty ? "" : "Help:  \(help)\n")
        + usage
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .output: .success
    case .usage: .validationFailure
    case .failure(_, let code): code
    }
  }
}
