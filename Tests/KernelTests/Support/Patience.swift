extension Duration {
  /// How long what must come may take, however busy the machine: no measure of anything.
  static let patience = Duration.seconds(60)
}

extension ContinuousClock.Instant {
  /// When waiting for what must come ends.
  static var patience: ContinuousClock.Instant { .now + .patience }
}
