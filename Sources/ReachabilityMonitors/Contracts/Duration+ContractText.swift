extension Duration {
  /// Reads `500ms`, `2s`, `1.5s`, `1m`; nil for anything else, also where it is less than nothing.
  init?(contractText text: String) {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits) else { return nil }
    let unit: Double
    switch text.dropFirst(digits.count) {
    case "us": unit = 1000
    case "ms": unit = 1_000_000
    case "s": unit = 1_000_000_000
    case "m", "min": unit = 60_000_000_000
    default: return nil
    }
    // More than a hundred years is a mistake, and would overflow before long.
    let nanoseconds = (number * unit).rounded()
    guard nanoseconds <= 3_200_000_000_000_000_000 else { return nil }
    self = .nanoseconds(Int64(nanoseconds))
  }

  /// The text that ``init(contractText:)`` reads as this, in the largest unit without a fraction.
  var contractText: String {
    let nanoseconds = max(0, wholeNanoseconds)
    for (unit, name) in [(1_000_000_000, "s"), (1_000_000, "ms"), (1000, "us")] as [(Int64, String)]
    where nanoseconds.isMultiple(of: unit) {
      return "\(nanoseconds / unit)\(name)"
    }
    let digits = String(nanoseconds % 1000)
    let zeros = String(repeating: "0", count: 3 - digits.count)
    return "\(nanoseconds / 1000).\(zeros)\(digits)us"
  }
}
