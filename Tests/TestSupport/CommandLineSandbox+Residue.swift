import Foundation

/// What runs and lies in a sandbox.
extension CommandLineSandbox {
  /// A process in the sandbox.
  public struct Process: Sendable, CustomStringConvertible {
    /// Its number outside the sandbox.
    public var processID: Int32
    /// Its parent's number outside the sandbox.
    public var parentID: Int32
    /// Its command line.
    public var description: String
  }

  /// Every process in the sandbox but its init; what has ended and is not yet reaped is left out.
  public var processes: [Process] {
    let own = readLink("\(namespaces)/pid_for_children")
    return CommandLineFiles.names(in: "/proc").compactMap { name in
      guard let number = Int32(name), readLink("/proc/\(name)/ns/pid") == own else { return nil }
      let status = CommandLineFiles.text("/proc/\(name)/status")
      let isInit = status.contains { $0.hasPrefix("NSpid:") && $0.hasSuffix("\t1") }
      let parent = status.first { $0.hasPrefix("PPid:") }?.split(separator: "\t").last
      let words = CommandLineFiles.text("/proc/\(name)/cmdline").joined(separator: " ")
      guard !isInit, !words.isEmpty else { return nil }
      return Process(
        processID: number,
        parentID: parent.flatMap { Int32($0) } ?? 0,
        description: String(words.prefix(200))
      )
    }
  }

  /// Sends a signal to the one condition process that a user started here.
  ///
  /// - Parameters:
  ///   - number: such as `SIGTERM`.
  ///   - command: condition's command.
  /// - Throws: `POSIXError` where there is no such process or more than one.
  public func signalCommand(_ number: Int32, of command: String = "run") throws {
    let commands = processes.filter { $0.description.hasPrefix("\(executable) \(command) ") }
    // A child of its before exec has the same command line; the user's is the oldest.
    guard let command = commands.min(by: { $0.processID < $1.processID }),
      kill(command.processID, number) == 0
    else { throw POSIXError(.ESRCH) }
  }

  /// Every file in /run, /dev/shm and the home, directories with a slash at the end; what the sandbox itself put
  /// there is left out.
  public var files: [String] {
    let root = "/proc/\(initProcess.processID)/root"
    let hidden: Set = [
      "/run/mount/", "/run/systemd/", "/run/resolvconf/", "\(home)/run/", "\(home)/tmp/",
    ]
    return ["/run", "/dev/shm", home].flatMap { place in
      CommandLineFiles.tree(root + place).map { place + $0 }
    }.filter { file in
      !hidden.contains(file) && !file.hasPrefix("/run/systemd/")
        && !file.hasPrefix("/run/resolvconf/")
    }
  }

  private func readLink(_ path: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path)
  }
}
