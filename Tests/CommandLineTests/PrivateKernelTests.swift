import Foundation
import TestSupport
import Testing

/// What a user of the private kernel relies on without knowing of it.
@Suite(.serialized) struct `In the private kernel` {
  /// The processes of the host that the kernel keeps one address space each in, the youngest last.
  private func helpers(_ sandbox: CommandLineSandbox) -> [CommandLineSandbox.Process] {
    let kernels = sandbox.processes.filter { $0.description.contains(" mem=") }
    let numbers = Set(kernels.map(\.processID))
    return kernels.filter { numbers.contains($0.parentID) }.sorted { $0.processID < $1.processID }
  }

  @Test(arguments: [["run", "wifi", "--kernel", "private", "-q", "--"], ["kernel", "exec", "--"]])
  func `a process of the kernel's that is killed ends it, and that is said`(words: [String]) throws
  {
    let sandbox = try CommandLineSandbox(.ordinary)
    // The command is the youngest; the first is init.
    for victim in [0, -1] {
      let process = try sandbox.start(words + ["sh", "-c", "echo ready; sleep 0.3; echo $?; cat"])
      try process.waitForOutput("ready\n")
      let helpers = helpers(sandbox)
      let killed = try #require(victim == 0 ? helpers.first : helpers.last)
      kill(killed.processID, SIGKILL)
      process.write("text\n")
      let result = try process.wait(seconds: 60)
      #expect(result.status == 70, "\(result)")
      #expect(result.error.hasPrefix("condition: error: the private kernel "), "\(result)")
      #expect(result.error.contains("a process of this kernel was killed"), "\(result)")
      #expect(try sandbox.poll { sandbox.processes.isEmpty })
      expectNothingLeft(in: sandbox)
    }
  }

  @Test(
    arguments: [
      ["ps", "aux"], ["top", "-bn1"], ["nproc"], ["free"], ["vmstat"], ["uptime"],
    ]
  )
  func `the tools of procps work`(command: [String]) throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    for words in [["run", "wifi", "--kernel", "private", "-q", "--"], ["kernel", "exec", "--"]] {
      let result = try sandbox.condition(words + command)
      #expect(result.status == 0 && result.error == "" && !result.output.isEmpty, "\(result)")
    }
  }

  @Test func `^Z stops a command, and what belongs to it, until it is resumed`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    let process = try sandbox.startInteractiveShell()
    // With the quotes, what the terminal echoes is not what the command prints.
    process.write("PS1='pro''mpt '\n")
    try process.waitForOutput("prompt ")
    let command =
      "trap 'echo res''umed' CONT; echo run''ning; while :; do read x; echo got \\$x; done"
    for (round, words) in ["run 3g --kernel private -q --", "kernel exec --"].enumerated() {
      let times = round + 1
      process.write("$condition \(words) sh -c \"\(command)\"\n")
      try process.waitForOutput("running\r\n", times: times)
      process.write("\u{1A}")
      try process.waitForOutput("Stopped", times: times)
      try process.waitForOutput("prompt ", times: 4 * round + 2)
      // The terminal is the shell's again, with echo and lines.
      process.write("stty -a | grep -o ' icanon'\n")
      try process.waitForOutput("icanon\r\n", times: times)
      try process.waitForOutput("prompt ", times: 4 * round + 3)
      process.write("fg\n")
      try process.waitForOutput("resumed\r\n", times: times)
      process.write("word\n")
      try process.waitForOutput("got word\r\n", times: times)
      process.write("\u{3}")
      try process.waitForOutput("prompt ", times: 4 * round + 4)
      process.write("echo status $?\n")
      try process.waitForOutput("status 130\r\n", times: times)
      try process.waitForOutput("prompt ", times: 4 * round + 5)
    }
    process.write("exit 5\n")
    #expect(try process.wait(seconds: 20).status == 5)
    expectNothingLeft(in: sandbox)
  }

  @Test func `a shell inside has job control of its own`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    let process = try sandbox.startInteractiveShell()
    process.write("PS1='out''side '\n")
    try process.waitForOutput("outside ")
    process.write("$condition kernel exec -- bash --norc --noprofile -i\n")
    process.write("PS1='in''side '\n")
    try process.waitForOutput("inside ")
    process.write("sh -c 'echo run''ning; cat'\n")
    try process.waitForOutput("running\r\n")
    process.write("\u{1A}")
    try process.waitForOutput("Stopped")
    try process.waitForOutput("inside ", times: 2)
    process.write("jobs; exit 3\n")
    try process.waitForOutput("Stopped", times: 2)
    // What is typed before is still the kernel's.
    try process.waitForOutput("outside ", times: 2)
    process.write("echo status $?\n")
    try process.waitForOutput("status 3\r\n")
    process.write("exit 5\n")
    #expect(try process.wait(seconds: 20).status == 5)
    expectNothingLeft(in: sandbox)
  }
}
