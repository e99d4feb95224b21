import NetworkNamespaces

/// Kernel settings of a lab's namespaces.
enum LabSettings {
  private struct Setting {
    var part: LabPart
    var key: String
    var value: String
    /// Older kernels and user namespaces lack some settings; those that a lab cannot do without are required.
    var isRequired = false
  }

  private static let settings: [Setting] = [
    // No router, no address detection, no surprises: addresses are usable at once.
    Setting(part: .device, key: "net.ipv6.conf.all.disable_ipv6", value: "0"),
    Setting(part: .device, key: "net.ipv6.conf.default.disable_ipv6", value: "0"),
    Setting(part: .device, key: "net.ipv6.conf.default.accept_dad", value: "0", isRequired: true),
    Setting(part: .device, key: "net.ipv6.conf.default.accept_ra", value: "0"),
    Setting(part: .device, key: "net.ipv6.conf.default.router_solicitations", value: "0"),
    Setting(part: .device, key: "net.ipv6.conf.default.addr_gen_mode", value: "0"),
    // Ping for everyone.
    Setting(part: .device, key: "net.ipv4.ping_group_range", value: "0 2147483647"),
    // SYN retransmissions at 1, 3, 7 … s on every kernel (6.5 and later begin linearly).
    Setting(part: .device, key: "net.ipv4.tcp_syn_linear_timeouts", value: "0"),
    Setting(part: .wire, key: "net.ipv6.conf.all.disable_ipv6", value: "1"),
    Setting(part: .wire, key: "net.ipv6.conf.default.disable_ipv6", value: "1"),
    Setting(part: .internet, key: "net.ipv6.conf.all.disable_ipv6", value: "0"),
    Setting(part: .internet, key: "net.ipv6.conf.default.disable_ipv6", value: "0"),
    Setting(
      part: .internet,
      key: "net.ipv6.conf.default.accept_dad",
      value: "0",
      isRequired: true
    ),
    Setting(part: .internet, key: "net.ipv6.conf.default.accept_ra", value: "0"),
    Setting(part: .internet, key: "net.ipv6.conf.default.router_solicitations", value: "0"),
    // Answers come from the address that was asked, whatever it is.
    Setting(part: .internet, key: "net.ipv4.ip_nonlocal_bind", value: "1"),
    Setting(part: .internet, key: "net.ipv6.ip_nonlocal_bind", value: "1"),
    Setting(part: .internet, key: "net.ipv4.conf.all.rp_filter", value: "0"),
    Setting(part: .internet, key: "net.ipv4.conf.default.rp_filter", value: "0"),
    Setting(part: .internet, key: "net.ipv4.ip_unprivileged_port_start", value: "0"),
    Setting(part: .internet, key: "net.ipv4.tcp_syn_linear_timeouts", value: "0"),
    // Each refusal is told, however many there are.
    Setting(part: .internet, key: "net.ipv4.icmp_ratelimit", value: "0"),
    Setting(part: .internet, key: "net.ipv6.icmp.ratelimit", value: "0"),
  ]

  /// Writes the settings, each in its namespace.
  static func write(to parts: [LabNamespace]) throws(LabError) {
    for part in parts {
      let own = settings.filter { $0.part == part.part }
      do {
        try part.namespace.run { () throws(NamespaceError) in
          for setting in own {
            do throws(NamespaceError) {
              try Sysctl.write(setting.key, setting.value)
            } catch {
              if setting.isRequired { throw error }
            }
          }
        }
      } catch {
        throw LabError(error, operation: "prepare", subject: "namespace of \(part.part.rawValue)")
      }
    }
  }
}
