import Foundation
import ReachabilityMonitors
import Testing

@Suite struct ContractTests {
  private func read(_ json: String) throws -> MonitorContract {
    try JSONDecoder().decode(MonitorContract.self, from: Data(json.utf8))
  }

  @Test(arguments: MonitorContract.names) func `a name takes the defaults`(name: String) throws {
    let contract = try #require(MonitorContract(name: name))
    #expect(contract.name == name)
    #expect(try read("\"\(name)\"") == contract)
    #expect(try read("{\"\(name)\": {}}") == contract)
  }

  @Test func `fields change the defaults`() throws {
    #expect(try read(#"{"snapshot": {"as": "host"}}"#) == .snapshot(SnapshotContract(as: .host)))
    #expect(
      try read(
        #"{"link": {"reaction": "250ms", "debounce": {"down": "1.5s", "up": "0s"}, "exclude": ["br*"]}}"#
      )
        == .link(
          LinkContract(
            reaction: .milliseconds(250),
            downDelay: .milliseconds(1500),
            exclude: ["br*"]
          )
        )
    )
    #expect(
      try read(#"{"path": {"duplicates": "refused"}}"#)
        == .path(PathContract(allowsDuplicates: false))
    )
    #expect(
      try read(#"{"route": {"reaction": "1m"}}"#) == .route(RouteContract(reaction: .seconds(60)))
    )
    #expect(
      try read(#"{"host": {"resolves": "never"}}"#) == .host(HostContract(resolves: .never))
    )
    #expect(
      try read(#"{"host": {"resolves": {"every": "30s"}}}"#)
        == .host(HostContract(resolves: .every(.seconds(30))))
    )
    var probe = ProbeContract()
    probe.interval = .seconds(2)
    probe.timeout = .seconds(1)
    probe.down = 3
    probe.schedule = .fixedRate
    probe.overrun = .overlap
    probe.target = .tcp
    probe.reprobesOnPath = true
    probe.usesIPv4 = false
    #expect(
      try read(
        """
        {"probe": {"interval": "2s", "timeout": "1s", "down": 3, "up": 1, "schedule": "fixedRate",
          "overrun": "overlap", "target": "tcp", "reprobeOn": ["path"], "families": ["ipv6"]}}
        """
      ) == .probe(probe)
    )
  }

  @Test(arguments: [
    ("\"paths\"", "'paths' is no contract: snapshot, link, route, path, host, probe"),
    ("{}", "a contract is an object with one name, of snapshot, link, route, path, host, probe"),
    (#"{"a": {}}"#, "'a' is no contract: snapshot, link, route, path, host, probe"),
    (#"{"link": {"excludes": []}}"#, "there is no such field, but debounce, exclude, reaction"),
    (#"{"link": {"debounce": {"left": "1s"}}}"#, "there is no such field, but down, up"),
    (#"{"path": {"reaction": "1"}}"#, "'1' is no length of time such as 500ms, 2s or 1m"),
    (#"{"path": {"reaction": "-1s"}}"#, "'-1s' is no length of time such as 500ms, 2s or 1m"),
    (#"{"path": {"duplicates": "yes"}}"#, "'yes' is none of allowed, refused"),
    (#"{"probe": {"down": 0}}"#, "0 is not in 1 to 1000"),
    (#"{"probe": {"schedule": "x"}}"#, "'x' is none of fixedRate, fixedDelay"),
    (#"{"probe": {"families": []}}"#, "a list of ipv4, ipv6 or both"),
    (#"{"probe": {"reprobeOn": ["link"]}}"#, "only \"path\" can be one"),
    (#"{"host": {"resolves": "x"}}"#, "'x' is none of never, once, onPathChange, {every}"),
    (
      #"{"host": {"resolves": {"every": "x"}}}"#, "'x' is no length of time such as 500ms, 2s or 1m"
    ),
  ]) func `what is wrong is named`(json: String, reason: String) {
    #expect {
      try read(json)
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.debugDescription == reason
    }
  }
}
