import Glibc
import NetworkNamespaces
import RouteNetlink
import Synchronization

/// A tunnel from a lab's device to its far side, as a VPN makes it: what goes into `tun0` travels over the link that
/// counts in datagrams, and comes out beyond the gateway.
public final class LabTunnel: Sendable {
  private final class Running: Sendable {
    let stop: Pipe
    let thread: JoinableThread

    init(_ ends: consuming TunnelEnds) throws(NamespaceError) {
      let pipe = try Pipe()
      let descriptor = pipe.readDescriptor
      let forwarder = Forwarder(ends)
      thread = try JoinableThread { forwarder.ends.forward(until: descriptor) }
      stop = pipe
    }
  }

  private final class Forwarder: Sendable {
    let ends: TunnelEnds
    init(_ ends: consuming TunnelEnds) { self.ends = ends }
  }

  private let running = Mutex<Running?>(nil)

  /// A tunnel that is not there yet.
  public init() {}

  /// Brings it; the device's default routes then lead through it.
  ///
  /// - Parameter lab: the lab; its link must be there.
  /// - Throws: ``LabError`` where the kernel has no tunnels.
  public func open(_ lab: Lab) throws(LabError) {
    guard running.withLock({ $0 == nil }) else { return }
    let ends = try TunnelEnds.open(lab)
    try TunnelRoutes.settle(lab)
    do {
      let started = try Running(ends)
      running.withLock { $0 = started }
    } catch {
      throw LabError(error, operation: "bring", subject: "tunnel of lab \(lab.name)")
    }
  }

  /// Takes it away, and with it its routes.
  public func close() {
    guard let running = running.withLock({ $0.take() }) else { return }
    var byte: UInt8 = 0
    _ = write(running.stop.writeDescriptor, &byte, 1)
    running.thread.join()
  }
}
