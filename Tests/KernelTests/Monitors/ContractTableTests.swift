import LinkConditions
import NetworkLab
import RouteNetlink
import Testing

/// The table of contracts: what monitors that ask nobody say in each outage.
struct ContractRow: Sendable, CustomTestStringConvertible {
  var profile: String
  /// Who says unreachable.
  var off: Set<String> = []

  var testDescription: String { profile }

  static let rows = [
    ContractRow(profile: "offline", off: ["link", "route", "path", "host", "unresolved"]),
    ContractRow(profile: "airplane", off: ["link", "route", "path", "host", "unresolved"]),
    ContractRow(profile: "no-address", off: ["link", "route", "path", "host", "unresolved"]),
    ContractRow(profile: "no-route", off: ["route", "path", "host", "unresolved"]),
    ContractRow(profile: "blackhole"), ContractRow(profile: "no-upstream"),
    ContractRow(profile: "no-dns"), ContractRow(profile: "captive-portal"),
    ContractRow(profile: "refused"),
  ]

  static let contracts = [
    "link": "link", "route": "route", "path": "path", "host": "host",
    "unresolved": #"{host: {resolves: "never"}}"#,
  ]
  /// Where a name that is asked for now may take its time.
  static let silencesNames = ["blackhole", "no-upstream", "no-dns"]
  /// One reading each, that says what the contract of the name says while names resolve.
  static let snapshots = ["path": "snapshot", "host": #"{snapshot: {as: "host"}}"#]
}

extension UntimedTier {
  @Suite struct ContractTable {
    static let families: [[String]] = [["ipv4"], ["ipv6"], ["ipv4", "ipv6"]]

    private static func profile(_ name: String, _ families: [String]) throws -> Profile {
      var profile = try TestLab.profile(name)
      profile.families = families == ["ipv4"] ? .ipv4 : families == ["ipv6"] ? .ipv6 : .both
      return profile
    }

    @Test(arguments: families) func `each contract says in each outage what the table says`(
      families: [String]
    ) throws {
      try withLab { lab in
        let neutral = try Self.profile("perfect", families)
        try lab.apply(neutral)
        let monitors = try ContractRow.contracts.map { ($0, try LabMonitor($1, in: lab)) }
        for (name, monitor) in monitors { #expect(try monitor.next() == "reachable", "\(name)") }
        // Says when all that was told so far has been read by everybody: a probe takes longer.
        let probe = try LabMonitor(
          #"{probe: {interval: "100ms", timeout: "1500ms", down: 2, up: 2}}"#,
          in: lab
        )
        #expect(try probe.next() == "reachable")
        for row in ContractRow.rows {
          try lab.apply(try Self.profile(row.profile, families))
          #expect(try probe.next() != "reachable", "\(row)")
          for (name, monitor) in monitors {
            if row.off.contains(name), monitor.state == "reachable" { try monitor.next() }
            let expected = row.off.contains(name) ? "unreachable" : "reachable"
            #expect(try monitor.settled() == expected, "\(name): \(row) \(families)")
          }
          let snapshots = try ContractRow.snapshots.filter { name, _ in
            name == "path" || !ContractRow.silencesNames.contains(row.profile)
          }.map { (row.off.contains($0), try LabMonitor($1, in: lab)) }
          for (isOff, snapshot) in snapshots {
            let expected = isOff ? "unreachable" : "reachable"
            #expect(try snapshot.next() == expected, "\(snapshot.contract): \(row) \(families)")
          }
          try lab.apply(neutral)
          #expect(try probe.next() == "reachable", "after \(row)")
          for (name, monitor) in monitors {
            if monitor.state != "reachable" { try monitor.next() }
            #expect(try monitor.settled() == "reachable", "\(name): after \(row) \(families)")
          }
          for (isOff, snapshot) in snapshots {
            let expected = isOff ? "unreachable" : "reachable"
            #expect(try snapshot.settled() == expected, "\(snapshot.contract): after \(row)")
          }
        }
      }
    }

    @Test func `a host is off where its name does not resolve, and on when it does again`() throws {
      try withLab { lab in
        try lab.apply("perfect")
        let host = try LabMonitor("host", in: lab)
        #expect(try host.next() == "reachable")
        // Names fail, which nothing announces; the path's return is the reason to look.
        let broken = try TestLab.profile("no-dns").setting("dns.fail", "nxdomain")
        try lab.apply(broken)
        #expect(try host.settled() == "reachable")
        try lab.apply("no-route")
        #expect(try host.next() == "unreachable")
        try lab.apply(broken)
        #expect(try host.settled(within: .seconds(1)) == "unreachable")
        try lab.apply("perfect")
        #expect(try host.next() == "reachable")
        // Again and again means without any reason.
        let often = try LabMonitor(#"{host: {resolves: {every: "200ms"}}}"#, in: lab)
        #expect(try often.next() == "reachable")
        try lab.apply(broken)
        #expect(try often.next() == "unreachable")
        let snapshots = try [#"{snapshot: {as: "host"}}"#, "snapshot"].map {
          try LabMonitor($0, in: lab)
        }
        #expect(try snapshots.map { try $0.next() } == ["unreachable", "reachable"])
        try lab.apply("perfect")
        #expect(try often.next() == "reachable")
        // One reading is one reading.
        #expect(try snapshots.map { try $0.settled() } == ["unreachable", "reachable"])
      }
    }
  }
}
