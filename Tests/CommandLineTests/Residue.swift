import TestSupport
import Testing

/// Expects that a sandbox is as it was made: no process, no file of condition's.
///
/// Two empty directories may stay: /run/netns, which iproute2 also leaves, and /run/condition, the place where root's
/// `run` mounts what dies with it.
///
/// - Parameters:
///   - sandbox: the sandbox.
///   - also: files that the test made itself.
///   - story: what led here.
///   - sourceLocation: where the expectation stands.
func expectNothingLeft(
  in sandbox: CommandLineSandbox,
  but also: [String] = [],
  _ story: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(sandbox.processes.isEmpty, story, sourceLocation: sourceLocation)
  let files = Set(sandbox.files).subtracting(["/run/netns/", "/run/condition/"] + also)
  #expect(files == [], story, sourceLocation: sourceLocation)
}
