import Conditioner
import Glibc
import NetworkLab
import ServicesControl

/// A lab's status for people.
enum LabText {
  /// Renders a status, the first line without a leading verb.
  ///
  /// - Parameters:
  ///   - status: what holds.
  ///   - color: colour is wanted where output is a terminal.
  /// - Returns: lines.
  static func render(_ status: LabStatus, color: Bool) -> String {
    let bold = Terminal.usesColor(disabled: !color)
    let name = status.profile ?? "no condition"
    var title = bold ? "\u{1b}[1m\(name)\u{1b}[0m" : name
    if let direction = status.direction, direction != .both {
      title += " (\(direction.rawValue) only)"
    }
    if !status.overrides.isEmpty { title += " with " + status.overrides.joined(separator: ", ") }
    var lines = ["\(title)  in lab \(status.lab), on \(EngineStatus.here.description)"]
    lines.append("  device    " + device(status.link))
    if let outage = status.outage { lines.append("  outage    \(outage)") }
    lines.append("  downlink  " + direction(status.downlink))
    lines.append("  uplink    " + direction(status.uplink))
    if let services = status.services, let far = farSide(services) {
      lines.append("  far side  \(far)")
    }
    if let reverts = status.revertsAt {
      let left = max(0, Int(reverts) - time(nil))
      lines.append("  reverts   in \(left) s")
    }
    for line in status.drift { lines.append("  drifted   \(line)") }
    return lines.joined(separator: "\n")
  }

  private static func device(_ link: LabStatus.Link) -> String {
    var words = ["\(link.interface) (\(link.type)\(link.expensive ? ", expensive" : ""))"]
    words.append(link.up ? "up" : "set down")
    words.append(link.carrier ? "carrier" : "no carrier")
    words.append(link.addresses ? "addresses" : "no addresses")
    words.append(link.defaultRoutes ? "default routes" : "no default route")
    if !link.upstream { words.append("nothing beyond the gateway") }
    return words.joined(separator: ", ")
  }

  /// One direction in words: what the kernel holds and has counted.
  static func direction(_ status: DirectionStatus?) -> String {
    guard let status else { return "unimpaired" }
    var words: [String] = []
    if let rate = status.rateBitsPerSecond { words.append(RateText.of(bitsPerSecond: rate)) }
    if status.delayMilliseconds > 0 {
      words.append("\(DelayText.milliseconds(status.delayMilliseconds)) one way")
    }
    if status.jitterMilliseconds > 0 {
      words.append("± \(DelayText.milliseconds(status.jitterMilliseconds))")
    }
    if status.loss.percent > 0 {
      let bursts = status.loss.model == "gilbertElliott" ? " in bursts" : ""
      words.append("\(number(status.loss.percent)) % loss\(bursts)")
    }
    if status.corruptPercent > 0 { words.append("\(number(status.corruptPercent)) % corrupted") }
    if status.duplicatePercent > 0 { words.append("\(number(status.duplicatePercent)) % twice") }
    if status.reorderPercent > 0 { words.append("\(number(status.reorderPercent)) % reordered") }
    if status.slot != nil { words.append("delivered in bursts") }
    if words.isEmpty { words.append("unimpaired") }
    let counters = status.counters
    return words.joined(separator: ", ")
      + "   [\(status.namespace) \(status.interface): \(counters.packets) packets, \(counters.dropped) dropped]"
  }

  private static func farSide(_ services: ServicesState) -> String? {
    var words: [String] = []
    if services.dns.mode != .answer { words.append("names: \(services.dns.mode.rawValue)") }
    if services.dns.delayMilliseconds > 0 {
      words.append("names answered after \(services.dns.delayMilliseconds) ms")
    }
    if services.portal != .off { words.append("captive portal (\(services.portal.rawValue))") }
    if services.refuse { words.append("connections refused") }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
