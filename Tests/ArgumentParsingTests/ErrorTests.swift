import ArgumentParsing
import Testing

@Suite struct `Errors of a command line` {
  private static let runUsage = """
    Usage: lab run [--place <place>] [--profiles <dir> ...] [--quiet] [--verbose ...] \
    [--seed <seed>] <profile> -- <command> ...
      See 'lab run --help' for more information.
    """
  private static let applyUsage = """
    Usage: lab apply <profile> [--set <set> ...] [--many <many> ...] [--for <for>] \
    [--file <file>] [--word <word>]
      See 'lab apply --help' for more information.
    """

  @Test(arguments: [
    ("run", "Missing expected argument '<profile>'\nHelp:  <profile>  The profile."),
    (
      "run 3g",
      "Missing expected argument '<command> ...'\nHelp:  <command>  The command and its arguments."
    ),
    ("run --sed 3", "Unknown option '--sed'. Did you mean '--seed'?"),
    ("run --seed=7 --hlep", "Unknown option '--hlep'. Did you mean '--help'?"),
    ("run --xyzzy", "Unknown option '--xyzzy'"),
    // A command without `--` before it is told so, and not blamed for its own options.
    (
      "run 3g ls -la --color=auto",
      "Unexpected argument 'ls'. A command to run goes after '--': lab run 3g -- ls -la --color=auto"
    ),
    (
      "run 3g -q ls",
      "Unexpected argument 'ls'. A command to run goes after '--': lab run 3g -q -- ls"
    ),
    (
      "run 3g $HOME",
      "Unexpected argument '$HOME'. A command to run goes after '--': lab run 3g -- '$HOME'"
    ),
    ("run 3g more -- ls", "Unexpected argument 'more'"),
    ("run -qx 3g", "Unknown option '-x' in '-qx'"),
    ("run --quiet=yes", "The option '--quiet' does not take any value, but 'yes' was specified."),
    (
      "run --seed",
      "Missing value for '--seed <seed>'\nHelp:  --seed <seed>  Where chance starts."
    ),
    ("run -n -q", "Missing value for '-n <seed>'\nHelp:  -n <seed>  Where chance starts."),
    (
      "run -n x 3g",
      "The value 'x' is invalid for '-n <seed>'\nHelp:  -n <seed>  Where chance starts."
    ),
    (
      "run --place moon",
      """
      The value 'moon' is invalid for '--place <place>'. Please provide one of 'auto', 'host' or \
      'private'.
      Help:  --place <place>  Where to run.
      """
    ),
  ])
  func `say what is wrong with run`(line: String, message: String) {
    let words = line.split(separator: " ").map(String.init)
    #expect(failure(words) == Outcome(text: "lab: error: \(message)\n\(Self.runUsage)", code: 64))
  }

  @Test(arguments: [
    ("apply a b", "Unexpected argument 'b'"),
    ("apply a b c", "2 unexpected arguments: 'b', 'c'"),
    ("apply eth0", "'eth0' is an interface, not a profile."),
    (
      "apply 3g --for 5m",
      """
      The value '5m' is invalid for '--for <for>': write seconds as in '5s'
      Help:  --for <for>  How long.
      """
    ),
  ])
  func `say what is wrong with apply`(line: String, message: String) {
    let words = line.split(separator: " ").map(String.init)
    #expect(
      failure(words) == Outcome(text: "lab: error: \(message)\n\(Self.applyUsage)", code: 64)
    )
  }

  @Test(arguments: [
    ("rnu 3g", "Unknown subcommand 'rnu'. Did you mean 'run'?"),
    ("appyl", "Unknown subcommand 'appyl'. Did you mean 'apply'?"),
    ("kern", "Unknown subcommand 'kern'. Did you mean 'kernel'?"),
    ("secrt", "Unknown subcommand 'secrt'"),
    ("x", "Unknown subcommand 'x'"),
    ("moon", "Unknown subcommand 'moon'"),
    ("help moon", "Unknown subcommand 'moon'"),
    ("kernel statsu", "Unknown subcommand 'statsu'. Did you mean 'status'?"),
  ])
  func `name the nearest subcommand`(line: String, message: String) throws {
    let words = line.split(separator: " ").map(String.init)
    #expect(Lab.message(for: try #require(error(words))) == message)
  }

  @Test func `two flags that exclude each other name both`() throws {
    let found = try #require(error(["tune", "--slow", "--quick", "1"]))
    #expect(
      Lab.message(for: found)
        == "Value to be set with flag '--quick' had already been set with flag '--slow'"
    )
  }

  @Test func `an error of run has status 1 and no usage`() {
    struct Broken: Error, CustomStringConvertible { let description = "the kernel said no" }
    #expect(Lab.fullMessage(for: Broken()) == "lab: error: the kernel said no")
    #expect(Lab.exitCode(for: Broken()) == .failure)
  }

  @Test func `an exit code says nothing`() {
    #expect(Lab.fullMessage(for: ExitCode(7)).isEmpty)
    #expect(Lab.exitCode(for: ExitCode(7)).rawValue == 7)
  }

  @Test func `a clean exit is a success`() {
    let message = CleanExit.message("done")
    #expect(Lab.fullMessage(for: message) == "done")
    #expect(Lab.exitCode(for: message).isSuccess)
  }

  @Test func `a program that needs arguments and gets none shows its help`() throws {
    struct Copy: ParsableCommand {
      @Argument(help: "What to copy.") var file: String
    }
    let found = try #require(#expect(throws: (any Error).self) { try Copy.parse([]) })
    #expect(
      Copy.fullMessage(for: found, columns: 80) == """
        Error: Missing expected argument '<file>'
        Help:  <file>  What to copy.

        \(Copy.helpMessage(columns: 80))
        """
    )
    #expect(Copy.exitCode(for: found) == .validationFailure)
  }

  @Test func `a mistyped subcommand is not taken for a value of the default one`() throws {
    struct Root: ParsableCommand {
      static let configuration = CommandConfiguration(
        subcommands: [Sum.self],
        defaultSubcommand: Sum.self
      )
    }
    struct Sum: ParsableCommand {
      @Argument var values: [Int] = []
    }
    #expect(throws: Never.self) { try Root.parseAsRoot(["1", "2"]) }
    let near = #expect(throws: (any Error).self) { try Root.parseAsRoot(["smu"]) }
    let far = #expect(throws: (any Error).self) { try Root.parseAsRoot(["nothing"]) }
    #expect(
      Root.message(for: try #require(near)) == "Unknown subcommand 'smu'. Did you mean 'sum'?"
    )
    #expect(Root.message(for: try #require(far)) == "The value 'nothing' is invalid for '<values>'")
  }

  private func error(_ words: [String]) -> (any Error)? {
    do {
      _ = try Lab.parseAsRoot(words)
      return nil
    } catch {
      return error
    }
  }

  private func failure(_ words: [String]) -> Outcome? {
    error(words).map {
      Outcome(text: Lab.fullMessage(for: $0, columns: 80), code: Lab.exitCode(for: $0).rawValue)
    }
  }
}
