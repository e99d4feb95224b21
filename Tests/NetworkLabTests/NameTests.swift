import LinkConditions
import NetworkLab
import RouteNetlink
import Testing

/// What labs and their parts are called.
@Suite struct `Names of labs` {
  @Test(arguments: ["a", "0", "a-b", "A.b_c-9", String(repeating: "x", count: 40), "condition"])
  func `letters, digits, dots, dashes and underscores are a name`(text: String) {
    #expect(LabName(text)?.text == text)
  }

  @Test(arguments: [
    "", "-a", ".a", "..", "_a", "a b", "a/b", "ä", "a\n", String(repeating: "x", count: 41),
  ])
  func `anything else is none`(text: String) { #expect(LabName(text) == nil) }

  @Test func `parts are named after the lab, the standard lab's without repeating it`() throws {
    #expect(
      LabPart.allCases.map { $0.namespaceName(in: .standard) }
        == ["condition-device", "condition-wire", "condition-internet"]
    )
    let lab = try #require(LabName("a"))
    #expect(LabPart.wire.namespaceName(in: lab) == "condition-a-wire")
    #expect(LabName("condition") == .standard)
  }

  @Test func `no two labs share a namespace, whatever they are called`() {
    let names = [
      "condition", "a", "a-device", "device", "wire", "condition-device", "a-wire-device",
    ]
    let namespaces = names.compactMap(LabName.init).flatMap { lab in
      LabPart.allCases.map { $0.namespaceName(in: lab) }
    }
    #expect(Set(namespaces).count == 3 * names.count)
  }

  @Test func `files lie below the lab's directory`() throws {
    let directory = LabDirectory(try #require(LabName("a")))
    #expect(directory.path == "/run/condition/labs/a")
    #expect(directory.record == "/run/condition/labs/a/lab.json")
    #expect(directory.resolvConf == "/run/condition/labs/a/resolv.conf")
  }
}

/// Interfaces and addresses of each type.
@Suite struct `Links of labs` {
  @Test(arguments: [
    (InterfaceType.wifi, "wlan0", "192.168.50.2", "2001:db8:50::2", UInt32(600)),
    (.cellular, "wwan0", "192.168.60.2", "2001:db8:60::2", 700),
    (.wiredEthernet, "eth0", "192.168.70.2", "2001:db8:70::2", 100),
  ])
  func `follow from the interface type`(
    type: InterfaceType,
    interface: String,
    address4: String,
    address6: String,
    metric: UInt32
  ) {
    let link = LabLink(type)
    #expect(link.deviceInterface == interface && link.gatewayInterface == interface)
    #expect(link.downlinkInterface == "down-\(interface)")
    #expect(link.uplinkInterface == "up-\(interface)")
    #expect("\(link.deviceAddress(.ipv4))" == address4)
    #expect("\(link.deviceAddress(.ipv6))" == address6)
    #expect("\(link.gatewayAddress(.ipv4))" == address4.dropLast() + "1")
    #expect("\(link.gatewayAddress(.ipv6))" == address6.dropLast() + "1")
    #expect(link.routerAddress(.ipv4) == link.gatewayAddress(.ipv4))
    #expect("\(link.routerAddress(.ipv6))" == "fe80::1")
    #expect(link.metric == metric)
  }

  @Test func `names fit what the kernel takes`() {
    for link in LabLink.all {
      #expect(link.downlinkInterface.utf8.count <= 15 && link.uplinkInterface.utf8.count <= 15)
    }
  }
}
