import LinkConditions
import NetworkLab
import NetworkNamespaces
import RouteNetlink
import Synchronization
import TestSupport
import Testing

private let pairsMade = Mutex(0)

/// Two hosts of somebody else's, with a cable between them and nothing settled: ARP and neighbour discovery work.
struct ForeignPair {
  let name: String
  let near: Place
  let far: Place

  /// Makes the pair, hands it to the test, and removes it.
  static func with<Result>(_ body: (ForeignPair) throws -> Result) throws -> Result {
    let number = pairsMade.withLock {
      $0 += 1
      return $0
    }
    let names = ["foreign\(number)a", "foreign\(number)b"]
    for name in names { _ = try NetworkNamespace.create(named: name) }
    defer { for name in names { try? NetworkNamespace.remove(named: name) } }
    let pair = ForeignPair(
      name: names[0],
      near: try Place(named: names[0]),
      far: try Place(named: names[1])
    )
    try pair.near.netlink.createVeth(
      VethEnd(name: "v0"),
      VethEnd(name: "v0", namespace: pair.far.namespace.descriptor)
    )
    for (host, place) in [(UInt32(1), pair.near), (2, pair.far)] {
      let index = try place.index("v0")
      try place.netlink.changeLink(1, LinkChange(up: true))
      try place.netlink.changeLink(index, LinkChange(up: true))
      try place.netlink.addAddress(.v4(0xc000_0200 + host), prefixLength: 24, to: index)
      try place.netlink.addAddress(
        .v6(0x2001_0db8 << 32, UInt64(host)),
        prefixLength: 64,
        to: index
      )
    }
    return try body(pair)
  }

  /// The far host's address.
  func address(_ family: AddressFamily) -> IPAddress {
    family == .ipv4 ? .v4(0xc000_0202) : .v6(0x2001_0db8 << 32, 2)
  }

  var conditioner: InterfaceConditioner {
    InterfaceConditioner(InterfacePlace(.named(name), interface: "v0"))
  }

  @discardableResult
  func apply(_ profile: Profile) throws -> InterfaceStatus {
    try conditioner.apply(ApplyRequest(profile))
  }

  /// The shortest of five round trips in milliseconds, nil where none came back: within a second, or with patience.
  func ping(_ family: AddressFamily, isExpected: Bool = true) throws -> Double? {
    let text = try Tool(
      ["ping", "-q", "-c", "5", "-i", "0.02", "-W", isExpected ? "60" : "1", "\(address(family))"],
      in: near
    ).finish(anyStatus: true)
    let summary = text.split(separator: "\n").first { $0.hasPrefix("rtt") }
    return summary?.split(whereSeparator: { "/ ".contains($0) }).lazy.compactMap { Double($0) }
      .first
  }

  /// A neighbour's state as `ip` has it.
  func neighbour(_ family: AddressFamily) throws -> JSONValue {
    let all = try near.json("ip", "-j", "neigh", "show", "dev", "v0").elements
    return all.first { $0["dst"].string == "\(address(family))" } ?? .null
  }
}

extension UntimedTier {
  @Suite struct ExistingInterfaces {
    private func profile(_ settings: (String, String)...) throws -> Profile {
      try settings.reduce(TestLab.profile("perfect")) { try $0.setting($1.0, $1.1) }
    }

    @Test func `both directions are delayed, for both families`() throws {
      try ForeignPair.with { pair in
        let status = try pair.apply(profile(("uplink.delay", "30ms"), ("downlink.delay", "50ms")))
        #expect(status.uplink?.delayMilliseconds == 30)
        #expect(status.downlink?.delayMilliseconds == 50)
        for family in AddressFamily.both {
          let time = try #require(try pair.ping(family))
          // One direction alone would be 30 or 50 ms, each twice 160: the shortest of five tells them apart.
          #expect((80..<160).contains(time), "\(family): \(time) ms")
        }
        // As tc has it: netem below a prio, and netem on the ifb.
        let netem = try pair.near.json("tc", "-j", "qdisc").elements.filter {
          $0["kind"] == "netem"
        }
        #expect(Set(netem.map { $0["options"]["delay"]["delay"] }) == [0.03, 0.05])
        #expect(netem.allSatisfy { $0["handle"] == "c0d2:" })
        let counters = try pair.conditioner.status()
        #expect((counters.uplink?.counters.packets ?? 0) >= 10)
        #expect((counters.downlink?.counters.packets ?? 0) >= 10)
        #expect(try pair.conditioner.clear())
      }
    }

