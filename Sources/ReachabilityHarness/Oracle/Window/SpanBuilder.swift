import ReachabilityMonitors

/// Turns permissions into spans without gaps, and finds what must be said.
struct SpanBuilder {
  private(set) var spans: [Expectation.Span] = []
  private(set) var transitions: [Expectation.Transition] = []
  private var isOpen: [Bool] = []

  /// Lays permissions over each other from a start to an end.
  init(_ permissions: [Permission], from start: Duration, to end: Duration) {
    var edges = Set([start, end])
    for permission in permissions {
      edges.formUnion([permission.from, permission.to].filter { start < $0 && $0 < end })
    }
    let ordered = edges.sorted()
    // Only those that have begun and not ended are looked at: a long trial has thousands.
    var waiting = permissions.sorted { $0.from < $1.from }[...]
    var valid: [Permission] = []
    for (from, to) in zip(ordered, ordered.dropFirst()) where from < to {
      while let next = waiting.first, next.from <= from {
        valid.append(next)
        waiting.removeFirst()
      }
      valid.removeAll { $0.to < to }
      append(valid, from: from, to: to)
    }
    findTransitions()
  }

  private mutating func append(_ valid: [Permission], from: Duration, to: Duration) {
    var allowed: StateSet = []
    var reasons: [String] = []
    for permission in valid {
      allowed.formUnion(permission.states)
      if !reasons.contains(permission.reason) { reasons.append(permission.reason) }
    }
    if allowed.isEmpty { (allowed, reasons) = (.any, ["nothing is known"]) }
    let isOpen = valid.isEmpty || valid.contains(where: \.isOpen)
    let reason = reasons.joined(separator: Expectation.Span.separator)
    if let last = spans.last, last.allowed == allowed, last.reason == reason,
      self.isOpen.last == isOpen
    {
      spans[spans.count - 1].to = to
      return
    }
    spans.append(Expectation.Span(from: from, to: to, allowed: allowed, reason: reason))
    self.isOpen.append(isOpen)
  }

  /// Where one state alone gives way to another, that other one must be said in between.
  private mutating func findTransitions() {
    var last: (state: ReachabilityState, index: Int)?
    for (index, span) in spans.enumerated() {
      guard let state = span.allowed.single, state != .unknown else { continue }
      let between = (last.map { $0.index + 1 } ?? 0)..<index
      let isStart = last == nil
      if let last, last.state != state {
        require(state, from: spans[last.index].to, between, span)
      } else if isStart {
        let only: StateSet = [.unknown, StateSet(state)]
        if between.allSatisfy({ spans[$0].allowed.subtracting(only).isEmpty }) {
          require(state, from: spans.first?.from ?? span.from, between, span, isInitial: true)
        }
      }
      last = (state, index)
    }
  }

  private mutating func require(
    _ state: ReachabilityState,
    from earliest: Duration,
    _ between: Range<Int>,
    _ span: Expectation.Span,
    isInitial: Bool = false
  ) {
    transitions.append(
      Expectation.Transition(
        state,
        earliest: earliest,
        latest: span.from,
        isInitial: isInitial,
        reason: span.reason
      )
    )
    for index in between where !isOpen[index] { spans[index].isSettling = true }
  }
}
