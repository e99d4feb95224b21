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

  /// Of the Debian kernel's 1.4 s, 0.85 s choose the fastest RAID-6 routine and 0.35 s look for a
  /// compressor.
  private static let uselessStartup = ["raid6_select_algo", "init_zswap"]

  /// The arguments, the program's name first.
  var words: [String] {
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
      "con=null", "con0=null,fd:1", "ssl0=fd:3,fd:3",
      "quiet",
      "panic=-1", "noreboot",
      "initcall_blacklist=" + Self.uselessStartup.joined(separator: ","),
      // 256 terminals of the old kind, 0.2 s to announce; a calibration of 0.08 s nobody needs.
      "pty.legacy_count=0", "lpj=40000000",
      // What the kernel does not know becomes init's environment: a crash must not wait for a
      // debugger's user.
      "SWIFT_BACKTRACE=enable=no",
      "--",
    ] + guest.words
  }
}
