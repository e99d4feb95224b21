import Foundation
import TestSupport
import Testing

/// How `condition run` and what it started end, and what it says meanwhile.
@Suite(.serialized) struct `A command's end` {
  @Test(arguments: RunPlace.few)
  func `a reader that has enough ends the command`(place: RunPlace) throws {
    let sandbox = try CommandLineSandbox(place.user)
    let process = try sandbox.start(place.words(["yes"]))
    try process.waitForOutput("y\ny\n")
    process.closeOutput()
    let result = try process.wait(seconds: 20)
    #expect(result.status == 141, "\(result.status)")
    expectNothingLeft(in: sandbox)
  }

  @Test(arguments: RunPlace.few)
  func `signals reach the command, and the lab goes with it`(place: RunPlace) throws {
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
        "10",
        "-i",
        "0.05",
        "1.1.1.1"
      )
      #expect(result.status == 0, "\(result)")
      #expect(result.output.contains("10 packets transmitted, 10 received, 0% packet loss"))
      // 200 ms on the way, and 98-byte frames at 780 and 330 kbit/s; a busy machine adds to some.
      let shortest = result.output.components(separatedBy: "mdev = ").last?
        .split(separator: "/").first.flatMap { Double($0) }
      #expect(shortest.map { (203.3..<215).contains($0) } == true, "\(result)")
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
