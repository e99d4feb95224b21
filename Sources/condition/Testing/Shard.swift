import ArgumentParsing

/// One of several parts of the work: which scenarios are in it depends on their names alone.
struct Shard: ExpressibleByArgument {
  /// Which part, from 1.
  var index: Int
  /// Of how many.
  var count: Int

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1,
      (1...count).contains(index), count <= 10_000
    else { return nil }
    self.index = index
    self.count = count
  }

  /// Whether a scenario is in it.
  func contains(_ scenario: String) -> Bool {
    // FNV-1a: the same on every machine, whatever Swift's own hashes are today.
    let hash = scenario.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return Int(hash % UInt64(count)) == index - 1
  }
}

/// A range of seeds, both ends in it.
struct SeedRange: ExpressibleByArgument {
  var first: UInt64
  var last: UInt64

  init?(argument: String) {
    let parts = argument.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty, let first = UInt64(parts[0]),
      let last = UInt64(parts[2]), first <= last
    else { return nil }
    self.first = first
    self.last = last
  }

  /// How many there are.
  var count: UInt64 { last - first == .max ? .max : last - first + 1 }
}
