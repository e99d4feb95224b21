import Glibc

/// The begin and the end of a kernel's life, seen from the host.
enum KernelBoot {
  /// How a boot ended without an error.
  struct Outcome {
    /// The kernel's release.
    var release = ""
    /// The signal that was to end us meanwhile.
    var signal: Int32?
  }

  /// Waits until init is ready.
  static func wait(
    _ kernel: KernelProcess,
    timeout: Int,
    _ signals: borrowing SignalDescriptor
  ) throws(PrivateKernelError) -> Outcome {
    let deadline = monotonicSeconds() + Double(timeout)
    while true {
      var set = PollSet()
      let line = set.add(kernel.connection.descriptor, reading: true)
      let report = set.add(kernel.report, reading: true)
      let signal = set.add(signals.descriptor, reading: true)
      set.wait(seconds: max(0, deadline - monotonicSeconds()))
      while set.canRead(signal), let number = signals.next() {
        if [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains(number) { return Outcome(signal: number) }
      }
      if set.canRead(line) {
        guard let frames = try? kernel.connection.receive() else {
          throw kernel.bootFailure("what came over the line makes no sense")
        }
        if let ready = frames.first(where: { $0.kind == .ready }) {
          kernel.becomeReady()
          return Outcome(release: String(decoding: ready.payload, as: UTF8.self))
        }
      }
      if set.canRead(report) { kernel.takeReport() }
      if kernel.ending != nil { throw kernel.bootFailure() }
      guard monotonicSeconds() < deadline else {
        throw kernel.bootFailure("not ready after \(timeout) s")
      }
    }
  }

  /// Asks the kernel to power off, so that all files are written; what does not end is ended by the
  /// caller.
  static func powerOff(_ kernel: KernelProcess) {
    kernel.connection.send(Frame(.powerOff))
    let deadline = monotonicSeconds() + 5
    while kernel.ending == nil, monotonicSeconds() < deadline {
      var set = PollSet()
      let report = set.add(kernel.report, reading: true)
      let line = set.add(
        kernel.connection.isClosed ? -1 : kernel.connection.descriptor,
        reading: true,
        writing: kernel.connection.wantsToWrite
      )
      set.wait(seconds: max(0, deadline - monotonicSeconds()))
      if set.canRead(line) { _ = try? kernel.connection.receive() }
      if set.canWrite(line) { kernel.connection.flush() }
      if set.canRead(report) { kernel.takeReport() }
    }
  }

  /// The error for a kernel whose line ended: gives the watcher a moment to say how.
  static func death(_ kernel: KernelProcess) -> PrivateKernelError {
    let deadline = monotonicSeconds() + 2
    while kernel.ending == nil, monotonicSeconds() < deadline {
      var set = PollSet()
      let report = set.add(kernel.report, reading: true)
      set.wait(seconds: max(0, deadline - monotonicSeconds()))
      if set.canRead(report) { kernel.takeReport() }
    }
    return kernel.ending
      ?? PrivateKernelError(
        code: .kernelDied,
        subject: "the private kernel \(kernel.image.path)"
      )
  }
}
