import Glibc
import NetworkLab
import NetworkNamespaces
import ReachabilityMonitors
import RouteNetlink

/// Watches the device's kernel: what it announces, and after each burst what it holds.
final class DeviceWatch {
  /// How many announcements are kept.
  static let mostNotes = 10_000
  /// How often a list that was torn by a change is read again.
  private static let patience = 20

  /// A burst of announcements and what holds after it.
  struct Burst {
    /// When the first was received.
    var first: Duration
    /// When what holds was read.
    var read: Duration
    /// What the device's interfaces are then.
    var interfaces: [InterfaceCondition]
    /// What was announced, in a few words.
    var cause: String
  }

  private var events: EventStream
  private let socket: NetlinkSocket
  private var notebook = NetlinkNotebook()
  private(set) var notes: [NetlinkNote] = []
  private(set) var addresses = AddressHistory()
  /// How many announcements were not kept.
  private(set) var droppedNotes = 0

  /// Subscribes in the device's namespace.
  ///
  /// - Parameter lab: The lab.
  /// - Throws: ``TrialProblem``.
  init(_ lab: Lab) throws(TrialProblem) {
    do {
      events = try lab.inDevice { () throws(NetlinkError) in try EventStream() }
      socket = try lab.inDevice { () throws(NetlinkError) in try NetlinkSocket() }
    } catch {
      throw TrialProblem("the device's kernel cannot be watched: \(error)")
    }
  }

  /// To be polled.
  var descriptor: Int32 { events.fileDescriptor }

  /// Waits until nothing was announced for a while, and forgets what was.
  ///
  /// - Parameters:
  ///   - quiet: For how long.
  ///   - limit: For how long at most in all.
  /// - Throws: ``TrialProblem``.
  func settle(quiet: Duration, limit: Duration) throws(TrialProblem) {
    let end = TrialClock.monotonic + limit
    do throws(NetlinkError) {
      while TrialClock.monotonic < end {
        guard let event = try events.next(timeout: quiet) else { return }
        _ = notebook.text(of: event)
      }
    } catch {
      throw Self.problem(error)
    }
  }

  /// What the device's interfaces are now.
  ///
  /// - Returns: The interfaces, loopback left out.
  /// - Throws: ``TrialProblem``.
  func interfaces() throws(TrialProblem) -> [InterfaceCondition] {
    do throws(NetlinkError) {
      let links = try socket.links()
      notebook.know(links)
      return DeviceReading(
        links: links,
        addresses: try socket.addresses(),
        routes: try socket.routes()
      )
      .interfaces
    } catch {
      throw Self.problem(error)
    }
  }

  /// Takes all announcements, and reads what holds after them.
  ///
  /// - Parameter clock: What is noted by.
  /// - Returns: What was found; nil where nothing was announced that matters.
  /// - Throws: ``TrialProblem``.
  func takeBurst(_ clock: TrialClock) throws(TrialProblem) -> Burst? {
    guard let first = try drain(clock) else { return nil }
    var causes = first.causes
    var interfaces = try interfaces()
    var read = clock.now
    // Lists that a change came between are read again: torn they show what never was.
    for _ in 0..<Self.patience {
      guard let more = try drain(clock) else { break }
      causes += more.causes
      interfaces = try self.interfaces()
      read = clock.now
    }
    return Burst(
      first: first.at,
      read: read,
      interfaces: interfaces,
      cause: "netlink: " + Self.summary(causes)
    )
  }

  private func drain(
    _ clock: TrialClock
  ) throws(TrialProblem) -> (at: Duration, causes: [String])? {
    var first: Duration?
    var causes: [String] = []
    do throws(NetlinkError) {
      while let event = try events.next(timeout: .zero) {
        let now = clock.now
        if case .address(let change, let address) = event {
          addresses.note(change, address.address, at: now)
        }
        guard let note = notebook.text(of: event) else { continue }
        first = first ?? now
        causes.append(note.text)
        if notes.count < Self.mostNotes {
          notes.append(NetlinkNote(at: now, kind: note.kind, text: note.text))
        } else {
          droppedNotes += 1
        }
      }
    } catch {
      throw Self.problem(error)
    }
    return first.map { ($0, causes) }
  }

  /// The first and the last few words of a burst.
  private static func summary(_ causes: [String]) -> String {
    guard causes.count > 3 else { return causes.joined(separator: ", ") }
    return causes.prefix(2).joined(separator: ", ") + ", … \(causes.count - 3) more …, "
      + (causes.last ?? "")
  }

  private static func problem(_ error: NetlinkError) -> TrialProblem {
    TrialProblem("the device's kernel could not be read: \(error)")
  }
}
