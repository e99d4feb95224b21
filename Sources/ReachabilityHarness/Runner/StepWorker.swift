import Glibc
import NetworkNamespaces
import Synchronization

/// Carries out one thing after the other on a thread of its own, so that lines are stamped meanwhile.
final class StepWorker: Sendable {
  /// What is to be done.
  typealias Work = @Sendable () -> Void

  /// What waits, and the pipes by which both sides know.
  private final class Queue: Sendable {
    let pending = Mutex<[Work]>([])
    let orders: Pipe
    let reports: Pipe

    init() throws(NamespaceError) {
      orders = try Pipe()
      reports = try Pipe()
    }

    func work() {
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

    static func write(_ byte: UInt8, to descriptor: Int32) {
      var byte = byte
      while Glibc.write(descriptor, &byte, 1) < 0 && errno == EINTR {}
    }
  }

  private let queue: Queue
  private let thread: JoinableThread

  /// Starts the thread.
  ///
  /// - Throws: ``TrialProblem``.
  init() throws(TrialProblem) {
    do {
      let queue = try Queue()
      self.queue = queue
      thread = try JoinableThread { queue.work() }
    } catch {
      throw TrialProblem("no player of steps: \(error)")
    }
  }

  /// Becomes readable after each thing done: a byte each.
  var descriptor: Int32 { queue.reports.readDescriptor }

  /// Puts a thing behind those that wait.
  ///
  /// - Parameter work: What is to be done.
  func add(_ work: @escaping Work) {
    queue.pending.withLock { $0.append(work) }
    Queue.write(1, to: queue.orders.writeDescriptor)
  }

  /// Takes one report.
  func takeReport() {
    var byte: UInt8 = 0
    _ = read(descriptor, &byte, 1)
  }

  /// Ends the thread, after what waits; once.
  func end() {
    Queue.write(0, to: queue.orders.writeDescriptor)
    thread.join()
  }
}
