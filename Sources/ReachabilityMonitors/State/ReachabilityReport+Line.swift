import FoundationEssentials
import Glibc

extension ReachabilityReport {
  /// The statement in words, for a terminal, with the time of day that it is now: such as
  /// `14:03:21.345  reachable    wifi wlan0, ipv4 ipv6 dns, via 192.168.50.1`.
  ///
  /// - Parameter color: Whether to mark the state by colour.
  /// - Returns: One line, without its end.
  public func line(color: Bool) -> String {
    let state = self.state.rawValue
    let padding = String(repeating: " ", count: max(1, 13 - state.count))
    let isGood = self.state == .reachable
    let shown = color ? "\u{1B}[\(isGood ? 32 : 31)m\(state)\u{1B}[0m" : state
    let details = isGood ? details : ""
    return "\(Self.timeOfDay())  \(shown)" + (details.isEmpty ? "" : padding + details)
  }

  private var details: String {
    var parts: [String] = []
    if let interface {
      parts.append("\(interface.type.rawValue) \(interface.name)")
    }
    if let path {
      let words = [
        (path.supportsIPv4, "ipv4"), (path.supportsIPv6, "ipv6"), (path.supportsDNS, "dns"),
      ]
      parts.append(words.filter(\.0).map(\.1).joined(separator: " "))
      if !path.gateways.isEmpty {
        parts.append("via " + path.gateways.map(\.text).joined(separator: " "))
      }
    }
    if isExpensive { parts.append("expensive") }
    if isConstrained { parts.append("constrained") }
    return parts.joined(separator: ", ")
  }

  /// The local time to the millisecond.
  private static func timeOfDay() -> String {
    // Not timespec: with the static library its members count as another module's here.
    let now = Date().timeIntervalSince1970
    var seconds = time_t(now)
    var parts = tm()
    localtime_r(&seconds, &parts)
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded(Int($0), 2) }
    return clock.joined(separator: ":") + "." + padded(Int((now - now.rounded(.down)) * 1000), 3)
  }
}
