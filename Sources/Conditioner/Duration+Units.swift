extension Duration {
  /// The length in seconds.
  public var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  /// The length in milliseconds.
  public var milliseconds: Double { seconds * 1000 }
}
