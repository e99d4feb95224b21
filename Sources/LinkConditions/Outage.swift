/// The ways of being offline; each leaves another trace for a monitor and for a program.
public enum Outage: String, CaseIterable, Hashable, Sendable {
  /// All packets are lost both ways, those in flight too; nothing else shows.
  case blackhole
  /// The far end of the cable goes down: cable out, radio lost.
  case carrier
  /// The own interface is set down: airplane mode. As `ip link set wlan0 down`.
  case admin
  /// The global addresses and the IPv6 default route are gone: the lease is lost. As `ip address flush scope global`.
  case address
  /// The default routes of both families are gone. As `ip route del default`.
  case route
  /// Names do not resolve.
  case dns
  /// A captive portal answers in the place of every web server.
  case portal
  /// The far side refuses: RST, or ICMP port unreachable.
  case refuse
  /// Link and gateway are fine, everything beyond the gateway is dead.
  case upstream
}
