/// Names for addresses, as PTR records give them.
enum ReverseName {
  /// "203-0-113-10.host.condition" for "10.113.0.203.in-addr.arpa"; IPv6 likewise, in groups of four digits.
  ///
  /// - Parameter name: lower-cased, without a trailing dot.
  /// - Returns: nil if the name does not stand for an address.
  static func host(for name: String) -> String? {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    switch labels.suffix(2).joined(separator: ".") {
    case "in-addr.arpa":
      let octets = labels.dropLast(2).reversed()
      guard octets.count == 4, octets.allSatisfy({ UInt8($0).map(String.init) == String($0) })
      else { return nil }
      return octets.joined(separator: "-") + ".host.condition"
    case "ip6.arpa":
      let digits = Array(labels.dropLast(2).reversed())
      guard digits.count == 32, digits.allSatisfy({ $0.count == 1 && UInt8($0, radix: 16) != nil })
      else { return nil }
      let groups = stride(from: 0, to: 32, by: 4).map { digits[$0..<$0 + 4].joined() }
      return groups.joined(separator: "-") + ".host.condition"
    default:
      return nil
    }
  }
}
