import RouteNetlink

/// One exchange of a monitor under test, as its packets show it: a name looked up, a connection's request, an echo.
struct ProbeExchange: Hashable, Sendable {
  /// What it is about.
  enum Kind: Hashable, Sendable {
    /// A name is looked up on the way to something else.
    case lookup
    /// It is what the probe is about.
    case probe
  }

  var kind: Kind
  /// What its packets say the device's address is.
  var device: IPAddress
  /// The device's port: a lookup's questions all leave by one.
  var port: UInt16
  /// When its first packet left.
  var start: Duration
  /// How it ended; nil: not yet.
  var outcome: ProbeWitness.Outcome?
  /// When that was at the device.
  var end: Duration?
  /// When the device ended it by itself.
  var givenUp: Duration?

  init(_ kind: Kind, device: IPAddress, port: UInt16 = 0, start: Duration) {
    self.kind = kind
    self.device = device
    self.port = port
    self.start = start
  }

  /// Notes how it ended, unless that is known or the device had given up.
  mutating func finish(_ outcome: ProbeWitness.Outcome, at time: Duration) {
    guard self.outcome == nil, givenUp == nil else { return }
    self.outcome = outcome
    end = time
  }

  /// Notes that the device ended it by itself.
  mutating func giveUp(at time: Duration) {
    if outcome == nil, givenUp == nil { givenUp = time }
  }
}
