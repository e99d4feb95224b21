import Foundation

/// A machine for one test to itself, as far as condition can tell: own processes, own /run, own home.
///
/// Mount and process namespaces hide the tests from each other and from the labs of whoever runs them; the network
/// and the kernel are the machine's. All that runs in it ends with this object.
public final class CommandLineSandbox {
  /// Whose commands run.
  public enum User: String, CaseIterable, Sendable {
    /// Root; only where the tests run as root.
    case root
    /// An ordinary user: `nobody`, or whoever runs the tests.
    case ordinary
  }

  /// Whether the tests run as root, so that both users can be had.
  public static var isRoot: Bool { geteuid() == 0 }
  /// The users that can be had.
  public static var users: [User] { isRoot ? [.root, .ordinary] : [.ordinary] }

  /// Whose commands run.
  public let user: User
  /// The user's home, with `run` (XDG_RUNTIME_DIR) and `tmp` (TMPDIR) in it.
  public let home: String
  /// The executable under test.
  public let executable: String
  /// The environment of every command.
  public var environment: [String: String]
  private let initProcess: CommandLineProcess
  private var namespaces: String { "/proc/\(initProcess.processID)/ns" }
  /// Two kernels at a time are enough for two cores.
  private static let places = DispatchSemaphore(value: 2)
  private static let nobody: uid_t = 65_534
  private static let tools = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
  /// Hides the machine's /run, keeps /etc/resolv.conf readable where it leads there, and waits for the end of
  /// standard input; bash reaps what is orphaned meanwhile.
  private static let initScript = """
    set -e
    resolv=$(cat /etc/resolv.conf 2>/dev/null || true)
    target=$(readlink -f /etc/resolv.conf || true)
    mount -t tmpfs -o mode=755 sandbox /run
    mount -t tmpfs -o mode=1777 sandbox /dev/shm
    case $target in /run/*) mkdir -p "${target%/*}"; printf '%s\\n' "$resolv" >"$target" ;; esac
    if [ -n "$2" ]; then mount --bind "$1" "$2"; fi
    echo ready
    while read -r _; do :; done
    """

  /// Makes a sandbox; waits while two others are in use.
  ///
  /// - Parameter user: whose commands run.
  /// - Throws: `CommandLineTimeout` or `POSIXError` where the namespaces cannot be had.
  public init(_ user: User = isRoot ? .root : .ordinary) throws {
    Self.places.wait()
    var isReady = false
    defer { if !isReady { Self.places.signal() } }
    var template = Array("/tmp/condition-cli-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
    let home = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    for directory in [home, "\(home)/run", "\(home)/tmp"] {
      mkdir(directory, 0o700)
      chmod(directory, directory == home ? 0o755 : 0o700)
      if Self.isRoot, user == .ordinary { chown(directory, Self.nobody, Self.nobody) }
    }
    let isHidden = Self.isRoot && user == .ordinary && !CommandLineExecutable.isReachable
    let mountPoint = isHidden ? "/mnt" : ""
    var words = ["/usr/bin/unshare", "--mount", "--pid", "--fork", "--mount-proc", "--kill-child"]
    if !Self.isRoot { words += ["--user", "--map-current-user", "--keep-caps"] }
    words += ["--propagation", "private", "/bin/bash", "-c", Self.initScript, "init"]
    words += [CommandLineExecutable.packageDirectory, mountPoint]
    initProcess = try CommandLineProcess(words, environment: ["PATH": Self.tools])
    executable =
      isHidden
      ? mountPoint
        + CommandLineExecutable.path.dropFirst(CommandLineExecutable.packageDirectory.count)
      : CommandLineExecutable.path
    self.user = user
    self.home = home
    environment = [
      "PATH": Self.tools, "HOME": home, "XDG_RUNTIME_DIR": "\(home)/run",
      "XDG_CONFIG_HOME": "\(home)/config", "TMPDIR": "\(home)/tmp", "LANG": "C.UTF-8",
      "TERM": "xterm",
    ]
    // The private kernel of whoever runs the tests, where they say where it is.
    environment["XDG_CACHE_HOME"] = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"]
    try initProcess.waitForOutput("ready\n", seconds: 20)
    isReady = true
  }

  deinit {
    initProcess.endInput()
    if (try? initProcess.wait(seconds: 10)) == nil { kill(initProcess.processID, SIGKILL) }
    try? FileManager.default.removeItem(atPath: home)
    Self.places.signal()
  }

  /// Starts condition as the user.
  ///
  /// - Parameters:
  ///   - arguments: condition's arguments.
  ///   - streams: pipes or a terminal.
  ///   - environment: variables beyond ``environment``.
  /// - Returns: the started command.
  /// - Throws: `POSIXError`.
  public func start(
    _ arguments: [String],
    streams: CommandLineProcess.Streams = .pipes,
    environment: [String: String] = [:]
  ) throws -> CommandLineProcess {
    try enter([executable] + arguments, as: user, streams, environment)
  }

  /// Runs condition as the user to its end.
  ///
  /// - Parameters:
  ///   - arguments: condition's arguments.
  ///   - input: what is piped into it.
  ///   - environment: variables beyond ``environment``.
  ///   - seconds: how long it may take.
  /// - Returns: what it left behind.
  /// - Throws: ``CommandLineTimeout`` where it does not end.
  @discardableResult
  public func condition(
    _ arguments: String...,
    input: String = "",
    environment: [String: String] = [:],
    seconds: Double = 60
  ) throws -> CommandLineResult {
    try condition(arguments, input: input, environment: environment, seconds: seconds)
  }

  /// Runs condition as the user to its end.
  ///
  /// - Parameters:
  ///   - arguments: condition's arguments.
  ///   - input: what is piped into it.
  ///   - environment: variables beyond ``environment``.
  ///   - seconds: how long it may take.
  /// - Returns: what it left behind.
  /// - Throws: ``CommandLineTimeout`` where it does not end.
  @discardableResult
  public func condition(
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:],
    seconds: Double = 60
  ) throws -> CommandLineResult {
    let process = try start(arguments, environment: environment)
    process.write(input)
    process.endInput()
    return try process.wait(seconds: seconds)
  }

