import Glibc
import LinkConditions
import NetworkLab
import NetworkNamespaces
import RouteNetlink
import Testing

extension UntimedTier {
  @Suite struct Labs {
    @Test func `a refused change puts back what held before`() throws {
      try withLab(.cellular) { lab in
        try lab.apply("3g")
        let before = try lab.wire.netem("up-wwan0")
        // The downlink's place is taken by something of another kind, so that the kernel refuses the second of two
        // changes.
        try lab.wire.run(
          "tc",
          "qdisc",
          "del",
          "dev",
          "down-wwan0",
          "root"
        )
        try lab.wire.run(
          "tc",
          "qdisc",
          "add",
          "dev",
          "down-wwan0",
          "root",
          "handle",
          "c0d1:",
          "tbf",
          "rate",
          "1mbit",
          "burst",
          "2000",
          "limit",
          "20000"
        )
        let error = #expect(throws: LabError.self) { try lab.apply("edge") }
        #expect(error?.code == .inUse && error?.reason.contains("tbf c0d1:") == true)
        #expect(
          error?.advice?.hasSuffix("qdisc del dev down-wwan0 root") == true,
          "\(error as Any)"
        )
        #expect(try lab.wire.netem("up-wwan0") == before)
        let status = try lab.lab.status()
        #expect(status.profile == "3g")
        #expect(status.drift == ["downlink: the kernel holds tbf"])
        // Once the way is free, the next change finds everything in order.
        try lab.wire.run("tc", "qdisc", "del", "dev", "down-wwan0", "root")
        #expect(try lab.apply("edge").drift.isEmpty)
      }
    }

