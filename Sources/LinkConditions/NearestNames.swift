/// The candidates that a mistyped name most likely meant, the nearest first, three at most.
///
/// Used for every "did you mean". Near is a few slips of the finger (a letter changed, left out, added, or two swapped:
/// one slip in three letters, two at least), or a candidate that begins with the name. Upper and lower case are the same.
///
/// - Parameters:
///   - name: What was typed.
///   - candidates: What there is.
/// - Returns: Up to three candidates, the nearest first; none when nothing is near.
public func nearest(to name: String, in candidates: [String]) -> [String] {
  let typed = Array(name.lowercased().utf8)
  // Nobody mistypes a name that long, and the distance costs length times length.
  guard !typed.isEmpty, typed.count <= 64 else { return [] }
  let allowance = typed.count < 3 ? 1 : max(2, typed.count / 3)
  var found: [(name: String, distance: Int)] = []
  for candidate in candidates {
    let letters = Array(candidate.lowercased().utf8)
    guard letters.count <= 64 else { continue }
    let distance = slips(from: typed, to: letters)
    if distance <= allowance, distance < max(typed.count, letters.count) {
      found.append((candidate, distance))
    } else if typed.count >= 2, letters.starts(with: typed) {
      found.append((candidate, allowance + 1))
    }
  }
  found.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
  // Beside a near name, a far one is noise.
  let best = found.first?.distance ?? 0
  return found.filter { $0.distance <= best + 1 }.prefix(3).map(\.name)
}

/// The number of slips between two words (optimal string alignment).
private func slips(from first: [UInt8], to second: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for row in 0..<first.count {
    var current = [row + 1]
    current.reserveCapacity(second.count + 1)
    for column in 0..<second.count {
      let isSame = first[row] == second[column]
      var best = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    beforeLast = last
    last = current
  }
  return last[second.count]
}
