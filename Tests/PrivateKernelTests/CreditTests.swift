import Testing

@testable import PrivateKernel

struct CreditTests {
  @Test func `what is under way on the line is never more than its limit`() throws {
    var credit = LineCredit()
    credit.spend(3000)
    #expect(credit.available == 500)
    try credit.acknowledge(2000)
    #expect(credit.available == 2500)
  }

  @Test func `an acknowledgement of more than was sent is refused`() {
    var credit = LineCredit()
    credit.spend(10)
    #expect(throws: FrameError.excess) { try credit.acknowledge(11) }
  }

  @Test func `a window cannot grow beyond its size`() throws {
    var window = StreamWindow()
    window.spend(100)
    try window.replenish(60)
    #expect(throws: FrameError.excess) { try window.replenish(41) }
    try window.replenish(40)
    #expect(window.available == StreamWindow.limit)
  }

  @Test func `room is given back in large pieces, and all of it`() {
    var debt = StreamDebt()
    #expect(debt.consume(StreamWindow.creditStep - 1) == nil)
    #expect(debt.consume(11) == StreamWindow.creditStep + 10)
    #expect(debt.consume(1) == nil)
  }

  @Test func `what may stay unacknowledged leaves the sender room`() {
    // Else both sides would wait for each other for ever.
    #expect(LineCredit.limit / 3 < LineCredit.limit)
    #expect(StreamWindow.creditStep < StreamWindow.limit)
  }
}
