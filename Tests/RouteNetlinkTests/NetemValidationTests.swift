import Testing

@testable import RouteNetlink

struct NetemValidationTests {
  /// A name, a change that makes a sound configuration unsound, and what is said about it.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var change: @Sendable (inout NetemConfiguration) -> Void
    var problem: String?

    init(_ problem: String?, _ change: @escaping @Sendable (inout NetemConfiguration) -> Void) {
      testDescription = problem ?? "sound"
      self.change = change
      self.problem = problem
    }
  }

  static let cases: [Case] = [
    Case(nil) { _ in },
    Case("a latency of -1 ns is negative") { $0.latency = -1 },
    Case("a jitter of -1 ns is not in 0…2147483647") { $0.jitter = -1 },
    Case(nil) { $0.jitter = 2_147_483_647 },
    Case("a jitter of 2147483648 ns is not in 0…2147483647") { $0.jitter = 2_147_483_648 },
    Case("reordering needs a gap of 1 or more") { $0.reorder = 1 },
    Case("a distribution table of 0 entries is not in 1…16384") { $0.distribution = [] },
    Case("a distribution table of 16385 entries is not in 1…16384") {
      $0.slotDistribution = Array(repeating: 0, count: 16_385)
    },
    Case("distribution tables of 32768 entries do not fit") {
      $0.distribution = Array(repeating: 0, count: 16_384)
      $0.slotDistribution = $0.distribution
    },
    Case(nil) { $0.loss = .state(p13: 1, p31: .max, p32: 0, p14: .max - 1, p23: .max) },
    Case("loss state: p13 and p14 are more than 100 % together") {
      $0.loss = .state(p13: 2, p31: 0, p32: 0, p14: .max - 1, p23: 0)
    },
    Case("loss state: p31 and p32 are more than 100 % together") {
      $0.loss = .state(p13: 0, p31: .max, p32: 1, p14: 0, p23: 0)
    },
    Case("a slot time of -5 ns is negative") {
      $0.slot = NetemSlot(minimumDelay: -5, maximumDelay: 0)
    },
    Case("the shortest time between slots, 2 ns, is longer than the longest, 1 ns") {
      $0.slot = NetemSlot(minimumDelay: 2, maximumDelay: 1)
    },
    Case("a slot's limit is negative") {
      $0.slot = NetemSlot(minimumDelay: 1, maximumDelay: 1, maximumPackets: -1)
    },
  ]

  @Test(arguments: cases)
  func `what the kernel would refuse or distort is found before it is sent`(test: Case) {
    var configuration = NetemConfiguration(latency: 1)
    test.change(&configuration)
    #expect(configuration.problem == test.problem)
  }

  @Test func `the read-back has neither tables nor empty slots`() {
    var configuration = NetemConfiguration(latency: 1, rate: 5)
    var expected = configuration
    configuration.distribution = [1]
    configuration.slotDistribution = [1]
    configuration.slot = NetemSlot(minimumDelay: 0, maximumDelay: 0, maximumPackets: 5)
    #expect(configuration.readBack == expected)
    configuration.slot = NetemSlot(minimumDelay: 1, maximumDelay: 2)
    expected.slot = configuration.slot
    #expect(configuration.readBack == expected)
  }

  @Test func `a table as large as can be fits into its message`() {
    var configuration = NetemConfiguration()
    configuration.distribution = Array(repeating: 1, count: 16_384)
    configuration.slotDistribution = Array(repeating: 1, count: 15_616)
    #expect(configuration.problem == nil)
    let request = NetlinkRequest.setQueueingDiscipline(
      .netem(configuration),
      on: 1,
      handle: .unspecified,
      parent: .root,
      mode: .create
    )
    #expect(!request.body.isTooLong)
  }
}