    @Test func `with everything lost, ARP and neighbour discovery still work`() throws {
      try ForeignPair.with { pair in
        try pair.apply(profile(("loss", "100%")))
        for family in AddressFamily.both {
          #expect(try pair.ping(family, isExpected: false) == nil, "\(family)")
          let entry = try pair.neighbour(family)
          #expect(entry["lladdr"].string != nil, "\(family): \(entry)")
        }
        #expect(try pair.conditioner.clear())
        for family in AddressFamily.both { #expect(try pair.ping(family) != nil, "\(family)") }
      }
    }

    @Test(arguments: [
      (
        ["root", "handle", "5:", "tbf", "rate", "1mbit", "burst", "2000", "limit", "20000"],
        "tbf 5:"
      ),
      (["root", "handle", "1:", "prio"], "prio 1:"),
      // With condition's own handle.
      (["root", "handle", "c0d1:", "pfifo", "limit", "7"], "pfifo c0d1:"),
      (["ingress"], "ingress ffff:"),
    ])
    func `a qdisc of somebody else's is named and left alone`(
      _ words: [String],
      _ name: String
    ) throws {
      try ForeignPair.with { pair in
        try pair.near.run(["tc", "qdisc", "add", "dev", "v0"] + words)
        let before = try pair.near.run("tc", "qdisc")
        let error = #expect(throws: LabError.self) { try pair.apply(TestLab.profile("3g")) }
        #expect(error?.code == .inUse)
        #expect(error?.reason == "it has a queueing discipline that is not condition's: \(name)")
        #expect(try pair.near.run("tc", "qdisc") == before)
        #expect(try pair.near.netlink.links().map(\.name).sorted() == ["lo", "v0"])
        #expect(try !pair.conditioner.clear())
        #expect(try pair.near.run("tc", "qdisc") == before)
        // What the advice says makes room.
        let place = words[0] == "root" ? "root" : "ingress"
        let command = "tc -n \(pair.name) qdisc del dev v0 \(place)"
        #expect(error?.advice?.hasSuffix(command) == true, "\(error?.advice ?? "")")
        try pair.near.run(["tc", "qdisc", "del", "dev", "v0", place])
        try pair.apply(TestLab.profile("3g"))
        #expect(try pair.conditioner.clear())
      }
    }

    @Test func `what is under way takes no room from the next profile`() throws {
      try ForeignPair.with { pair in
        try pair.apply(TestLab.profile("perfect").setting("uplink.delay", "2s"))
        func send(_ count: Int) throws {
          try pair.near.run([
            "bash", "-c", "for i in $(seq \(count)); do echo >/dev/udp/192.0.2.2/9; done",
          ])
        }
        // More are on their way than the uplink of 3g holds, which is 100.
        try send(150)
        let status = try pair.apply(TestLab.profile("3g"))
        #expect(status.uplink?.limitPackets == 100)
        try send(5)
        #expect(try pair.conditioner.status().uplink?.counters.dropped == 0)
        #expect(try pair.conditioner.clear())
      }
    }

    /// What is set on each link that `ip -o link` lists, as name, mtu, qdisc and address.
    ///
    /// Flags and state follow the carrier, of which the kernel tells when it finds time.
    private func settings(_ listing: String) -> [[Substring]] {
      listing.split(separator: "\n").map { line in
        let words = line.split(separator: " ")
        let told = ["mtu", "qdisc", "link/ether"].compactMap { key in
          words.firstIndex { $0.hasSuffix(key) }.map { words[$0 + 1] }
        }
        return words.prefix(2) + told
      }
    }

    @Test func `a second profile is applied in place, and clear puts everything back`() throws {
      try ForeignPair.with { pair in
        // Known beforehand: only the condition may cost packets here, and the links are as up as they will be.
        for family in AddressFamily.both { #expect(try pair.ping(family) != nil) }
        let before = try pair.near.run("tc", "qdisc")
        let links = settings(try pair.near.run("ip", "-o", "link"))
        try pair.apply(profile(("delay", "50ms")))
        let traffic = try AddressFamily.both.map {
          try Traffic(
            .init(size: 8),
            from: pair.near,
            to: Endpoint(pair.address($0), 4000),
            receiver: pair.far
          )
        }
        for stream in traffic { try stream.await(40) }
        try pair.apply(profile(("delay", "20ms"), ("rate", "10Mbit")))
        for stream in traffic { try stream.await(40) }
        try pair.apply(profile(("delay", "50ms")))
        for stream in traffic { try stream.await(40) }
        #expect(try pair.conditioner.clear())
        for stream in traffic { try stream.await(40) }
        for stream in traffic { #expect(try stream.finish().lost == []) }
        #expect(try pair.near.run("tc", "qdisc") == before)
        let left = settings(try pair.near.run("ip", "-o", "link"))
        #expect(left == links)
        #expect(try !pair.conditioner.clear())
      }
    }

    @Test func `clear loses nothing of what comes in`() throws {
      try ForeignPair.with { pair in
        for family in AddressFamily.both { #expect(try pair.ping(family) != nil) }
        try pair.apply(profile(("delay", "50ms")))
        let near = Endpoint(.v4(0xc000_0201), 4000)
        let traffic = try Traffic(.init(size: 8), from: pair.far, to: near, receiver: pair.near)
        try traffic.await(40)
        try pair.apply(profile(("delay", "80ms")))
        try traffic.await(40)
        #expect(try pair.conditioner.clear())
        try traffic.await(40)
        #expect(try traffic.finish().lost == [])
      }
    }
  }
}