  /// Runs a shell's command line in the sandbox, with `$condition` as the executable under test.
  ///
  /// - Parameters:
  ///   - script: the command line, for bash.
  ///   - user: whose it is; root is the sandbox's own, also where the tests run as an ordinary user.
  ///   - seconds: how long it may take.
  /// - Returns: what it left behind.
  /// - Throws: ``CommandLineTimeout`` where it does not end.
  @discardableResult
  public func shell(
    _ script: String,
    as user: User? = nil,
    seconds: Double = 60
  ) throws -> CommandLineResult {
    let process = try enter(
      ["/bin/bash", "-c", script],
      as: user ?? self.user,
      .pipes,
      ["condition": executable]
    )
    process.endInput()
    return try process.wait(seconds: seconds)
  }

  private func enter(
    _ words: [String],
    as user: User,
    _ streams: CommandLineProcess.Streams,
    _ extra: [String: String]
  ) throws -> CommandLineProcess {
    var entry = ["/usr/bin/nsenter"]
    if !Self.isRoot { entry += ["--user=\(namespaces)/user", "--preserve-credentials"] }
    entry += ["--mount=\(namespaces)/mnt", "--pid=\(namespaces)/pid_for_children"]
    if Self.isRoot, user == .ordinary {
      entry += ["setpriv", "--reuid=\(Self.nobody)", "--regid=\(Self.nobody)", "--clear-groups"]
    }
    entry += ["env", "--chdir=\(home)"]
    // A session within, so that ^C is for the program alone and not for what leads into the sandbox.
    if case .terminal = streams { entry += ["setsid", "--ctty"] }
    return try CommandLineProcess(
      entry + words,
      environment: environment.merging(extra) { _, new in new },
      streams: streams
    )
  }

  /// Asks again and again until something holds.
  ///
  /// - Parameters:
  ///   - seconds: how long at most.
  ///   - holds: what is asked.
  /// - Returns: whether it came to hold.
  /// - Throws: what the question throws.
  public func poll(seconds: Double = 15, until holds: () throws -> Bool) throws -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while try !holds() {
      guard Date() < deadline else { return false }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return true
  }

  // MARK: - What is left

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
