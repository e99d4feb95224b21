extension LossModel {
  /// A round trip, and when either side tries again.
  enum Trip: Hashable {
    /// A question at these times since the first, each of which is answered once if it arrives.
    case asked([Duration])
    /// SYN and SYN-ACK.
    case handshake
    /// A request and its answer, one segment each, on a connection of this round-trip time.
    case data(Duration)

    /// When a round trip is tried again: names by the resolver, handshakes and data by the kernel.
    ///
    /// - Parameters:
    ///   - step: The round trip.
    ///   - resolver: How long a program's resolver tries.
    init(_ step: ExchangeTime.Step, resolver: Resolver) {
      switch step.kind {
      case .lookup: self = .asked((0..<resolver.tries).map { resolver.timeout * $0 })
      case .handshake: self = .handshake
      case .data: self = .data(step.time.upperBound)
      }
    }

    /// Whether each question that comes is answered; else the first alone is.
    var answersEach: Bool {
      if case .data = self { false } else { true }
    }

    /// When the question is tried, since its first try.
    ///
    /// - Parameter lateness: How much later than its first try an earlier question was answered. A SYN-ACK that was lost
    ///   carries the first SYN's timestamp still, so the round trip counts from there.
    /// - Returns: Times, the first of them zero.
    func offsets(lateness: Duration) -> [Duration] {
      switch self {
      case .asked(let offsets): offsets
      // The lab pins `tcp_syn_linear_timeouts` to 0: 1, 2, 4, 8… seconds apart.
      case .handshake: (0..<7).map { .milliseconds(1040 * ((1 << $0) - 1)) }
      case .data(let trip):
        Self.retransmissions(measured: trip + lateness).reduce(into: [.zero]) { offsets, wait in
          offsets.append((offsets.last ?? .zero) + wait)
        }
      }
    }

    /// How long the far side waits before it tries its answer once more, time after time.
    ///
    /// - Parameter questionLost: How much later than its first try the question came.
    /// - Returns: Times.
    func repetitions(questionLost: Duration) -> [Duration] {
      switch self {
      case .asked: []
      // Besides what it answers to each SYN; `tcp_synack_retries` is 5.
      case .handshake: (0..<5).map { .seconds(1 << $0) }
      case .data(let trip): Self.retransmissions(measured: trip + questionLost)
      }
    }

    /// How long Linux waits before it sends a lone segment again.
    ///
    /// First comes a tail loss probe, then the time-out, then twice that, and so on.
    private static func retransmissions(measured trip: Duration) -> [Duration] {
      let timeout = max(trip * 3, trip + .milliseconds(200))
      let probe = min(trip * 2 + .milliseconds(200), timeout)
      return [probe] + (0..<8).map { timeout * (1 << $0) }
    }
  }
}
