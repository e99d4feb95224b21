/// Something that the kernel announced in the device's namespace.
public struct NetlinkNote: Hashable, Sendable, Codable {
  /// When it was received.
  public var at: Duration
  /// What kind of message: `link`, `address`, `route`, `neighbour`, `overrun`.
  public var kind: String
  /// What it said, as `ip monitor` would: `wlan0 lost its carrier`.
  public var text: String

  /// Makes it.
  ///
  /// - Parameters:
  ///   - at: When it was received.
  ///   - kind: `link`, `address`, `route`, `neighbour`, `overrun`…
  ///   - text: What it said.
  public init(at: Duration, kind: String, text: String) {
    self.at = at
    self.kind = kind
    self.text = text
  }
}
