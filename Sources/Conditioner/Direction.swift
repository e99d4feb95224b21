/// Which way a packet travels, as seen from the device.
public enum Direction: String, CaseIterable, Sendable, Codable {
  /// From the device towards the internet.
  case uplink
  /// From the internet towards the device.
  case downlink
}

/// The directions that a change is about.
public enum DirectionSelection: String, CaseIterable, Sendable, Codable {
  /// Only from the device towards the internet.
  case up
  /// Only from the internet towards the device.
  case down
  /// Both ways.
  case both

  /// Whether a direction is among the selected ones.
  ///
  /// - Parameter direction: the direction asked about.
  /// - Returns: true where the change touches it.
  public func contains(_ direction: Direction) -> Bool {
    switch self {
    case .both: true
    case .up: direction == .uplink
    case .down: direction == .downlink
    }
  }
}
