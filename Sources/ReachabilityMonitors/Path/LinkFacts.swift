public import RouteNetlink

/// What matters of an interface, counters and the like left out.
public struct LinkFacts: Hashable, Sendable {
  /// The interface's number.
  public var index: Int32
  /// The interface's name.
  public var name: String
  /// The driver's kind, such as `veth` or `wireguard`; nil for hardware and the loopback.
  public var kind: String?
  /// Whether it is the loopback interface.
  public var isLoopback: Bool
  /// Whether packets can leave by it: switched on, with carrier, not waiting for authentication.
  public var isRunning: Bool
  /// Index of the bridge or bond that it belongs to.
  public var master: Int32?
  /// Index of the interface that it sits on, such as a VLAN's, where that is in sight.
  public var lower: Int32?
  /// A free text that an administrator gave.
  public var alias: String?
  /// What the device's files say about it.
  public var device: DeviceFacts

  /// Describes an interface by hand.
  ///
  /// - Parameters:
  ///   - index: The interface's number.
  ///   - name: The interface's name.
  ///   - kind: The driver's kind.
  ///   - isLoopback: Whether it is the loopback interface.
  ///   - isRunning: Whether packets can leave by it.
  ///   - master: Index of the bridge or bond that it belongs to.
  ///   - lower: Index of the interface that it sits on.
  ///   - alias: A free text that an administrator gave.
  ///   - device: What the device's files say about it.
  public init(
    index: Int32,
    name: String,
    kind: String? = nil,
    isLoopback: Bool = false,
    isRunning: Bool = true,
    master: Int32? = nil,
    lower: Int32? = nil,
    alias: String? = nil,
    device: DeviceFacts = .unknown
  ) {
    self.index = index
    self.name = name
    self.kind = kind
    self.isLoopback = isLoopback
    self.isRunning = isRunning
    self.master = master
    self.lower = lower
    self.alias = alias
    self.device = device
  }

  /// Takes what matters from a link.
  ///
  /// - Parameters:
  ///   - link: The link, as the kernel describes it.
  ///   - device: What the device's files say about it.
  public init(_ link: Link, device: DeviceFacts = .unknown) {
    // The carrier goes at once; the operational state follows, and comes back last of all. Both
    // must agree, so that nothing is called usable early or late. Dormant is a wireless LAN that
    // has not authenticated yet.
    let isOperational = link.operationalState == .up || link.operationalState == .unknown
    self.init(
      index: link.index,
      name: link.name,
      kind: link.kind,
      isLoopback: link.isLoopback,
      isRunning: link.isUp && link.hasCarrier && isOperational,
      master: link.master,
      lower: link.kind == "veth" || link.peerNamespaceID != nil ? nil : link.peerIndex,
      alias: link.alias,
      device: device
    )
  }
}
