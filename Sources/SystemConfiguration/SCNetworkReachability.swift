import PathWatching
import ReachabilityMonitors
import RouteNetlink

/// Tells how a host or an address can be reached, now and whenever that changes.
///
/// The same on Linux as Apple's type of this name, on top of the kernel's own announcements
/// (rtnetlink). It looks at the network namespace of the **thread that schedules it**, or asks it.
///
/// - As long as it is not scheduled, ``SCNetworkReachabilityGetFlags(_:_:)`` looks each time, and
///   asks no name server: every name is held for reachable wherever there is a network.
/// - While it is scheduled, names are resolved, on a thread of their own; nobody waits for it. A
///   name is held for reachable until an answer is there, again after each change of the network or
///   of `/etc/resolv.conf`. How long a silent name server is waited for is said there (`options
///   timeout: attempts:`). A name without addresses is asked for again now and then.
/// - A target by name is told at least once, unless its flags are asked for sooner. A target by
///   address is told only when something changes. Being told the same flags again is legal.
/// - It is kept alive as long as it is scheduled.
public final class SCNetworkReachability: Sendable {
  let target: Target
  let patience: Patience
  let ask: NameLookup.Start
  let state = Guarded(State())

  /// Makes one that is not scheduled.
  ///
  /// - Parameters:
  ///   - target: What is to be reached.
  ///   - patience: How long to wait before asking again for a name without addresses.
  ///   - ask: Asks for a name's addresses; tests answer by hand.
  init(
    _ target: Target,
    patience: Patience = Patience(),
    ask: @escaping NameLookup.Start = NameLookup.start
  ) {
    self.target = target
    self.patience = patience
    self.ask = ask
  }

  /// Where it is scheduled.
  enum Place {
    case queue(QueueSignal)
    case runLoops([RunLoopSignal])

    var signals: [any Signal] {
      switch self {
      case .queue(let signal): [signal]
      case .runLoops(let signals): signals
      }
    }
  }

  struct Schedule {
    var number: Int
    var place: Place
    /// Nil at the very beginning.
    var subscription: WatchSubscription?
    var path = NetworkPath.unsatisfied
    var snapshot = KernelSnapshot()
    var verdict: Verdict?
    var resolution = Resolution.unknown
    /// Which network a resolution is about: answers about an earlier one do not count.
    var generation = 0
    /// Whether somebody is being asked about this network, or was.
    var isAsked = false
    /// How long to wait before asking again after a failure.
    var patience: Patience
    /// Whether a callback must come, news or not.
    var mustTell: Bool
    var hasNews = false
    /// Whether a callback is on its way.
    var isPosted = false

    var wantsToTell: Bool { mustTell || hasNews }
  }

  struct State {
    var callback: SCNetworkReachabilityCallBack?
    var context: RetainedContext?
    var schedule: Schedule?
    var lastNumber = 0
    /// Threads that still ask, retired ones included.
    var lookups = 0
  }
}

extension SCNetworkReachability: Hashable {
  /// Whether two are the same.
  ///
  /// - Parameters:
  ///   - left: One.
  ///   - right: Another.
  /// - Returns: Whether they are one object.
  public static func == (left: SCNetworkReachability, right: SCNetworkReachability) -> Bool {
    left === right
  }

  /// Hashes the identity.
  ///
  /// - Parameter hasher: Where to.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
