import Foundation
import TestSupport
import Testing

/// Programs at a terminal.
@Suite(.serialized) struct `At a terminal` {
  @Test(arguments: RunPlace.all)
  func `a full-screen program works, at the size of the window`(place: RunPlace) throws {
    let sandbox = try CommandLineSandbox(place.user)
    try Data("first line\nsecond line\n".utf8)
      .write(to: URL(fileURLWithPath: "\(sandbox.home)/text"))
    chmod("\(sandbox.home)/text", 0o666)
    let script = """
      stty size; tty; less text; echo left
      trap 'stty size; resized=1' WINCH; echo ready
      until [ "$resized" ]; do sleep 0.05; done
      cat; echo ended; exit 4
      """
    let process = try sandbox.start(
      place.words(["sh", "-c", script]),
      streams: .terminal(columns: 93, rows: 27)
    )
    try process.waitForOutput("27 93\r\n")
    try process.waitForOutput("/dev/pts/")
    // less draws on the whole screen and takes single keys.
    try process.waitForOutput("second line")
    try process.waitForOutput("(END)")
    process.write("q")
    try process.waitForOutput("left\r\nready\r\n")
    process.resize(columns: 81, rows: 20)
    try process.waitForOutput("20 81\r\n")
    process.write("echoed\n")
    try process.waitForOutput("echoed\r\nechoed\r\n")
    process.write("\u{4}")
    try process.waitForOutput("ended\r\n")
    let result = try process.wait(seconds: 20)
    #expect(result.status == 4, "\(result)")
    try FileManager.default.removeItem(atPath: "\(sandbox.home)/text")
    expectNothingLeft(in: sandbox, but: ["\(sandbox.home)/.lesshst"])
  }

  @Test(arguments: RunPlace.few)
  func `^C interrupts the program`(place: RunPlace) throws {
    let sandbox = try CommandLineSandbox(place.user)
    let process = try sandbox.start(
      place.words([
        "sh", "-c", "trap 'echo stopped; exit 3' INT; echo ready; while :; do sleep 0.1; done",
      ]),
      streams: .terminal(columns: 80, rows: 24)
    )
    try process.waitForOutput("ready\r\n")
    process.write("\u{3}")
    try process.waitForOutput("stopped\r\n")
    #expect(try process.wait(seconds: 20).status == 3)
    expectNothingLeft(in: sandbox)
  }

  @Test(arguments: RunPlace.few)
  func `a shell's prompt is marked with the profile`(place: RunPlace) throws {
    let sandbox = try CommandLineSandbox(place.user)
    let profile = place.kernel == "host" ? "no-dns" : "3g-lossy"
    let process = try sandbox.start(
      ["shell", profile, "--kernel", place.kernel, "-q"],
      streams: .terminal(columns: 80, rows: 24),
      environment: ["SHELL": "/bin/bash", "HISTFILE": "/dev/null"]
    )
    try process.waitForOutput("(\(profile)) ~ ")
    process.write("echo $((40 + 2)) $CONDITION_LAB\n")
    try process.waitForOutput("42 condition\r\n")
    process.write("exit 5\n")
    #expect(try process.wait(seconds: 20).status == 5)
    expectNothingLeft(in: sandbox)
  }

  @Test func `colour is for terminals, unless it is not wanted`() throws {
    let sandbox = try CommandLineSandbox()
    #expect(
      try sandbox.condition("apply", "offline", "--kernel", "host").output
        .hasPrefix("applied offline  in lab")
    )
    func status(_ words: [String], _ environment: [String: String] = [:]) throws -> String {
      let process = try sandbox.start(
        ["status"] + words,
        streams: .terminal(columns: 80, rows: 24),
        environment: environment
      )
      return try process.wait(seconds: 20).output
    }
    #expect(try status([]).hasPrefix("\u{1b}[1moffline\u{1b}[0m  in lab condition"))
    #expect(try !status(["--no-color"]).contains("\u{1b}"))
    #expect(try !status([], ["NO_COLOR": "1"]).contains("\u{1b}"))
    #expect(try status([], ["NO_COLOR": ""]).contains("\u{1b}"))
    #expect(try sandbox.condition("clear", "--all").status == 0)
    expectNothingLeft(in: sandbox)
  }
}
