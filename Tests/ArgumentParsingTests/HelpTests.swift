import ArgumentParsing
import Testing

@Suite struct `Help` {
  private static let root = """
    OVERVIEW: Try things.

    USAGE: lab [--place <place>] [--profiles <dir> ...] [--quiet] [--verbose ...] <subcommand>

    OPTIONS:
      --place <place>         Where to run. (values: auto, host, private; default:
                              auto)
      --profiles <dir>        Where to look.
      -q, --quiet             Say less.
      -v, --verbose           Say more.
      --version               Show the version.
      -h, --help              Show help information.

    SUBCOMMANDS:
      run                     Run a command.
      apply                   Apply a profile.
      kernel, k               The private kernel.
      tune

      See 'lab help <subcommand>' for detailed help.
    """

  private static let run = """
    OVERVIEW: Run a command.

    USAGE: lab run [--place <place>] [--profiles <dir> ...] [--quiet] [--verbose ...] \
    [--seed <seed>] <profile> -- <command> ...

    ARGUMENTS:
      <profile>               The profile.
      <command>               The command and its arguments.

    GLOBAL OPTIONS:
      --place <place>         Where to run. (values: auto, host, private; default:
                              auto)
      --profiles <dir>        Where to look.
      -q, --quiet             Say less.
      -v, --verbose           Say more.

    OPTIONS:
      -n, --seed <seed>       Where chance starts.
      --version               Show the version.
      -h, --help              Show help information.

    """

  private static let tune = """
    USAGE: lab tune [--slow] [--quick] [--first ...] [--second ...] [--enable-cache] \
    [--disable-cache] <levels> ...

    ARGUMENTS:
      <levels>

    OPTIONS:
      --slow/--quick          How fast. (default: --slow)
      -f, --first/-s, --second
      --enable-cache/--disable-cache
      --version               Show the version.
      -h, --help              Show help information.

    """

  @Test(arguments: [["--help"], ["-h"], ["help"], [], ["--help", "run"]])
  func `of the program`(words: [String]) {
    #expect(outcome(words) == Outcome(text: Self.root, code: 0))
  }

  @Test(arguments: [
    ["help", "run"], ["run", "--help"], ["run", "3g", "-h", "--nonsense"], ["run", "--no", "-h"],
    ["run", "--seed", "--help"], ["run", "--seed", "x", "--help"], ["help", "run", "--help"],
    ["run", "3g", "-qh"],
  ])
  func `of a subcommand, also where something else is wrong`(words: [String]) {
    #expect(outcome(words) == Outcome(text: Self.run, code: 0))
  }

  @Test func `of flags with cases`() {
    #expect(Lab.helpMessage(for: Tune.self, columns: 80) == Self.tune)
  }

  @Test func `is wrapped at the width`() {
    let text = Lab.helpMessage(for: Apply.self, columns: 50)
    #expect(
      text.hasPrefix(
        """
        OVERVIEW: Apply a profile.

        What is applied stays until it is cleared, and
        holds for everything that runs in the lab, not for
        the machine.

        A second paragraph.

        """
      )
    )
    #expect(
      Lab.helpMessage(columns: 50).contains(
        """
          --place <place>         Where to run. (values:
                                  auto, host, private;
                                  default: auto)
        """
      )
    )
  }

  @Test func `shows what is hidden only when asked`() {
    #expect(!Lab.helpMessage(for: Secret.self, columns: 80).contains("--raw"))
    #expect(outcome(["secret", "--help-hidden"])?.text.contains("--raw <raw>") == true)
  }

  @Test(arguments: [["--version"], ["run", "--version"], ["kernel", "status", "--version"]])
  func `the version is that of the program`(words: [String]) {
    #expect(outcome(words) == Outcome(text: "1.2.3", code: 0))
  }

  @Test func `a command with only subcommands shows its help`() {
    let expected = """
      OVERVIEW: The private kernel.

      USAGE: lab kernel <subcommand>

      OPTIONS:
        --version               Show the version.
        -h, --help              Show help information.

      SUBCOMMANDS:
        status
        exec

        See 'lab help kernel <subcommand>' for detailed help.
      """
    #expect(outcome(["kernel"]) == Outcome(text: expected, code: 0))
  }

  @Test func `values with descriptions are listed`() {
    enum Level: String, CaseIterable, ExpressibleByArgument {
      case low
      case high
      var defaultValueDescription: String { self == .low ? "barely there" : "hardly bearable" }
    }
    struct Noise: ParsableCommand {
      @Option(help: "How loud.") var level: Level = .low
    }
    #expect(
      Noise.helpMessage(columns: 80) == """
        USAGE: noise [--level <level>]

        OPTIONS:
          --level <level>         How loud. (default: barely there)
                low               - barely there
                high              - hardly bearable
          -h, --help              Show help information.

        """
    )
  }

  @Test func `many options are summed up in the usage`() {
    struct Wide: ParsableCommand {
      @Flag var a = false
      @Flag var b = false
      @Flag var c = false
      @Flag var d = false
      @Flag var e = false
      @Flag var f = false
      @Flag var g = false
      @Flag var h = false
      @Flag var i = false
      @Flag var j = false
      @Flag var k = false
      @Option var must: Int
      @Argument var file: String
    }
    #expect(Wide.usageString() == "wide [<options>] --must <must> <file>")
  }
}
