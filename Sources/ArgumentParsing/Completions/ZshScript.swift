/// The completion script for zsh.
struct ZshScript {
  private let table: ShellTable
  private let program: String

  init(_ table: CompletionTable) {
    self.table = ShellTable(table)
    program = table.program
  }

  var text: String {
    let f = table.prefix
    return """
      #compdef \(program)
      # zsh completion for \(program), made by: \(program) \(CompletionShell.scriptOption) zsh

      \(table.text)
      # Offers lines of a word, a tab and a description, under title $1.
      \(f)_describe() {
        local title="$1" line word
        local -a described=()
        shift
        for line in "$@"; do
          [[ -n "$line" ]] || continue
          word="${line%%$'\\t'*}"
          word="${word//:/\\\\:}"
          case "$line" in
          *$'\\t'?*) described+=("$word:${line#*$'\\t'}") ;;
          *) described+=("$word") ;;
          esac
        done
        ((${#described})) && _describe -t "$title" "$title" described
      }

      # Offers the values of kind $kind.
      \(f)_complete_value() {
        local -a offered=()
        case "$kind" in
        list) offered=("${(@f)detail}") ;;
        files)
          if [[ -n "$detail" ]]; then
            _files -g "*.(${detail// /|})"
          else
            _files
          fi
          ;;
        directories) _files -/ ;;
        shell) offered=("${(@f)$(eval "$detail" 2>/dev/null)}") ;;
        ask)
          offered=("${(@f)$(
            SAP_SHELL=zsh "${words[1]/#\\~/$HOME}" ${=detail} "$((CURRENT - 1))" "${#PREFIX}" \\
              "${(@)words}" 2>/dev/null
          )}")
          ;;
        command)
          local -i typed="${captured:-0}"
          words=("${(@)words[CURRENT - typed, -1]}")
          CURRENT=$((typed + 1))
          _normal
          ;;
        esac
        offered=("${(@)offered:#}")
        ((${#offered})) && compadd -- "${(@)offered}"
      }

      _\(f.dropFirst(2))() {
        local command slot expecting capturing terminated captured position kind detail
        local current="${words[CURRENT]}"
        \(f)_walk "${(@)words[2, CURRENT - 1]}"
        if [[ -n "$captured" || -n "$expecting" || -n "$terminated" ]]; then
          \(f)_values "$slot"
          \(f)_complete_value
        elif [[ "$current" == --*=* ]]; then
          if \(f)_takes "$command" "${current%%=*}"; then
            compset -P '*='
            \(f)_values "$slot"
            \(f)_complete_value
          fi
        elif [[ "$current" == -* ]]; then
          \(f)_describe option "${(@f)$(\(f)_options "$command")}"
        else
          \(f)_values "$slot"
          \(f)_complete_value
          if [[ "$position" == 0 ]]; then
            \(f)_describe subcommand "${(@f)$(\(f)_subcommands "$command")}"
          fi
        fi
      }

      # As a file of fpath the function is called by loading it; sourced it is only registered.
      if [[ "${funcstack[1]}" == '_\(f.dropFirst(2))' ]]; then
        _\(f.dropFirst(2)) "$@"
      else
        compdef _\(f.dropFirst(2)) \(program.singleQuoted)
      fi
      """
  }
}
