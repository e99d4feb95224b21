/// The completion script for bash.
struct BashScript {
  private let table: ShellTable
  private let program: String

  init(_ table: CompletionTable) {
    self.table = ShellTable(table)
    program = table.program
  }

  var text: String {
    let f = table.prefix
    return """
      # bash completion for \(program), made by: \(program) \(CompletionShell.scriptOption) bash

      \(table.text)
      # Offers word $1 when it continues what is typed.
      \(f)_offer() {
        [[ "$1" == "$value"* ]] || return 0
        local word="$prefix$1"
        word="${word#"$keep"}"
        case "$word" in *=) compopt -o nospace 2>/dev/null ;; esac
        COMPREPLY+=("$(printf '%q' "$word")")
      }

      # Offers each line of standard input up to its first tab.
      \(f)_offer_lines() {
        local line
        while IFS= read -r line; do
          line="${line%%$'\\t'*}"
          [[ -z "$line" ]] || \(f)_offer "$line"
        done
      }

      # Offers file names; $1 is the extensions, none for all.
      \(f)_files() {
        local line extension
        compopt -o filenames 2>/dev/null
        while IFS= read -r line; do
          if [[ -n "$1" && ! -d "$line" ]]; then
            for extension in $1; do
              [[ "$line" == *".$extension" ]] && COMPREPLY+=("$line")
            done
          else
            COMPREPLY+=("$line")
          fi
        done < <(compgen -f -- "$value")
      }

      # Completes the command line that is passed on, whose first $1 words are typed.
      \(f)_command() {
        if [[ "$1" == 0 && "$value" != */* ]]; then
          # What can be run: programs on the PATH, no keywords, aliases or functions of this shell.
          local word
          while IFS= read -r word; do
            type -P -- "$word" >/dev/null && COMPREPLY+=("$word")
          done < <(compgen -c -- "$value" | sort -u)
        elif [[ "$1" != 0 ]] && declare -F _command_offset >/dev/null; then
          _command_offset $((COMP_CWORD - $1))
        else
          \(f)_files ''
        fi
      }

      # Offers the values of kind $kind.
      \(f)_complete_value() {
        case "$kind" in
        list) \(f)_offer_lines <<<"$detail" ;;
        files) \(f)_files "$detail" ;;
        directories)
          compopt -o filenames 2>/dev/null
          local line
          while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "$value")
          ;;
        shell) \(f)_offer_lines < <(eval "$detail" 2>/dev/null) ;;
        ask)
          \(f)_offer_lines < <(
            SAP_SHELL=bash "${typed[0]/#\\~/$HOME}" $detail "$((${#typed[@]} - 1))" \\
              "${#current}" "${typed[@]}" 2>/dev/null
          )
          ;;
        command) \(f)_command "${captured:-0}" ;;
        esac
      }

      _\(f.dropFirst(2))() {
        local IFS=$' \\t\\n' line="${COMP_LINE:0:COMP_POINT}" piece='' rest index
        local -a typed=()
        COMPREPLY=()
        # Words were broken at '=' and ':': put them together again.
        for ((index = 0; index <= COMP_CWORD; index++)); do
          piece="${COMP_WORDS[index]}"
          rest="${line#"${line%%[![:space:]]*}"}"
          if ((index == COMP_CWORD)) && [[ -n "$COMP_LINE" ]] && ((${#rest} < ${#piece})); then
            piece="$rest"
          fi
          if ((index > 0)) && [[ -n "$piece" && -n "$line" && "$rest" == "$line" ]]; then
            typed[${#typed[@]} - 1]+="$piece"
          else
            typed+=("$piece")
          fi
          line="${rest#"$piece"}"
        done
        local current="${typed[${#typed[@]} - 1]}"
        case "$piece" in = | :) piece='' ;; esac
        local keep="${current%"$piece"}" prefix='' value="$current"
        local command slot expecting capturing terminated captured position kind detail
        \(f)_walk "${typed[@]:1:${#typed[@]}-2}"
        if [[ -n "$captured" || -n "$expecting" || -n "$terminated" ]]; then
          \(f)_values "$slot"
          \(f)_complete_value
        elif [[ "$value" == --*=* ]]; then
          if \(f)_takes "$command" "${value%%=*}"; then
            prefix="${value%%=*}=" value="${value#*=}"
            \(f)_values "$slot"
            \(f)_complete_value
          fi
        elif [[ "$value" == -* ]]; then
          \(f)_offer_lines < <(\(f)_options "$command")
        else
          \(f)_values "$slot"
          \(f)_complete_value
          if [[ "$position" == 0 ]]; then
            \(f)_offer_lines < <(\(f)_subcommands "$command")
          fi
          if [[ -z "$value" && ${#COMPREPLY[@]} == 0 ]]; then
            \(f)_offer_lines < <(\(f)_options "$command")
          fi
        fi
      }

      complete -F _\(f.dropFirst(2)) \(program.singleQuoted)
      """
  }
}
