/// How many verdicts came out how.
struct VerdictCounts {
  var passed = 0
  var failed = 0
  var inconclusive = 0

  init(_ outcomes: [Outcome]) {
    for outcome in outcomes {
      switch outcome {
      case .passed: passed += 1
      case .failed: failed += 1
      case .inconclusive: inconclusive += 1
      }
    }
  }

  /// The worst of them.
  var worst: Outcome { failed > 0 ? .failed : inconclusive > 0 ? .inconclusive : .passed }
}
