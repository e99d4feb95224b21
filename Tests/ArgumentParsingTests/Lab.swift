import ArgumentParsing

/// The program the tests talk to: every kind of property, in the shape of a real tool.
struct Lab: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lab",
    abstract: "Try things.",
    version: "1.2.3",
    subcommands: [Run.self, Apply.self, Kernel.self, Tune.self, Secret.self]
  )
  static let _errorPrefix = "lab: error: "

  @OptionGroup var shared: Shared
}

enum Place: String, ExpressibleByArgument, CaseIterable {
  case auto
  case host
  case `private`
}

struct Shared: ParsableArguments {
  @Option(help: "Where to run.") var place: Place = .auto
  @Option(help: ArgumentHelp("Where to look.", valueName: "dir"), completion: .directory)
  var profiles: [String] = []
  @Flag(name: .shortAndLong, help: "Say less.") var quiet = false
  @Flag(name: .shortAndLong, help: "Say more.") var verbose: Int
}

struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Run a command.")

  @OptionGroup(title: "Global options") var shared: Shared
  @Option(name: [.long, .customShort("n")], help: "Where chance starts.") var seed: UInt64?
  @Argument(
    help: "The profile.",
    completion: .custom { words, index, prefix in
      ["3g", "edge lossy", "\(words.count)/\(index)/\(prefix)"]
    }
  )
  var profile: String
  @Argument(parsing: .postTerminator, help: "The command and its arguments.")
  var command: [String]
}

struct Apply: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Apply a profile.",
    discussion: """
      What is applied stays until it is cleared, and holds for everything that runs in the lab, \
      not for the machine.

      A second paragraph.
      """
  )

  @Argument var profile: String
  @Option(help: "Override a field.", completion: .list(["loss=", "rate="])) var set: [String] = []
  @Option(parsing: .upToNextOption, help: "Numbers.") var many: [Int] = []
  @Option(
    name: .customLong("for"),
    help: "How long.",
    transform: { text in
      guard let seconds = Int(text.dropLast()), text.hasSuffix("s") else {
        throw ValidationError("write seconds as in '5s'")
      }
      return seconds
    }
  )
  var duration: Int?
  @Option(help: "A profile file.", completion: .file(extensions: ["json"])) var file: String?
  @Option(help: "A word.", completion: .shellCommand("printf 'one\\ntwo words\\n'"))
  var word: String = "none"

  mutating func validate() throws {
    if profile == "eth0" { throw ValidationError("'eth0' is an interface, not a profile.") }
  }
}

struct Kernel: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "The private kernel.",
    subcommands: [Status.self, Exec.self],
    aliases: ["k"]
  )

  struct Status: ParsableCommand {
    @Flag(inversion: .prefixedNo, help: "Use colour.") var color = true
  }

  struct Exec: ParsableCommand {
    @Flag var trace = false
    @Argument(parsing: .captureForPassthrough) var command: [String] = []
  }
}

struct Tune: ParsableCommand {
  enum Mode: EnumerableFlag {
    case slow
    case quick
  }

  @Flag(help: "How fast.") var mode = Mode.slow
  @Flag var modes: [Extra] = []
  @Flag(inversion: .prefixedEnableDisable) var cache: Bool?
  @Argument var levels: [Double]

  enum Extra: String, EnumerableFlag {
    case first
    case second
    static func name(for value: Extra) -> NameSpecification {
      [.customShort(value == .first ? "f" : "s"), .long]
    }
  }
}

struct Secret: ParsableCommand {
  static let configuration = CommandConfiguration(shouldDisplay: false)

  @Option(parsing: .unconditional, help: .hidden) var raw: String = ""
  @Argument(parsing: .allUnrecognized) var rest: [String] = []
}

/// What a command line makes the program print, and its status.
struct Outcome: Equatable {
  let text: String
  let code: Int32
}

/// Parses words as the program does; nil when they are fine.
func outcome(_ words: [String]) -> Outcome? {
  do {
    var command = try Lab.parseAsRoot(words)
    try command.run()
    return nil
  } catch {
    return Outcome(
      text: Lab.fullMessage(for: error, columns: 80),
      code: Lab.exitCode(for: error).rawValue
    )
  }
}

/// The command a line of words parses to.
func parsed<Command: ParsableCommand>(_ line: String, as type: Command.Type) throws -> Command {
  let words = line.split(separator: " ").map(String.init)
  let command = try Lab.parseAsRoot(words)
  guard let result = command as? Command else {
    throw ValidationError("'\(line)' is \(Swift.type(of: command))")
  }
  return result
}
