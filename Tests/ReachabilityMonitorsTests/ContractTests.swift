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
    #""snapshot""#, #"{"snapshot":{"as":"host"}}"#, #""link""#,
    #"{"link":{"debounce":{"down":"1500ms"},"exclude":["br*","docker?"],"reaction":"250ms"}}"#,
    #""route""#, #"{"route":{"duplicates":"refused","reaction":"60s"}}"#, #""path""#,
    #"{"path":{"reaction":"1.500us"}}"#, #""host""#, #"{"host":{"resolves":"never"}}"#,
    #"{"host":{"resolves":"once"}}"#, #"{"host":{"resolves":{"every":"30s"}}}"#, #""probe""#,
    #"{"probe":{"address":"http://a.test/x","families":["ipv6"],"interval":"1ms"}}"#,
    #"{"probe":{"answer":"any","connection":"reused","down":3,"target":"tcp"}}"#,
    #"{"probe":{"overrun":"overlap","schedule":"fixedRate","timeout":"2s","up":2}}"#,
    #"{"probe":{"answer":"body","reprobeOn":["path"],"target":"https"}}"#,
    #"{"link":{"duplicates":"allowed"}}"#, #"{"probe":{"duplicates":"allowed"}}"#,
  ]) func `a contract is written in its shortest form, and read again as the same`(
    json: String
  ) throws {
    let contract = try read(json)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(contract), as: UTF8.self) == json)
    let inside = try encoder.encode(["contract": [contract]])
    #expect(
      try JSONDecoder().decode([String: [MonitorContract]].self, from: inside)
        == ["contract": [contract]]
    )
  }

  @Test(arguments: [
    ("500ms", Duration.milliseconds(500)), ("1.5s", .milliseconds(1500)), ("1m", .seconds(60)),
    ("2min", .seconds(120)), ("0.5us", .nanoseconds(500)), ("0.3s", .milliseconds(300)),
    ("1.0005s", .microseconds(1_000_500)), ("0s", .zero),
  ]) func `lengths of time are read to the nanosecond`(text: String, duration: Duration) throws {
    #expect(
      try read("{\"path\": {\"reaction\": \"\(text)\"}}")
        == .path(PathContract(reaction: duration))
    )
  }

  @Test(arguments: [
    ("\"paths\"", "'paths' is no contract: snapshot, link, route, path, host, probe"),
    ("{}", "a contract is an object with one name, of snapshot, link, route, path, host, probe"),
    (#"{"a": {}}"#, "'a' is no contract: snapshot, link, route, path, host, probe"),
    (
      #"{"link": {"excludes": []}}"#,
      "there is no such field, but debounce, duplicates, exclude, reaction"
    ),
    (#"{"link": {"debounce": {"left": "1s"}}}"#, "there is no such field, but down, up"),
    (#"{"path": {"reaction": "1"}}"#, "'1' is no length of time such as 500ms, 2s or 1m"),
    (#"{"path": {"reaction": "-1s"}}"#, "'-1s' is no length of time such as 500ms, 2s or 1m"),
    (#"{"path": {"duplicates": "yes"}}"#, "'yes' is none of allowed, refused"),
    (#"{"path": {"reaction": 1}}"#, "it must be a length of time such as 500ms, 2s or 1m"),
    (
      #"{"path": {"reaction": "99999999999s"}}"#,
      "'99999999999s' is no length of time such as 500ms, 2s or 1m"
    ),
    (#"{"path": {"duplicates": true}}"#, "it must be one of allowed, refused"),
    (#"{"link": {"exclude": "br0"}}"#, "it must be a list of names"),
    (#"{"probe": {"interval": "0s"}}"#, "0s is shorter than 1ms"),
    (#"{"probe": {"timeout": "1us"}}"#, "1us is shorter than 1ms"),
    (#"{"probe": {"address": 7}}"#, "it must be a name, an address or a URL"),
    (#"{"probe": {"families": "ipv4"}}"#, "it must be a list of ipv4, ipv6 or both"),
    (#"{"probe": {"reprobeOn": "path"}}"#, "it must be the list [\"path\"]"),
    (#"{"probe": {"down": "2"}}"#, "it must be a whole number from 1 to 1000"),
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
