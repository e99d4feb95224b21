import LinkConditions
import Testing

/// A probe of the monitors' table: what it asks, and in which outages it says what.
struct ProbeKind: Sendable {
  let name: String
  /// The fields of its contract, without braces.
  let fields: String
  /// The states by profile; where nothing is said, ``silent`` or ``refusing`` or reachable.
  let states: [String: String]

  static let dead = [
    "blackhole", "offline", "airplane", "no-address", "no-route", "no-upstream",
  ]

  init(_ name: String, _ fields: String = "", _ states: [String: String] = [:]) {
    self.name = name
    self.fields = fields
    self.states = states
  }

  /// What it says while a profile holds.
  func state(in profile: String) -> String {
    if Self.dead.contains(profile) { return "unreachable" }
    // Both kinds of portal are the same to it.
    return states[profile == "portal-page" ? "captive-portal" : profile] ?? "reachable"
  }

  var contract: String {
    let common = #"interval: "400ms", timeout: "1500ms", down: 2, up: 2"#
    return "{probe: {\(common)\(fields.isEmpty ? "" : ", " + fields)}}"
  }

  private static let far = "203.0.113.9"
  private static let far6 = "2001:db8:99::9"
  private static let unnamed = [
    "no-dns": "unreachable", "servfail": "unreachable", "nxdomain": "unreachable",
  ]
  private static let web = unnamed.merging(["captive-portal": "portal", "refused": "unreachable"]) {
    $1
  }
  private static let direct = ["captive-portal": "portal", "refused": "unreachable"]

