import Glibc

/// Tells whoever started the services that they serve, or why they do not.
///
/// Written to the ready descriptor, which is then closed: one newline when everything listens, else a line of text
/// (which is longer than one byte).
final class Readiness {
  private var descriptor: Int32?

  init(_ descriptor: Int32?) {
    self.descriptor = descriptor
  }

  /// Everything listens.
  func announce() {
    send("\n")
  }

  /// Nothing will; after `announce()` it says nothing.
  func fail(_ reason: String) {
    send(reason.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n")
  }

  private func send(_ text: String) {
    guard let descriptor else { return }
    self.descriptor = nil
    let bytes = Array(text.utf8)
    write(descriptor, bytes, bytes.count)
    close(descriptor)
  }
}
