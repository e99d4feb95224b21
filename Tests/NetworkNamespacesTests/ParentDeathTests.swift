import CLinux
import Glibc
import NetworkNamespaces
import Testing

@Suite struct ParentDeathTests {
  @Test(arguments: [false, true])
  func `a child dies with its killed parent`(inProcessNamespace: Bool) async {
    await #expect(processExitsWith: .success) { [inProcessNamespace] in
      var pipe = try Pipe()
      let parent = try fork {
        var specification = shell("echo $$; exec sleep 1000")
        specification.standardOutput = pipe.writeDescriptor
        specification.parentDeathSignal = SIGKILL
        specification.processNamespace = inProcessNamespace
        guard let child = try? ChildProcess.start(specification) else { return 1 }
        pipe.say("child \(child.processID)\n")
        pause()
        return 2
      }
      pipe.closeWriteEnd()
      let lines = [pipe.readLine(), pipe.readLine()]
      let number = try #require(lines.compactMap { Int32($0.dropFirst("child ".count)) }.first)
      let pidfd = FileDescriptor(adopting: condition_pidfd_open(number))
      #expect(condition_wait_readable([pidfd.rawValue], 1, 0) == 0, "it lives")
      kill(parent, SIGKILL)
      #expect(end(of: parent) == 128 + SIGKILL)
      #expect(condition_wait_readable([pidfd.rawValue], 1, 60_000_000_000) == 1)
      // Whatever it started ends as well: nobody holds the pipe.
      #expect(try pipe.readToEnd().isEmpty)
    }
  }
}
