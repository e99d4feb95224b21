/// The command line of a User-Mode Linux kernel.
struct BootArguments: Equatable {
  var image: KernelImage
  /// In MiB.
  var memory: Int
  /// Private to this kernel; without spaces.
  var directory: String
  /// Leads to this executable; without spaces.
  var initPath: String
  var guest: GuestArguments
  /// What all randomness comes from.
  var seed: UInt64?
  /// The file that the kernel tells its progress in; makes time virtual.
  var progress: String?

  /// Of the Debian kernel's 1.4 s, 0.85 s choose the fastest RAID-6 routine and 0.35 s look for a
  /// compressor.
  private static let uselessStartup = ["raid6_select_algo", "init_zswap"]

  /// The first instant of virtual time: the beginning of 2026, in nanoseconds.
  static let virtualStart = 1_767_225_600_000_000_000

  /// The arguments, the program's name first.
  var words: [String] {
    var words = common
    if let seed { words.append("random_seed=\(seed)") }
    if let progress {
      words += ["time-travel=inf-cpu", "time-travel-start=\(Self.virtualStart)", "norandmaps"]
      words.append("progress=\(progress)")
    } else {
      words.append("ssl0=fd:3,fd:3")
    }
    return words + ["--"] + guest.words
  }

  private var common: [String] {
    [
      image.path,
      "mem=\(memory)M",
      "rootfstype=hostfs", "root=/dev/root", "rootflags=/", "rw",
      "init=\(initPath)",
      // The directory may be below /dev/shm: init mounts /dev itself after it opened what it needs.
      "devtmpfs.mount=0",
      // Without a directory of ours the kernel wants a writable HOME, and leaves a socket there.
      "uml_dir=\(directory)", "umid=uml",
      // Descriptors as the watcher places them: 1 the captured console, 3 the serial line.
      "con=null", "con0=null,fd:1",
      "quiet",
      "panic=-1", "noreboot",
      "initcall_blacklist=" + Self.uselessStartup.joined(separator: ","),
      // 256 terminals of the old kind, 0.2 s to announce; a calibration of 0.08 s nobody needs.
      "pty.legacy_count=0", "lpj=40000000",
      // What the kernel does not know becomes init's environment: a crash must not wait for a
      // debugger's user.
      "SWIFT_BACKTRACE=enable=no",
    ]
  }
}
