import CLinux
import Glibc
import NetworkNamespaces
import Testing

struct NotSeen: Error, CustomStringConvertible {
  let description: String
}

/// A pseudo-terminal, and the reading side of what a user would see on it.
struct Terminal: ~Copyable {
  let user: FileDescriptor
  let program: FileDescriptor
  private var screen = ""

  init() throws {
    var ends: [Int32] = [-1, -1]
    let outcome = condition_open_terminal(&ends)
    guard outcome == 0 else { throw NamespaceError("openpty", "a terminal", -outcome) }
    user = FileDescriptor(adopting: ends[0])
    program = FileDescriptor(adopting: ends[1])
  }

  func type(_ text: String) throws {
    try user.write(Array(text.utf8))
  }

  /// Reads until a text appears, and drops all up to its end.
  ///
  /// - Throws: when it does not come. The terminal then closes, and what runs in it ends.
  mutating func expect(_ text: String) throws {
    if !see(text) { throw NotSeen(description: "no \(text) on the terminal, but: \(screen)") }
  }

  private mutating func see(_ text: String) -> Bool {
    while true {
      if let range = screen.firstRange(of: text) {
        screen = String(screen[range.upperBound...])
        return true
      }
      guard condition_wait_readable([user.rawValue], 1, 20_000_000_000) == 1 else { return false }
      var buffer = [UInt8](repeating: 0, count: 1024)
      let count = read(user.rawValue, &buffer, buffer.count)
      guard count > 0 else { return false }
      screen += String(decoding: buffer[..<count], as: UTF8.self)
    }
  }

  /// A user at work in a shell: a command is stopped, resumed and interrupted.
  mutating func checkJobControl() throws {
    // With the quotes, what the terminal echoes is not what the command prints.
    try type("PS1='pro''mpt '\n")
    try expect("prompt ")
    try type("sh -c 'trap \"echo res\"\"umed\" CONT; echo run''ning; while :; do read x; done'\n")
    try expect("running")
    try type("\u{1A}")
    try expect("Stopped")
    try expect("prompt ")
    try type("fg\n")
    // Only now is the job in the foreground; the shell writes the command line before that.
    try expect("resumed")
    try type("\u{3}")
    try expect("prompt ")
    try type("echo status $?\n")
    try expect("status 130")
  }
}

private func interactiveShell(_ device: Int32) -> ProcessSpecification {
  var specification = ProcessSpecification(
    ["bash", "--norc", "--noprofile", "-i"],
    environment: ["PATH": "/usr/bin:/bin", "TERM": "dumb", "HISTFILE": "/dev/null"]
  )
  specification.standardInput = device
  specification.standardOutput = device
  specification.standardError = device
  return specification
}

@Suite struct TerminalTests {
  @Test(arguments: [false, true])
  func `a shell with a session and terminal of its own has job control`(
    inProcessNamespace: Bool
  ) throws {
    var terminal = try Terminal()
    var specification = interactiveShell(terminal.program.rawValue)
    specification.controllingTerminal = terminal.program.rawValue
    specification.processNamespace = inProcessNamespace
    let child = try ChildProcess.start(specification)
    try terminal.checkJobControl()
    try terminal.type("exit 5\n")
    #expect(child.wait() == .exited(5))
  }

  /// The parent is, as a command at a user's terminal, in the foreground of a session it does not
  /// lead.
  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
  func `a shell in the user's own session has job control`(
    inProcessNamespace: Bool,
    handsOver: Bool
  ) async {
    await #expect(processExitsWith: .success) { [inProcessNamespace, handsOver] in
      var terminal = try Terminal()
      let device = terminal.program.rawValue
      let session = try fork {
        setsid()
        _ = condition_set_controlling_terminal(device)
        signal(SIGINT, SIG_IGN)
        var specification = interactiveShell(device)
        specification.processNamespace = inProcessNamespace
        if handsOver { specification.foregroundTerminal = device }
        guard let child = try? ChildProcess.start(specification) else { return 1 }
        let status = child.wait()
        // The terminal is back.
        return handsOver && tcgetpgrp(device) != getpgrp() ? 2 : status.code
      }
      try terminal.checkJobControl()
      try terminal.type("exit 5\n")
      #expect(end(of: session) == 5)
    }
  }

  @Test func `a command that got the terminal stops its parent as well`() async {
    await #expect(processExitsWith: .success) {
      var terminal = try Terminal()
      let device = terminal.program.rawValue
      // The session's leader stands for the user's shell, its child for a command of ours.
      let session = try fork {
        setsid()
        _ = condition_set_controlling_terminal(device)
        let parent = try? fork {
          setpgid(0, 0)
          _ = condition_set_foreground(device, getpid())
          var specification = interactiveShell(device)
          specification.arguments = ["sh", "-c", "echo run''ning; read line; exit $line"]
          specification.foregroundTerminal = device
          return (try? ChildProcess.start(specification))?.wait().code ?? 1
        }
        guard let parent else { return 99 }
        var status: Int32 = 0
        waitpid(parent, &status, WUNTRACED)
        if status & 0xFF != 0x7F { return 100 }
        if tcgetpgrp(device) != parent { return 101 }
        write(device, "stop seen\n", 10)
        kill(-parent, SIGCONT)
        return end(of: parent)
      }
      try terminal.expect("running")
      try terminal.type("\u{1A}")
      try terminal.expect("stop seen")
      try terminal.type("7\n")
      #expect(end(of: session) == 7)
    }
  }
}
