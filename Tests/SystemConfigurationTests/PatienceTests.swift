import Dispatch
import Testing

@testable import SystemConfiguration

@Suite struct PatienceTests {
  @Test(arguments: [(1, [1, 2, 4, 8, 15, 15]), (15, [15, 15]), (86_400, [86_400, 86_400])])
  func `each wait is twice as long, and none keeps the end of an outage for longer than 15 s`(
    first: Int,
    waits: [Int]
  ) {
    var patience = Patience(seconds: first)
    #expect(waits.map { _ in patience.next() } == waits.map { .seconds($0) })
  }
}
