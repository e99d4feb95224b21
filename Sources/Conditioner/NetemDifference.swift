public import RouteNetlink

/// Where the netem configuration in the kernel is not the one that was asked for.
public struct NetemDifference: Equatable, Sendable, CustomStringConvertible {
  /// The attribute, in tc's words.
  public var attribute: String
  /// The value asked for.
  public var asked: String
  /// The value that the kernel holds.
  public var held: String

  /// For example `limit: asked 100, the kernel holds 1000`.
  public var description: String { "\(attribute): asked \(asked), the kernel holds \(held)" }
}

extension NetemConfiguration {
  /// Compares what was asked with what the kernel reports.
  ///
  /// Distribution tables are never reported, so they are not compared; nor is the seed, which kernels before
  /// 6.6 accept and ignore (``seedWasIgnored(by:)``).
  ///
  /// - Parameter held: the configuration parsed from the kernel's dump.
  /// - Returns: every difference, none where the kernel holds what was asked.
  public func differences(from held: NetemConfiguration) -> [NetemDifference] {
    var found: [NetemDifference] = []
    func compare<Value: Equatable>(
      _ attribute: String,
      _ path: KeyPath<Self, Value>,
      _ text: (Value) -> String = { "\($0)" }
    ) {
      let (asked, held) = (self[keyPath: path], held[keyPath: path])
      guard asked != held else { return }
      found.append(NetemDifference(attribute: attribute, asked: text(asked), held: text(held)))
    }
    compare("delay", \.latency, TrafficControlText.time)
    compare("jitter", \.jitter, TrafficControlText.time)
    compare("limit", \.limit)
    compare("loss", \.loss, TrafficControlText.loss)
    compare("duplicate", \.duplicate, TrafficControlText.percent)
    compare("reorder", \.reorder, TrafficControlText.percent)
    compare("gap", \.gap)
    compare("corrupt", \.corrupt, TrafficControlText.percent)
    compare("rate", \.rate) { $0 == 0 ? "none" : TrafficControlText.rate(bytesPerSecond: $0) }
    compare("packet overhead", \.packetOverhead)
    compare("cell size", \.cellSize)
    compare("cell overhead", \.cellOverhead)
    compare("ecn", \.ecn)
    compare("slot", \.slot) { $0.map { TrafficControlText.slot($0, table: nil) } ?? "none" }
    return found
  }

  /// Whether a seed was asked for and the kernel does not hold it.
  ///
  /// - Parameter held: the configuration parsed from the kernel's dump.
  /// - Returns: true on kernels before 6.6, where a seed has no effect.
  public func seedWasIgnored(by held: NetemConfiguration) -> Bool {
    seed != nil && held.seed != seed
  }
}
