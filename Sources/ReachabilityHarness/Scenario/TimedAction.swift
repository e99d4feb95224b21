public import LinkConditions

/// Something that happens at one moment of a timeline.
public enum TimedAction: Hashable, Sendable {
  /// A profile holds from now on. `overrides` are `KEY=VALUE`, as `--set` takes them.
  case apply(profile: String, overrides: [String])
  /// A second interface appears beside the current one, or one goes.
  case interface(InterfaceChange)
  /// Default routes of an interface are added or removed; nil: of the current link.
  case route(isAdded: Bool, families: AddressFamilies, interface: InterfaceType?)
  /// Global addresses of an interface are added or removed; nil: of the current link.
  case address(isAdded: Bool, families: AddressFamilies, interface: InterfaceType?)
  /// The carrier of an interface comes or goes; nil: of the current link.
  case carrier(isUp: Bool, interface: InterfaceType?)
  /// A signal to a monitor: `STOP`, `CONT`, `TERM`…; nil: to all.
  case signal(name: String, monitor: String?)
  /// A command in the device or the internet namespace; its output goes to the trial's log.
  case execute(command: [String], onDevice: Bool)
  /// Bridges and veths of others come and go in the device namespace, this many times.
  case noise(count: Int)
  /// A tunnel (`tun0`) takes over the default routes, or goes.
  case tunnel(isAdded: Bool)
}

/// A second interface comes or goes.
public struct InterfaceChange: Hashable, Sendable {
  /// Of what kind it is: its name follows (`wlan0`, `wwan0`, `eth0`).
  public var type: InterfaceType
  /// Whether it comes.
  public var isAdded: Bool
  /// Between link up, address and route, where it comes; zero: all at once.
  public var stagger: Duration

  /// Describes a change.
  ///
  /// - Parameters:
  ///   - type: Of what kind the interface is.
  ///   - isAdded: Whether it comes.
  ///   - stagger: Between link up, address and route.
  public init(type: InterfaceType, isAdded: Bool, stagger: Duration = .zero) {
    self.type = type
    self.isAdded = isAdded
    self.stagger = stagger
  }
}
