/// How much may wait for the link before further packets are dropped.
public enum Queue: Hashable, Sendable {
  /// As much as the rate carries in this time.
  case time(Duration)
  /// This many packets, 1…1000000.
  case packets(Int)

  /// As a profile writes it: `200ms`, `50 packets`.
  public var text: String {
    switch self {
    case .time(let time): time.delayText
    case .packets(let count): "\(count) packets"
    }
  }
}
