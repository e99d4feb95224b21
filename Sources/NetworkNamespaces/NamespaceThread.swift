import Glibc

/// Runs a closure on a thread of its own and waits for it.
///
/// `setns` and `unshare` of a network namespace act on the calling thread alone, and a thread that
/// ends takes its namespace with it: so nothing has to be put back, and no pool thread is left in
/// the wrong place.
func onFreshThread<Result: ~Copyable & Sendable>(
  _ body: @Sendable () -> Result
) throws(NamespaceError) -> Result {
  let outcome = withoutActuallyEscaping(body) { escapable -> ThreadOutcome<Result> in
    let box = ThreadBox(escapable)
    var thread = pthread_t()
    let created = pthread_create(
      &thread,
      nil,
      { argument in
        if let argument { Unmanaged<AnyThreadBox>.fromOpaque(argument).takeUnretainedValue().run() }
        return nil
      },
      Unmanaged<AnyThreadBox>.passUnretained(box).toOpaque()
    )
    if created == 0 { pthread_join(thread, nil) }
    // After the join the box is this thread's alone; it may not keep the closure any longer.
    return box.finish(created)
  }
  switch consume outcome {
  case .returned(let value): return value
  case .failed(let code): throw NamespaceError("pthread_create", "a thread", code)
  }
}

private enum ThreadOutcome<Value: ~Copyable>: ~Copyable {
  case returned(Value)
  case failed(Int32)
}

/// The part of a ``ThreadBox`` that C's thread entry, which cannot be generic, knows.
private class AnyThreadBox {
  func run() {}
}

private final class ThreadBox<Value: ~Copyable & Sendable>: AnyThreadBox {
  private var body: (@Sendable () -> Value)?
  private var value: Value?

  init(_ body: @escaping @Sendable () -> Value) {
    self.body = body
  }

  override func run() {
    guard let body else { return }
    value = body()
  }

  func finish(_ error: Int32) -> ThreadOutcome<Value> {
    body = nil
    guard let value = value.take() else { return .failed(error) }
    return .returned(value)
  }
}
