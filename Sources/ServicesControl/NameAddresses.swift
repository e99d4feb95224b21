/// The addresses every name has: always the same for one name, spread over two documentation prefixes.
package enum NameAddresses {
  /// FNV-1a, 64 bits.
  package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// An address from 203.0.113.1 to 203.0.113.254.
  ///
  /// - Parameter name: lower-cased, without a trailing dot.
  /// - Returns: 4 bytes.
  package static func ipv4(of name: String) -> [UInt8] {
    [203, 0, 113, UInt8(1 + hash(name.utf8) % 254)]
  }

  /// An address in 2001:db8:113::/64.
  ///
  /// - Parameter name: lower-cased, without a trailing dot.
  /// - Returns: 16 bytes.
  package static func ipv6(of name: String) -> [UInt8] {
    let interface = max(1, hash(name.utf8))
    let prefix: [UInt8] = [0x20, 0x01, 0x0d, 0xb8, 0x01, 0x13, 0, 0]
    return prefix + withUnsafeBytes(of: interface.bigEndian) { Array($0) }
  }
}
