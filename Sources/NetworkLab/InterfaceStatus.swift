/// What holds on an existing interface, read from the kernel.
public struct InterfaceStatus: Equatable, Sendable, Codable {
  /// The namespace: its name, or `pid:N`.
  public var namespace: String
  /// The interface.
  public var interface: String
  /// The profile applied last; absent where nothing of condition's is there.
  public var profile: String?
  /// What leaves the interface; absent where nothing of condition's is there.
  public var uplink: DirectionStatus?
  /// What comes in; absent where nothing of condition's is there.
  public var downlink: DirectionStatus?
  /// What the user should know.
  public var warnings: [String]
}

extension InterfaceStatus {
  /// Whether anything of condition's is there.
  public var isConditioned: Bool { uplink != nil || downlink != nil || profile != nil }
}
