/// How netem chooses the packets it loses; all numbers as on the wire.
///
/// A probability p is `UInt32(rint(p × 4294967295))`,
/// see ``NetemConfiguration/probability(_:)``.
public enum NetemLoss: Hashable, Sendable {
  /// Each packet by itself; 0 loses none, `UInt32.max` all.
  ///
  /// `tc … netem loss 5%`.
  case random(UInt32)

  /// Two states, good and bad, changed before each packet.
  ///
  /// `tc … netem loss gemodel P R 1-H 1-K`.
  ///
  /// - `p` is the probability of good to bad, `r` of bad to good.
  /// - `h` is the probability to **pass** in the bad state (tc's argument is 1 − h).
  /// - `k1` is the probability to be lost in the good state (tc's 1 − k).
  case gilbertElliott(p: UInt32, r: UInt32, h: UInt32, k1: UInt32)

  /// Four states; in wire order, which is not that of `tc … netem loss state`.
  case state(p13: UInt32, p31: UInt32, p32: UInt32, p14: UInt32, p23: UInt32)

  /// No loss at all.
  public static let none = NetemLoss.random(0)
}
