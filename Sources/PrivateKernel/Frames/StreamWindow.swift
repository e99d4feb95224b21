/// How much of one stream (input, output, error) may be under way, seen from its sender.
struct StreamWindow: Equatable {
  static let limit = 1 << 20
  /// The receiver gives room back in pieces of this size, so that small frames need no answer each.
  static let creditStep = limit / 4

  private(set) var available = limit

  mutating func spend(_ count: Int) {
    available -= count
  }

  mutating func replenish(_ count: Int) throws(FrameError) {
    guard count <= Self.limit - available else { throw .excess }
    available += count
  }
}

/// The receiver's end of a stream's window: what was used up and not yet given back.
struct StreamDebt: Equatable {
  private var consumed = 0

  /// Counts bytes that were passed on; says how much to give back now, nil for nothing yet.
  mutating func consume(_ count: Int) -> Int? {
    consumed += count
    guard consumed >= StreamWindow.creditStep else { return nil }
    defer { consumed = 0 }
    return consumed
  }
}
