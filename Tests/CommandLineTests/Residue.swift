import TestSupport
import Testing

/// Expects that a sandbox is as it was made: no process, no file of condition's.
func expectNothingLeft(
  in sandbox: CommandLineSandbox,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(sandbox.processes.isEmpty, sourceLocation: sourceLocation)
  let kernelOwn = ["", "kernel.lock", "kernel.log"].flatMap {
    ["\(sandbox.home)/run/condition/\($0)", "/run/condition/\($0)"]
  }
  let files = Set(sandbox.files)
  #expect(files.subtracting(kernelOwn + ["/run/netns/"]) == [], sourceLocation: sourceLocation)
  withKnownIssue("the private kernel leaves its directory, lock and log", isIntermittent: true) {
    #expect(files.isDisjoint(with: kernelOwn))
  }
}
