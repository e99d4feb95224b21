import ArgumentParsing

/// Which of the scenarios are played, how often, and when it is enough.
struct SelectionOptions: ParsableArguments {
  @Option(
    name: .customLong("jobs"),
    help: ArgumentHelp(
      "How many trials at once (one a core in virtual time, else 2).",
      valueName: "number"
    )
  )
  var jobs: Int?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp("Play each this many times.", valueName: "number")
  )
  var rounds = 1

  @Option(
    name: .customLong("shard"),
    help: ArgumentHelp(
      "Only one of several parts, such as 1/4: which scenarios are in it depends on their names alone.",
      valueName: "i/n"
    )
  )
  var shard: Shard?

  @Option(
    name: .customLong("seeds"),
    help: ArgumentHelp(
      "Play under each of these seeds until one fails, such as 1..1000.",
      valueName: "a..b"
    )
  )
  var seeds: SeedRange?

  @Flag(name: .customLong("keep-going"), help: "With --seeds: do not stop at the first that fails.")
  var keepGoing = false

  @Flag(
    name: .customLong("minimize"),
    help: "Shorten the timeline of what fails as far as it still fails."
  )
  var minimize = false

  @Flag(name: .customLong("fail-fast"), help: "Stop at the first failure.")
  var failFast = false

  @Flag(
    name: .customLong("matrix"),
    help: "Play every outage, and print the report card of each monitor."
  )
  var matrix = false

  @Flag(name: .customLong("list"), help: "Only say what would be played.")
  var list = false

  mutating func validate() throws {
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs is from 1 to 256.") }
    guard (1...1_000_000).contains(rounds) else {
      throw ValidationError("--repeat is from 1 to 1000000.")
    }
    if keepGoing, seeds == nil { throw ValidationError("--keep-going goes with --seeds.") }
  }
}
