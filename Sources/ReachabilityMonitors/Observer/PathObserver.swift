import Glibc
public import RouteNetlink

/// Watches what a path is worked out from, in the network namespace of the **thread that made it**.
///
/// It waits for nothing by itself: poll ``fileDescriptor``, and take a ``snapshot()`` at the start
/// and whenever it is readable. Between changes nothing wakes up.
///
/// The lists are read anew after each burst of changes. Events alone would not do: the kernel does
/// not announce every route that vanishes with its link or address, and drops events when nobody
/// reads them in time.
public struct PathObserver: ~Copyable, Sendable {
  private var changes: ChangeWatch
  private let socket: NetlinkSocket
  private var devices = DeviceFactsReader()

  /// Subscribes to links, addresses, routes and rules of both families.
  ///
  /// - Throws: ``NetlinkError`` when there are no descriptors or memory left.
  public init() throws(NetlinkError) {
    // The subscription first: what changes after it is told, what changed before is in the lists.
    let changes = try ChangeWatch()
    let socket = try NetlinkSocket()
    self.changes = changes
    self.socket = socket
  }

  /// Becomes readable when there is something new; to be polled, not read.
  public var fileDescriptor: Int32 { changes.fileDescriptor }

  /// Reads what is the case now, and takes note of all changes so far.
  ///
  /// The lists are read one after the other, so a change in between would tear them: they are read
  /// again until nothing changed meanwhile. In a storm without end one of many tries must do after a
  /// while; then ``fileDescriptor`` is readable still.
  ///
  /// - Returns: The snapshot.
  /// - Throws: ``NetlinkError``; it can be tried again after a while.
  public mutating func snapshot() throws(NetlinkError) -> KernelSnapshot {
    let start = SuspendingClock.now
    var tries = 0
    while true {
      try changes.takeChanges()
      let snapshot = try read()
      tries += 1
      let isEnough = tries >= Self.leastTries && SuspendingClock.now - start > Self.patience
      if !changes.hasChanges || isEnough { return snapshot }
    }
  }

  /// How long a storm may keep the answer waiting.
  private static let patience = Duration.milliseconds(50)
  /// How many tries it gets at least: time alone would give up at once on a machine that is slow, and
  /// tell of an outage where one interface took over from another.
  private static let leastTries = 8

  private mutating func read() throws(NetlinkError) -> KernelSnapshot {
    let links = try socket.links()
    let facts = devices.facts(of: links)
    return KernelSnapshot(
      links: links.map { LinkFacts($0, device: facts[$0.index] ?? .unknown) },
      addresses: try socket.addresses(),
      routes: try socket.routeEntries(upToPrefixLength: KernelSnapshot.longestPrefix),
      rules: try socket.rules(),
      hasNameServer: ResolverConfiguration.hasNameServer(),
      user: geteuid()
    )
  }
}
