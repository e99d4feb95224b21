import Testing

@testable import PrivateKernel

struct ModuleDependenciesTests {
  private let dependencies = ModuleDependencies(
    parsing: """
      kernel/net/bridge/bridge.ko: kernel/net/802/stp.ko kernel/net/llc/llc.ko kernel/net/ipv6/ipv6.ko kernel/lib/crc-ccitt.ko
      kernel/net/ipv6/ipv6.ko: kernel/lib/crc-ccitt.ko
      kernel/lib/crc-ccitt.ko:
      kernel/net/sched/sch_netem.ko.xz:
      nonsense without a colon
      """
  )

  @Test func `what a module needs is loaded before it`() {
    #expect(
      dependencies.loadingOrder(["ipv6"]) == ["kernel/lib/crc-ccitt.ko", "kernel/net/ipv6/ipv6.ko"]
    )
  }

  @Test func `no module is loaded twice`() {
    #expect(
      dependencies.loadingOrder(["ipv6", "bridge", "bridge"]) == [
        "kernel/lib/crc-ccitt.ko", "kernel/net/ipv6/ipv6.ko", "kernel/net/llc/llc.ko",
        "kernel/net/802/stp.ko", "kernel/net/bridge/bridge.ko",
      ]
    )
  }

  @Test(arguments: ["crc-ccitt", "crc_ccitt"])
  func `dashes and underscores are the same in a name`(name: String) {
    #expect(dependencies.loadingOrder([name]) == ["kernel/lib/crc-ccitt.ko"])
  }

  @Test func `a compressed module is found, an unknown one is left out`() {
    #expect(
      dependencies.loadingOrder(["nothing", "sch_netem"]) == ["kernel/net/sched/sch_netem.ko.xz"]
    )
  }
}
