import Glibc

/// An open file descriptor, closed when the last reference to it goes.
final class Descriptor {
  let raw: Int32

  init(owning raw: Int32) {
    self.raw = raw
  }

  deinit {
    close(raw)
  }
}
