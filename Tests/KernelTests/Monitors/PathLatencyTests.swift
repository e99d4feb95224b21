import Glibc
import LinkConditions
import NetworkNamespaces
import ReachabilityMonitors
import RouteNetlink
import Testing

/// When the kernel announced what turned a path off or on.
private final class PathWitness: @unchecked Sendable {
  // What @unchecked is for: one thread at a time uses it.
  private var observer: PathObserver

  init(_ place: Place) throws {
    observer = try place.namespace.run { () throws(NetlinkError) in try PathObserver() }
    _ = try observer.snapshot()
  }

  /// Waits until the path is on or off, and gives the time of the event that made it so.
  func event(thatMakesIt isOn: Bool) throws -> ContinuousClock.Instant {
    while true {
      var entry = pollfd(fd: observer.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 60_000) > 0 else { throw Failure("no event for a minute") }
      let now = ContinuousClock.now
      if try observer.snapshot().path().isSatisfied == isOn { return now }
    }
  }
}

extension TimedTier {
  @Suite struct PathLatency {
    private static let trials = 3
    /// The promise.
    private static let limit = Duration.milliseconds(100)

    @Test(arguments: [AddressFamilies.ipv4, .ipv6, .both])
    func `path updates come within 100 ms of their event`(families: AddressFamilies) throws {
      try withLab { lab in
        var neutral = try TestLab.profile("perfect")
        neutral.families = families
        try lab.apply(neutral)
        nonisolated(unsafe) let monitor = try LabMonitor("path", in: lab)
        #expect(try monitor.next() == "reachable")
        for name in ["no-route", "no-address", "airplane", "offline"] {
          var outage = try TestLab.profile(name)
          outage.families = families
          var delays: [Bool: [Duration]] = [:]
          for _ in 0..<Self.trials {
            for (profile, isOn) in [(outage, false), (neutral, true)] {
              let witness = try PathWitness(lab.device)
              let event = Background { try witness.event(thatMakesIt: isOn) }
              let telling = Background {
                (state: try monitor.next(), time: ContinuousClock.now)
              }
              try lab.apply(profile)
              let told = try telling.value()
              #expect(told.state == (isOn ? "reachable" : "unreachable"), "\(name)")
              delays[isOn, default: []].append(told.time - (try event.value()))
            }
          }
          // The one in the middle: a busy machine may hold up any single one.
          for (isOn, delays) in delays {
            #expect(
              delays.sorted()[Self.trials / 2] < Self.limit,
              "\(name) \(isOn ? "ends" : "begins"): \(delays)"
            )
          }
        }
      }
    }
  }
}
