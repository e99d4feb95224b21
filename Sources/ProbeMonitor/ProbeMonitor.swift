import Glibc
public import ReachabilityMonitors
import RouteNetlink

/// Asks a host again and again, as a `probe` contract says, and tells each change of its verdict.
///
/// For programs, or threads, that have nothing else to do: it waits on the calling thread. It never
/// waits for a host or a resolver longer than for a probe's time limit, and not at all when it is let
/// go of. It works in the network namespace of the thread that calls it.
public struct ProbeMonitor: ~Copyable {
  private var machine: ProbeMachine
  private let transport: any ProbeTransport
  private let alarm: AlarmClock
  private var observer: PathObserver?
  private var path: NetworkPath?
  /// When the first probe was due; nil before ``next(reader:)``.
  private var start: Duration?
  private var untold: [ReachabilityState] = []
  private var hasTold = false

  /// The most probes that may be under way side by side.
  public static let mostAtOnce = 100

  /// Prepares to obey a contract; the first probe starts with ``next(reader:)``.
  ///
  /// Without an address in the contract the environment's `CONDITION_PROBE_URL` and
  /// `CONDITION_PROBE_HOST` say whom to ask; `CONDITION_CA_FILE` says whom HTTPS trusts.
  ///
  /// - Parameter contract: What to obey.
  /// - Throws: ``ProbeMonitorError``.
  public init(_ contract: ProbeContract) throws(ProbeMonitorError) {
    try Self.check(contract)
    let transport = try Self.transport(contract)
    let alarm = try AlarmClock()
    let observer = contract.reprobesOnPath ? try Self.makeObserver() : nil
    self.transport = transport
    self.alarm = alarm
    self.observer = observer
    machine = ProbeMachine(contract)
  }

  private static func makeObserver() throws(ProbeMonitorError) -> PathObserver {
    do {
      return try PathObserver()
    } catch {
      throw ProbeMonitorError(.failed, "watch the path: \(error)")
    }
  }

  /// Waits for the next change of the verdict; nothing is told before there is a first one.
  ///
  /// - Parameter reader: A descriptor that the changes are written to; when its reader is gone,
  ///   waiting has no purpose any more. Nil: none.
  /// - Returns: Nil when the reader is gone.
  public mutating func next(reader: Int32? = nil) -> Transition? {
    if start == nil {
      start = MonotonicTime.now
      followPath()
    }
    var ready: [pollfd] = []
    while true {
      proceed(ready)
      if !untold.isEmpty {
        let report = ReachabilityReport(untold.removeFirst())
        defer { hasTold = true }
        return Transition(at: .now, report, isInitial: !hasTold)
      }
      guard let polled = wait(reader) else { return nil }
      ready = polled
    }
  }

  /// Does all that can be done now.
  private mutating func proceed(_ polled: [pollfd]) {
    var ready = polled
    while true {
      // What came in time counts, even if its time limit passed meanwhile as well.
      let ended = transport.proceed(ready)
      ready = []
      var actions = 0
      for (number, outcome) in ended {
        actions += perform(machine.finish(number, outcome, at: now))
      }
      actions += perform(machine.advance(to: now))
      if actions == 0 && ended.isEmpty { return }
    }
  }

  private var now: Duration { MonotonicTime.now - (start ?? .zero) }

  private mutating func perform(_ actions: [ProbeMachine.Action]) -> Int {
    for action in actions {
      switch action {
      case .start(let number): transport.start(number)
      case .abandon(let number): transport.abandon(number)
      case .tell(let state): untold.append(state)
      }
    }
    return actions.count
  }

  /// Reads what the path is now; a failure is tried again with the next event.
  private mutating func followPath() {
    guard let path = try? observer?.snapshot().path(), path != self.path else { return }
    defer { self.path = path }
    // The first one is none that changed.
    if self.path != nil { _ = perform(machine.pathChanged(at: now)) }
  }

  /// Waits until something can be done; nil when the reader is gone.
  private mutating func wait(_ reader: Int32?) -> [pollfd]? {
    let wake = machine.wake.map { $0 + (start ?? .zero) }
    alarm.set([wake, transport.deadline].compactMap(\.self).min())
    // poll takes a negative descriptor for none.
    var entries = [
      pollfd(fd: reader ?? -1, events: 0, revents: 0),
      pollfd(fd: observer?.fileDescriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let own = entries.count
    entries += transport.interests
    guard poll(&entries, nfds_t(entries.count), -1) > 0 else { return [] }
    if entries[0].revents != 0 { return nil }
    if entries[1].revents != 0 { followPath() }
    return Array(entries[own...])
  }

  /// Refuses what no monitor of ours can do.
  private static func check(_ contract: ProbeContract) throws(ProbeMonitorError) {
    let overlaps = contract.schedule == .fixedRate && contract.overrun == .overlap
    if overlaps && contract.timeout > contract.interval * mostAtOnce {
      throw ProbeMonitorError(
        .invalid,
        "probe.timeout: more than \(mostAtOnce) probes would overlap; make it shorter, or the "
          + "interval longer"
      )
    }
    if contract.connection == .reused && ![.http, .https].contains(contract.target) {
      throw ProbeMonitorError(
        .invalid,
        "probe.connection: only the targets http and https can keep one, "
          + "\(contract.target.rawValue) cannot"
      )
    }
  }

  private static func transport(
    _ contract: ProbeContract
  ) throws(ProbeMonitorError) -> any ProbeTransport {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    switch try ProbeTarget(contract, environment: variable) {
    case .web(let address, let expectation):
      return try WebTransport(
        WebRequest(address, expectation, contract, authorities: variable("CONDITION_CA_FILE"))
      )
    case .connection(let host, let port):
      return SocketTransport(connecting: host, port: port, contract)
    case .names(let server, let port, let question):
      return SocketTransport(asking: server, port: port, for: question, contract)
    case .echo(let host):
      try EchoSocket.check()
      return SocketTransport(echoing: host, contract)
    }
  }
}
