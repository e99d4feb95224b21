import Foundation
import TestSupport
import Testing

/// What is left when condition's processes are killed at any instant.
@Suite(.serialized) struct `Killed at any instant` {
  /// Numbers that come again from the same seed (splitmix64).
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
      bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
      return bits ^ (bits >> 31)
    }
  }

  /// What is under way when something is killed, and how long that may take to begin.
  private static let host: [[String]] = [
    ["run", "perfect", "--kernel", "host", "--", "sleep", "0.2"],
    ["run", "offline", "--", "sh", "-c", "sleep 0.2 & sleep 0.1"],
    ["apply", "offline", "--kernel", "host"],
    ["apply", "airplane", "--kernel", "host", "--for", "300s"],
    ["apply", "perfect", "--kernel", "host", "--lab", "other"],
  ]
  private static let inPrivate: [[String]] = [
    ["run", "wifi", "--kernel", "private", "--", "sleep", "0.2"],
    ["apply", "3g-lossy", "--kernel", "private"],
    ["run", "wifi", "--virtual-time", "--", "sh", "-c", "for i in 1 2 3 4; do sleep 900; done"],
    ["test", "offline", "hand-over", "--virtual-time", "--jobs", "2"],
  ]

  private static func variable(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  /// A hand-made tbf of somebody else's, and how to read everything of theirs.
  private static let makeForeign = """
    ip netns add foreign && ip -n foreign link add va type veth peer name vb &&
    ip -n foreign link set va up && ip -n foreign link set vb up &&
    tc -n foreign qdisc add dev va root handle 1: tbf rate 1mbit burst 32kb latency 50ms
    """
  private static let readForeign = "ip netns list; tc -n foreign -d qdisc; ip -n foreign -o link"

  @Test(arguments: CommandLineSandbox.users)
  func `clear --all leaves nothing of ours, and what is others' as it was`(
    user: CommandLineSandbox.User
  ) throws {
    let seed = Self.variable("CONDITION_TEST_SEED") ?? UInt64.random(in: 0..<1_000_000)
    let kills = Int(Self.variable("CONDITION_TEST_KILLS") ?? 12)
    print("kills of \(user)'s processes: CONDITION_TEST_SEED=\(seed)")
    var generator = Generator(state: seed &+ (user == .root ? 0 : 1))
    let sandbox = try CommandLineSandbox(user)
    if CommandLineSandbox.isRoot {
      #expect(try sandbox.shell(Self.makeForeign, as: .root).status == 0)
    }
    let foreign = try sandbox.shell(Self.readForeign, as: .root).output
    #expect(foreign.contains("tbf 1: dev va root") == CommandLineSandbox.isRoot)

    for round in 0..<(kills + 1) / CommandLineSandbox.users.count {
      // One in three is in a private kernel, which takes its time.
      let isPrivate = round % 3 == 2
      let words = (isPrivate ? Self.inPrivate : Self.host).randomElement(using: &generator) ?? []
      let begun = Date()
      let command = try sandbox.start(words)
      // Virtual time begins when all input is there.
      command.endInput()
      let delay = Double.random(in: 0...(isPrivate ? 2.8 : 0.25), using: &generator)
      _ = try sandbox.poll(seconds: delay) { false }
      let victims = sandbox.processes.filter { !$0.description.hasPrefix("sleep ") }
      let victim = victims.randomElement(using: &generator)
      if let victim { kill(victim.processID, SIGKILL) }
      let round =
        "seed \(seed), round \(round): \(words.joined(separator: " ")); after \(delay) s "
        + "killed \(victim?.description ?? "nothing")"
      // A kernel that does not come up is given a minute.
      guard let end = try? command.wait(seconds: 90) else {
        let family = victims.map { "\($0.parentID) > \($0.processID) \($0.description.prefix(40))" }
        Issue.record(
          """
          the command does not end. \(round)
          number \(victim?.processID ?? 0) of \(family.joined(separator: "\n"))
          still there: \(sandbox.processes.map(\.processID))
          """
        )
        return
      }
      let story = Comment(
        rawValue: "\(round); status \(end.status) after \(Date().timeIntervalSince(begun)) s: "
          + end.error
      )

      let clear = try sandbox.condition("clear", "--all")
      #expect(clear.status == 0, "\(story)\n\(clear)")
      _ = try sandbox.poll(seconds: 5) { sandbox.processes.isEmpty }
      // A trial that fails, for its kernel was killed, leaves its packets on purpose.
      let packets = sandbox.files.filter { $0.hasSuffix(".pcap") }
      expectNothingLeft(in: sandbox, but: ["/run/netns/foreign"] + packets, story)
      #expect(try sandbox.shell(Self.readForeign, as: .root).output == foreign, story)
      guard try sandbox.condition("apply", "offline", "--kernel", "host").status == 0,
        try sandbox.condition("clear").status == 0
      else {
        Issue.record("condition does not work any more. \(story)")
        return
      }
    }
    #expect(try sandbox.condition("clear", "--all").status == 0)
  }
}
