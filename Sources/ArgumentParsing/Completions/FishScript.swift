/// The completion script for fish.
struct FishScript {
  private let table: CompletionTable
  private let prefix: String

  init(_ table: CompletionTable) {
    self.table = table
    prefix = ShellTable(table).prefix
  }

  var text: String {
    let f = prefix
    let program = table.program
    return """
      # fish completion for \(program), made by: \(program) \(CompletionShell.scriptOption) fish

      \(tableText)
      # Follows the words between the program and the cursor, and tells where the cursor is.
      function \(f)_walk -S
          set command \(quoted(program))
          set position 0
          set -l words $argv
          while set -q words[1]
              set -l word $words[1]
              if test -n "$expecting"
                  if test "$expecting" = many; and string match -q -- '-*' $word
                      set expecting ''
                  else
                      test "$expecting" = many; or set expecting ''
                      set -e words[1]
                      continue
                  end
              end
              if test -z "$terminated"
                  if test "$word" = --
                      set terminated yes
                      set -e words[1]
                      \(f)_slot "$command|yes|$position"
                      if test -n "$capturing"
                          set captured (count $words)
                          return
                      end
                      continue
                  else if string match -q -- '--*=*' $word
                      set -e words[1]
                      continue
                  else if string match -q -- '--*' $word
                      \(f)_takes $command $word
                      set -e words[1]
                      continue
                  else if string match -q -- '-?*' $word
                      \(f)_takes $command -(string sub -s -1 -- $word)
                      set -e words[1]
                      continue
                  else if test $position = 0; and \(f)_descend "$command|$word"
                      set -e words[1]
                      continue
                  end
              end
              \(f)_slot "$command|$terminated|$position"
              if test -n "$capturing"
                  set captured (count $words)
                  return
              end
              set position (math $position + 1)
              set -e words[1]
          end
          if test "$expecting" = many; and string match -q -- '-*' $current
              set expecting ''
          end
          test -n "$expecting"; or \(f)_slot "$command|$terminated|$position"
      end

      # Prints what can stand at the cursor, each with its description after a tab.
      function \(f)_complete
          set -l typed (commandline -opc)
          set -l current (commandline -ct)
          set -l command ''
          set -l slot ''
          set -l expecting ''
          set -l capturing ''
          set -l terminated ''
          set -l captured ''
          set -l position 0
          \(f)_walk $typed[2..]
          if test -n "$captured$expecting$terminated"
              \(f)_values $slot
          else if string match -q -- '--*=*' $current
              set -l parts (string split -m 1 = -- $current)
              if \(f)_takes $command $parts[1]
                  set -l before $parts[1]=
                  set current $parts[2]
                  \(f)_values $slot | string replace -r '^' -- $before
              end
          else if string match -q -- '-*' $current
              \(f)_options $command
          else
              \(f)_values $slot
              test $position = 0; and \(f)_subcommands $command
          end
      end

      complete -c \(quoted(program)) -f -a '(\(f)_complete)'
      """
  }

