import Testing

@testable import LabServices

struct DeadlineQueueTests {
  @Test func `elements leave by deadline, and those of one deadline in the order they came`() {
    var queue = DeadlineQueue<String>()
    for (deadline, name) in [(30, "c"), (10, "a"), (20, "b1"), (20, "b2"), (10, "a2")] {
      _ = queue.insert(name, at: UInt64(deadline))
    }
    #expect(queue.earliest == 10)
    #expect(queue.removeDue(at: 9) == nil)
    var order: [String] = []
    while let element = queue.removeDue(at: 20) { order.append(element) }
    #expect(order == ["a", "a2", "b1", "b2"])
    #expect(queue.earliest == 30)
  }

  @Test func `a cancelled element never leaves and does not count`() {
    var queue = DeadlineQueue<String>()
    let token = queue.insert("a", at: 1)
    _ = queue.insert("b", at: 2)
    queue.cancel(token)
    queue.cancel(token)
    #expect(queue.count == 1)
    #expect(queue.earliest == 2)
    #expect(queue.removeDue(at: 5) == "b")
    #expect(queue.earliest == nil)
  }

  @Test func `a thousand deadlines in a scattered order leave sorted`() {
    var queue = DeadlineQueue<UInt64>()
    let deadlines = (0..<1000).map { UInt64($0 * 7919 % 1009) }
    for deadline in deadlines { _ = queue.insert(deadline, at: deadline) }
    var order: [UInt64] = []
    while let element = queue.removeDue(at: .max) { order.append(element) }
    #expect(order == deadlines.sorted())
  }
}
