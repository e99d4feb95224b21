/// Colour in a terminal, where it is wanted.
struct TextInk {
  enum Color: Int {
    case bold = 1
    case dim = 2
    case red = 31
    case green = 32
    case yellow = 33
    case magenta = 35
    case cyan = 36
  }

  let isColored: Bool

  /// The text in a colour.
  func callAsFunction(_ text: String, _ color: Color) -> String {
    isColored ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// An outcome in its colour.
  func callAsFunction(_ outcome: Outcome) -> String {
    self(outcome.rawValue, outcome == .passed ? .green : outcome == .failed ? .red : .yellow)
  }
}
