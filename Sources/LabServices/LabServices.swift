import CLinux
import Glibc
public import ServicesControl
import Synchronization

/// The Internet of a lab: DNS, HTTP, HTTPS, echo and discard at every address, and the socket that controls them.
///
/// Runs in the lab's `internet` network namespace, on the thread that calls ``run()``, and needs a process of its own:
/// signals are blocked and SIGPIPE is ignored.
public final class LabServices {
  private let loop: EventLoop
  private let directory: RunDirectory
  private let names: NameService
  private let web: WebServer
  private let secureWeb: WebServer
  private let echo: EchoServices
  private let log: ObservationLog
  private var control: ControlServer?
  private let signals: Descriptor
  private var state = ServicesState()

  /// Counts what happens, and hands it on.
  private final class ObservationLog {
    var counters = ServicesState.Counters()
    let sink: ((Observation) -> Void)?

    init(sink: ((Observation) -> Void)?) {
      self.sink = sink
    }

    func record(_ event: Observation.Event) {
      counters.count(event)
      sink?(Observation(stamp: EventLoop.now(), event: event))
    }
  }

  /// Opens every port and writes `ca.pem`; when it returns, everything listens.
  ///
  /// - Parameters:
  ///   - path: the lab's directory, which exists: gets `ca.pem`, `services.sock`, `services.lock`.
  ///   - timeToLive: seconds a DNS answer may be kept, 0…604800.
  ///   - witness: told everything that is asked and answered, on the services' thread.
  /// - Throws: ``ServicesError`` when a port is taken, the directory cannot be used, or a library fails.
  public init(
    directory path: String,
    timeToLive: UInt32 = 1,
    witness: ((Observation) -> Void)? = nil
  ) throws(ServicesError) {
    signal(SIGPIPE, SIG_IGN)
    Self.raiseDescriptorLimit()
    let log = ObservationLog(sink: witness)
    self.log = log
    let loop = try EventLoop()
    self.loop = loop
    // First, so that a signal that comes early ends the services as one that comes late does.
    signals = try Self.watchSignals(on: loop)
    directory = try RunDirectory(path)
    let store = try CertificateStore()
    CertificateStore.shared.withLock { $0 = store }
    names = NameService(
      answerer: NameAnswerer(timeToLive: timeToLive),
      on: loop,
      observe: log.record
    )
    web = WebServer(port: 80, isSecure: false, on: loop, observe: log.record)
    secureWeb = WebServer(port: 443, isSecure: true, on: loop, observe: log.record)
    echo = EchoServices(on: loop, observe: log.record)
    try names.open()
    try bringAbout(state)
    try directory.writeAuthority(store.pem)
    control = try ControlServer(path: directory.controlSocket, on: loop) { [weak self] request in
      self?.answer(request) ?? .error("the services are ending")
    }
  }

  /// Serves until SIGTERM, SIGINT, SIGHUP or a stop request.
  ///
  /// - Throws: ``ServicesError`` (`internal`) if waiting for events fails.
  public func run() throws(ServicesError) {
    try loop.run()
    // The socket goes first: who finds it may rely on an answer.
    control = nil
    web.abort()
    secureWeb.abort()
  }

  private func answer(_ request: ServicesRequest) -> ServicesReply {
    do throws(ServicesError) {
      switch request {
      case .get: break
      case .set(let change): try apply(change)
      case .stop: loop.stop()
      }
    } catch {
      return .error(error.description)
    }
    var result = state
    result.counters = log.counters
    return .state(result)
  }

  private func apply(_ change: ServicesChange) throws(ServicesError) {
    let old = state
    let new = try change.applied(to: old)
    do throws(ServicesError) {
      try bringAbout(new)
    } catch {
      // Back as far as possible; the first failure is the one to tell.
      do throws(ServicesError) { try bringAbout(old) } catch { complain(error.description) }
      throw error
    }
    state = new
  }

  private func bringAbout(_ state: ServicesState) throws(ServicesError) {
    names.answerer.mode = state.dns.mode
    names.answerer.families = state.families
    names.delayMilliseconds = state.dns.delayMilliseconds
    web.responder.portal = state.portal
    secureWeb.responder.portal = state.portal
    let plan = PortPlan(state)
    if plan.web { try web.open() } else { web.abort() }
    if plan.secureWeb { try secureWeb.open() } else { secureWeb.abort() }
    try echo.apply(plan)
  }

  private static func watchSignals(on loop: EventLoop) throws(ServicesError) -> Descriptor {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, number) }
    sigprocmask(SIG_BLOCK, &set, nil)
    let raw = signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
    guard raw >= 0 else { throw ServicesError(.unavailable, "watch", "signals", errno: errno) }
    let descriptor = Descriptor(owning: raw)
    try loop.watch(raw, .read) { [unowned loop] _ in loop.stop() }
    return descriptor
  }

  private static func raiseDescriptorLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}

extension ServicesState.Counters {
  /// Counts an event.
  mutating func count(_ event: Observation.Event) {
    switch event {
    case .nameAsked: dnsQueries += 1
    case .nameAnswered: dnsAnswers += 1
    case .nameMalformed: break
    case .webAsked: httpRequests += 1
    case .streamEcho: tcpEcho += 1
    case .datagramEcho: udpEcho += 1
    }
  }
}
