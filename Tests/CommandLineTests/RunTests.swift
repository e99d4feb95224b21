import Foundation
import TestSupport
import Testing

/// `condition run` as a program around other programs, on this machine's kernel where it can and in a private one.
@Suite(.serialized) struct `Run a command` {
  /// A profile that the kernel of that place can have, and the user who runs it.
  struct Place: CustomTestStringConvertible, Sendable {
    var user: CommandLineSandbox.User
    var kernel: String
    var profile: String { kernel == "host" ? "perfect" : "wifi" }
    var testDescription: String { "\(user), \(kernel) kernel" }

    func words(_ command: [String]) -> [String] {
      ["run", profile, "--kernel", kernel, "--"] + command
    }
  }

  static let places = CommandLineSandbox.users.flatMap { user in
    ["host", "private"].map { Place(user: user, kernel: $0) }
  }

  @Test(arguments: places)
  func `the exit status is the command's own`(place: Place) throws {
    let sandbox = try CommandLineSandbox(place.user)
    let cases: [(command: [String], status: Int32, error: String)] = [
      (["sh", "-c", "exit 7"], 7, ""),
      (["sh", "-c", "kill -KILL $$"], 137, ""),
      (["no-such-command"], 127, "condition: error: no-such-command: command not found\n"),
      (["/etc/passwd"], 126, "condition: error: /etc/passwd: cannot execute: Permission denied\n"),
    ]
    // Each private kernel takes two seconds to start.
    let inPrivate = place.user == .root ? cases[1...1] : [cases[0], cases[2]]
    for (command, status, error) in place.kernel == "host" ? cases[...] : inPrivate {
      let result = try sandbox.condition(place.words(command))
      #expect(result.status == status, "\(command)")
      #expect(result.error == error, "\(command)")
      #expect(result.output == "")
    }
    expectNothingLeft(in: sandbox)
  }

  @Test func `offline needs no netem, and its exit status is the command's`() throws {
    for user in CommandLineSandbox.users {
      let sandbox = try CommandLineSandbox(user)
      let result = try sandbox.condition("run", "offline", "--", "sh", "-c", "exit 7")
      #expect(result.status == 7)
      #expect(result.output + result.error == "")
      let link = try sandbox.condition(
        "run",
        "offline",
        "--",
        "cat",
        "/sys/class/net/wlan0/carrier"
      )
      #expect(link.output == "0\n", "\(link)")
      expectNothingLeft(in: sandbox)
    }
  }

