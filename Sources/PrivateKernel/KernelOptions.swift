/// How a private kernel is started.
public struct KernelOptions: Equatable, Sendable {
  /// The kernel, nil for the best that is installed.
  public var image: KernelImage?
  /// The most memory the kernel may take, in MiB (64 to 65,536); it takes only what it uses.
  ///
  /// nil means the environment's `CONDITION_KERNEL_MEMORY`: a number with K, M or G after it, or of
  /// MiB without, else 1 GiB.
  public var memory: Int?
  /// How long the kernel may take to boot, in seconds.
  public var bootTimeout: Int
  /// After how many seconds without a session a background kernel ends.
  ///
  /// nil means the environment's `CONDITION_KERNEL_IDLE`, else 3,600.
  public var idleLimit: Int?
  /// Where the background kernel's socket, lock and log are.
  ///
  /// nil means `/run/condition` for root. For others it is `condition` in XDG_RUNTIME_DIR, else in `/run/user/UID`,
  /// else in `/tmp/condition-UID`; a kernel that already runs in one of them is found there.
  public var runtimeDirectory: String?
  /// Whether the clock jumps while everything sleeps; only for ``PrivateKernel/run(_:options:)``.
  ///
  /// Standard input is then read to its end before the start, standard output is never a terminal,
  /// and signals end the kernel.
  public var virtualTime = false
  /// Whether standard input is for the command; only in virtual time can it be kept from it.
  public var readsInput = true
  /// What all randomness in the kernel comes from, nil for the host's; only where the kernel can.
  public var seed: UInt64?
  /// After how many seconds a run in virtual time that gets nowhere is ended.
  ///
  /// nil means the environment's `CONDITION_PATIENCE`, else 20.
  public var patience: Int?

  /// Options with those values.
  ///
  /// - Parameters:
  ///   - image: the kernel, nil for the best that is installed.
  ///   - memory: the most memory the kernel may take, in MiB, nil for the default.
  ///   - bootTimeout: how long the kernel may take to boot, in seconds.
  ///   - idleLimit: after how many seconds without a session a background kernel ends.
  ///   - runtimeDirectory: where the background kernel's socket, lock and log are.
  public init(
    image: KernelImage? = nil,
    memory: Int? = nil,
    bootTimeout: Int = 60,
    idleLimit: Int? = nil,
    runtimeDirectory: String? = nil
  ) {
    self.image = image
    self.memory = memory
    self.bootTimeout = bootTimeout
    self.idleLimit = idleLimit
    self.runtimeDirectory = runtimeDirectory
  }
}
