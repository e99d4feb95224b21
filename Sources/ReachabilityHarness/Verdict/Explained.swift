/// What of a monitor's words, and of what it had to say, a deviation explains already.
struct Explained {
  /// Statements, by their numbers.
  var statements: Set<Int> = []
  var transitions: Set<Expectation.Transition> = []
}
