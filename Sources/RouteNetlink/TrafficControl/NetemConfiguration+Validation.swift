extension NetemConfiguration {
  /// The first setting that the kernel would refuse, cut down or read differently; nil: none.
  ///
  /// Kernels differ in what they refuse, and one that does not refuse does something else instead:
  /// it caps the jitter, adds probabilities modulo 2³², waits for negative times.
  public var problem: String? {
    timeProblem ?? tableProblem ?? lossProblem
  }

  private var timeProblem: String? {
    if latency < 0 { return "a latency of \(latency) ns is negative" }
    guard (0...Int64(Int32.max)).contains(jitter) else {
      return "a jitter of \(jitter) ns is not in 0…2147483647"
    }
    if reorder > 0, gap == 0 { return "reordering needs a gap of 1 or more" }
    guard let slot else { return nil }
    let times = [
      slot.minimumDelay, slot.maximumDelay, slot.distributionDelay, slot.distributionJitter,
    ]
    if let time = times.first(where: { $0 < 0 }) { return "a slot time of \(time) ns is negative" }
    if slot.minimumDelay > slot.maximumDelay {
      return "the shortest time between slots, \(slot.minimumDelay) ns, is longer than the longest,"
        + " \(slot.maximumDelay) ns"
    }
    if slot.maximumPackets < 0 || slot.maximumBytes < 0 { return "a slot's limit is negative" }
    return nil
  }

  private var tableProblem: String? {
    for table in [distribution, slotDistribution] {
      guard let table, !(1...Self.largestTable).contains(table.count) else { continue }
      return "a distribution table of \(table.count) entries is not in 1…\(Self.largestTable)"
    }
    let entries = (distribution?.count ?? 0) + (slotDistribution?.count ?? 0)
    // Both tables and all the rest share one attribute of at most 65,535 bytes.
    return entries > 32_000 ? "distribution tables of \(entries) entries do not fit" : nil
  }

  private var lossProblem: String? {
    guard case .state(let p13, let p31, let p32, let p14, _) = loss else { return nil }
    // The kernel adds these in 32 bits.
    if p13.addingReportingOverflow(p14).overflow {
      return "loss state: p13 and p14 are more than 100 % together"
    }
    if p31.addingReportingOverflow(p32).overflow {
      return "loss state: p31 and p32 are more than 100 % together"
    }
    return nil
  }

  /// NETEM_DIST_MAX.
  private static let largestTable = 16_384
}
