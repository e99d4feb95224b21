import ReachabilityMonitors

extension MonitorUnderTest {
  /// Our own monitors under every contract that goes on watching: what a scenario without monitors tests.
  ///
  /// The probe asks often enough for its verdicts to fall inside the steps of the shipped scenarios.
  public static let builtIn: [MonitorUnderTest] = [
    own("link", .link(LinkContract())),
    own("route", .route(RouteContract())),
    own("path", .path(PathContract())),
    own("host", .host(HostContract())),
    own("probe", .probe(builtInProbe), "{\"probe\":{\"interval\":\"2s\",\"timeout\":\"1s\"}}"),
  ]

  private static var builtInProbe: ProbeContract {
    var contract = ProbeContract()
    contract.interval = .seconds(2)
    contract.timeout = .seconds(1)
    return contract
  }

  private static func own(
    _ name: String,
    _ contract: MonitorContract,
    _ argument: String? = nil
  ) -> MonitorUnderTest {
    MonitorUnderTest(
      name: name,
      contract: contract,
      command: ["condition", "monitor", "--contract", argument ?? name]
    )
  }
}

extension Scenario {
  /// The scenario with monitors put in where it has none of its own.
  ///
  /// - Parameter monitors: The monitors to put in.
  /// - Returns: The scenario, unchanged where it names its monitors.
  public func filled(with monitors: [MonitorUnderTest] = MonitorUnderTest.builtIn) -> Scenario {
    guard self.monitors.isEmpty else { return self }
    var scenario = self
    scenario.monitors = monitors
    return scenario
  }
}
