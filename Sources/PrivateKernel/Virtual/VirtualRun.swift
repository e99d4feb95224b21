import Glibc

/// A kernel in virtual time for one command.
final class VirtualRun {
  private let kernel: KernelProcess
  private var output: OutputTail
  private var error: OutputTail?
  private let progress: Int32
  private var watchdog: Watchdog
  private let command: String
  /// How long the guest's files are left alone, in seconds.
  private static let interval = 0.02

  static func run(
    _ request: GuestRequest,
    _ options: KernelOptions
  ) throws(PrivateKernelError) -> Int32 {
    try StandardStreams.ensureOpen()
    let patience = try Watchdog.patience(
      options.patience,
      environment: environmentVariable(Watchdog.variable)
    )
    let signals = try SignalDescriptor(SignalPolicy.forwarded)
    let image = try KernelProcess.image(options)
    guard image.hasVirtualTime else {
      throw PrivateKernelError(
        code: .noVirtualTime,
        subject: image.path,
        detail: "build the kernel that has it: condition kernel build"
      )
    }
    let memory = try KernelMemory.size(
      options.memory,
      environment: environmentVariable(KernelMemory.variable)
    )
    let place = try KernelMemory.place(size: memory, candidates: KernelMemory.candidates())
    let directory = try PrivateDirectory.make(preferring: place)
    let input = directory.spill + "/" + RunFiles.input
    if let signal = try RunInput.copy(to: input, isWanted: options.readsInput, signals) {
      return 128 + signal
    }
    return try VirtualRun(request, options, directory, patience).follow(signals)
  }

  private init(
    _ request: GuestRequest,
    _ options: KernelOptions,
    _ directory: PrivateDirectory,
    _ patience: Int
  ) throws(PrivateKernelError) {
    var message = StartMessage(request, dropCaches: false)
    message.terminal = false
    message.errorIsTerminal = false
    let path = { (name: String) in directory.spill + "/" + name }
    try Self.make(path(RunFiles.request), message.encoded)
    try Self.make(path(RunFiles.exit), [])
    try Self.make(path(RunFiles.progress), [UInt8](repeating: 0, count: 4096))
    output = try OutputTail(path(RunFiles.output), to: 1)
    // One file for both keeps them in order.
    error = Self.sameFile(1, 2) ? nil : try OutputTail(path(RunFiles.error), to: 2)
    progress = open(path(RunFiles.progress), O_RDONLY | O_CLOEXEC)
    watchdog = Watchdog(patience: patience, now: monotonicSeconds())
    command = request.arguments.first ?? ""
    kernel = try KernelProcess(options, prepared: directory)
  }

  deinit {
    kernel.stop()
    output.end()
    error?.end()
    close(progress)
  }

  /// Until the kernel has ended and all that the command wrote is written.
  private func follow(
    _ signals: borrowing SignalDescriptor
  ) throws(PrivateKernelError) -> Int32 {
    while true {
      let gone = kernel.ending != nil
      let more = pass()
      if output.isClosed { return 128 + SIGPIPE }
      if gone, !more, !isPending { return try result() }
      if !gone, let stuck = check() { throw stuck }
      var set = PollSet()
      let report = set.add(gone ? -1 : kernel.report, reading: true)
      let signal = set.add(signals.descriptor, reading: true)
      let out = set.add(1, writing: output.isPending)
      let err = set.add(2, writing: error?.isPending ?? false)
      set.wait(seconds: more ? 0 : gone ? nil : Self.interval)
      while set.canRead(signal), let number = signals.next() {
        if SignalPolicy.forwarded.contains(number) { return 128 + number }
      }
      if set.canRead(report) { kernel.takeReport() }
      if set.canWrite(out) { output.flush() }
      if set.canWrite(err) { error?.flush() }
    }
  }

  private var isPending: Bool { output.isPending || error?.isPending ?? false }

  /// Takes what the command wrote meanwhile; whether there was any.
  private func pass() -> Bool {
    let first = output.take()
    let second = error?.take() ?? false
    return first || second
  }

  private func check() -> PrivateKernelError? {
    guard let progress = KernelProgress(file: progress) else { return nil }
    let written = output.position + (error?.position ?? 0)
    // A reader that takes nothing is no fault of the command's.
    if isPending { return nil }
    return watchdog.check(progress, written: written, now: monotonicSeconds())
  }

  private func result() throws(PrivateKernelError) -> Int32 {
    let bytes = contents(of: kernel.directory.spill + "/" + RunFiles.exit) ?? []
    guard let ending = try? ExitMessage(bytes) else { throw kernel.virtualFailure() }
    if case .notStarted(let stage, let number) = ending {
      _ = writeAll(HostSession.complaint(command, stage, number), to: 2)
    }
    return HostSession.status(ending)
  }

  private static func sameFile(_ first: Int32, _ second: Int32) -> Bool {
    var one = stat()
    var other = stat()
    guard fstat(first, &one) == 0, fstat(second, &other) == 0 else { return false }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  private static func make(_ path: String, _ bytes: [UInt8]) throws(PrivateKernelError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    defer { if file >= 0 { close(file) } }
    guard file >= 0, writeAll(bytes, to: file) else {
      throw PrivateKernelError(code: .noSpace, subject: path, errno: errno)
    }
  }
}
