/// The network interface that a profile brings up.
public struct Interface: Hashable, Sendable {
  /// What kind it is.
  public var type: InterfaceType
  /// Whether data costs money here.
  public var isExpensive: Bool
  /// Whether the user asked to save data here (Low Data Mode).
  public var isConstrained: Bool

  /// Makes an interface.
  ///
  /// - Parameters:
  ///   - type: What kind it is.
  ///   - isExpensive: Whether data costs money here.
  ///   - isConstrained: Whether the user asked to save data here.
  public init(type: InterfaceType, isExpensive: Bool = false, isConstrained: Bool = false) {
    self.type = type
    self.isExpensive = isExpensive
    self.isConstrained = isConstrained
  }
}
