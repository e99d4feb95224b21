import CLinux
import Glibc
import NetworkNamespaces
import Testing

@Suite struct ChildProcessTests {
  @Test(arguments: [
    ("exit 0", ChildStatus.exited(0), Int32(0)), ("exit 7", .exited(7), 7),
    ("exit 255", .exited(255), 255), ("kill -TERM $$", .signalled(SIGTERM), 143),
    ("kill -KILL $$", .signalled(SIGKILL), 137),
  ])
  func `a child's end is a value`(line: String, status: ChildStatus, code: Int32) throws {
    let child = try ChildProcess.start(shell(line))
    #expect(child.wait() == status)
    #expect(child.wait() == status, "it can be asked for again")
    #expect(child.wait().code == code)
  }

  @Test func `the environment is passed exactly`() throws {
    let environment = ["A": "1 2\n3", "EMPTY": "", "Ä": "ö=ü"]
    let outcome = try run(ProcessSpecification(["/usr/bin/env", "-0"], environment: environment))
    #expect(outcome.output == "A=1 2\n3\0EMPTY=\0Ä=ö=ü\0")
    #expect(try run(ProcessSpecification(["/usr/bin/env"], environment: [:])).output == "")
  }

  @Test func `arguments are passed exactly`() throws {
    let arguments = ["/usr/bin/printf", "[%s]", "", "a b", "*", "'\"\\"]
    #expect(
      try run(ProcessSpecification(arguments, environment: [:])).output == "[][a b][*]['\"\\]"
    )
  }

  @Test func `a NUL byte in an argument is refused`() {
    let expected = ChildError.setUpFailed(.prepare, errno: EINVAL, subject: "true")
    #expect(throws: expected) {
      _ = try ChildProcess.start(ProcessSpecification(["true", "a\0b"], environment: [:])).wait()
    }
  }

  @Test(arguments: ["no-such-command-here", "/no/such/file", "./no-such-file", ""])
  func `a command that does not exist is 127`(command: String) {
    let error = #expect(throws: ChildError.self) {
      _ = try ChildProcess.start(ProcessSpecification([command], environment: [:])).wait()
    }
    #expect(error == .notFound(command: command))
    #expect(error?.exitStatus == 127)
    #expect(error?.description == "\(command): command not found")
  }

  @Test func `a file that is not executable is 126`() throws {
    let scratch = try ScratchDirectory()
    let plain = try scratch.file("plain", "echo hello\n")
    for (command, text) in [
      (plain, "Permission denied"), (scratch.path, "Permission denied"),
      (
        try scratch.file("lost", "#!/no/such/interpreter\n", mode: 0o755),
        "the interpreter in its first line, or its loader, is missing"
      ),
    ] {
      let error = #expect(throws: ChildError.self) {
        _ = try ChildProcess.start(ProcessSpecification([command], environment: [:])).wait()
      }
      #expect(error?.exitStatus == 126)
      #expect(error?.description == "\(command): cannot execute: \(text)")
    }
  }

  @Test func `PATH is the child's, in order, past files that cannot be executed`() throws {
    let first = try ScratchDirectory()
    let second = try ScratchDirectory()
    _ = try first.file("tool", "#!/bin/sh\n", mode: 0o644)
    _ = try second.file("tool", "#!/bin/sh\necho found $0\n", mode: 0o755)
    let path = ["PATH": "\(first.path):/no/such:\(second.path)"]
    #expect(
      try run(ProcessSpecification(["tool"], environment: path)).output
        == "found \(second.path)/tool\n"
    )
    let refused = ["PATH": first.path]
    #expect(throws: ChildError.notExecutable(command: "tool", errno: EACCES)) {
      _ = try ChildProcess.start(ProcessSpecification(["tool"], environment: refused)).wait()
    }
  }

  @Test func `a script without a first line runs in sh`() throws {
    let scratch = try ScratchDirectory()
    let script = try scratch.file("script", "echo \"$1-$2\"; exit 3\n", mode: 0o755)
    let outcome = try run(ProcessSpecification([script, "a b", "c"], environment: [:]))
    #expect(outcome == Outcome(status: .exited(3), output: "a b-c\n"))
  }

  @Test func `a relative command is relative to the child's directory`() throws {
    let scratch = try ScratchDirectory()
    _ = try scratch.file("tool", "#!/bin/sh\npwd\n", mode: 0o755)
    var specification = ProcessSpecification(["./tool"], environment: [:])
    specification.workingDirectory = scratch.path
    #expect(try run(specification).output == "\(scratch.path)\n")
  }

  @Test func `a directory that is missing is named`() {
    var specification = shell("true")
    specification.workingDirectory = "/no/such/directory"
    let error = #expect(throws: ChildError.self) {
      _ = try ChildProcess.start(specification).wait()
    }
    #expect(
      error?.description
        == "/no/such/directory: could not change to the working directory: "
        + "No such file or directory"
    )
    #expect(error?.exitStatus == nil)
  }

  @Test func `standard descriptors may be given in any order`() throws {
    var pipe = try Pipe()
    var specification = shell("echo out; echo err >&2; cat")
    let scratch = try ScratchDirectory()
    let input = try FileDescriptor(opening: try scratch.file("input", "in\n"))
    specification.standardInput = input.rawValue
    specification.standardOutput = 2
    specification.standardError = pipe.writeDescriptor
    // What the child calls 1 is the test's 2; only its 2 comes back here.
    specification.arguments[2] = "echo err >&2; cat >&2"
    let child = try ChildProcess.start(specification)
    pipe.closeWriteEnd()
    #expect(try pipe.readToEnd() == Array("err\nin\n".utf8))
    #expect(child.wait() == .exited(0))
  }

  @Test func `all other descriptors are closed, those named are kept`() throws {
    // Neither is close-on-exec: these would be passed on.
    let planted = FileDescriptor(adopting: dup(2))
    let kept = FileDescriptor(adopting: dup(2))
    var specification = shell("for f in /proc/self/fd/*; do echo ${f##*/}; done")
    specification.inheritedDescriptors = [kept.rawValue]
    let numbers = try run(specification).output.split(separator: "\n").compactMap { Int32($0) }
    #expect(numbers.contains(kept.rawValue))
    #expect(!numbers.contains(planted.rawValue))
    // The shell's own reading of the directory is the last.
    #expect(numbers.count <= 5)
  }

  @Test func `signals are neither blocked nor ignored in the child`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_IGN)
      signal(SIGINT, SIG_IGN)
      let descriptor = try SignalDescriptor([SIGTERM, SIGUSR1])
      // Not grep: it has a handler of its own.
      let status = try run(shell("exec cat /proc/self/status")).output
      let masks = status.split(separator: "\n").filter { line in
        ["SigBlk", "SigIgn", "SigCgt"].contains { line.hasPrefix($0) }
      }
      #expect(masks.map { $0.suffix(16) } == Array(repeating: "0000000000000000", count: 3))
      extendLifetime(descriptor)
    }
  }

  @Test func `a parent that ignores SIGCHLD still learns the status`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGCHLD, SIG_IGN)
      let child = try ChildProcess.start(shell("exit 9"))
      #expect(child.wait() == .exited(9))
    }
  }

  @Test func `starting children leaks no descriptor`() async {
    await #expect(processExitsWith: .success) {
      func startSome() throws {
        for _ in 0..<20 {
          _ = try run(shell("true"))
          #expect(throws: ChildError.self) {
            var broken = shell("true")
            broken.workingDirectory = "/no/such"
            _ = try ChildProcess.start(broken).wait()
          }
          let namespace = try NetworkNamespace.create()
          _ = try namespace.run { getpid() }
        }
      }
      try startSome()
      let before = openDescriptors()
      try startSome()
      #expect(openDescriptors() == before)
      // The counter can see a leak.
      let planted = dup(2)
      #expect(openDescriptors() == before + 1)
      close(planted)
    }
  }

  @Test func `a child that was waited for leaves no zombie`() throws {
    let number: Int32
    do {
      let child = try ChildProcess.start(shell("exit 0"))
      number = child.processID
      _ = child.wait()
      #expect(kill(number, 0) == 0, "still there while the value lives")
    }
    #expect(waitpid(number, nil, WNOHANG) == -1)
  }

  @Test func `a signal reaches the child`() throws {
    let child = try ChildProcess.start(ProcessSpecification(["sleep", "1000"], environment: [:]))
    child.signal(SIGINT)
    #expect(child.wait() == .signalled(SIGINT))
  }

  @Test func `teardown asks first`() throws {
    var pipe = try Pipe()
    var specification = shell("trap 'exit 5' TERM; echo ready; while :; do sleep 1000 & wait; done")
    specification.standardOutput = pipe.writeDescriptor
    specification.newProcessGroup = true
    let child = try ChildProcess.start(specification)
    pipe.closeWriteEnd()
    #expect(pipe.readLine() == "ready")
    #expect(child.teardown(grace: .seconds(60)) == .exited(5))
    // The sleep was in the group: it ends too, else this would wait for it.
    #expect(try pipe.readToEnd().isEmpty)
  }

  @Test func `teardown ends what does not listen, and all of its group`() throws {
    var pipe = try Pipe()
    var specification = shell("trap '' TERM; sleep 1000 & echo ready; wait")
    specification.standardOutput = pipe.writeDescriptor
    specification.newSession = true
    let child = try ChildProcess.start(specification)
    pipe.closeWriteEnd()
    #expect(pipe.readLine() == "ready")
    #expect(child.teardown(grace: .zero) == .signalled(SIGKILL))
    #expect(try pipe.readToEnd().isEmpty)
  }

  @Test func `waiting passes signals on`() async {
    await #expect(processExitsWith: .success) {
      // Other threads of this process exist already and do not block it: the signal is sent to this
      // one.
      let signals = try SignalDescriptor([SIGTERM])
      var pipe = try Pipe()
      var specification = shell(
        "trap 'exit 42' TERM; echo ready; while :; do sleep 1000 & wait; done"
      )
      specification.standardOutput = pipe.writeDescriptor
      specification.newSession = true
      let child = try ChildProcess.start(specification)
      pipe.closeWriteEnd()
      #expect(pipe.readLine() == "ready")
      pthread_kill(pthread_self(), SIGTERM)
      #expect(child.wait(forwarding: signals) == .exited(42))
      child.signalGroup(SIGKILL)
    }
  }
}
