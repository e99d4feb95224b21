import ArgumentParsing
import Testing

@Suite struct `Reading a command line` {
  @Test(arguments: [
    "run 3g -- ping -c 3", "run --seed 7 3g -- ping -c 3", "run 3g --seed=7 -- ping -c 3",
    "run 3g -n 7 -- ping -c 3", "run -n7 3g -- ping -c 3", "run -n=7 3g -- ping -c 3",
  ])
  func `options stand anywhere before the terminator`(line: String) throws {
    let run = try parsed(line, as: Run.self)
    #expect(run.profile == "3g")
    #expect(run.command == ["ping", "-c", "3"])
    #expect(run.seed == (line == "run 3g -- ping -c 3" ? nil : 7))
  }

  @Test func `everything after the terminator is untouched`() throws {
    let run = try parsed("run 3g -- ls --help -q --place host -- --version", as: Run.self)
    #expect(run.command == ["ls", "--help", "-q", "--place", "host", "--", "--version"])
    #expect(run.shared.quiet == false)
    #expect(run.shared.place == .auto)
  }

  @Test(arguments: [
    "--place host -vv -q run 3g -- x", "run --place host -vvq 3g -- x",
    "-v run 3g -q --place=host -v -- x",
  ])
  func `a shared group is one group before and after the subcommand`(line: String) throws {
    let run = try parsed(line, as: Run.self)
    #expect(run.shared.place == .host)
    #expect(run.shared.verbose == 2)
    #expect(run.shared.quiet)
  }

  @Test func `options with several values add up`() throws {
    let apply = try parsed(
      "apply --set loss=5% --many 1 2 -3 --set a=b 3g --for 5s",
      as: Apply.self
    )
    #expect(apply.set == ["loss=5%", "a=b"])
    #expect(apply.many == [1, 2, -3])
    #expect(apply.duration == 5)
    #expect(apply.word == "none")
  }

  @Test(arguments: [
    ("kernel exec ls --foo -- x", ["ls", "--foo", "--", "x"]),
    ("kernel exec -- ls --help", ["--", "ls", "--help"]),
    ("kernel exec --trace ls --trace", ["ls", "--trace"]),
    ("k exec --other ls", ["--other", "ls"]),
    ("kernel exec", []),
  ])
  func `a passed-through command begins at the first word nothing else takes`(
    line: String,
    command: [String]
  ) throws {
    #expect(try parsed(line, as: Kernel.Exec.self).command == command)
  }

  @Test(arguments: [
    ("kernel status", true), ("kernel status --no-color", false),
    ("kernel status --no-color --color", true),
  ])
  func `the last of a flag and its opposite counts`(line: String, color: Bool) throws {
    #expect(try parsed(line, as: Kernel.Status.self).color == color)
  }

  @Test func `flags of cases set one value or collect them`() throws {
    let tune = try parsed("tune --quick -sf --disable-cache 1 -.5 -- -2e3", as: Tune.self)
    #expect(tune.mode == .quick)
    #expect(tune.modes == [.second, .first])
    #expect(tune.cache == false)
    #expect(tune.levels == [1, -0.5, -2000])
    #expect(try parsed("tune 1", as: Tune.self).cache == nil)
  }

  @Test func `unrecognised words and unconditional values are kept as they are`() throws {
    let secret = try parsed("secret --a b --raw --raw -c=d", as: Secret.self)
    #expect(secret.raw == "--raw")
    #expect(secret.rest == ["--a", "b", "-c=d"])
  }

  @Test func `arguments that are no command parse alone`() throws {
    let shared = try Shared.parse(["-q", "--profiles", "a", "--profiles=b"])
    #expect(shared.quiet)
    #expect(shared.profiles == ["a", "b"])
    #expect(Shared.usageString().hasPrefix("shared [--place <place>]"))
  }

  @Test func `commands and wrappers are sendable when their values are`() {
    func requireSendable(_ type: (some Sendable).Type) {}
    requireSendable(Argument<String>.self)
    requireSendable(Option<[Int]>.self)
    requireSendable(Flag<Bool>.self)
    requireSendable(OptionGroup<Shared>.self)
    requireSendable(CommandConfiguration.self)
    requireSendable(CompletionKind.self)
  }
}
