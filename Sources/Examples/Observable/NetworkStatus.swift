import Network
public import Observation

/// What views observe.
@Observable @MainActor public final class NetworkStatus {
  /// Whether there is a network; nil until that is known.
  public internal(set) var isConnected: Bool?
  @ObservationIgnored private var task: Task<Void, Never>?

  /// Makes one that knows nothing yet.
  public init() {}

  /// Follows the network from now on.
  public func start() {
    task?.cancel()
    task = Task { [weak self] in
      for await path in NWPathMonitor() {
        guard let self else { return }
        let isSatisfied = path.status == .satisfied
        // Setting is news to observers, even where the value is the same.
        if isConnected != isSatisfied { isConnected = isSatisfied }
      }
    }
  }

  /// Follows it no more.
  public func stop() {
    task?.cancel()
    task = nil
  }
}
