import CLinux
import Glibc
import ServicesControl

/// One thread that waits for descriptors and deadlines and calls whoever asked.
///
/// Everything the services do happens on this one thread, HTTP included: nothing needs a lock, and in a
/// virtual-time kernel the same run gives the same order of events.
final class EventLoop {
  /// What a descriptor is watched for, and what was seen.
  struct Interest: OptionSet {
    let rawValue: UInt32
    static let read = Interest(rawValue: EPOLLIN.rawValue)
    static let write = Interest(rawValue: EPOLLOUT.rawValue)
    /// Always reported: the connection is dead, in both directions.
    static let hangUp = Interest(rawValue: EPOLLHUP.rawValue | EPOLLERR.rawValue)
  }

  /// A library with deadlines of its own that must be asked before each wait.
  protocol Participant: AnyObject {
    /// Milliseconds until it must run, nil for no limit.
    var millisecondsUntilDue: Int32? { get }
    func run()
  }

  private struct Watch {
    var generation: UInt32
    var handler: (Interest) -> Void
  }

  private static let batch = 64

  private let epoll: Descriptor
  private let timer: Descriptor
  private var watches: [Int32: Watch] = [:]
  private var generation: UInt32 = 0
  private var deadlines = DeadlineQueue<() -> Void>()
  private var armed: UInt64?
  private var participants: [any Participant] = []
  private var isStopping = false

  init() throws(ServicesError) {
    let epollDescriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard epollDescriptor >= 0 else {
      throw ServicesError(.unavailable, "create", "an epoll instance", errno: errno)
    }
    epoll = Descriptor(owning: epollDescriptor)
    let flags = Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK)
    let timerDescriptor = timerfd_create(CLOCK_MONOTONIC, flags)
    guard timerDescriptor >= 0 else {
      throw ServicesError(.unavailable, "create", "a timer descriptor", errno: errno)
    }
    timer = Descriptor(owning: timerDescriptor)
    try watch(timerDescriptor, .read) { [timer] _ in
      // Only empties it: what is due is found by the clock.
      var expirations: UInt64 = 0
      _ = read(timer.raw, &expirations, MemoryLayout<UInt64>.size)
    }
  }

  /// Nanoseconds on CLOCK_MONOTONIC.
  static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  // MARK: Descriptors

  func watch(
    _ descriptor: Int32,
    _ interest: Interest,
    _ handler: @escaping (Interest) -> Void
  ) throws(ServicesError) {
    generation &+= 1
    let error = control(EPOLL_CTL_ADD, descriptor, interest, generation)
    guard error == 0 else {
      throw ServicesError(.unavailable, "watch", "descriptor \(descriptor)", errno: error)
    }
    watches[descriptor] = Watch(generation: generation, handler: handler)
  }

  func change(_ descriptor: Int32, _ interest: Interest) {
    guard let watch = watches[descriptor] else { return }
    _ = control(EPOLL_CTL_MOD, descriptor, interest, watch.generation)
  }

  /// Stops watching; call it before the descriptor is closed.
  func unwatch(_ descriptor: Int32) {
    guard watches.removeValue(forKey: descriptor) != nil else { return }
    _ = control(EPOLL_CTL_DEL, descriptor, [], 0)
  }

  private func control(
    _ operation: Int32,
    _ descriptor: Int32,
    _ interest: Interest,
    _ generation: UInt32
  ) -> Int32 {
    // The generation tells an event for a closed descriptor from one for its successor of the same number.
    let data = UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
    return condition_epoll_control(epoll.raw, operation, descriptor, interest.rawValue, data)
  }

  // MARK: Deadlines

  func schedule(
    afterMilliseconds delay: Int,
    _ action: @escaping () -> Void
  ) -> DeadlineQueue<() -> Void>.Token {
    deadlines.insert(action, at: Self.now() + UInt64(max(0, delay)) * 1_000_000)
  }

  func cancel(_ token: DeadlineQueue<() -> Void>.Token) {
    deadlines.cancel(token)
  }

  private func armTimer() {
    let earliest = deadlines.earliest
    guard earliest != armed else { return }
    armed = earliest
    var setting = itimerspec()
    if let earliest {
      // All zero would disarm the timer: never ask for the time 0.
      setting.it_value.tv_sec = Int(earliest / 1_000_000_000)
      setting.it_value.tv_nsec = max(1, Int(earliest % 1_000_000_000))
    }
    timerfd_settime(timer.raw, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }

  // MARK: Running

  func add(_ participant: any Participant) {
    participants.append(participant)
  }

  func remove(_ participant: any Participant) {
    participants.removeAll { $0 === participant }
  }

  func stop() {
    isStopping = true
  }

  /// Serves until `stop()`.
  func run() throws(ServicesError) {
    var events = [UInt32](repeating: 0, count: Self.batch)
    var data = [UInt64](repeating: 0, count: Self.batch)
    while !isStopping {
      armTimer()
      let waiting = participants.map { ($0, $0.millisecondsUntilDue) }
      let timeout = waiting.compactMap(\.1).min() ?? -1
      let started = Self.now()
      var error: Int32 = 0
      let count = condition_epoll_wait(
        epoll.raw,
        timeout,
        Int32(Self.batch),
        &events,
        &data,
        &error
      )
      guard count >= 0 || error == EINTR else {
        throw ServicesError(.internal, "wait for", "events", errno: error)
      }
      for index in 0..<max(0, Int(count)) {
        let descriptor = Int32(bitPattern: UInt32(truncatingIfNeeded: data[index]))
        guard let watch = watches[descriptor],
          watch.generation == UInt32(truncatingIfNeeded: data[index] >> 32)
        else { continue }
        watch.handler(Interest(rawValue: events[index]))
      }
      let now = Self.now()
      if deadlines.earliest.map({ $0 <= now }) == true { armed = nil }
      while let action = deadlines.removeDue(at: now) { action() }
      for (participant, due) in waiting {
        guard let due, started + UInt64(max(0, due)) * 1_000_000 <= now,
          participants.contains(where: { $0 === participant })
        else { continue }
        participant.run()
      }
    }
  }
}
