import ArgumentParsing
import Glibc
import NetworkLab
import PrivateKernel

/// The command `condition doctor`.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what this machine can do, and the exact fix for what it cannot.",
    usage: "condition doctor [<options>]",
    discussion: """
      It tries out what the commands need: network namespaces and netem on this machine's kernel, and the \
      private kernel. Nothing is changed. The exit status is 0 when `condition apply` can do \
      its work here, else 69.
      """
  )

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  private struct Check: Encodable {
    var name: String
    var ok: Bool
    var detail: String
    var fix: String?
  }

  private struct Report: Encodable {
    var ok: Bool
    var engine: String?
    var checks: [Check]
  }

  mutating func run() throws {
    let report = examine()
    if global.json {
      Terminal.print(try JSONText.encode(report))
    } else {
      for check in report.checks {
        Terminal.print("\(check.ok ? "ok     " : "missing") \(check.name): \(check.detail)")
        if let fix = check.fix { Terminal.print("        fix: \(fix)") }
      }
      Terminal.print("")
      Terminal.print(
        report.engine.map { "condition works here, on \($0)." }
          ?? "condition cannot work here yet; the fixes are above."
      )
    }
    if !report.ok { throw ExitCode(ExitStatus.unavailable) }
  }

  private func examine() -> Report {
    let probe = KernelProbe.run()
    var checks = hostChecks(probe)
    let hostWorks =
      global.kernel != .private && probe.namespaceProblem == nil && probe.netem && probe.veth
      && probe.redirect
    var privateWorks = false
    if !Engine.isInside && global.kernel != .host {
      let check = privateKernelCheck()
      privateWorks = check.ok
      checks.append(check)
    }
    let engine = hostWorks ? "this machine's kernel" : privateWorks ? "the private kernel" : nil
    return Report(ok: engine != nil, engine: engine, checks: checks)
  }

  private func hostChecks(_ probe: KernelProbe) -> [Check] {
    let module = { (name: String) in "modprobe \(name)" }
    var checks = [
      Check(
        name: "namespaces",
        ok: probe.namespaceProblem == nil,
        detail: probe.namespaceProblem ?? "this user can make network namespaces",
        fix: probe.namespaceProblem == nil ? nil : "run as root, or use the private kernel"
      )
    ]
    guard probe.namespaceProblem == nil else { return checks }
    let items: [(String, Bool, String, String)] = [
      ("netem", probe.netem, "loss, delay and rate on this machine's kernel", "sch_netem"),
      ("veth", probe.veth, "a lab's cables", "veth"),
      ("redirect", probe.redirect, "a lab's wire (ingress, u32, mirred)", "cls_u32 act_mirred"),
      ("prio", probe.prio, "conditions on existing interfaces", "sch_prio"),
      ("ifb", probe.ifb, "the downlink of existing interfaces", "ifb"),
    ]
    for (name, ok, detail, modules) in items {
      checks.append(
        Check(
          name: name,
          ok: ok,
          detail: detail,
          fix: ok ? nil : "\(module(modules)), or a kernel that has it; the private kernel does"
        )
      )
    }
    return checks
  }

  private func privateKernelCheck() -> Check {
    guard let image = PrivateKernel.available().first else {
      return Check(
        name: "private kernel",
        ok: false,
        detail: "none found",
        fix: "condition kernel build, or apt install user-mode-linux"
      )
    }
    do {
      StandardInput.letGo(unless: false)
      let status = try PrivateKernel.run(GuestRequest.command(["/bin/true"]))
      return Check(
        name: "private kernel",
        ok: status == 0,
        detail: "\(image.path) \(image.version) starts",
        fix: nil
      )
    } catch {
      // One that we build runs on processors that the distribution's cannot.
      let fix = image.kind == .debian ? "condition kernel build" : nil
      return Check(name: "private kernel", ok: false, detail: "\(error)", fix: fix)
    }
  }
}
