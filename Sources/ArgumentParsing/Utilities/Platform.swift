import Glibc

/// What the module needs from the C library, in one place.
enum Platform {
  /// The columns help is wrapped at: `COLUMNS`, else the terminal, else 80.
  static var terminalWidth: Int {
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return 80
  }

  static func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    return String(cString: value)
  }

  /// Writes a line to a descriptor.
  ///
  /// A failed write has nowhere to be reported; the exit status still tells the outcome.
  static func writeLine(_ text: String, to descriptor: Int32) {
    // What the program printed before must stand before.
    fflush(nil)
    let bytes = Array((text + "\n").utf8)
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = write(
          descriptor,
          UnsafeRawBufferPointer(rebasing: rest).baseAddress,
          rest.count
        )
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  static func exit(_ status: Int32) -> Never {
    Glibc.exit(status)
  }

  /// Ends the program because of a mistake in a command's declaration, as the compiler would.
  static func declarationFailure(_ message: String) -> Never {
    fatalError(message)
  }
}
