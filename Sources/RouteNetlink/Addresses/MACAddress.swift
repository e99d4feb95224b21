/// An Ethernet address of six bytes.
public struct MACAddress: Hashable, Sendable, LosslessStringConvertible {
  /// The six bytes in transmission order.
  public let bytes: [UInt8]

  /// Takes exactly six bytes.
  ///
  /// - Parameter bytes: The address; nil comes back for any other count.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 6 else { return nil }
    self.bytes = Array(bytes)
  }

  /// Reads `02:63:6f:6e:32:01`, in either case.
  ///
  /// - Parameter text: Six groups of two hexadecimal digits, separated by colons.
  public init?(_ text: String) {
    let groups = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var bytes: [UInt8] = []
    for group in groups {
      // UInt8(_:radix:) would take a sign.
      guard group.count == 2, group.first != UInt8(ascii: "+"), group.first != UInt8(ascii: "-"),
        let byte = UInt8(Substring(group), radix: 16)
      else { return nil }
      bytes.append(byte)
    }
    self.init(bytes: bytes)
  }

  /// Lower-case hexadecimal with colons.
  public var description: String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined(separator: ":")
  }
}
