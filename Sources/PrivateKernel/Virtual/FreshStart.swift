import CLinux

extension PrivateKernel {
  /// Begins virtual time and randomness as if nothing had happened before, inside a private kernel.
  ///
  /// Waits until the kernel's clock shows a round time, and begins the seed's stream anew. So what a
  /// program finds does not depend on how long, and with how many draws, what ran before it was busy.
  ///
  /// - Parameter second: the time since the kernel's start, in seconds; not yet over.
  public static func startAfresh(atSecond second: Int) {
    condition_guest_sleep_until(Int64(second) * 1_000_000_000)
    _ = condition_guest_restart_random()
  }
}
