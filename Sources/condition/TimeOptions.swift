import ArgumentParsing

/// What makes a run repeatable: a clock that jumps, and a seed.
struct TimeOptions: ParsableArguments {
  @Flag(
    name: .customLong("virtual-time"),
    help: "Let the clock jump while everything sleeps: an hour passes in seconds, delays are exact."
  )
  var virtualTime = false

  @Option(
    name: .customLong("seed"),
    help: ArgumentHelp(
      "What all randomness comes from; in virtual time one is drawn and printed if left out.",
      valueName: "number"
    )
  )
  var seed: UInt64?

  /// What the options come to: in virtual time a seed is drawn where none was given, and printed.
  ///
  /// - Parameter global: whether to print it.
  /// - Returns: the clock and the seed of this run.
  func settled(_ global: GlobalOptions) -> RunTime {
    var time = RunTime(isVirtual: virtualTime, seed: seed ?? RunTime.inheritedSeed)
    if virtualTime, !Engine.isInside, time.seed == nil {
      let drawn = UInt64.random(in: 1...999_999_999)
      time.seed = drawn
      global.remark("seed \(drawn)")
    }
    return time
  }
}
