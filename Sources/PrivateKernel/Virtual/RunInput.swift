import Glibc

/// Standard input, read to its end before the start.
enum RunInput {
  /// How long to wait silently for it, in seconds.
  private static let silence = 1.0

  /// Copies standard input into a file; a terminal counts as empty.
  ///
  /// - Parameters:
  ///   - path: the file, made anew.
  ///   - isWanted: whether there is to be any input.
  ///   - signals: what ends the wait.
  /// - Returns: the signal that ended it, nil when all was read.
  /// - Throws: ``PrivateKernelError`` when it cannot be kept.
  static func copy(
    to path: String,
    isWanted: Bool,
    _ signals: borrowing SignalDescriptor
  ) throws(PrivateKernelError) -> Int32? {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw PrivateKernelError(code: .systemCallFailed, subject: path, errno: errno)
    }
    defer { close(file) }
    guard isWanted, isatty(0) == 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var patience: Double? = silence
    while true {
      var set = PollSet()
      let input = set.add(0, reading: true)
      let signal = set.add(signals.descriptor, reading: true)
      set.wait(seconds: patience)
      while set.canRead(signal), let number = signals.next() {
        if SignalPolicy.forwarded.contains(number) { return number }
      }
      guard set.canRead(input) else {
        if patience != nil { remark() }
        patience = nil
        continue
      }
      let count = retrying { read(0, &buffer, buffer.count) }
      guard count > 0 else { return nil }
      guard writeAll(Array(buffer[0..<count]), to: file) else {
        throw PrivateKernelError(code: .noSpace, subject: "standard input", errno: errno)
      }
    }
  }

  private static func remark() {
    _ = writeAll(
      Array(
        ("condition: reading standard input to its end, because virtual time needs all of it first; "
          + "give it </dev/null if the command reads none\n").utf8
      ),
      to: 2
    )
  }
}
