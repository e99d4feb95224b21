import Glibc
import NetworkNamespaces
import Synchronization

/// Carries out one thing after the other on a thread of its own, so that lines are stamped meanwhile.
final class StepWorker: Sendable {
  /// What is to be done.
  typealias Work = @Sendable () -> Void

  private let pending = Mutex<[Work]>([])
  private let orders: Pipe
  private let reports: Pipe
  private let thread = Mutex<pthread_t?>(nil)

  /// Starts the thread.
  ///
  /// - Throws: ``TrialProblem``.
  init() throws(TrialProblem) {
    do {
      orders = try Pipe()
      reports = try Pipe()
    } catch {
      throw TrialProblem("no pipe to the player of steps: \(error)")
    }
    var started = pthread_t()
    let result = pthread_create(
      &started,
      nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<StepWorker>.fromOpaque(argument).takeRetainedValue().work()
        return nil
      },
      Unmanaged.passRetained(self).toOpaque()
    )
    guard result == 0 else {
      Unmanaged.passUnretained(self).release()
      throw TrialProblem("no thread for the player of steps: \(String(cString: strerror(result)))")
    }
    let own = started
    thread.withLock { $0 = own }
  }

  /// Becomes readable after each thing done: a byte each.
  var descriptor: Int32 { reports.readDescriptor }

  /// Puts a thing behind those that wait.
  ///
  /// - Parameter work: What is to be done.
  func add(_ work: @escaping Work) {
    pending.withLock { $0.append(work) }
    Self.write(1, to: orders.writeDescriptor)
  }

  /// Takes one report.
  func takeReport() {
    var byte: UInt8 = 0
    _ = read(descriptor, &byte, 1)
  }

  /// Ends the thread, after what waits.
  func end() {
    guard let own = thread.withLock({ $0.take() }) else { return }
    Self.write(0, to: orders.writeDescriptor)
    pthread_join(own, nil)
  }

  private func work() {
    while true {
      var order: UInt8 = 0
      let count = read(orders.readDescriptor, &order, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1, order == 1 else { return }
      let work = pending.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      work?()
      Self.write(1, to: reports.writeDescriptor)
    }
  }

  private static func write(_ byte: UInt8, to descriptor: Int32) {
    var byte = byte
    while Glibc.write(descriptor, &byte, 1) < 0 && errno == EINTR {}
  }
}
