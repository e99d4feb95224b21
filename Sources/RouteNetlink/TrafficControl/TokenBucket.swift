/// A token bucket filter: bandwidth without delay; `tc qdisc … tbf`.
public struct TokenBucket: Hashable, Sendable {
  /// Bandwidth in bytes a second, more than 0.
  public var rate: UInt64
  /// Bytes that may go at once; at least one full frame, else full frames are dropped.
  ///
  /// The kernel keeps it as a time, so what is read back may differ by the rounding of that.
  public var burst: UInt32
  /// Bytes that may wait.
  public var limit: UInt32

  /// Describes a bucket.
  ///
  /// - Parameters:
  ///   - rate: Bandwidth in bytes a second.
  ///   - burst: Bytes that may go at once.
  ///   - limit: Bytes that may wait.
  public init(rate: UInt64, burst: UInt32, limit: UInt32) {
    self.rate = rate
    self.burst = burst
    self.limit = limit
  }
}

/// Attributes of tbf's options (TCA_TBF_…).
private enum Attribute {
  static let parameters: UInt16 = 1
  static let rate64: UInt16 = 4
  static let burst: UInt16 = 6
}

extension TokenBucket {
  /// Writes the payload of TCA_OPTIONS.
  func write(to writer: inout AttributeWriter) {
    if rate > UInt64(UInt32.max) { writer.attribute(Attribute.rate64, integer: rate) }
    writer.attribute(Attribute.burst, integer: burst)
    writer.nested(Attribute.parameters) { nest in
      // struct tc_tbf_qopt: rate, peakrate (tc_ratespec each), limit, buffer, mtu
      // A link layer that is named spares the kernel the table of transmission times (RTAB).
      nest.append(UInt8(0))  // cell_log
      nest.append(UInt8(1))  // linklayer: TC_LINKLAYER_ETHERNET
      nest.append(UInt16(0))  // overhead
      nest.append(Int16(0))  // cell_align
      nest.append(UInt16(0))  // mpu
      nest.append(UInt32(clamping: rate))
      nest.append(repeatElement(UInt8(0), count: 12))  // no peak rate
      nest.append(limit)
      nest.append(bufferTicks)  // for kernels that do not know TCA_TBF_BURST
      nest.append(UInt32(0))  // mtu: only for the peak rate
    }
  }

  /// The burst as the time it takes, in ticks of 64 ns.
  private var bufferTicks: UInt32 {
    guard rate > 0 else { return 0 }
    let nanoseconds = Double(burst) * 1e9 / Double(rate)
    return nanoseconds / 64 >= Double(UInt32.max) ? .max : UInt32(nanoseconds / 64)
  }

  /// Reads the payload of TCA_OPTIONS.
  init(parsing options: ArraySlice<UInt8>) throws(MalformedMessage) {
    let attributes = try Attributes(parsing: options)
    guard let parameters = attributes[Attribute.parameters] else {
      throw MalformedMessage("tbf options without parameters")
    }
    var reader = ByteReader(parameters)
    try reader.skip(8)
    let shortRate: UInt32 = try reader.integer()
    try reader.skip(12)
    limit = try reader.integer()
    let buffer: UInt32 = try reader.integer()
    rate = max(UInt64(shortRate), try attributes.integer(Attribute.rate64) ?? 0)
    // The kernel tells only the time: bytes = ticks · 64 ns · rate.
    let bytes = (Double(buffer) * 64 / 1e9 * Double(rate)).rounded()
    burst = bytes >= Double(UInt32.max) ? .max : UInt32(bytes)
  }
}
