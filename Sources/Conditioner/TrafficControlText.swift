public import RouteNetlink

/// Writes plans as the `tc` commands that do the same.
public enum TrafficControlText {
  /// The words after `netem` that give a configuration.
  ///
  /// - Parameter configuration: what netem is to do.
  /// - Returns: for example `limit 100 delay 100ms loss 1% rate 780kbit`.
  public static func netem(_ configuration: NetemConfiguration) -> String {
    var words = ["limit \(configuration.limit)"]
    words += delay(configuration)
    if configuration.loss != .none { words.append("loss \(loss(configuration.loss))") }
    if configuration.corrupt > 0 { words.append("corrupt \(percent(configuration.corrupt))") }
    if configuration.duplicate > 0 { words.append("duplicate \(percent(configuration.duplicate))") }
    if configuration.reorder > 0 { words.append("reorder \(percent(configuration.reorder))") }
    if configuration.gap > 1 { words.append("gap \(configuration.gap)") }
    if configuration.rate > 0 { words.append("rate \(rate(bytesPerSecond: configuration.rate))") }
    if let slot = configuration.slot {
      words.append("slot \(self.slot(slot, table: configuration.slotDistribution))")
    }
    if configuration.ecn { words.append("ecn") }
    return words.joined(separator: " ")
  }

  private static func delay(_ configuration: NetemConfiguration) -> [String] {
    guard configuration.latency > 0 || configuration.jitter > 0 else { return [] }
    var text = "delay \(time(configuration.latency))"
    guard configuration.jitter > 0 else { return [text] }
    text += " \(time(configuration.jitter))"
    guard let name = configuration.distribution.flatMap(distributionName) else {
      return [text]
    }
    return [text, "distribution \(name)"]
  }

  /// The words after `loss`.
  static func loss(_ loss: NetemLoss) -> String {
    switch loss {
    case .random(let probability): percent(probability)
    case .gilbertElliott(let p, let r, let h, let k1):
      "gemodel \(percent(p)) \(percent(r)) \(percent(UInt32.max - h)) \(percent(k1))"
    case .state(let p13, let p31, let p32, let p14, let p23):
      "state \(percent(p13)) \(percent(p31)) \(percent(p32)) \(percent(p23)) \(percent(p14))"
    }
  }

  /// The words after `slot`.
  ///
  /// - Parameters:
  ///   - slot: the slots.
  ///   - table: the distribution of the times between them; nil for a range, or where it is not known.
  /// - Returns: for example `1ms 2ms packets 10`.
  static func slot(_ slot: NetemSlot, table: [Int16]?) -> String {
    var words: [String]
    if slot.distributionDelay > 0 || slot.distributionJitter > 0 {
      words = ["distribution"] + [table.flatMap(distributionName)].compactMap { $0 }
      words += [time(slot.distributionDelay), time(slot.distributionJitter)]
    } else {
      words = [time(slot.minimumDelay), time(slot.maximumDelay)]
    }
    if slot.maximumPackets > 0 { words.append("packets \(slot.maximumPackets)") }
    if slot.maximumBytes > 0 { words.append("bytes \(slot.maximumBytes)") }
    return words.joined(separator: " ")
  }

  /// tc's name of a table; none for uniform, which is what tc does without a table.
  ///
  /// - Parameter table: a distribution table.
  /// - Returns: the name, nil for a table that is none of condition's.
  public static func distributionName(_ table: [Int16]) -> String? {
    DistributionTable.allCases.first { $0 != .uniform && $0.values == table }?.rawValue
      .lowercased()
  }

  /// A time in the largest unit that holds it in whole numbers, as tc reads it.
  ///
  /// - Parameter nanoseconds: the time.
  /// - Returns: for example `100ms`.
  public static func time(_ nanoseconds: Int64) -> String {
    switch nanoseconds {
    case 0: "0ms"
    case let n where n % 1_000_000_000 == 0: "\(n / 1_000_000_000)s"
    case let n where n % 1_000_000 == 0: "\(n / 1_000_000)ms"
    case let n where n % 1000 == 0: "\(n / 1000)us"
    default: fraction(nanoseconds)
    }
  }

  /// Microseconds with their fraction: `ns` is a unit for newer versions of tc only.
  private static func fraction(_ nanoseconds: Int64) -> String {
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    var digits = String(rest + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(nanoseconds < 0 ? "-" : "")\(whole).\(digits)us"
  }

  /// A rate as tc reads it: bits, powers of 1,000.
  static func rate(bytesPerSecond: UInt64) -> String {
    let (bits, overflow) = bytesPerSecond.multipliedReportingOverflow(by: 8)
    if overflow { return "\(bytesPerSecond)bps" }
    return switch bits {
    case let n where n % 1_000_000_000 == 0: "\(n / 1_000_000_000)gbit"
    case let n where n % 1_000_000 == 0: "\(n / 1_000_000)mbit"
    case let n where n % 1000 == 0: "\(n / 1000)kbit"
    default: "\(bits)bit"
    }
  }

  /// A probability as the shortest percentage that tc reads back as the same 32-bit number.
  static func percent(_ probability: UInt32) -> String {
    let exact = Double(probability) / Double(UInt32.max) * 100
    var scale = 1.0
    for _ in 0...9 {
      let rounded = (exact * scale).rounded() / scale
      if NetemConfiguration.probability(rounded / 100) == probability {
        return rounded == rounded.rounded() ? "\(Int(rounded))%" : "\(rounded)%"
      }
      scale *= 10
    }
    return "\(exact)%"
  }
}
