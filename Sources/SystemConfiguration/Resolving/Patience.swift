import Dispatch

/// How long to wait before asking again for a name without addresses.
///
/// Whoever broke the name service may mend it without any sign that the kernel could tell. The wait
/// is twice as long each time, up to 15 s.
struct Patience {
  private var seconds: Int
  private static let most = 15

  /// Begins.
  ///
  /// - Parameter seconds: The first wait.
  init(seconds: Int = 1) {
    self.seconds = seconds
  }

  /// The next wait.
  mutating func next() -> DispatchTimeInterval {
    defer { seconds = max(seconds, min(Self.most, seconds * 2)) }
    return .seconds(seconds)
  }
}
