import Glibc
public import RouteNetlink

/// Watches the network as a monitor of one contract does, and tells each change of its verdict.
///
/// For programs that have nothing else to do: it waits on the calling thread. It starts another one
/// only while the name of a host is looked up.
public struct ContractObserver: ~Copyable, Sendable {
  private var observer: PathObserver
  private var debouncer: Debouncer
  private let contract: MonitorContract
  private let host: String
  private var hostVerdict: HostVerdict?
  private var lookup: NameLookup?
  /// Whether something changed that has not been looked at.
  private var isStale = true
  /// When to try again after a failure.
  private var retry: SuspendingClock.Instant?

  /// Subscribes, in the namespace of the calling thread.
  ///
  /// - Parameters:
  ///   - contract: What to watch; see ``observableNames``.
  ///   - host: The name that is looked up, for contracts that do.
  /// - Throws: ``NetlinkError``; its code is `notSupported` for contracts of other kinds.
  public init(_ contract: MonitorContract, host: String? = nil) throws(NetlinkError) {
    guard Self.isObservable(contract) else {
      throw Self.refusal(contract, "it takes more than the kernel's lists")
    }
    guard host != nil || !contract.looksUpHost else {
      throw Self.refusal(contract, "no host is named")
    }
    let observer = try PathObserver()
    self.observer = observer
    self.contract = contract
    self.host = host ?? ""
    if case .link(let link) = contract {
      debouncer = Debouncer(down: link.downDelay, up: link.upDelay)
    } else {
      debouncer = Debouncer()
    }
    hostVerdict = contract.hostContract.map { HostVerdict($0) }
  }

  private static func refusal(_ contract: MonitorContract, _ reason: String) -> NetlinkError {
    NetlinkError(
      code: .notSupported,
      operation: "watch by the contract \(contract.name)",
      detail: reason
    )
  }

  /// The names of the contracts that can be watched so.
  public static let observableNames = ["snapshot", "link", "route", "path", "host"]

  /// Whether a contract can be watched so.
  ///
  /// - Parameter contract: The contract.
  /// - Returns: False for those that wait for a host's answer.
  public static func isObservable(_ contract: MonitorContract) -> Bool {
    observableNames.contains(contract.name)
  }

  /// Waits for the next change of the verdict; the first one comes at once, for a host as soon as
  /// its name is known to resolve or not to.
  ///
  /// - Parameter reader: A descriptor that the changes are written to; when its reader is gone,
  ///   waiting has no purpose any more. Nil: none.
  /// - Returns: Nil when the reader is gone.
  public mutating func next(reader: Int32? = nil) -> Transition? {
    while true {
      if isStale { look() }
      followHost()
      if let transition = debouncer.take(at: .now) { return transition }
      guard wait(reader) else { return nil }
    }
  }

  private mutating func look() {
    isStale = false
    retry = nil
    do {
      let report = report(on: try observer.snapshot())
      if hostVerdict != nil {
        hostVerdict?.pathChanged(report, at: .now)
      } else {
        debouncer.put(report, at: .now)
      }
    } catch {
      // Nothing may change after this, so no event would bring us back.
      retry = SuspendingClock.now + .milliseconds(100)
    }
  }

  /// Begins and ends lookups as the verdict on the host asks for.
  private mutating func followHost() {
    guard !isFinished, var verdict = hostVerdict else { return }
    let now = SuspendingClock.now
    verdict.advance(to: now)
    if verdict.wantsLookup {
      lookup = NameLookup(host)
      verdict.lookupBegan()
    }
    if let result = lookup?.result {
      lookup = nil
      var resolves: Bool { if case .addresses = result { true } else { false } }
      verdict.lookupEnded(resolves, at: now)
    }
    hostVerdict = verdict
    if let report = verdict.report { debouncer.put(report, at: now) }
  }

  private func report(on snapshot: KernelSnapshot) -> ReachabilityReport {
    switch contract {
    case .link(let link): snapshot.linkReport(link)
    case .route: snapshot.routeReport()
    default: snapshot.pathReport()
    }
  }

  /// Waits until something is to be done; false when the reader is gone.
  private mutating func wait(_ reader: Int32?) -> Bool {
    // poll takes a negative descriptor for none.
    var entries = [
      pollfd(fd: isFinished ? -1 : observer.fileDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: lookup?.fileDescriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: reader ?? -1, events: 0, revents: 0),
    ]
    let next = isFinished ? [] : [debouncer.deadline, retry, hostVerdict?.deadline]
    let deadline = next.compactMap(\.self).min()
    let result = poll(&entries, nfds_t(entries.count), Self.milliseconds(until: deadline))
    if let retry, retry <= .now { isStale = true }
    guard result > 0 else { return true }
    if entries[0].revents != 0 { isStale = true }
    return entries[2].revents == 0
  }

  /// Whether nothing further is to be told, however things change.
  private var isFinished: Bool {
    guard case .snapshot = contract else { return false }
    return debouncer.hasTold
  }

  /// The rest of the time as `poll` takes it, rounded up; -1 is for ever.
  private static func milliseconds(until deadline: SuspendingClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let left = max(deadline - .now, .zero).components
    // A day at a time is long enough, and cannot overflow.
    let whole = min(left.seconds, 86_400) * 1000
    return Int32(whole + (left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
