/// The command tree as `case` functions in the language that bash and zsh share.
///
/// They answer through variables that the caller declares local, so that asking costs no process.
struct ShellTable {
  private let table: CompletionTable

  /// The prefix of the functions: the program's name, where a letter is none of a name's, `_`.
  let prefix: String

  init(_ table: CompletionTable) {
    self.table = table
    prefix = "__" + table.program.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
  }

  var text: String {
    [descend, takes, slots, values, lines, walk].joined(separator: "\n")
  }

  /// The subcommand a word names.
  private var descend: String {
    let cases = table.commands.flatMap { command in
      command.subcommands.map { child in
        let patterns = child.names.map { "\(command.path)|\($0)".singleQuoted }
        let target = "\(command.path) \(child.names[0])".singleQuoted
        return "  \(patterns.joined(separator: " | "))) command=\(target) ;;"
      }
    }
    return """
      # The subcommand that word $2 names in command $1.
      \(prefix)_descend() {
        case "$1|$2" in
      \(cases.joined(separator: "\n"))
        *) return 1 ;;
        esac
      }

      """
  }

  /// The options with values.
  private var takes: String {
    let cases = table.commands.flatMap { command in
      command.options.filter { $0.kind == .option }.map { option in
        let patterns = option.names.map { "\(command.path)|\($0.text)".singleQuoted }
        let arity = option.parsing == .upToNextOption ? "many" : "one"
        return "  \(patterns.joined(separator: " | "))) expecting=\(arity) "
          + "slot=\(command.slot(of: option).singleQuoted) ;;"
      }
    }
    return """
      # Whether option $2 of command $1, or of one above it, takes a value.
      \(prefix)_takes() {
        case "$1|$2" in
      \(cases.joined(separator: "\n"))
        *' '*'|'*) \(prefix)_takes "${1% *}" "$2" ;;
        *) return 1 ;;
        esac
      }

      """
  }

  /// The positional argument at a place.
  private var slots: String {
    var cases: [String] = []
    for command in table.commands {
      let path = "\(command.path)|".singleQuoted
      if let argument = command.positionals.first(where: { $0.parsing == .postTerminator }) {
        let slot = command.slot(of: argument).singleQuoted
        cases.append("  \(path)'yes|'*) slot=\(slot) capturing=yes ;;")
      }
      let ordinary = command.positionals.filter { $0.parsing != .postTerminator }
      for (index, argument) in ordinary.enumerated() {
        let slot = "slot=\(command.slot(of: argument).singleQuoted)"
        let capturing = argument.parsing == .allRemaining ? " capturing=yes" : ""
        cases.append(
          argument.isRepeating
            ? "  \(path)*) \(slot)\(capturing) ;;" : "  \(path)*'|\(index)') \(slot) ;;"
        )
      }
    }
    return """
      # The argument at place $3 of command $1, after '--' when $2 says so.
      \(prefix)_slot() {
        slot='' capturing=''
        case "$1|$2|$3" in
      \(cases.joined(separator: "\n"))
        esac
      }

      """
  }

  /// What is offered for a value.
  private var values: String {
    let cases = table.commands.flatMap { command in
      (command.options.filter { $0.kind == .option } + command.positionals).compactMap {
        action(for: $0, of: command).map { slot, kind, detail in
          "  \(slot.singleQuoted)) kind=\(kind) detail=\(detail.singleQuoted) ;;"
        }
      }
    }
    return """
      # How the value of argument $1 is completed.
      \(prefix)_values() {
        kind='' detail=''
        case "$1" in
      \(cases.joined(separator: "\n"))
        esac
      }

      """
  }

  private func action(
    for argument: ArgumentDefinition,
    of command: CompletionTable.Command
  ) -> (slot: String, kind: String, detail: String)? {
    let slot = command.slot(of: argument)
    switch argument.completion.kind {
    case .list(let words): return (slot, "list", words.joined(separator: "\n"))
    case .file(let extensions): return (slot, "files", extensions.joined(separator: " "))
    case .directory: return (slot, "directories", "")
    case .shellCommand(let line): return (slot, "shell", line)
    case .custom: return (slot, "ask", command.callBack(for: argument))
    case .default: return argument.capturesCommand ? (slot, "command", "") : nil
    }
  }

  /// The subcommands and options with their descriptions.
  private var lines: String {
    let subcommands = table.commands.filter { !$0.subcommands.isEmpty }.map { command in
      let words = command.subcommands.map { line($0.names[0], $0.abstract) }
      return "  \(command.path.singleQuoted)) printf '%s\\n' \(words.joined(separator: " ")) ;;"
    }
    let options = table.commands.map { command in
      let words = command.options.flatMap { option in
        option.names.map { line($0.text, option.abstract) }
      }
      return "  \(command.path.singleQuoted)) printf '%s\\n' \(words.joined(separator: " ")) ;;"
    }
    return """
      # The subcommands of command $1, each with what it does after a tab.
      \(prefix)_subcommands() {
        case "$1" in
      \(subcommands.joined(separator: "\n"))
        esac
      }

      # The options of command $1, each with what it does after a tab.
      \(prefix)_options() {
        case "$1" in
      \(options.joined(separator: "\n"))
        esac
      }

      """
  }

  private func line(_ name: String, _ abstract: String) -> String {
    let sentence = abstract.split(separator: "\n").first ?? ""
    return "\(name)\t\(sentence)".singleQuoted
  }

  /// Follows the words before the cursor.
  private var walk: String {
    """
    # Follows the words between the program and the cursor, whose word is in current. Sets: command;
    # expecting and slot while an option waits for its value; terminated after '--'; captured to the
    # number of words that belong to a command that is only passed on.
    \(prefix)_walk() {
      command=\(table.program.singleQuoted)
      slot='' expecting='' capturing='' terminated='' captured='' position=0
      while [ $# -gt 0 ]; do
        if [ -n "$expecting" ]; then
          case "$expecting|$1" in
          'many|-'*) expecting='' ;;
          many*) shift; continue ;;
          *) expecting=''; shift; continue ;;
          esac
        fi
        if [ -z "$terminated" ]; then
          case "$1" in
          --)
            terminated=yes
            shift
            \(prefix)_slot "$command" yes "$position"
            if [ -n "$capturing" ]; then captured=$#; return; fi
            continue
            ;;
          --*=*) shift; continue ;;
          --*) \(prefix)_takes "$command" "$1"; shift; continue ;;
          -?*) \(prefix)_takes "$command" "-${1#"${1%?}"}"; shift; continue ;;
          esac
          if [ "$position" = 0 ] && \(prefix)_descend "$command" "$1"; then shift; continue; fi
        fi
        \(prefix)_slot "$command" "$terminated" "$position"
        if [ -n "$capturing" ]; then captured=$#; return; fi
        position=$((position + 1))
        shift
      done
      case "$expecting|$current" in 'many|-'*) expecting='' ;; esac
      if [ -z "$expecting" ]; then \(prefix)_slot "$command" "$terminated" "$position"; fi
    }

    """
  }
}

extension CompletionTable.Command {
  /// The name scripts know an argument by.
  func slot(of argument: ArgumentDefinition) -> String {
    argument.kind == .positional
      ? "\(path)@\(argument.key.path.joined(separator: "."))"
      : "\(path)|\(argument.names.preferred?.text ?? "")"
  }
}

extension ArgumentDefinition {
  /// Whether the words are a command of their own that is only passed on.
  var capturesCommand: Bool {
    kind == .positional && (parsing == .postTerminator || parsing == .allRemaining)
  }
}
