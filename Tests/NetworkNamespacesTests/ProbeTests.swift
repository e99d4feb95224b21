import Glibc
import NetworkNamespaces
import Testing

@Suite struct ProbeTests {
  @Test func `threads in an exit test`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let s = try content("/proc/self/status")
      for l in s.split(separator: "\n") where l.hasPrefix("Threads") || l.hasPrefix("Sig") {
        fputs(String(l) + "\n", stderr)
      }
      do { try UserNamespace.enterNew() } catch { fputs("\(error)\n", stderr) }
      exit(7)
    }
  }
}
