/// What a device's files under `/sys/class/net` say about its kind.
public enum DeviceFacts: String, Hashable, Sendable {
  /// A wireless LAN: it has a `phy80211` or `wireless` entry, or its DEVTYPE is `wlan`.
  case wireless
  /// A modem: its DEVTYPE is `wwan`.
  case modem
  /// An Ethernet device of its own, without any such sign.
  case ethernet
  /// Something else, such as Bluetooth.
  case other
  /// Nothing: there are no files, as for the interfaces of another namespace.
  case unknown
}
