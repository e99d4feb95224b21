/// A unit of rate as other tools write it (`kbps`, `KB/s`, `Mibit/s`), taken apart to say what it may mean.
struct RateUnit {
  enum Kind {
    case bits
    case bytes
    /// People write `b` and `B` without thinking: both readings are possible.
    case either
  }

  var kind: Kind
  /// How many bits, or bytes, the unit is: the prefix's value.
  var scale: Double
  /// The prefix as our units write it: empty, `k`, `M`, `G`.
  var prefix: String
  /// The prefix as a word: empty, `kilo`, `mega`, `giga`.
  var word: String

  /// Takes a unit apart; nil where it is no unit of rate.
  init?(_ unit: some StringProtocol) {
    var rest = unit.lowercased()[...]
    for ending in ["/sec", "/s", "ps"] where rest.hasSuffix(ending) {
      rest = rest.dropLast(ending.count)
      break
    }
    var scale = 1.0
    var prefix = ""
    var word = ""
    let prefixes: [(Character, String, String, Int)] = [
      ("k", "k", "kilo", 1), ("m", "M", "mega", 2), ("g", "G", "giga", 3), ("t", "T", "tera", 4),
    ]
    for (letter, short, long, power) in prefixes where rest.first == letter {
      rest = rest.dropFirst()
      let isBinary = rest.hasPrefix("ib")
      if isBinary { rest = rest.dropFirst() }
      for _ in 0..<power { scale *= isBinary ? 1024 : 1000 }
      prefix = short
      word = isBinary ? "\(long.prefix(2))bi" : long
      break
    }
    switch rest {
    case "bit", "bits": kind = .bits
    case "byte", "bytes": kind = .bytes
    case "b": kind = .either
    case "" where !prefix.isEmpty: kind = .either
    default: return nil
    }
    self.scale = scale
    self.prefix = prefix
    self.word = word
  }
}