  @Test(arguments: places)
  func `streams stay apart, the directory and the environment are the caller's`(
    place: Place
  ) throws {
    let sandbox = try CommandLineSandbox(place.user)
    let script = """
      read -r line; echo "out $line"; echo "err $line" >&2
      pwd; echo "$FAVOURITE/$CONDITION_LAB/$CONDITION_GATEWAY/$CONDITION_PROBE_HOST"
      echo written >made-inside
      curl -sS -m 10 -o /dev/null -w '%{http_code}\\n' "$CONDITION_PROBE_URL"
      curl -sS -m 10 --cacert "$CONDITION_CA_FILE" -o /dev/null -w '%{http_code}\\n' \\
        https://www.example.com/generate_204
      exit 3
      """
    let result = try sandbox.condition(
      place.words(["sh", "-c", script]),
      input: "first\nsecond\n",
      environment: ["FAVOURITE": "a b'c"]
    )
    #expect(result.status == 3)
    #expect(
      result.output == """
        out first
        \(sandbox.home)
        a b'c/condition/192.168.50.1/probe.condition.test
        204
        204

        """
    )
    #expect(result.error == "err first\n")
    let made = "\(sandbox.home)/made-inside"
    #expect(try String(contentsOfFile: made, encoding: .utf8) == "written\n")
    try FileManager.default.removeItem(atPath: made)
    expectNothingLeft(in: sandbox)
  }

  @Test(arguments: places)
  func `a million lines go in and out whole`(place: Place) throws {
    let sandbox = try CommandLineSandbox(place.user)
    let command =
      "seq 1000000 | $condition run \(place.profile) --kernel \(place.kernel) -q -- sort -n"
    let result = try sandbox.shell("\(command) | tee >(wc -l >&2) | tail -1; wait")
    #expect(result.output == "1000000\n", "\(result)")
    #expect(result.error == "1000000\n")
    // Where only one kernel does it, one user is enough.
    guard place.user == .ordinary else { return }
    let bytes = try sandbox.condition(
      place.words(["sh", "-c", "head -c 20000000 /dev/zero; head -c 3000000 /dev/zero >&2"])
    )
    #expect(bytes.outputBytes.count == 20_000_000)
    #expect(bytes.errorBytes.count == 3_000_000)
    expectNothingLeft(in: sandbox)
  }

  @Test(arguments: places)
  func `a reader that has enough ends the command`(place: Place) throws {
    let sandbox = try CommandLineSandbox(place.user)
    let process = try sandbox.start(place.words(["yes"]))
    try process.waitForOutput("y\ny\n")
    process.closeOutput()
    let result = try process.wait(seconds: 20)
    #expect(result.status == 141, "\(result.status)")
    expectNothingLeft(in: sandbox)
  }

  @Test(arguments: places)
  func `signals reach the command, and the lab goes with it`(place: Place) throws {
    let sandbox = try CommandLineSandbox(place.user)
    let script = "trap 'echo got it; exit 9' TERM; echo ready; while :; do sleep 0.1; done"
    let process = try sandbox.start(place.words(["sh", "-c", script]))
    try process.waitForOutput("ready\n")
    try sandbox.signalCommand(SIGTERM)
    let result = try process.wait(seconds: 20)
    #expect(result.status == 9)
    #expect(result.output == "ready\ngot it\n")
    expectNothingLeft(in: sandbox)

    // Without a handler the signal ends the command, and what it started with it.
    let plain = try sandbox.start(
      place.words(["sh", "-c", "sleep 300 & echo ready; exec sleep 300"])
    )
    try plain.waitForOutput("ready\n")
    try sandbox.signalCommand(SIGINT)
    #expect(try plain.wait(seconds: 20).status == 130)
    expectNothingLeft(in: sandbox)
  }

  @Test func `a ping through 3G takes 203 ms`() throws {
    for user in CommandLineSandbox.users {
      let sandbox = try CommandLineSandbox(user)
      let result = try sandbox.condition(
        "run",
        "3g",
        "-q",
        "--",
        "ping",
        "-c",
        "3",
        "-i",
        "0.2",
        "1.1.1.1"
      )
      #expect(result.status == 0, "\(result)")
      #expect(result.output.contains("3 packets transmitted, 3 received, 0% packet loss"))
      // 200 ms on the way, and 98-byte frames at 780 and 330 kbit/s.
      let average = result.output.split(separator: "/").dropLast(2).last.flatMap { Double($0) }
      #expect(average.map { abs($0 - 203.4) < 3 } == true, "\(result)")
      #expect(result.error == "")
      expectNothingLeft(in: sandbox)
    }
  }

  @Test func `remarks tell which kernel, and --quiet leaves them out`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    let remark =
      "condition: using the private kernel, because this machine's kernel has no netem "
      + "(sch_netem)\n"
    let result = try sandbox.condition("run", "wifi", "--", "true")
    #expect(result.status == 0)
    #expect(result.error == (CommandLineExecutable.hostHasNetem ? "" : remark))
    #expect(try sandbox.condition("run", "wifi", "--quiet", "--", "true").error == "")
    let verbose = try sandbox.condition(
      "run",
      "perfect",
      "--kernel",
      "host",
      "--verbose",
      "--",
      "true"
    )
    #expect(verbose.error.hasPrefix("applied perfect  in lab condition"), "\(verbose)")
  }

  @Test func `two labs run side by side under one user`() throws {
    let sandbox = try CommandLineSandbox()
    let first = try sandbox.start([
      "run", "perfect", "--kernel", "host", "--", "sh", "-c",
      "echo up; read x; curl -sS -m 5 http://a.example/generate_204 -w '%{http_code}'",
    ])
    try first.waitForOutput("up\n")
    let second = try sandbox.condition(
      "run",
      "offline",
      "--kernel",
      "host",
      "--",
      "cat",
      "/sys/class/net/wlan0/carrier"
    )
    #expect(second.output == "0\n")
    first.write("go\n")
    #expect(try first.wait(seconds: 20).output == "up\n204")
    expectNothingLeft(in: sandbox)
  }
}
