import CLinux
import Glibc
import NetworkNamespaces
import Testing

@Suite struct ProcessNamespaceTests {
  private func inside(_ line: String) -> ProcessSpecification {
    var specification = shell(line)
    specification.processNamespace = true
    return specification
  }

  @Test func `the command is process 2 under an init, and /proc shows only these`() throws {
    let outcome = try run(
      inside("echo $$ $PPID; cat /proc/1/comm; ls /proc | grep -c '^[0-9]'")
    )
    // sh, ls and grep, and init.
    #expect(outcome.output == "2 1\ncondition-init\n4\n")
    #expect(outcome.status == .exited(0))
  }

  @Test(arguments: [
    ("exit 0", Int32(0)), ("exit 7", 7), ("kill -TERM $$", 143), ("kill -SEGV $$", 139),
  ])
  func `its end is the command's`(line: String, code: Int32) throws {
    #expect(try run(inside(line)).status == .exited(code))
  }

  @Test func `a failure inside is reported`() {
    var specification = inside("true")
    specification.workingDirectory = "/no/such"
    #expect(throws: ChildError.setUpFailed(.workingDirectory, errno: ENOENT, subject: "/no/such")) {
      _ = try ChildProcess.start(specification).wait()
    }
  }

  @Test func `orphans are reaped while the command runs`() throws {
    // The inner shell leaves a child behind that ends at once; init's list of children becomes
    // empty but for 2.
    let outcome = try run(
      inside(
        "(sh -c 'true & exec true'); "
          + "until [ \"$(cat /proc/1/task/1/children)\" = '2 ' ]; do :; done; echo reaped"
      )
    )
    #expect(outcome.output == "reaped\n")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2])
  func `signals sent to init reach the command`(number: Int32) throws {
    var pipe = try Pipe()
    var specification = inside(
      "trap 'exit 33' TERM HUP INT QUIT USR1 USR2; echo ready; while :; do sleep 1000 & wait; done"
    )
    specification.standardOutput = pipe.writeDescriptor
    let child = try ChildProcess.start(specification)
    pipe.closeWriteEnd()
    #expect(pipe.readLine() == "ready")
    child.signal(number)
    #expect(child.wait() == .exited(33))
    #expect(try pipe.readToEnd().isEmpty, "the sleep ended with the namespace")
  }

  @Test func `teardown ends everything inside`() throws {
    var pipe = try Pipe()
    var specification = inside("trap '' TERM; setsid sleep 1000 & echo ready; wait")
    specification.standardOutput = pipe.writeDescriptor
    let child = try ChildProcess.start(specification)
    pipe.closeWriteEnd()
    #expect(pipe.readLine() == "ready")
    #expect(child.teardown(grace: .zero) == .signalled(SIGKILL))
    #expect(try pipe.readToEnd().isEmpty)
  }

  @Test func `init holds no descriptor: a pipe ends when the command closes it`() throws {
    var pipe = try Pipe()
    var specification = inside("exec >&-; sleep 1000")
    specification.standardOutput = pipe.writeDescriptor
    let child = try ChildProcess.start(specification)
    pipe.closeWriteEnd()
    #expect(try pipe.readToEnd().isEmpty)
    #expect(child.teardown(grace: .zero).code >= 128)
  }
}
