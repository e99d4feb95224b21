import TestSupport
import Testing

/// Help, version and completions.
@Suite struct `Help and completions` {
  private static let commands: [[String]] =
    [
      "list", "show", "apply", "status", "clear", "exec", "run", "shell", "monitor", "doctor",
      "kernel",
      "completions",
    ].map { [$0] } + [
      ["kernel", "status"], ["kernel", "build"], ["kernel", "exec"], ["kernel", "stop"], [],
    ]

  @Test func `every command has a help that a terminal of 80 columns holds`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    for words in Self.commands {
      let help = try sandbox.condition(words + ["--help"])
      #expect(help.status == 0)
      #expect(help.error == "")
      #expect(help.output.hasPrefix("OVERVIEW: "), "\(help)")
      #expect(help.output.contains("\nUSAGE: condition \(words.first ?? "")"), "\(help)")
      #expect(help.output.contains("-h, --help"))
      for line in help.outputLines { #expect(line.count <= 80, "\(words): \(line)") }
      #expect(try sandbox.condition(words + ["-h"]).output == help.output)
      if !words.isEmpty {
        #expect(try sandbox.condition(["help"] + words).output == help.output)
      }
    }
    expectNothingLeft(in: sandbox)
  }

  @Test func `condition --help is this`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    let help = try sandbox.condition("--help")
    #expect(help.output == Self.help)
    #expect(try sandbox.condition("help").output == help.output)
    // Without a word it says the same.
    #expect(try sandbox.condition().output == help.output)
    #expect(try sandbox.condition("--version").output == "0.1.0\n")
  }

  private static let help = """
    OVERVIEW: Put a realistic bad network around a program, and see that it holds.

    A condition is around what runs inside a lab (`condition run 3g -- COMMAND`, or
    `condition apply 3g` and then `condition exec -- COMMAND`); the rest of the
    machine keeps its network. Inside a lab there is no real internet: the lab
    itself answers for every address and every name.

    USAGE: condition <command> [<options>]

    EVERYWHERE:
      --kernel <kernel>       On which kernel: this machine's (host), a private one,
                              or whichever can do it (auto). (values: auto, host,
                              private; default: auto)
      --profiles <directory>  A directory of your own profiles, looked in first;
                              repeatable.
      --json                  Print the result as JSON.
      -q, --quiet             Print results only, no remarks.
      -v, --verbose           Say more about what is done.
      --no-color              No colour (the NO_COLOR variable does the same).

    OPTIONS:
      --version               Show the version.
      -h, --help              Show help information.

    SUBCOMMANDS:
      list, ls                List the profiles: rates, delays, loss, and which
                              monitors notice.
      show                    Show one profile in full, with the plan it compiles
                              to.
      apply                   Apply a profile, read it back, print what now holds;
                              it stays until cleared.
      status                  Show what holds now, read from the kernel, with
                              counters.
      clear                   Remove what condition put there, nothing else.
      exec                    Run a command inside the lab, where the condition
                              holds.
      run                     Run one command in a lab of its own, under a profile.
      shell                   Open a shell in a lab, its prompt marked with the
                              profile.
      monitor                 Watch the network as a reachability monitor does.
      predict                 Say what a monitor should report under a profile or a
                              scenario.
      test                    Run scenarios with monitors in them, and judge what
                              the monitors say.
      doctor                  Say what this machine can do, and the exact fix for
                              what it cannot.
      kernel                  The private kernel: a User-Mode Linux that needs no
                              root and no netem on the machine.
      completions             Print the completion script of a shell.

      See 'condition help <subcommand>' for detailed help.

    """

  @Test func `bash completes commands, profiles, options and values`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    let result = try sandbox.shell(
      """
      PATH=${condition%/*}:$PATH
      source <(condition completions bash) || exit 9
      ask() {
        COMP_LINE="$1" COMP_POINT=${#1} COMPREPLY=()
        read -ra COMP_WORDS <<<"$1"
        case "$1" in *' ') COMP_WORDS+=('') ;; esac
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        $(complete -p condition | sed 's/.*-F \\([^ ]*\\).*/\\1/')
        echo "$1=>${COMPREPLY[*]}"
      }
      ask 'condition ap'
      ask 'condition apply 3g-l'
      ask 'condition run very'
      ask 'condition show off'
      ask 'condition apply 3g --dry'
      ask 'condition apply 3g --kernel '
      ask 'condition kernel st'
      ask 'condition run 3g -- tru'
      ask 'condition exec -- whi'
      ask 'condition exec -- /bin/s'
      ask 'condition exec -- ls /bi'
      """
    )
    #expect(result.error == "")
    let answers = Dictionary(
      uniqueKeysWithValues: result.outputLines.map { line in
        let parts = line.split(separator: "=>", omittingEmptySubsequences: false)
        return (String(parts[0]), parts.dropFirst().joined().split(separator: " ").map(String.init))
      }
    )
    #expect(answers["condition ap"] == ["apply"])
    #expect(answers["condition apply 3g-l"] == ["3g-lossy"])
    #expect(answers["condition run very"] == ["very-bad-network"])
    #expect(answers["condition show off"] == ["offline"])
    #expect(answers["condition apply 3g --dry"] == ["--dry-run"])
    #expect(answers["condition apply 3g --kernel "].map(Set.init) == ["auto", "host", "private"])
    #expect(answers["condition kernel st"].map(Set.init) == ["status", "stop"])
    #expect(answers["condition run 3g -- tru"]?.contains("true") == true)
    // What can be run: `while` is a word of the shell's.
    let commands = try #require(answers["condition exec -- whi"])
    #expect(commands.contains("which") && !commands.contains("while"), "\(commands)")
    #expect(answers["condition exec -- /bin/s"]?.contains("/bin/sh") == true)
    #expect(answers["condition exec -- ls /bi"]?.first == "/bin")
    expectNothingLeft(in: sandbox)
  }

  @Test(arguments: ["zsh", "fish"])
  func `other shells accept their scripts`(shell: String) throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    let script = try sandbox.condition("completions", shell)
    #expect(script.status == 0 && script.output.contains("condition"))
    let check = try sandbox.shell(
      "command -v \(shell) >/dev/null || exit 0; $condition completions \(shell) | \(shell) -n"
    )
    #expect(check.status == 0, "\(check)")
  }
}
