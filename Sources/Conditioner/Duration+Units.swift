extension Duration {
  /// The length in seconds.
  public var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  /// The length in milliseconds.
  public var milliseconds: Double { seconds * 1000 }

  /// The length in whole nanoseconds, clamped to what netem's 64-bit attributes hold.
  public var nanoseconds: Int64 {
    let (whole, overflow) = components.seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return components.seconds < 0 ? .min : .max }
    let (sum, carried) = whole.addingReportingOverflow(components.attoseconds / 1_000_000_000)
    return carried ? .max : sum
  }
}