  static let all = [
    ProbeKind("http", "", web),
    ProbeKind("http, IPv4", #"families: ["ipv4"]"#, web),
    ProbeKind("http, IPv6", #"families: ["ipv6"]"#, web),
    ProbeKind("http, a fixed rate", #"schedule: "fixedRate", overrun: "overlap""#, web),
    ProbeKind("http, the body", #"answer: "body""#, web),
    ProbeKind(
      "http, any answer",
      #"answer: "any""#,
      web.merging(["captive-portal": "reachable"]) { $1 }
    ),
    ProbeKind("http by address", "address: \"http://\(far)/generate_204\"", direct),
    ProbeKind("http by IPv6 address", "address: \"http://[\(far6)]/generate_204\"", direct),
    ProbeKind(
      "https",
      #"target: "https""#,
      web.merging(["captive-portal": "unreachable"]) { $1 }
    ),
    ProbeKind("tcp", #"target: "tcp""#, unnamed.merging(["refused": "unreachable"]) { $1 }),
    ProbeKind(
      "tcp by address",
      "target: \"tcp\", address: \"\(far):7\"",
      ["captive-portal": "unreachable", "refused": "unreachable"]
    ),
    ProbeKind("tcp, any answer", "target: \"tcp\", answer: \"any\", address: \"[\(far6)]:7\""),
    ProbeKind("dns", #"target: "dns""#, unnamed),
    ProbeKind("dns, any answer", #"target: "dns", answer: "any""#, ["no-dns": "unreachable"]),
    ProbeKind("dns, an address", #"target: "dns", answer: "body""#, unnamed),
    ProbeKind("icmp", "target: \"icmp\", address: \"\(far)\""),
    ProbeKind("icmp, IPv6", "target: \"icmp\", address: \"\(far6)\""),
  ]
}

extension UntimedTier {
  @Suite struct ProbeMonitors {
    private static let profiles =
      ProbeKind.dead + [
        "no-dns", "servfail", "nxdomain", "captive-portal", "portal-page", "refused",
      ]

    private func profile(_ name: String) throws -> Profile {
      if name == "portal-page" {
        return try TestLab.profile("captive-portal").setting("portal", "page")
      }
      guard ["servfail", "nxdomain"].contains(name) else { return try TestLab.profile(name) }
      return try TestLab.profile("no-dns").setting("dns.fail", name)
    }

    @Test func `each kind of probe says in each outage what it must, and is back after it`() throws
    {
      try withLab { lab in
        try lab.apply("perfect")
        // One after the other: together their start would take longer than a probe may.
        let monitors = try ProbeKind.all.map { kind in
          let monitor = try LabMonitor(kind.contract, in: lab)
          #expect(try monitor.next() == "reachable", "\(kind.name)")
          return (kind, monitor)
        }
        for profile in Self.profiles {
          try lab.apply(try self.profile(profile))
          for (kind, monitor) in monitors where kind.state(in: profile) != "reachable" {
            #expect(try monitor.next() == kind.state(in: profile), "\(kind.name): \(profile)")
          }
          // By now all others had as many probes as these.
          for (kind, monitor) in monitors {
            let expected = kind.state(in: profile)
            #expect(try monitor.settled() == expected, "\(kind.name): \(profile)")
          }
          try lab.apply("perfect")
          for (kind, monitor) in monitors where monitor.state != "reachable" {
            #expect(try monitor.next() == "reachable", "\(kind.name): after \(profile)")
          }
        }
      }
    }

    @Test(arguments: [
      ("ipv4-only", ["reachable", "reachable", "unreachable"]),
      ("ipv6-only", ["reachable", "unreachable", "reachable"]),
    ]) func `where one family is missing, clients of that family alone are off`(
      profile: String,
      states: [String]
    ) throws {
      try withLab { lab in
        try lab.apply(profile)
        let families = ["", #", families: ["ipv4"]"#, #", families: ["ipv6"]"#]
        for target in ["http", "https", "tcp", "dns", "icmp"] {
          let monitors = try families.map { families in
            try LabMonitor(
              #"{probe: {interval: "300ms", timeout: "10s", target: "\#(target)"\#(families)}}"#,
              in: lab
            )
          }
          #expect(try monitors.map { try $0.next() } == states, "\(target)")
        }
      }
    }

    @Test func `a hand-over without a gap is none to who asks again before it says so`() throws {
      try withLab { lab in
        try lab.apply("wifi")
        // The old route may take one probe with it, and on a busy machine the one after it.
        let asking = #"{probe: {interval: "500ms", timeout: "5s", down: 3, reprobeOn: ["path"]}}"#
        let monitors = try ["path", "host", asking].map { try LabMonitor($0, in: lab) }
        for monitor in monitors { #expect(try monitor.next() == "reachable") }
        for profile in ["3g", "wifi", "3g"] {
          try lab.apply(profile)
          // Several probes long.
          for monitor in monitors {
            _ = try monitor.settled(within: .seconds(2))
            #expect(monitor.history == ["reachable"], "\(monitor.contract): \(profile)")
          }
        }
        try lab.apply("offline")
        for monitor in monitors { #expect(try monitor.next() == "unreachable") }
      }
    }

    @Test func `a connection that is kept needs no name`() throws {
      try withLab { lab in
        try lab.apply("perfect")
        let common = #"interval: "300ms", timeout: "2s""#
        let kept = try LabMonitor("{probe: {\(common), connection: \"reused\"}}", in: lab)
        let fresh = try LabMonitor("{probe: {\(common), down: 3}}", in: lab)
        #expect(try kept.next() == "reachable")
        #expect(try fresh.next() == "reachable")
        try lab.apply("no-dns")
        #expect(try fresh.next() == "unreachable")
        #expect(try kept.settled() == "reachable")
        try lab.apply("blackhole")
        #expect(try kept.next() == "unreachable")
      }
    }

    @Test func `a path event is a reason to probe at once`() throws {
      try withLab { lab in
        try lab.apply("perfect")
        // Without it the next probe would come in ten minutes.
        let monitor = try LabMonitor(
          #"{probe: {interval: "600s", timeout: "10s", reprobeOn: ["path"]}}"#,
          in: lab
        )
        #expect(try monitor.next() == "reachable")
        for outage in ["no-route", "offline", "airplane"] {
          try lab.apply(outage)
          #expect(try monitor.next() == "unreachable", "\(outage)")
          try lab.apply("perfect")
          #expect(try monitor.next() == "reachable", "after \(outage)")
        }
      }
    }
  }
}
