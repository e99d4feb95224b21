import Foundation
import RouteNetlink
import Testing

@testable import ReachabilityMonitors

/// What kind of link an interface is.
@Suite struct InterfaceKindTests {
  @Test(
    arguments: [
      ("wlan0", .wifi), ("wlp3s0", .wifi), ("wlx001122334455", .wifi), ("wwan0", .cellular),
      ("wwp0s20u4", .cellular), ("rmnet0", .cellular), ("rmnet_data2", .cellular),
      ("ccmni1", .cellular), ("eth0", .wiredEthernet), ("enp0s3", .wiredEthernet),
      ("eno1", .wiredEthernet), ("ens5", .wiredEthernet), ("enx00e04c534458", .wiredEthernet),
      ("docker0", .other), ("br-1f2e3d", .other), ("veth12ab", .other), ("virbr0", .other),
      ("tun0", .other), ("ppp0", .other), ("usb0", .other), ("dummy0", .other), ("ether", .other),
      ("enemy", .other), ("world", .other),
    ] as [(String, PathInterface.Kind)]
  ) func `a name says what kind of link it is`(name: String, kind: PathInterface.Kind) {
    #expect(KernelSnapshot.kind(byName: name) == kind)
    let link = LinkFacts(index: 2, name: name)
    #expect(KernelSnapshot(links: [link]).interface(link).type == kind)
  }

  @Test(arguments: [
    (DeviceFacts.wireless, PathInterface.Kind.wifi), (.modem, .cellular),
    (.ethernet, .wiredEthernet), (.other, .other), (.unknown, .wifi),
  ]) func `the device's files count for more than the name`(
    device: DeviceFacts,
    kind: PathInterface.Kind
  ) {
    let link = LinkFacts(index: 2, name: "wlan0", device: device)
    #expect(KernelSnapshot(links: [link]).interface(link).type == kind)
  }

  @Test func `the loopback is the loopback, a tunnel no cable, whatever their names`() {
    let links = [
      LinkFacts(index: 1, name: "eth7", isLoopback: true),
      LinkFacts(index: 2, name: "eth0", kind: "wireguard"),
    ]
    let snapshot = KernelSnapshot(links: links)
    #expect(links.map { snapshot.interface($0).type } == [.loopback, .other])
  }

  @Test func `what is stacked on others is what those are`() {
    let links = [
      LinkFacts(index: 2, name: "eth0", kind: nil, master: 5, device: .ethernet),
      LinkFacts(index: 3, name: "home", kind: "vlan", lower: 6),
      LinkFacts(index: 4, name: "ring", kind: "vlan", lower: 7),
      LinkFacts(index: 5, name: "bond0", kind: "bond"),
      LinkFacts(index: 6, name: "wlan0", kind: nil, device: .wireless),
      LinkFacts(index: 7, name: "ring2", kind: "vlan", lower: 4),
      LinkFacts(index: 8, name: "docker0", kind: "bridge"),
      LinkFacts(index: 9, name: "veth1", kind: "veth", master: 8),
    ]
    let snapshot = KernelSnapshot(links: links)
    let kinds = links.map { snapshot.interface($0).type }
    #expect(
      kinds == [.wiredEthernet, .wifi, .other, .wiredEthernet, .wifi, .other, .other, .other]
    )
  }

  @Test(
    arguments: [
      (["ifindex": "3\n", "address": "02:00:00:00:00:01\n", "phy80211": ""], .wireless),
      (
        ["ifindex": "3\n", "address": "02:00:00:00:00:01\n", "uevent": "DEVTYPE=wlan\n"], .wireless
      ),
      (
        ["ifindex": "3\n", "address": "02:00:00:00:00:01\n", "uevent": "A=b\nDEVTYPE=wwan\n"],
        .modem
      ),
      (["ifindex": "3\n", "address": "02:00:00:00:00:01\n", "uevent": "DEVTYPE=dsa\n"], .ethernet),
      (
        ["ifindex": "3\n", "address": "02:00:00:00:00:01\n", "uevent": "DEVTYPE=bluetooth\n"],
        .other
      ),
      (
        [
          "ifindex": "3\n", "address": "02:00:00:00:00:01\n", "uevent": "INTERFACE=x0\n",
          "type": "1\n", "device": "",
        ], .ethernet
      ),
      (["ifindex": "3\n", "address": "02:00:00:00:00:01\n", "type": "1\n"], .unknown),
      // Another namespace's interface of that name.
      (["ifindex": "4\n", "address": "02:00:00:00:00:01\n", "phy80211": ""], .unknown),
      (["ifindex": "3\n", "address": "02:00:00:00:00:02\n", "phy80211": ""], .unknown),
      ([:], .unknown),
    ] as [([String: String], DeviceFacts)]
  ) func `the files of a device say what it is`(
    files: [String: String],
    facts: DeviceFacts
  ) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "facts-\(UUID())")
    let directory = root.appending(path: "x0")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    for (name, text) in files {
      try text.write(to: directory.appending(path: name), atomically: false, encoding: .utf8)
    }
    var reader = DeviceFactsReader(root: root.path)
    var link = Link(index: 3, name: "x0")
    link.macAddress = MACAddress("02:00:00:00:00:01")
    #expect(reader.facts(of: [link]) == [3: facts])
    // Once is enough, as long as index and name stay.
    try FileManager.default.removeItem(at: directory)
    #expect(reader.facts(of: [link]) == [3: facts])
    #expect(reader.facts(of: []) == [:])
    #expect(reader.facts(of: [link]) == [3: .unknown])
  }

  @Test(arguments: [
    ("nameserver 1.1.1.1\n", true), ("search x\nnameserver ::1", true),
    ("nameserver\t10.0.0.1", true),
    ("", false), ("# nameserver 1.1.1.1\n", false), ("nameserver\n", false), ("; nothing\n", false),
  ]) func `a resolver file names a server or none`(text: String, hasServer: Bool) {
    #expect(ResolverConfiguration.nameServers(text).isEmpty != hasServer)
  }
}
