/// Suggestions for mistyped names.
enum Nearness {
  /// The candidate a mistyped word most likely stands for.
  ///
  /// - Parameters:
  ///   - word: What was typed, without dashes.
  ///   - candidates: What could have been meant, without dashes.
  /// - Returns: The nearest candidate, or nil when none is near enough to be worth naming.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    let allowed = max(1, (word.count + 1) / 3)
    let ranked = candidates.map { (name: $0, distance: distance(word, $0)) }
      .filter { $0.distance <= allowed && $0.distance < min(word.count, $0.name.count) }
    if let best = ranked.min(by: { $0.distance < $1.distance }) { return best.name }
    // An abbreviation is not near by distance, but as clear: `stat` is `status`.
    let longer = candidates.filter { word.count >= 2 && $0.hasPrefix(word) }
    return longer.count == 1 ? longer.first : nil
  }

  /// The edit distance in which a swap of neighbours counts as one step.
  static func distance(_ first: String, _ second: String) -> Int {
    let source = Array(first)
    let target = Array(second)
    var beforePrevious: [Int] = []
    var previous = Array(0...target.count)
    for i in source.indices {
      var current = [i + 1]
      for j in target.indices {
        let substitution = previous[j] + (source[i] == target[j] ? 0 : 1)
        var best = min(substitution, previous[j + 1] + 1, current[j] + 1)
        if i > 0, j > 0, source[i] == target[j - 1], source[i - 1] == target[j] {
          best = min(best, beforePrevious[j - 1] + 1)
        }
        current.append(best)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[target.count]
  }
}
