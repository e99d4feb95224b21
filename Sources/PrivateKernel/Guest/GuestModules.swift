import CLinux
import Glibc

/// Loads the modules a lab needs, without any help of kmod.
enum GuestModules {
  /// What the lab, its queueing disciplines and the tools people use in it (`ss`, `ip`, `tc`) ask
  /// for.
  static let names = [
    "ipv6", "veth", "sch_netem", "sch_ingress", "cls_u32", "act_mirred", "sch_prio", "ifb", "dummy",
    "sch_tbf", "act_gact", "sch_htb", "sch_fq_codel", "cls_matchall", "bridge", "tun", "tcp_diag",
    "udp_diag", "raw_diag", "unix_diag", "netlink_diag", "af_packet_diag",
  ]

  /// Loads them; a kernel that has one built in, or lacks it, is no reason to stop.
  ///
  /// - Parameter directory: where `modules.dep` is.
  static func load(from directory: String) {
    guard let bytes = contents(of: directory + "/modules.dep") else { return }
    let dependencies = ModuleDependencies(parsing: String(decoding: bytes, as: UTF8.self))
    for file in dependencies.loadingOrder(names) {
      let descriptor = open(directory + "/" + file, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      _ = condition_guest_load_module(descriptor)
      close(descriptor)
    }
  }
}
