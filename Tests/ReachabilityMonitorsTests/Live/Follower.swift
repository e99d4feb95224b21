import MonitorTestSupport
import ReachabilityMonitors
import RouteNetlink

/// Follows an observer by its events alone, and notes each path that differs from the one before.
struct Follower: ~Copyable {
  var observer: PathObserver
  private(set) var paths: [NetworkPath] = []

  init(_ observer: consuming PathObserver) {
    self.observer = observer
  }

  /// What was told, in words.
  var told: [String] {
    paths.map { path in path.interfaces.first.map { "on \($0.name)" } ?? "off" }
  }

  /// Reads once; gives the snapshot.
  @discardableResult
  mutating func look() throws -> KernelSnapshot {
    let snapshot = try observer.snapshot()
    let path = snapshot.path()
    if path != paths.last { paths.append(path) }
    return snapshot
  }

  /// Follows the events until a path is as wanted; gives up after a minute without any.
  mutating func follow(until isWanted: (NetworkPath) -> Bool) throws {
    try read { snapshot in isWanted(snapshot.path()) }
  }

  /// Follows the events until no address is being checked any more, and every link has its own.
  mutating func settle() throws {
    try read { snapshot in
      let own = snapshot.addresses.filter { $0.family == .ipv6 && !$0.flags.contains(.tentative) }
      return snapshot.links.filter(\.isRunning).allSatisfy { link in
        own.contains { $0.interfaceIndex == link.index }
      } && !snapshot.addresses.contains { $0.flags.contains(.tentative) }
    }
  }

  /// Follows the events until everything so far is read: a mark is set and waited for.
  mutating func catchUp(_ place: LivePlace) throws {
    let mark = "mark \(SuspendingClock.now)"
    try place.netlink.changeLink(1, LinkChange(alias: mark))
    try read { snapshot in snapshot.links.first { $0.index == 1 }?.alias == mark }
  }

  private mutating func read(until isWanted: (KernelSnapshot) -> Bool) throws {
    while !isWanted(try look()) {
      guard isReadable(observer.fileDescriptor, within: .seconds(60)) else {
        throw LiveFailure("no event for a minute; told: \(told)")
      }
    }
  }
}
