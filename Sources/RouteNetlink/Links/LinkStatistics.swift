/// Counters of an interface since it was made (IFLA_STATS64).
public struct LinkStatistics: Hashable, Sendable {
  /// Packets received.
  public var receivedPackets: UInt64 = 0
  /// Packets sent.
  public var sentPackets: UInt64 = 0
  /// Bytes received.
  public var receivedBytes: UInt64 = 0
  /// Bytes sent.
  public var sentBytes: UInt64 = 0
  /// Faulty packets received.
  public var receiveErrors: UInt64 = 0
  /// Failures to send.
  public var sendErrors: UInt64 = 0
  /// Received packets that were dropped for want of room.
  public var receiveDropped: UInt64 = 0
  /// Packets to send that were dropped for want of room.
  public var sendDropped: UInt64 = 0

  /// All zero.
  public init() {}

  /// Reads the first eight fields of `rtnl_link_stats64`.
  init(parsing payload: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = ByteReader(payload)
    receivedPackets = try reader.integer()
    sentPackets = try reader.integer()
    receivedBytes = try reader.integer()
    sentBytes = try reader.integer()
    receiveErrors = try reader.integer()
    sendErrors = try reader.integer()
    receiveDropped = try reader.integer()
    sendDropped = try reader.integer()
  }
}
