import Foundation
import TestSupport
import Testing

/// `condition run` as a program around other programs, on this machine's kernel where it can and in a private one.
@Suite(.serialized) struct `Run a command` {
  @Test(arguments: RunPlace.all)
  func `the exit status is the command's own`(place: RunPlace) throws {
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

  @Test(arguments: RunPlace.all)
  func `streams stay apart, the directory and the environment are the caller's`(
    place: RunPlace
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

  @Test(arguments: RunPlace.all)
  func `a million lines go in and out whole`(place: RunPlace) throws {
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
}
