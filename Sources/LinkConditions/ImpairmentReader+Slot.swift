extension ImpairmentReader {
  /// The burst delivery.
  func slot() throws(ProfileError) -> Slot? {
    guard let node = fields.node("slot"), fields.holds("slot") else { return nil }
    let slot = try FieldReader(
      node,
      path: fields.path("slot"),
      source: fields.source,
      keys: ProfileKeys.slot,
      allowed: "{min, max, packets, bytes} or {distribution, delay, jitter, packets, bytes}"
    )
    let packets = try slot.integer("packets", upTo: Int(Int32.max)) ?? 0
    let bytes = try slot.integer("bytes", upTo: Int(Int32.max)) ?? 0
    let spacing: Slot.Spacing
    if slot.node("distribution") != nil {
      spacing = try distributed(slot)
    } else {
      spacing = try range(slot)
    }
    return Slot(spacing: spacing, packets: packets, bytes: bytes)
  }

  private func range(_ slot: FieldReader) throws(ProfileError) -> Slot.Spacing {
    for key in ["delay", "jitter"] where slot.holds(key) {
      throw slot.error(
        .conflict,
        key,
        "needs a distribution",
        allowed: "normal, pareto or paretonormal",
        advice: "add distribution: \"normal\", or give min and max instead"
      )
    }
    let shortest = try slot.shortTime("min")
    let longest = slot.node("max") == nil ? shortest : try slot.shortTime("max")
    guard longest > .zero else {
      throw slot.error(
        .missingKey,
        slot.node("max") == nil ? "min" : "max",
        "must be above 0: it is the time from slot to slot",
        allowed: "up to 2147.483647ms",
        advice: "add for example min: \"10ms\""
      )
    }
    guard shortest <= longest else {
      throw slot.error(
        .conflict,
        "min",
        "is above max (\(longest.delayText))",
        allowed: "min up to max",
        advice: "exchange the two"
      )
    }
    return .range(shortest, longest)
  }

  private func distributed(_ slot: FieldReader) throws(ProfileError) -> Slot.Spacing {
    for key in ["min", "max"] where slot.holds(key) {
      throw slot.error(
        .conflict,
        key,
        "stands beside distribution",
        allowed: "min and max, or distribution",
        advice: "remove one of the two"
      )
    }
    guard let distribution = try slot.word("distribution", Distribution.self),
      distribution != .uniform
    else {
      throw slot.error(
        .invalidValue,
        "distribution",
        "is what min and max are for",
        allowed: "normal, pareto or paretonormal",
        advice: "give min and max instead"
      )
    }
    let delay = try slot.shortTime("delay")
    guard delay > .zero else {
      throw slot.error(
        .missingKey,
        "delay",
        "must be above 0: it is the time from slot to slot",
        allowed: "up to 2147.483647ms",
        advice: "add for example delay: \"20ms\""
      )
    }
    return .distributed(distribution, delay: delay, jitter: try slot.shortTime("jitter"))
  }
}
