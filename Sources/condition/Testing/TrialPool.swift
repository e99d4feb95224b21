import ArgumentParsing
import Glibc
import NetworkNamespaces
import ReachabilityHarness

/// Plays trials in child processes, several at once.
struct TrialPool {
  /// How long interrupted children may take to put everything away, in seconds.
  private static let patience = 10

  /// How many at once, at least 1.
  var jobs: Int
  /// Options that every command takes, for the children.
  var options: [String]
  /// Whether the clock jumps.
  var isVirtual: Bool

  /// Plays one trial after the other until there are none, or enough is known.
  ///
  /// - Parameters:
  ///   - next: the next trial; nil: there is none.
  ///   - done: takes what a trial found out; false: no further one is started, and those under way are ended.
  /// - Throws: ``Failure`` where no trial can be played; the exit status of a signal that ended it all.
  func play(
    _ next: () -> TrialPlan?,
    done: (TrialChild, TrialRecord) throws -> Bool
  ) throws {
    let directory = try TrialDirectory()
    let signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP])
    var children: [TrialChild] = []
    var number = 0
    var isOver = false
    do {
      while true {
        while !isOver, children.count < jobs, let plan = next() {
          number += 1
          children.append(
            try TrialChild(
              plan,
              number: number,
              in: directory,
              options: options,
              isVirtual: isVirtual
            )
          )
        }
        guard !children.isEmpty else { return }
        let ready = Self.wait([signals.fileDescriptor] + children.map(\.descriptor))
        if ready.contains(0), let signal = signals.next(timeout: .zero) {
          throw ExitCode(128 + signal.number)
        }
        let ended = children.enumerated().filter { ready.contains($0.offset + 1) }.map(\.element)
        children.removeAll { child in ended.contains { $0 === child } }
        for child in ended where try !done(child, child.finish()) { isOver = true }
        if isOver {
          Self.end(children)
          return
        }
      }
    } catch {
      Self.end(children)
      throw error
    }
  }

  /// Ends children, first by asking.
  private static func end(_ children: [TrialChild]) {
    for child in children { child.interrupt() }
    var rest = children
    for _ in 0..<patience where !rest.isEmpty {
      let ready = wait(rest.map(\.descriptor), milliseconds: 1000)
      rest = rest.enumerated().filter { !ready.contains($0.offset) }.map(\.element)
    }
    for child in rest { child.kill() }
  }

  /// Waits for any of some descriptors.
  ///
  /// - Returns: the places of those that are ready.
  private static func wait(_ descriptors: [Int32], milliseconds: Int32 = -1) -> Set<Int> {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return [] }
    return Set(entries.indices.filter { entries[$0].revents != 0 })
  }
}
