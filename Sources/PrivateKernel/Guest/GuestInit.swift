import CLinux
import Glibc

/// The first process of the guest: prepares it, then serves the host until power-off.
enum GuestInit {
  static func main(_ arguments: GuestArguments) -> Never {
    // Opened before anything is mounted over their place.
    let files = arguments.usesFiles ? GuestFiles(arguments.spillDirectory) : nil
    let spill = try? SpillDirectory(path: arguments.spillDirectory)
    GuestMounts.mountAll()
    guard let spill else { fail("cannot open the spill directory") }
    _ = sethostname(arguments.hostName, arguments.hostName.utf8.count)
    if let modules = arguments.modulesDirectory { GuestModules.load(from: modules) }
    if arguments.usesFiles {
      guard let files, let agent = GuestRun(files) else { fail("cannot open the run's files") }
      agent.run()
      powerOff()
    }
    guard let line = openLine() else { fail("cannot open /dev/ttyS0") }
    do {
      let agent = try GuestAgent(connection: FrameConnection(line, role: .lineToHost(spill)))
      agent.serve()
    } catch {
      fail(String(describing: error))
    }
    powerOff()
  }

  private static func openLine() -> Int32? {
    let line = open("/dev/ttyS0", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard line >= 0 else { return nil }
    var settings = termios()
    guard tcgetattr(line, &settings) == 0 else { return nil }
    cfmakeraw(&settings)
    guard tcsetattr(line, TCSANOW, &settings) == 0 else { return nil }
    return line
  }

  /// To the console, which the host shows when the kernel does not come up.
  private static func fail(_ reason: String) -> Never {
    _ = writeAll(Array("condition: guest: \(reason)\n".utf8), to: 2)
    powerOff()
  }

  private static func hasChildren() -> Bool {
    while true {
      let child = waitpid(-1, nil, WNOHANG)
      if child <= 0 { return child == 0 }
    }
  }

  /// Ends everything that still runs, writes back what the host has not got yet, and stops the
  /// kernel.
  private static func powerOff() -> Never {
    // Every process is a descendant of ours: without children there is none.
    kill(-1, SIGTERM)
    let deadline = monotonicSeconds() + 0.3
    while hasChildren(), monotonicSeconds() < deadline { usleep(5000) }
    kill(-1, SIGKILL)
    sync()
    _ = condition_guest_power_off()
    while true { pause() }
  }
}
