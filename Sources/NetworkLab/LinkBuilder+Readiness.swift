import Conditioner
import Glibc
import RouteNetlink

extension LinkBuilder {
  /// Waits until every end has carrier and its queue is active, so that the first packet passes.
  ///
  /// The kernel brings a link to life from a work queue, a few milliseconds after it was set up.
  ///
  /// - Throws: ``LabError`` where that takes more than five seconds.
  func awaitReadiness() throws(LabError) {
    for _ in 0..<5000 {
      if try areOperational() { return }
      usleep(1000)
    }
    throw LabError(
      .failed,
      operation: "wait for",
      subject: "link \(link.deviceInterface)",
      reason: "it did not come up within 5 s"
    )
  }

  /// Waits until the device takes packets for one of its IPv6 addresses.
  ///
  /// The kernel tells of a new address, and begins to take packets for it, from a work queue, even where no duplicate
  /// detection is wanted. Without the wait a default route could be told of first.
  ///
  /// - Throws: ``NetlinkError``; an address that is not ready after a second is left to itself.
  func awaitLocalRoute(_ address: IPAddress) throws(NetlinkError) {
    for _ in 0..<2000 {
      let isThere = try device.netlink.routes().contains {
        $0.destination == address && $0.table == Route.localTable
      }
      if isThere { return }
      usleep(500)
    }
  }

  private func areOperational() throws(LabError) -> Bool {
    try withNetlink("wait for", link.deviceInterface) { () throws(NetlinkError) in
      for (part, name) in ends {
        guard let end = try part.netlink.link(named: name), end.hasCarrier,
          end.operationalState == .up
        else { return false }
      }
      return true
    }
  }
}
