import Testing

@testable import PrivateKernel

struct WatchdogTests {
  /// Readings at so many seconds; the first error.
  private func outcome(
    _ readings: [(now: Double, virtual: Double, calls: UInt64, written: Int)],
    call: Int32 = 7
  ) -> PrivateKernelError? {
    var watchdog = Watchdog(patience: 20, now: 0)
    for reading in readings {
      let progress = KernelProgress(
        time: UInt64(reading.virtual * 1e9),
        calls: reading.calls,
        processID: 31,
        call: call,
        program: "prober"
      )
      if let error = watchdog.check(progress, written: reading.written, now: reading.now) {
        return error
      }
    }
    return nil
  }

  @Test func `a clock that passes is no reason to end a run`() {
    #expect(outcome((0...100).map { (Double($0), Double($0), UInt64($0), 0) }) == nil)
  }

  @Test func `nor is a program that writes while the clock stands`() {
    #expect(outcome((0...100).map { (Double($0), 5, 1, $0) }) == nil)
  }

  @Test func `a program that asks in a loop is named with what it asks`() throws {
    let error = try #require(outcome((0...20).map { (Double($0), 5, UInt64($0) * 1000, 0) }))
    #expect(error.code == .stuck)
    #expect(
      error.description.hasPrefix(
        "virtual time does not pass: for 20 s prober (process 31) makes 1000 system calls a second, "
          + "the last one poll; the run was ended."
      )
    )
  }

  @Test func `a program that computes is told from one that asks`() throws {
    let error = try #require(outcome((0...20).map { (Double($0), 5, $0 < 2 ? 9 : 99_999, 0) }))
    #expect(error.description.contains("prober (process 31) computes without a system call"))
  }

  @Test func `a clock that creeps does not pass`() {
    #expect(outcome((0...40).map { (Double($0), Double($0) / 1e5, UInt64($0) * 9, 0) }) != nil)
  }

  @Test func `a program that waits for ever is not waited for`() throws {
    let error = try #require(outcome((0...21).map { (Double($0), Double($0) * 86_400, 77, 0) }))
    #expect(error.code == .deadlock)
    #expect(
      error.description.hasPrefix("virtual time passes in vain: for 20 virtual days no program")
    )
  }

  @Test func `the patience can be chosen`() throws {
    #expect(try Watchdog.patience(nil, environment: nil) == 20)
    #expect(try Watchdog.patience(nil, environment: "60") == 60)
    #expect(try Watchdog.patience(3, environment: "60") == 3)
    for text in ["0", "x", "-1", "86401", ""] {
      #expect(throws: PrivateKernelError.self) {
        try Watchdog.patience(nil, environment: text)
      }
    }
  }

  @Test func `the kernel's page is read as the patch lays it out`() {
    var page = [UInt8](repeating: 0, count: KernelProgress.size)
    page.replaceSubrange(0..<8, with: [1, 2, 0, 0, 0, 0, 0, 0])
    page[8] = 3
    page[16] = 4
    page[20] = 202
    page.replaceSubrange(24..<28, with: Array("ping".utf8))
    let progress = KernelProgress(page)
    #expect(
      progress == KernelProgress(time: 513, calls: 3, processID: 4, call: 202, program: "ping")
    )
    #expect(SystemCallName.of(progress.call) == "futex")
    #expect(SystemCallName.of(9999) == "number 9999")
  }
}
