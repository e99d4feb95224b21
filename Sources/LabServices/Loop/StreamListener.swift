import CLinux
import Glibc
import ServicesControl

/// A listening socket on the loop.
final class StreamListener {
  private let descriptor: Descriptor
  private let loop: EventLoop
  private let accepted: (Int32) -> Void
  /// Given up for a moment when descriptors run out, so that a connection can be taken and closed.
  private var reserve: Descriptor?

  init(
    _ descriptor: Descriptor,
    on loop: EventLoop,
    accepted: @escaping (Int32) -> Void
  ) throws(ServicesError) {
    self.descriptor = descriptor
    self.loop = loop
    self.accepted = accepted
    reserve = Self.openReserve()
    try loop.watch(descriptor.raw, .read) { [weak self] _ in self?.accept() }
  }

  deinit {
    loop.unwatch(descriptor.raw)
  }

  private func accept() {
    // Not without end: others want their turn too, and the kernel reminds us.
    for _ in 0..<64 {
      var error: Int32 = 0
      let raw = condition_accept(descriptor.raw, &error)
      if raw >= 0 {
        accepted(raw)
      } else if error == EMFILE || error == ENFILE {
        // Left in the queue, it would wake the loop again and again.
        reserve = nil
        let refused = condition_accept(descriptor.raw, &error)
        if refused >= 0 { Glibc.close(refused) }
        reserve = Self.openReserve()
        return
      } else if error != EINTR && error != ECONNABORTED {
        return
      }
    }
  }

  private static func openReserve() -> Descriptor? {
    let raw = open("/dev/null", O_RDONLY | O_CLOEXEC)
    return raw < 0 ? nil : Descriptor(owning: raw)
  }
}
