import TestSupport
import Testing

/// What `condition doctor` finds.
@Suite struct Doctor {
  @Test(arguments: CommandLineSandbox.users)
  func `says that the main job can run here`(user: CommandLineSandbox.User) throws {
    let sandbox = try CommandLineSandbox(user)
    let result = try sandbox.condition("doctor", "--json")
    #expect(result.status == 0, "\(result)")
    let report = try JSONValue(result.output)
    #expect(report.ok.bool == true)
    let checks = Dictionary(
      uniqueKeysWithValues: report.checks.elements.map { ($0.name.string ?? "", $0) }
    )
    #expect(checks["namespaces"]?.ok.bool == true)
    #expect(checks["netem"]?.ok.bool == CommandLineExecutable.hostHasNetem)
    // What is missing comes with its fix, what is there without one.
    for check in checks.values {
      #expect((check.fix == .null) == (check.ok.bool == true), "\(check)")
    }
    let text = try sandbox.condition("doctor")
    #expect(text.status == 0)
    #expect(text.output.contains("condition works here, on "), "\(text)")
    expectNothingLeft(in: sandbox)
  }

  @Test func `names each fix where nothing can be done`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    // A user namespace that allows no other, and no program of the private kernel's.
    let result = try sandbox.shell(
      """
      unshare --user --map-root-user --mount sh -c '
        echo 0 >/proc/sys/user/max_user_namespaces || exit 99
        kernel=$(command -v linux.uml) && mount --bind /dev/null "$kernel"
        exec setpriv --bounding-set -all --inh-caps -all '"$condition"' doctor --json'
      """
    )
    guard result.status != 99 else { return }
    #expect(result.status == 69, "\(result)")
    let report = try JSONValue(result.output)
    #expect(report.ok.bool == false && report.engine == .null)
    for check in report.checks.elements where check.ok.bool == false {
      #expect(check.fix.string?.isEmpty == false, "\(check)")
    }
  }
}
