/// What kind of network interface a link is, in the words of Apple's `NWInterface`.
public enum InterfaceType: String, CaseIterable, Hashable, Sendable {
  /// A wireless LAN: `wlan0` in the lab.
  case wifi
  /// A mobile network: `wwan0` in the lab.
  case cellular
  /// A cable: `eth0` in the lab.
  case wiredEthernet
}
