import Glibc
import ReachabilityHarness

/// Shows how far a test is: one line that changes at a terminal, nothing elsewhere.
struct TestProgress {
  private let isShown: Bool
  private let total: UInt64
  private let start: Double
  private var counts: [Outcome: UInt64] = [:]
  private var shown = 0.0

  init(total: UInt64, isQuiet: Bool) {
    isShown = !isQuiet && isatty(STDERR_FILENO) == 1
    self.total = total
    start = Self.now
  }

  /// Counts a verdict.
  mutating func add(_ outcome: Outcome) {
    counts[outcome, default: 0] += 1
  }

  /// Shows how far it is, not too often.
  mutating func draw() {
    guard isShown, Self.now - shown > 0.1, done < total else { return }
    shown = Self.now
    write("\r\u{1B}[K\(text)")
  }

  /// Takes the line away, for other output.
  mutating func clear() {
    if shown > 0 { write("\r\u{1B}[K") }
    shown = 0
  }

  /// How many are done.
  var done: UInt64 { counts.values.reduce(0, +) }

  /// For example `12 of 40: 11 passed, 1 failed; 3.2 a second`.
  var text: String {
    let parts = Outcome.allCases.compactMap { outcome in
      counts[outcome].map { "\($0) \(outcome.rawValue)" }
    }
    let rate = Double(done) / max(Self.now - start, 0.001)
    let tenths = Int((rate * 10).rounded())
    return
      "\(done) of \(total): \(parts.joined(separator: ", ")); \(tenths / 10).\(tenths % 10) a second"
  }

  private func write(_ text: String) {
    _ = text.withCString { Glibc.write(STDERR_FILENO, $0, strlen($0)) }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
