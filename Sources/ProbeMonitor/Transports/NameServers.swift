import Glibc
import ReachabilityMonitors
import RouteNetlink

/// The name servers that the system asks.
enum NameServers {
  /// How many of them the system's resolver heeds.
  private static let most = 3

  /// What `/etc/resolv.conf` says now; without a word from it, this machine.
  static func configured() -> [HostAddress] {
    let servers = addresses(in: ResolverConfiguration.text() ?? "")
    return servers.isEmpty ? [HostAddress(.v4(0x7F00_0001))] : servers
  }

  /// The addresses that a text of that form names.
  static func addresses(in text: String) -> [HostAddress] {
    let found = ResolverConfiguration.nameServers(text).compactMap { server -> HostAddress? in
      let parts = server.split(separator: "%", maxSplits: 1)
      guard let address = parts.first.flatMap({ IPAddress(String($0)) }) else { return nil }
      let zone = parts.dropFirst().first.map(String.init)
      return HostAddress(address, zone: zone.map { UInt32($0) ?? if_nametoindex($0) } ?? 0)
    }
    return Array(found.prefix(most))
  }
}
