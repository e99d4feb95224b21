import Glibc

/// Runs commands in a Linux kernel of one's own: User-Mode Linux, an ordinary program.
///
/// The kernel's root is the host's file system, so every program is there; its network is its own.
/// The executable that calls this is also the guest's first process: its `main` must call
/// ``guestMain()`` when ``isGuest`` says so. A kernel takes as much memory as its programs use, at
/// most ``KernelOptions/memory``.
///
/// All calls must come from a process with a single thread: they fork, and they take signals over.
public enum PrivateKernel {
  /// Whether this process is the first process of a private kernel.
  public static var isGuest: Bool {
    guard getpid() == 1, GuestMounts.rootIsHostFileSystem else { return false }
    return GuestArguments.ofThisProcess() != nil
  }

  /// The kernels found on this machine, the one to prefer first.
  ///
  /// - Returns: kernels built for us under `$XDG_CACHE_HOME/condition/kernels`, the newest first,
  ///   then the distribution's.
  public static func available() -> [KernelImage] {
    KernelImages.all(cacheDirectory: KernelImages.cacheDirectory())
  }

  /// Boots a kernel, runs a command in it with this process's standard streams, and ends the
  /// kernel.
  ///
  /// When standard input and output are a terminal the command gets a terminal too. SIGINT,
  /// SIGTERM, SIGHUP, SIGQUIT, SIGUSR1 and SIGUSR2 are passed on to the command; a second SIGINT or
  /// SIGTERM, or ten seconds after a SIGTERM or SIGHUP, ends the kernel.
  ///
  /// - Parameters:
  ///   - request: the command.
  ///   - options: how the kernel is started.
  /// - Returns: the command's exit status; 128+N when signal N ended it; 127 when it was not found
  ///   and 126 when it could not be executed, after a line on standard error.
  /// - Throws: ``PrivateKernelError`` when there is no kernel, it does not boot, or it dies.
  public static func run(
    _ request: GuestRequest,
    options: KernelOptions = KernelOptions()
  ) throws(PrivateKernelError) -> Int32 {
    try OneShot.run(request, options)
  }

  /// Runs a command in the kernel that stays in the background, with this process's standard
  /// streams.
  ///
  /// Streams, terminal and signals are handled as by ``run(_:options:)``, but giving up ends only
  /// the command: it gets SIGHUP, then after three seconds SIGKILL. What the command leaves running
  /// in the kernel goes on. Files changed on the host since the last command are seen fresh, except
  /// those that a program in the kernel holds open: of these a new length, mode or file of the same
  /// name is not seen. The kernel ends when no command ran for ``KernelOptions/idleLimit``.
  ///
  /// - Parameters:
  ///   - request: the command.
  ///   - options: how the kernel is started, when it has to be; the runtime directory counts in any
  ///     case.
  ///   - startIfNeeded: whether to start the kernel when it does not run.
  /// - Returns: the exit status as of ``run(_:options:)``.
  /// - Throws: ``PrivateKernelError``, with the code `notRunning` when there is no kernel and none
  ///   was to be started.
  public static func runInBackgroundKernel(
    _ request: GuestRequest,
    options: KernelOptions = KernelOptions(),
    startIfNeeded: Bool
  ) throws(PrivateKernelError) -> Int32 {
    try BackgroundKernel.run(request, options, startIfNeeded: startIfNeeded)
  }

  /// What is known of the background kernel.
  ///
  /// - Parameter directory: its runtime directory, nil for the standard one.
  /// - Returns: its state, nil when none runs.
  /// - Throws: ``PrivateKernelError`` when the directory is not safe or the keeper does not answer.
  public static func backgroundKernel(
    directory: String? = nil
  ) throws(PrivateKernelError) -> BackgroundKernelStatus? {
    try BackgroundKernel.status(directory)
  }

  /// Powers the background kernel off and waits until it is gone.
  ///
  /// Does nothing when none runs.
  ///
  /// - Parameter directory: its runtime directory, nil for the standard one.
  /// - Throws: ``PrivateKernelError`` when the directory is not safe or the keeper cannot be ended.
  public static func stopBackgroundKernel(directory: String? = nil) throws(PrivateKernelError) {
    try BackgroundKernel.stop(directory)
  }

  /// The first argument by which an executable knows that it is to call ``keeperMain(arguments:)``.
  public static let keeperArgument = "private-kernel-keeper"

  /// The life of the keeper of the background kernel.
  ///
  /// - Parameter arguments: what follows ``keeperArgument``.
  public static func keeperMain(arguments: [String]) -> Never {
    KeeperProcess.main(arguments)
  }

  /// The life of the guest's first process.
  ///
  /// Call it first of all when ``isGuest`` is true.
  public static func guestMain() -> Never {
    guard let arguments = GuestArguments.ofThisProcess() else { exit(70) }
    GuestInit.main(arguments)
  }
}
