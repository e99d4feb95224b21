import Glibc

/// The user's terminal in raw mode, until it is put back.
struct HostTerminal {
  private let descriptor: Int32
  private let saved: termios

  /// nil when the descriptor is no terminal, or not ours to set.
  init?(_ descriptor: Int32) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    let saved = settings
    // From the background this stops us until we are in front, as it should.
    cfmakeraw(&settings)
    guard tcsetattr(descriptor, TCSADRAIN, &settings) == 0 else { return nil }
    self.descriptor = descriptor
    self.saved = saved
  }

  /// Back to raw mode, after ``restore()``.
  func enterRawMode() {
    var settings = saved
    cfmakeraw(&settings)
    tcsetattr(descriptor, TCSADRAIN, &settings)
  }

  func restore() {
    var saved = saved
    // Never waits: a terminal held with ^S must not hold us.
    tcsetattr(descriptor, TCSANOW, &saved)
  }
}
