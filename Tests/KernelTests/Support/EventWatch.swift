import NetworkNamespaces
import RouteNetlink

/// Kinds of netlink event.
struct EventKinds: OptionSet, Hashable, CustomStringConvertible {
  let rawValue: Int

  static let link = EventKinds(rawValue: 1)
  static let address = EventKinds(rawValue: 2)
  static let ipv4Route = EventKinds(rawValue: 4)
  static let ipv6Route = EventKinds(rawValue: 8)
  static let neighbour = EventKinds(rawValue: 16)

  var description: String {
    let names: [(EventKinds, String)] = [
      (.link, "link"), (.address, "address"), (.ipv4Route, "ipv4Route"), (.ipv6Route, "ipv6Route"),
      (.neighbour, "neighbour"),
    ]
    return "[\(names.filter { contains($0.0) }.map(\.1).joined(separator: ", "))]"
  }
}

/// Watches a namespace's network configuration twice: through our own stream and through `ip monitor`.
final class EventWatch {
  private let place: Place
  private var stream: EventStream
  private let monitor: Tool
  /// The loopback's MTU tells marks apart: `ip monitor` prints it, and nothing depends on it.
  private var mark: UInt32 = 60_000

  init(_ place: Place) throws {
    self.place = place
    stream = try place.namespace.run { () throws(NetlinkError) in try EventStream() }
    monitor = try Tool(
      ["ip", "-o", "monitor", "label", "link", "address", "route", "neigh"],
      in: place
    )
    try awaitMonitor()
  }

  /// `ip monitor` does not say when it has subscribed, so it is asked until it tells something.
  private func awaitMonitor() throws {
    repeat { try setMark() } while try !monitor.hasLine(within: .milliseconds(20))
    _ = try events()
  }

  private func setMark() throws {
    mark += 1
    try place.netlink.changeLink(1, LinkChange(mtu: mark))
  }

  /// What has happened since the last call.
  struct Events {
    /// As our own stream has it, the loopback left out.
    var ours: [RouteEvent] = []
    /// As `ip monitor` has it, one line each.
    var lines: [String] = []

    /// Ours without what the kernel tidies up of its own accord: the entries of multicast groups.
    var ofOutages: [RouteEvent] {
      ours.filter {
        guard case .neighbour(_, let neighbour) = $0 else { return true }
        return !"\(neighbour.address)".hasPrefix("ff")
      }
    }

    var kinds: EventKinds { ours.reduce(into: []) { $0.formUnion($1.kind) } }

    /// The kinds that `ip monitor` saw.
    var witnessed: EventKinds { lines.reduce(into: []) { $0.formUnion(EventWatch.kind(of: $1)) } }
  }

  /// What has happened until now: a mark is set, and everything before it read.
  func events() throws -> Events {
    try setMark()
    var events = Events()
    while true {
      guard let event = try stream.next(timeout: .patience) else {
        throw Failure("the mark did not come; before it came \(events.ours)")
      }
      if case .link(_, let link) = event, link.isLoopback {
        if link.mtu == mark { break }
        continue
      }
      events.ours.append(event)
    }
    while let line = try monitor.readLine() {
      if line.contains(": lo: ") {
        if line.contains(" mtu \(mark) ") { break }
        continue
      }
      events.lines.append(line)
    }
    return events
  }

  /// Waits until a link event says what is wanted, and returns everything up to it and what lies at hand.
  func events(
    until isWanted: (RouteEvent) -> Bool,
    within time: Duration = .patience
  ) throws -> Events {
    let deadline = ContinuousClock.now + time
    var events = Events()
    while true {
      guard let event = try stream.next(timeout: max(deadline - .now, .zero)) else {
        throw Failure("the event did not come within \(time); before it came \(events.ours)")
      }
      if case .link(_, let link) = event, link.isLoopback { continue }
      events.ours.append(event)
      if isWanted(event) { break }
    }
    let rest = try self.events()
    return Events(ours: events.ours + rest.ours, lines: rest.lines)
  }

  private static func kind(of line: String) -> EventKinds {
    if line.hasPrefix("[LINK]") { return .link }
    if line.hasPrefix("[ADDR]") { return .address }
    if line.hasPrefix("[NEIGH]") { return .neighbour }
    guard line.hasPrefix("[ROUTE]") else { return [] }
    return line.dropFirst(7).contains(":") ? .ipv6Route : .ipv4Route
  }
}

extension RouteEvent {
  var kind: EventKinds {
    switch self {
    case .link: .link
    case .address: .address
    case .route(_, let route): route.family == .ipv4 ? .ipv4Route : .ipv6Route
    case .neighbour: .neighbour
    case .queueingDiscipline, .overrun: []
    }
  }
}
