import Dispatch

/// How long to wait before asking again: 1 s, and twice as long each time, up to a minute.
struct Patience {
  private var seconds = 1

  mutating func next() -> DispatchTimeInterval {
    defer { seconds = min(60, seconds * 2) }
    return .seconds(seconds)
  }
}