  private var tableText: String {
    let commands = table.commands
    return [
      function(
        "descend",
        "$argv[1]",
        commands.flatMap { command in
          command.subcommands.map { child in
            (
              child.names.map { quoted("\(command.path)|\($0)") },
              "set command \(quoted("\(command.path) \(child.names[0])"))"
            )
          }
        },
        otherwise: "return 1"
      ),
      function(
        "takes",
        "\"$argv[1]|$argv[2]\"",
        commands.flatMap { command in
          command.options.filter { $0.kind == .option }.map { option in
            (
              option.names.map { quoted("\(command.path)|\($0.text)") },
              "set expecting \(option.parsing == .upToNextOption ? "many" : "one"); "
                + "set slot \(quoted(command.slot(of: option)))"
            )
          }
        },
        otherwise: """
          set -l above (string replace -r ' [^ ]*$' '' -- $argv[1])
                  test "$above" != "$argv[1]"; and \(prefix)_takes $above $argv[2]
          """
      ),
      function(
        "slot",
        "$argv[1]",
        commands.flatMap(slots),
        otherwise: "set slot ''; set capturing ''"
      ),
      function(
        "values",
        "\"$argv[1]\"",
        commands.flatMap { command in
          (command.options.filter { $0.kind == .option } + command.positionals).compactMap {
            argument in
            action(for: argument, of: command).map {
              ([quoted(command.slot(of: argument))], $0)
            }
          }
        },
        otherwise: "return 1"
      ),
      function(
        "subcommands",
        "$argv[1]",
        commands.filter { !$0.subcommands.isEmpty }.map {
          ([quoted($0.path)], lines($0.subcommands.map { ($0.names[0], $0.abstract) }))
        },
        otherwise: "return 1"
      ),
      function(
        "options",
        "$argv[1]",
        commands.map { command in
          (
            [quoted(command.path)],
            lines(
              command.options.flatMap { option in
                option.names.map { ($0.text, option.abstract) }
              }
            )
          )
        },
        otherwise: "return 1"
      ),
    ].joined(separator: "\n")
  }

  private func function(
    _ name: String,
    _ subject: String,
    _ cases: [(patterns: [String], body: String)],
    otherwise: String
  ) -> String {
    let cases = cases.map {
      "        case \($0.patterns.joined(separator: " "))\n            \($0.body)\n"
    }
    return """
      function \(prefix)_\(name) -S
          switch \(subject)
      \(cases.joined())        case '*'
                  \(otherwise)
          end
      end

      """
  }

  private func slots(of command: CompletionTable.Command) -> [(patterns: [String], body: String)] {
    var cases: [([String], String)] = []
    if let argument = command.positionals.first(where: { $0.parsing == .postTerminator }) {
      cases.append(
        (
          [quoted("\(command.path)|yes|*")],
          "set slot \(quoted(command.slot(of: argument))); set capturing yes"
        )
      )
    }
    let ordinary = command.positionals.filter { $0.parsing != .postTerminator }
    for (index, argument) in ordinary.enumerated() {
      let pattern = "\(command.path)|*" + (argument.isRepeating ? "" : "|\(index)")
      let capturing = argument.parsing == .allRemaining ? "yes" : "''"
      cases.append(
        (
          [quoted(pattern)],
          "set slot \(quoted(command.slot(of: argument))); set capturing \(capturing)"
        )
      )
    }
    return cases
  }

  private func action(
    for argument: ArgumentDefinition,
    of command: CompletionTable.Command
  ) -> String? {
    switch argument.completion.kind {
    case .list(let words): return "printf '%s\\n' " + words.map(quoted).joined(separator: " ")
    case .file(let extensions):
      return extensions.isEmpty
        ? "__fish_complete_path \"$current\""
        : extensions.map { "__fish_complete_suffix \(quoted("." + $0))" }.joined(separator: "; ")
    case .directory: return "__fish_complete_directories \"$current\" ''"
    case .shellCommand(let line): return line
    case .custom:
      return "SAP_SHELL=fish $typed[1] \(command.callBack(for: argument)) (count $typed) "
        + "(string length -- \"$current\") $typed \"$current\" 2>/dev/null"
    case .default:
      guard argument.capturesCommand else { return nil }
      // Nothing but the program's own words precede a command without words.
      return "set -l words; test \"0$captured\" -gt 0; "
        + "and set words $typed[(math (count $typed) - $captured + 1)..]; "
        + "complete -C (string join ' ' -- (string escape -- $words) $current)"
    }
  }

  private func lines(_ entries: [(name: String, abstract: String)]) -> String {
    "printf '%s\\n' "
      + entries.map { entry in
        let sentence = entry.abstract.split(separator: "\n").first ?? ""
        return quoted(sentence.isEmpty ? entry.name : "\(entry.name)\t\(sentence)")
      }.joined(separator: " ")
  }

  /// A word of fish in single quotes, where only the quote and the backslash are special.
  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", "\\\\").replacing("'", "\\'") + "'"
  }
}
