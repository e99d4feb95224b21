extension MonitorContract {
  /// What is watched of a host's name; nil for contracts that do not care for names.
  var hostContract: HostContract? {
    switch self {
    case .host(let contract): contract
    case .snapshot(let contract) where contract.subject == .host: HostContract(resolves: .once)
    default: nil
    }
  }

  /// Whether a host's name is looked up, so that one is needed.
  public var looksUpHost: Bool { hostContract.map { $0.resolves != .never } ?? false }
}
