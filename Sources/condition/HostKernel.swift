import NetworkLab

/// What keeps a command from this machine's kernel.
enum HostKernel {
  /// What to do about a kernel that cannot.
  static let advice =
    "Load netem with `modprobe sch_netem` (a kernel without it: install your distribution's standard kernel), "
    + "or use --kernel private, which needs nothing of this kernel; `condition doctor` says more"

  /// The first obstacle, as a clause; nil where the work can be done here.
  ///
  /// - Parameter needsNetem: the profile has loss, delay or a rate.
  /// - Returns: for example `this machine's kernel has no netem (sch_netem)`.
  static func obstacle(needsNetem: Bool) -> String? {
    let probe = KernelProbe.run()
    if let problem = probe.namespaceProblem {
      return "this user cannot make network namespaces here (\(problem))"
    }
    if needsNetem && !probe.netem { return "this machine's kernel has no netem (sch_netem)" }
    if !probe.veth { return "this machine's kernel has no veth" }
    if !probe.redirect { return "this machine's kernel has no ingress qdisc with u32 and mirred" }
    return nil
  }
}
