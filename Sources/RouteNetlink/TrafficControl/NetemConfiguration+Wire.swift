/// Attributes of netem's options (TCA_NETEM_…).
private enum Attribute {
  static let correlation: UInt16 = 1
  static let delayDistribution: UInt16 = 2
  static let reorder: UInt16 = 3
  static let corrupt: UInt16 = 4
  static let loss: UInt16 = 5
  static let rate: UInt16 = 6
  static let ecn: UInt16 = 7
  static let rate64: UInt16 = 8
  static let latency64: UInt16 = 10
  static let jitter64: UInt16 = 11
  static let slot: UInt16 = 12
  static let slotDistribution: UInt16 = 13
  /// Newer than the headers of some systems that this is built on.
  static let seed: UInt16 = 14

  /// Inside `loss`: NETEM_LOSS_GI and NETEM_LOSS_GE.
  static let lossState: UInt16 = 1
  static let lossGilbertElliott: UInt16 = 2
}

extension NetemConfiguration {
  /// Makes the payload of TCA_OPTIONS: `struct tc_netem_qopt`, then attributes.
  ///
  /// - Returns: The bytes, in host byte order as netlink wants them.
  public func encodeOptions() -> [UInt8] {
    var writer = AttributeWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Writes the payload of TCA_OPTIONS.
  func write(to writer: inout AttributeWriter) {
    // struct tc_netem_qopt
    writer.append(Self.ticks(latency))
    writer.append(limit)
    if case .random(let probability) = loss {
      writer.append(probability)
    } else {
      writer.append(UInt32(0))
    }
    writer.append(gap)
    writer.append(duplicate)
    writer.append(Self.ticks(jitter))
    // The exact times; the ticks above are for kernels before 4.15.
    writer.attribute(Attribute.latency64, integer: latency)
    writer.attribute(Attribute.jitter64, integer: jitter)
    writer.nested(Attribute.correlation) { nest in
      nest.append(latencyCorrelation)
      nest.append(lossCorrelation)
      nest.append(duplicateCorrelation)
    }
    writer.nested(Attribute.reorder) { nest in
      nest.append(reorder)
      nest.append(reorderCorrelation)
    }
    writer.nested(Attribute.corrupt) { nest in
      nest.append(corrupt)
      nest.append(corruptCorrelation)
    }
    writeRate(to: &writer)
    writer.attribute(Attribute.ecn, integer: UInt32(ecn ? 1 : 0))
    (slot ?? .off).write(to: &writer)
    writeLoss(to: &writer)
    if let distribution { writer.table(Attribute.delayDistribution, distribution) }
    if let slotDistribution { writer.table(Attribute.slotDistribution, slotDistribution) }
    if let seed { writer.attribute(Attribute.seed, integer: seed) }
  }

  private func writeRate(to writer: inout AttributeWriter) {
    writer.nested(Attribute.rate) { nest in
      // The kernel takes the larger of the two rates, so this one is full when it is too small.
      nest.append(UInt32(clamping: rate))
      nest.append(packetOverhead)
      nest.append(cellSize)
      nest.append(cellOverhead)
    }
    if rate > UInt64(UInt32.max) { writer.attribute(Attribute.rate64, integer: rate) }
  }

  /// Writes a loss model's nest; a message without one resets the kernel to random loss.
  private func writeLoss(to writer: inout AttributeWriter) {
    switch loss {
    case .random: break
    case .gilbertElliott(let p, let r, let h, let k1):
      writer.nested(Attribute.loss) { nest in
        nest.nested(Attribute.lossGilbertElliott) { model in
          for value in [p, r, h, k1] { model.append(value) }
        }
      }
    case .state(let p13, let p31, let p32, let p14, let p23):
      writer.nested(Attribute.loss) { nest in
        nest.nested(Attribute.lossState) { model in
          for value in [p13, p31, p32, p14, p23] { model.append(value) }
        }
      }
    }
  }

  /// Nanoseconds in scheduler ticks of 64 ns, as many as fit.
  static func ticks(_ nanoseconds: Int64) -> UInt32 {
    UInt32(clamping: nanoseconds >> 6)
  }
}

extension NetemConfiguration {
  /// Reads the payload of TCA_OPTIONS as the kernel tells it.
  ///
  /// - Parameter options: `struct tc_netem_qopt` and the attributes behind it.
  /// - Throws: ``MalformedMessage`` when the bytes end early or an attribute is too short.
  public init(parsing options: some Collection<UInt8>) throws(MalformedMessage) {
    var reader = ByteReader(ArraySlice(options))
    let latencyTicks: UInt32 = try reader.integer()
    self.init()
    limit = try reader.integer()
    loss = .random(try reader.integer())
    gap = try reader.integer()
    duplicate = try reader.integer()
    let jitterTicks: UInt32 = try reader.integer()
    let attributes = try Attributes(parsing: reader.rest)
    latency = try attributes.integer(Attribute.latency64) ?? Int64(latencyTicks) << 6
    jitter = try attributes.integer(Attribute.jitter64) ?? Int64(jitterTicks) << 6
    if let payload = attributes[Attribute.correlation] {
      var reader = ByteReader(payload)
      latencyCorrelation = try reader.integer()
      lossCorrelation = try reader.integer()
      duplicateCorrelation = try reader.integer()
    }
    if let payload = attributes[Attribute.reorder] {
      var reader = ByteReader(payload)
      reorder = try reader.integer()
      reorderCorrelation = try reader.integer()
    }
    if let payload = attributes[Attribute.corrupt] {
      var reader = ByteReader(payload)
      corrupt = try reader.integer()
      corruptCorrelation = try reader.integer()
    }
    try readRate(attributes)
    ecn = try attributes.integer(Attribute.ecn, as: UInt32.self).map { $0 != 0 } ?? false
    if let payload = attributes[Attribute.slot] {
      let slot = try NetemSlot(parsing: payload)
      self.slot = slot == .off ? nil : slot
    }
    try readLoss(attributes)
    distribution = try attributes.table(Attribute.delayDistribution)
    slotDistribution = try attributes.table(Attribute.slotDistribution)
    seed = try attributes.integer(Attribute.seed)
  }

