import Glibc
import ReachabilityMonitors
import RouteNetlink

/// Sockets for ICMP echoes.
enum EchoSocket {
  /// A socket to somebody: a ping socket where the system lets this group have one
  /// (`net.ipv4.ping_group_range`), else a raw one, which takes CAP_NET_RAW; nil with errno for neither.
  static func make(to peer: HostAddress) -> ProbeSocket? {
    let transport = Int32(peer.address.family == .ipv4 ? IPPROTO_ICMP : IPPROTO_ICMPV6)
    if let socket = ProbeSocket(SOCK_DGRAM, transport, to: peer, port: 0) { return socket }
    return ProbeSocket(SOCK_RAW, transport, to: peer, port: 0)
  }

  /// Finds out early whether there can be any.
  ///
  /// - Throws: ``ProbeMonitorError`` whose code is `permission`, with what to do.
  static func check() throws(ProbeMonitorError) {
    let loopback = HostAddress(.v4(0x7F00_0001))
    guard make(to: loopback) == nil, errno == EPERM || errno == EACCES else { return }
    throw ProbeMonitorError(
      .permission,
      "an ICMP echo takes a group inside of net.ipv4.ping_group_range, or CAP_NET_RAW: "
        + "set the first (sysctl net.ipv4.ping_group_range='0 2147483647') or probe by tcp"
    )
  }
}
