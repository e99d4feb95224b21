import Glibc
import LinkConditions
import NetworkNamespaces
import ReachabilityMonitors
import RouteNetlink
import Testing

/// When the kernel announced what put a path on an interface, or on none.
private final class PathWitness: @unchecked Sendable {
  // What @unchecked is for: one thread at a time uses it.
  private var observer: PathObserver

  init(_ place: Place) throws {
    observer = try place.namespace.run { () throws(NetlinkError) in try PathObserver() }
    _ = try observer.snapshot()
  }

  /// Waits until the path goes over an interface or "none", and gives the time of the event that made it so.
  func event(thatPutsItOn interface: String) throws -> ContinuousClock.Instant {
    while true {
      var entry = pollfd(fd: observer.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 60_000) > 0 else { throw Failure("no event for a minute") }
      let now = ContinuousClock.now
      let path = try observer.snapshot().path()
      if (path.isSatisfied ? path.interfaces.first?.name : "none") == interface { return now }
    }
  }
}

extension TimedTier {
  @Suite struct PathLatency {
    private static let trials = 3
    /// The outages that a path can see.
    private static let outages = ["no-route", "no-address", "airplane", "offline"].map {
      ($0, "none")
    }
    private static let handOvers = [("3g", "wwan0"), ("lte", "wwan0")]
    /// The promise.
    private static let limit = Duration.milliseconds(100)

    @Test(arguments: [AddressFamilies.ipv4, .ipv6, .both])
    func `path updates come within 100 ms of their event`(families: AddressFamilies) throws {
      try withLab { lab in
        func profile(_ name: String) throws -> Profile {
          var profile = try TestLab.profile(name)
          profile.families = families
          return profile
        }
        try lab.apply(try profile("wifi"))
        nonisolated(unsafe) let monitor = try LabMonitor("path", in: lab)
        try monitor.wait(for: "wlan0")
        for (name, interface) in Self.outages + Self.handOvers {
          var delays: [String: [Duration]] = [:]
          for _ in 0..<Self.trials {
            for (next, interface) in [(name, interface), ("wifi", "wlan0")] {
              let witness = try PathWitness(lab.device)
              let event = Background { try witness.event(thatPutsItOn: interface) }
              let telling = Background {
                try monitor.wait(for: interface)
                return ContinuousClock.now
              }
              try lab.apply(try profile(next))
              delays[interface, default: []].append(try telling.value() - event.value())
            }
          }
          // The one in the middle: a busy machine may hold up any single one.
          for (interface, delays) in delays {
            #expect(
              delays.sorted()[Self.trials / 2] < Self.limit,
              "\(name), \(interface): \(delays)"
            )
          }
        }
      }
    }
  }
}
