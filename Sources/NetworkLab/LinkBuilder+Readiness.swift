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
