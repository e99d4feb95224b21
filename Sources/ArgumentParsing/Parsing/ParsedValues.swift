/// One appearance of an argument on the command line.
struct Occurrence: Sendable {
  /// The name it was written with; nil for positional arguments.
  let name: Name?

  /// The word of the command line the name stands in.
  let word: String

  /// The value; empty for flags.
  let text: String
}

/// The values one command got so far.
struct ParsedValues {
  private struct Entry {
    let value: Any
    let occurrence: Occurrence?
  }

  private var entries: [InputKey: Entry] = [:]

  /// Sets a value the command line did not give.
  mutating func setInitial(_ value: Any, for key: InputKey) {
    entries[key] = Entry(value: value, occurrence: nil)
  }

  /// Sets a value the command line gave.
  mutating func set(_ value: Any, for key: InputKey, from occurrence: Occurrence) {
    entries[key] = Entry(value: value, occurrence: occurrence)
  }

  /// The value the command line gave so far, without the default.
  func given<Value>(_ key: InputKey, as type: Value.Type) -> Value? {
    guard let entry = entries[key], entry.occurrence != nil else { return nil }
    return entry.value as? Value
  }

  /// Where the command line gave the value last.
  func occurrence(of key: InputKey) -> Occurrence? {
    entries[key]?.occurrence
  }

  /// The value, given or not.
  func value(of key: InputKey) -> Any? {
    entries[key]?.value
  }
}
