import Glibc
import RouteNetlink
import Synchronization

/// Numbered datagrams at a steady pace, and what became of each: whether and when it came back from an echo port, or
/// arrived at a receiver.
final class Traffic: Sendable {
  /// What became of the datagrams.
  struct Outcome: Sendable {
    /// How many were sent.
    var sent = 0
    /// Numbers in the order in which they came, duplicates left in.
    var arrivals: [Int] = []
    /// Seconds on the way, by number; NaN for those that did not come.
    var times: [Double] = []

    /// Errnos of sends that failed, by number.
    var refused: [Int: Int32] = [:]
    /// Numbers that did not come.
    var lost: [Int] { times.indices.filter { times[$0].isNaN } }
    /// Seconds on the way of those that came.
    var delays: [Double] { times.filter { !$0.isNaN } }
    /// Arrivals that came after a later one.
    var overtaken: Int {
      var latest = -1
      return arrivals.count { number in
        defer { latest = max(latest, number) }
        return number < latest
      }
    }

    /// Mean length of runs of losses.
    var meanLossRun: Double {
      let lost = lost
      let runs = lost.enumerated().count { $0 == 0 || lost[$0 - 1] != $1 - 1 }
      return Double(lost.count) / Double(runs)
    }
  }

  /// How datagrams are sent.
  struct Plan: Sendable {
    /// Bytes of payload, 8 or more.
    var size = 20
    /// Time between sends.
    var interval = Duration.milliseconds(5)
    /// How many at a time.
    var burst = 1
    /// How many in all; nil: until ``Traffic/finish()``.
    var count: Int?
    /// How long to wait after the last send, unless everything has come.
    var patience = Duration.patience
    /// Sends a burst as one super-packet that the kernel cuts up (UDP_SEGMENT).
    var isSegmented = false
  }

  private struct State {
    var isStopping = false
    var arrived = 0
    var sent = 0
  }

  private let state = Mutex(State())
  private let work = Mutex<Background<Outcome>?>(nil)

  /// Begins at once.
  ///
  /// Without a receiver the datagrams are expected back.
  init(
    _ plan: Plan,
    from place: Place,
    to endpoint: Endpoint,
    receiver: Place? = nil
  ) throws {
    let socket = try TestSocket.datagram(endpoint.address.family, in: place)
    var sink = socket
    if let receiver {
      sink = try TestSocket.datagram(endpoint.address.family, in: receiver)
      try sink.bind(to: endpoint)
    }
    try sink.set(SOL_SOCKET, SO_RCVBUFFORCE, 32 << 20)
    try socket.set(SOL_SOCKET, SO_SNDBUFFORCE, 32 << 20)
    if plan.isSegmented { try socket.set(Int32(IPPROTO_UDP), 103, Int32(plan.size)) }
    guard socket.connect(to: endpoint) == 0 else { throw Failure("connect \(endpoint): \(errno)") }
    let work = Background { [self, sink] in run(plan, socket, sink) }
    self.work.withLock { $0 = work }
  }

  private func run(_ plan: Plan, _ socket: TestSocket, _ sink: TestSocket) -> Outcome {
    let clock = ContinuousClock()
    let start = clock.now
    var outcome = Outcome()
    var sendTimes: [Duration] = []
    var payload = [UInt8](repeating: 0, count: plan.size * (plan.isSegmented ? plan.burst : 1))
    var buffer = [UInt8](repeating: 0, count: 2048)
    var next = Duration.zero
    var end: Duration?

    func drain() {
      while recv(sink.descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)) >= 8 {
        let number = buffer.withUnsafeBytes { Int($0.loadUnaligned(as: UInt64.self)) }
        guard number < outcome.sent else { continue }
        outcome.arrivals.append(number)
        if outcome.times[number].isNaN {
          let time = (start.duration(to: clock.now) - sendTimes[number]).components
          outcome.times[number] = Double(time.seconds) + Double(time.attoseconds) * 1e-18
        }
      }
    }

    func sendBurst() {
      let now = start.duration(to: clock.now)
      let pieces = plan.isSegmented ? 1 : plan.burst
      for _ in 0..<pieces {
        for piece in 0..<(plan.isSegmented ? plan.burst : 1) {
          payload.withUnsafeMutableBytes {
            $0.storeBytes(
              of: UInt64(outcome.sent),
              toByteOffset: piece * plan.size,
              as: UInt64.self
            )
          }
          outcome.sent += 1
          outcome.times.append(.nan)
          sendTimes.append(now)
        }
        let error = socket.send(payload)
        if error != 0 { outcome.refused[outcome.sent - 1] = error }
      }
      // A sender that was held up does not catch up in a burst.
      next = max(next + plan.interval, now)
    }

    while true {
      let now = start.duration(to: clock.now)
      drain()
      let isStopping = state.withLock {
        $0.arrived = outcome.arrivals.count
        $0.sent = outcome.sent
        return $0.isStopping
      }
      if end == nil, isStopping || plan.count.map({ outcome.sent >= $0 }) ?? false {
        end = now + plan.patience
      }
      if let end {
        if now >= end || outcome.arrivals.count >= outcome.sent { return outcome }
        _ = sink.isReady(POLLIN, within: min(end - now, .milliseconds(50)))
      } else if now >= next {
        sendBurst()
      } else {
        _ = sink.isReady(POLLIN, within: next - now)
      }
    }
  }

  /// How many have been sent so far.
  var sent: Int { state.withLock { $0.sent } }

  /// Waits until this many more echoes have come.
  func await(_ count: Int, within time: Duration = .patience) throws {
    let goal = state.withLock { $0.arrived } + count
    let deadline = ContinuousClock.now + time
    while state.withLock({ $0.arrived }) < goal {
      guard ContinuousClock.now < deadline else { throw Failure("no \(count) echoes in \(time)") }
      _ = poll(nil, 0, 2)
    }
  }

  /// Stops sending, and waits for the echoes still under way.
  func finish() throws -> Outcome {
    state.withLock { $0.isStopping = true }
    return try value()
  }

  /// Waits for the planned number of datagrams and their echoes.
  func value() throws -> Outcome {
    guard let work = work.withLock({ $0 }) else { throw Failure("not begun") }
    return try work.value()
  }
}
