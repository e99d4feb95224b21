import RouteNetlink

/// What tells a monitor under test whom to probe: each has a host of its own, so that packets show whose probe they are.
enum MonitorEnvironment {
  /// The hosts of some monitors: names that every lab resolves to addresses of which no two are the same.
  ///
  /// - Parameter monitors: The monitors; their names are parts of DNS names.
  /// - Returns: The hosts by the monitors' names.
  static func hosts(of monitors: [MonitorUnderTest]) -> [String: String] {
    var hosts: [String: String] = [:]
    var taken: Set<IPAddress> = []
    for monitor in monitors {
      var host = "\(monitor.name).probe.condition.test"
      // There are 254 IPv4 addresses: two names may come to share one.
      for number in 2..<1000 where !taken.isDisjoint(with: ProbeSubject.addresses(of: host)) {
        host = "\(monitor.name).probe-\(number).condition.test"
      }
      taken.formUnion(ProbeSubject.addresses(of: host))
      hosts[monitor.name] = host
    }
    return hosts
  }

  /// What a monitor finds in its environment.
  ///
  /// - Parameter host: Its host.
  /// - Returns: The variables.
  static func variables(_ host: String) -> [String: String] {
    ["CONDITION_PROBE_HOST": host, "CONDITION_PROBE_URL": "http://\(host)/generate_204"]
  }
}
