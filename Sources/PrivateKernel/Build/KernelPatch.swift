/// What condition changes in User-Mode Linux, applied with `patch -p1`.
///
/// What it does is asked for on the kernel's command line, or has to do with virtual time:
///
/// - `random_seed=N`: everything random in the guest (ports, sequence numbers, `/dev/urandom`) comes from a stream
///   of that number and from nothing else: neither from the host nor from what happened before. The ioctl
///   `RNDRESEEDCRNG` begins the stream anew, so that what a program draws does not depend on what ran before it.
/// - `progress=FILE`: a page shared with the host says what the virtual clock shows and which program runs,
///   so that a watchdog outside can see a program that spins without disturbing the kernel.
/// - In virtual time a program pays for reading the clock itself. What the kernel reads and which calls fail on the way
///   costs nothing: both depend on paths and on the environment, and the same program would see another time.
/// - A program that asks in a loop whether something has happened, instead of sleeping until it does, never lets
///   the virtual clock jump. After some hundred vain questions each one costs virtual time.
/// - hostfs does not update access times: whether it has to depends on when the host read a file.
/// - Each address space of the guest is a process of the host. A kernel that finds one killed ends at once, and says
///   so; else a program would seem to have crashed, or one that held a lock would hang for ever.
/// - On processors with AMX the host's floating-point state is larger than this kernel expects, and its first process
///   dies; here the state is handed over whole.
/// - `/proc/cpuinfo` ends in an empty line, as on any machine: `ps` and `top` wait for it.
enum KernelPatch {
  /// The patch.
  ///
  /// Its context fits every 6.12 of Debian's; the parts build on each other.
  static let text =
    [randomness, progress, virtualTime, host, processorState]
    .map { $0 + "\n" }
    .joined()
}