  private mutating func readRate(_ attributes: Attributes) throws(MalformedMessage) {
    if let payload = attributes[Attribute.rate] {
      var reader = ByteReader(payload)
      rate = UInt64(try reader.integer(UInt32.self))
      packetOverhead = try reader.integer()
      cellSize = try reader.integer()
      cellOverhead = try reader.integer()
    }
    rate = max(rate, try attributes.integer(Attribute.rate64) ?? 0)
  }

  private mutating func readLoss(_ attributes: Attributes) throws(MalformedMessage) {
    guard let models = try attributes.nested(Attribute.loss) else { return }
    if let payload = models[Attribute.lossGilbertElliott] {
      var reader = ByteReader(payload)
      loss = .gilbertElliott(
        p: try reader.integer(),
        r: try reader.integer(),
        h: try reader.integer(),
        k1: try reader.integer()
      )
    } else if let payload = models[Attribute.lossState] {
      var reader = ByteReader(payload)
      loss = .state(
        p13: try reader.integer(),
        p31: try reader.integer(),
        p32: try reader.integer(),
        p14: try reader.integer(),
        p23: try reader.integer()
      )
    }
  }
}

extension NetemSlot {
  /// Writes `struct tc_netem_slot`; all zero switches slots off.
  fileprivate func write(to writer: inout AttributeWriter) {
    writer.nested(Attribute.slot) { nest in
      nest.append(minimumDelay)
      nest.append(maximumDelay)
      nest.append(maximumPackets)
      nest.append(maximumBytes)
      nest.append(distributionDelay)
      nest.append(distributionJitter)
    }
  }

  /// Reads `struct tc_netem_slot`.
  fileprivate init(parsing payload: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = ByteReader(payload)
    self.init(
      minimumDelay: try reader.integer(),
      maximumDelay: try reader.integer(),
      maximumPackets: try reader.integer(),
      maximumBytes: try reader.integer(),
      distributionDelay: try reader.integer(),
      distributionJitter: try reader.integer()
    )
  }
}

extension AttributeWriter {
  /// Appends a distribution table.
  fileprivate mutating func table(_ type: UInt16, _ values: [Int16]) {
    nested(type) { nest in
      for value in values { nest.append(value) }
    }
  }
}

extension Attributes {
  /// A distribution table.
  fileprivate func table(_ type: UInt16) throws(MalformedMessage) -> [Int16]? {
    guard let payload = self[type] else { return nil }
    var reader = ByteReader(payload)
    var values: [Int16] = []
    while !reader.rest.isEmpty { values.append(try reader.integer()) }
    return values
  }
}
