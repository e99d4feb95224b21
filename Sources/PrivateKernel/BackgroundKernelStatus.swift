/// What is known of the kernel that runs in the background.
public struct BackgroundKernelStatus: Equatable, Sendable {
  /// The process id of its keeper.
  public let keeperProcessID: Int32
  /// The process id of the kernel, which is its process group too.
  public let kernelProcessID: Int32
  /// The kernel's executable.
  public let kernelPath: String
  /// The kernel's release, as `uname -r` says inside.
  public let kernelRelease: String
  /// How long it has been up, in seconds.
  public let uptime: Int
  /// After how many seconds without a session it ends.
  public let idleLimit: Int
  /// How many commands run in it now.
  public let sessions: Int
}
