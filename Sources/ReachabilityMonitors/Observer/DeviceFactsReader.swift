import Glibc
import RouteNetlink

/// Reads what the files of a device say, once for each interface.
struct DeviceFactsReader: Sendable {
  private struct Known {
    var name: String
    var facts: DeviceFacts
  }

  private let root: String
  private var known: [Int32: Known] = [:]

  /// Reads below another directory than `/sys/class/net`, for tests.
  init(root: String = "/sys/class/net") {
    self.root = root
  }

  /// What the files say of each link; what is gone is forgotten.
  mutating func facts(of links: [Link]) -> [Int32: DeviceFacts] {
    var next: [Int32: Known] = [:]
    for link in links {
      if let old = known[link.index], old.name == link.name {
        next[link.index] = old
      } else {
        next[link.index] = Known(name: link.name, facts: read(link))
      }
    }
    known = next
    return next.mapValues(\.facts)
  }

  private func read(_ link: Link) -> DeviceFacts {
    let directory = "\(root)/\(link.name)"
    // /sys shows the namespace in which it was mounted. Another namespace's interface of the same
    // name would be a wrong witness, so number and address must agree.
    guard number("\(directory)/ifindex") == Int(link.index),
      link.macAddress == nil || text("\(directory)/address") == link.macAddress?.description
    else { return .unknown }
    if exists("\(directory)/phy80211") || exists("\(directory)/wireless") { return .wireless }
    let type = text("\(directory)/uevent")?.split(separator: "\n")
      .first { $0.hasPrefix("DEVTYPE=") }?.dropFirst(8)
    switch type {
    case "wlan": return .wireless
    case "wwan": return .modem
    case "dsa": return .ethernet
    case nil: break
    // Bridges, VLANs and so on are known better by their kind.
    default: return link.kind == nil ? .other : .unknown
    }
    let isEthernet = number("\(directory)/type") == 1
    return link.kind == nil && isEthernet && exists("\(directory)/device") ? .ethernet : .unknown
  }

  private func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }

  /// A file's text without its last line end.
  private func text(_ path: String) -> String? {
    guard var text = TextFile.read(path) else { return nil }
    if text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}
