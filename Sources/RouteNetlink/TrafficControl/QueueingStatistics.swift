/// Counters of a queueing discipline.
public struct QueueingStatistics: Hashable, Sendable {
  /// Bytes sent.
  public var bytes: UInt64 = 0
  /// Packets sent.
  public var packets: UInt64 = 0
  /// Packets dropped; netem counts its losses here.
  public var drops: UInt64 = 0
  /// Times that a limit held packets back.
  public var overlimits: UInt64 = 0
  /// Packets put back at the head; netem counts reordered packets here.
  public var requeues: UInt64 = 0
  /// Packets waiting now.
  public var queueLength: UInt32 = 0
  /// Bytes waiting now.
  public var backlog: UInt32 = 0

  /// All zero.
  public init() {}

  /// Reads the nest TCA_STATS2.
  init(parsing attributes: Attributes) throws(MalformedMessage) {
    if let basic = attributes[1] {  // TCA_STATS_BASIC: bytes u64, packets u32
      var reader = ByteReader(basic)
      bytes = try reader.integer()
      packets = UInt64(try reader.integer(UInt32.self))
    }
    // TCA_STATS_PKT64, only sent once 32 bits do not suffice.
    packets = try attributes.integer(8) ?? packets
    if let queue = attributes[3] {  // TCA_STATS_QUEUE: five u32
      var reader = ByteReader(queue)
      queueLength = try reader.integer()
      backlog = try reader.integer()
      drops = UInt64(try reader.integer(UInt32.self))
      requeues = UInt64(try reader.integer(UInt32.self))
      overlimits = UInt64(try reader.integer(UInt32.self))
    }
  }
}
