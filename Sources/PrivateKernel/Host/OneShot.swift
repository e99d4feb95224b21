import Glibc

/// A kernel for one command.
enum OneShot {
  static func run(
    _ request: GuestRequest,
    _ options: KernelOptions
  ) throws(PrivateKernelError) -> Int32 {
    if options.virtualTime { return try VirtualRun.run(request, options) }
    try StandardStreams.ensureOpen()
    let message = StartMessage(request, dropCaches: false)
    let signals = try SignalDescriptor(
      SignalPolicy.forwarded + [SIGWINCH, SIGTSTP, SIGCONT]
    )
    let kernel = try KernelProcess(options)
    defer { kernel.stop() }
    if let signal = try KernelBoot.wait(kernel, timeout: options.bootTimeout, signals).signal {
      return 128 + signal
    }
    let session = HostSession(kernel.connection, session: 1, request: message)
    let outcome: HostSession.Outcome
    do {
      outcome = try session.run(signals, watching: kernel.report) {
        kernel.takeReport()
        return kernel.ending != nil
      }
    } catch {
      throw PrivateKernelError(
        code: .kernelDied,
        subject: "the private kernel \(kernel.image.path)",
        detail: "it sent what cannot be: \(error)"
      )
    }
    switch outcome {
    case .ended(let status):
      KernelBoot.powerOff(kernel)
      return status
    case .givenUp(let status): return status
    case .lost: throw KernelBoot.death(kernel)
    }
  }
}