    @Test func `status shows what somebody changed by hand`() throws {
      try withLab(.wifi) { lab in
        #expect(try lab.apply("wifi").drift.isEmpty)
        try lab.wire.run(
          "tc",
          "qdisc",
          "change",
          "dev",
          "up-wlan0",
          "root",
          "handle",
          "c0d1:",
          "netem",
          "limit",
          "2767",
          "delay",
          "7ms",
          "loss",
          "3%"
        )
        try lab.device.run("ip", "route", "flush", "default")
        try lab.device.run("ip", "-6", "route", "flush", "default")
        let status = try lab.lab.status()
        #expect(status.uplink?.delayMilliseconds == 7)
        #expect(status.uplink?.loss.percent == 3)
        #expect(status.link.defaultRoutes == false)
        #expect(
          status.drift == [
            "uplink: delay: asked 1ms, the kernel holds 7ms",
            "uplink: loss: asked 0%, the kernel holds 3%",
            "default routes: asked true, the kernel holds false",
          ]
        )
        let again = try lab.apply("wifi")
        #expect(again.drift.isEmpty && again.link.defaultRoutes)
      }
    }

    @Test func `an outage after a link of its own type is known, watched and reverted to`() throws {
      try withLab(.cellular) { lab in
        let link = LabLink(.cellular)
        try lab.apply("3g")
        let outage = try lab.apply("offline")
        #expect(outage.outage == "carrier" && outage.drift.isEmpty)
        #expect(outage.link.expensive)
        try lab.wire.run("ip", "link", "set", link.downlinkInterface, "up")
        #expect(try lab.lab.status().drift.contains { $0.contains("carrier") })
        // Refused in the middle, a change gives back the outage that held.
        try lab.apply("offline")
        try lab.wire.run("tc", "qdisc", "del", "dev", link.downlinkInterface, "root")
        try lab.wire.run(
          "tc",
          "qdisc",
          "add",
          "dev",
          link.downlinkInterface,
          "root",
          "handle",
          "c0d1:",
          "prio"
        )
        _ = #expect(throws: LabError.self) { try lab.apply("edge") }
        try lab.wire.run("tc", "qdisc", "del", "dev", link.downlinkInterface, "root")
        let after = try lab.lab.status()
        #expect(after.outage == "carrier" && !after.link.carrier)
      }
    }

    @Test func `what is said of a broken lab names the lab in the commands that mend it`() throws {
      try withLab(.wifi) { lab in
        try lab.apply("wifi")
        let name = lab.lab.name
        try lab.wire.run("ip", "link", "del", "up-wlan0")
        let status = #expect(throws: LabError.self) { try lab.lab.status() }
        #expect(status?.advice == "`condition apply PROFILE --lab \(name)` makes it anew")
        try NetworkNamespace.remove(named: LabPart.wire.namespaceName(in: name))
        let opened = #expect(throws: LabError.self) { try Lab.open(name) }
        #expect(
          opened?.advice == "`condition apply PROFILE --lab \(name)` makes it anew, "
            + "`condition clear --lab \(name)` removes it"
        )
      }
    }

    @Test func `labs are apart`() throws {
      try withLab(.wifi) { first in
        try withLab(.wifi) { second in
          try first.apply(TestLab.profile("perfect").setting("rtt", "100ms"))
          try second.apply("perfect")
          let slow = try Traffic(
            .init(interval: .milliseconds(10), count: 20),
            from: first.device,
            to: .far(.ipv4, 7)
          )
          let fast = try Traffic(
            .init(interval: .milliseconds(10), count: 20),
            from: second.device,
            to: .far(.ipv4, 7)
          )
          #expect(try slow.value().delays.min() ?? 0 >= 0.100)
          #expect(try fast.value().delays.min() ?? 1 < 0.100)
        }
        // The other one's end touches nothing here.
        let echo = try Probe.Echo(.far(.ipv6, 7), from: first.device)
        #expect(echo.isAnswered(by: .patience))
        #expect(try first.lab.status().drift.isEmpty)
      }
    }

    @Test func `a destroyed lab leaves nothing, and what is not ours stays`() throws {
      let foreign = try Place()
      try foreign.netlink.createLink(name: "d0", kind: "dummy")
      try foreign.run(
        "tc",
        "qdisc",
        "add",
        "dev",
        "d0",
        "root",
        "handle",
        "5:",
        "tbf",
        "rate",
        "1mbit",
        "burst",
        "2000",
        "limit",
        "20000"
      )
      let bucket = try foreign.run("tc", "qdisc", "show", "dev", "d0")
      let links = try Tool(["ip", "-j", "link"], in: nil).finish()
      let name = try #require(LabName("goes"))
      let lab = try Lab.create(name, diesWithCaller: true)
      _ = try lab.apply(ApplyRequest(TestLab.profile("3g-lossy")))
      let services = try processes(mentioning: lab.directory.path)
      #expect(services.count == 1)
      // A program that still runs in the device keeps its namespace, but no link of the lab.
      let device = try Place(named: LabPart.device.namespaceName(in: name))
      let sleeper = try Tool(["sleep", "1000"], in: device)
      defer { withExtendedLifetime(sleeper) {} }

      #expect(Lab.destroy(name) == [])
      #expect(Lab.destroy(name) == [])
      #expect(!NetworkNamespace.names().contains { $0.hasPrefix("condition-goes") })
      let listed = try Tool(["ip", "netns", "list"], in: nil).finish()
      #expect(!listed.contains("condition-goes"))
      #expect(access(lab.directory.path, F_OK) != 0)
      #expect(try processes(mentioning: lab.directory.path).isEmpty)
      #expect(try device.netlink.links().map(\.name) == ["lo"])
      #expect(try Tool(["ip", "-j", "link"], in: nil).finish() == links)
      #expect(try foreign.run("tc", "qdisc", "show", "dev", "d0") == bucket)
    }

    /// Command lines of processes that name a path; zombies have none.
    private func processes(mentioning path: String) throws -> [String] {
      try Tool(["sh", "-c", "cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' ' '; true"], in: nil)
        .finish()
        .components(separatedBy: "condition-services").dropFirst()
        .filter { $0.contains(path) }
    }
  }
}

extension String {
  /// The parts between occurrences of a separator.
  fileprivate func components(separatedBy separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
