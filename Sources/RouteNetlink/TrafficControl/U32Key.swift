/// One comparison of a u32 filter: 32 bits of the packet, masked, against a value.
///
/// Equivalent to `tc filter … u32 match u32 VALUE MASK at OFFSET`.
public struct U32Key: Hashable, Sendable {
  /// The value to find, in host order, as `tc` takes it.
  public var value: UInt32
  /// The bits that count.
  public var mask: UInt32
  /// Where in the packet, in bytes from the start of the network header; a multiple of four.
  public var offset: Int32

  /// Describes a comparison.
  ///
  /// - Parameters:
  ///   - value: The value to find, in host order.
  ///   - mask: The bits that count.
  ///   - offset: Bytes from the start of the network header; a multiple of four, may be negative.
  public init(value: UInt32, mask: UInt32, offset: Int32) {
    self.value = value
    self.mask = mask
    self.offset = offset
  }

  /// Finds every packet.
  public static let everything = U32Key(value: 0, mask: 0, offset: 0)
}
