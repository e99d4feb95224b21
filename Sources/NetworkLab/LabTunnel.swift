/// A tunnel from a lab's device to its far side.
public final class LabTunnel: Sendable {
  /// A tunnel that is not there yet.
  public init() {}
  /// Brings it.
  public func open(_ lab: Lab) throws(LabError) {}
  /// Takes it away.
  public func close() {}
}
