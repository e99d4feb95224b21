/// Reads one direction of a profile.
struct ImpairmentReader {
  let fields: FieldReader

  /// The direction, with everything that its fields must agree on checked.
  func impairment(sharedDelay: Duration?) throws(ProfileError) -> Impairment {
    var result = Impairment()
    result.rate = try fields.rate("rate")
    result.delay = try fields.delay("delay")
    if let sharedDelay {
      if fields.holds("delay") {
        throw fields.error(
          .conflict,
          "delay",
          "stands beside rtt, which gives both delays",
          advice: "remove one of the two"
        )
      }
      result.delay = sharedDelay
    }
    result.jitter = try fields.shortTime("jitter")
    result.distribution = try fields.word("distribution", Distribution.self) ?? .uniform
    result.loss = try loss()
    result.corrupt = try fields.percentage("corrupt")
    result.duplicate = try fields.percentage("duplicate")
    result.reorder = try fields.percentage("reorder")
    result.queue = try queue(rate: result.rate)
    result.slot = try slot()
    result.seed = try seed()
    if result.reorder > .zero, result.delay == .zero {
      throw fields.error(
        .conflict,
        "reorder",
        "needs a delay: a packet overtakes by skipping it",
        advice: "add for example delay: \"20ms\", or leave reorder out"
      )
    }
    return result
  }

  private func seed() throws(ProfileError) -> UInt64? {
    guard let node = fields.node("seed") else { return nil }
    // JSON numbers are doubles: beyond 2^53 the seed in the file and the one used would differ.
    let largest = 9_007_199_254_740_991
    guard case .number(let number, let text) = node.value else {
      throw fields.error(
        .wrongType,
        "seed",
        "is of the wrong kind",
        allowed: "a whole number from 0 to \(largest)"
      )
    }
    guard let seed = UInt64(exactly: number), seed <= UInt64(largest), !text.isEmpty else {
      throw fields.error(
        .outOfRange,
        "seed",
        "is not in range",
        allowed: "a whole number from 0 to \(largest)"
      )
    }
    // As everywhere, 0 means left out: the kernel chooses.
    return seed == 0 ? nil : seed
  }

  private func queue(rate: Bandwidth?) throws(ProfileError) -> Queue? {
    guard let node = fields.node("queue") else { return nil }
    let mostPackets = 1_000_000
    if case .string(let text) = node.value {
      if let quantity = DecimalText.split(text), ["packets", "packet"].contains(quantity.unit) {
        guard let count = Int(exactly: quantity.number), (0...mostPackets) ~= count else {
          throw fields.error(
            .outOfRange,
            "queue",
            "is not in range",
            allowed: "0 to \(mostPackets) packets"
          )
        }
        return count == 0 ? nil : .packets(count)
      }
      guard !text.hasSuffix("%"), DecimalText.split(text)?.unit.isEmpty == false else {
        throw fields.error(
          .invalidValue,
          "queue",
          "is not a queue",
          allowed: "a time (us, ms, s) or packets",
          advice: "write for example \"200ms\" or \"50 packets\""
        )
      }
      let time = try fields.delay("queue")
      if time == .zero { return nil }
      guard rate != nil else {
        throw fields.error(
          .conflict,
          "queue",
          "is a time at the rate, and there is no rate",
          allowed: "a number of packets, or a time beside a rate",
          advice: "add rate, or write for example \"50 packets\""
        )
      }
      return .time(time)
    }
    let count = try fields.integer("queue", upTo: mostPackets) ?? 0
    return count == 0 ? nil : .packets(count)
  }
}
