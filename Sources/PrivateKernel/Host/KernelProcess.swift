import CLinux
import Glibc

/// A kernel that was started: its watcher, its directory, the line to its init.
///
/// Whatever happens to this process, the watcher ends the kernel and removes the directory.
final class KernelProcess {
  let image: KernelImage
  let directory: PrivateDirectory
  let connection: FrameConnection
  /// Becomes readable when the watcher has something to say; at its end the watcher is gone.
  let report: Int32
  private(set) var processID: pid_t = 0
  private let watcher: pid_t
  private var life: Int32
  private var consoleStart = 0
  /// Set when the kernel no longer runs.
  private(set) var ending: PrivateKernelError?

  /// - Parameters:
  ///   - options: how it is started.
  ///   - prepared: its directory, with the files of a run in virtual time; nil for a new one.
  /// - Throws: ``PrivateKernelError`` when there is no kernel, or no place for what it needs.
  init(
    _ options: KernelOptions,
    prepared: PrivateDirectory? = nil
  ) throws(PrivateKernelError) {
    image = try Self.image(options)
    let memory = try KernelMemory.size(
      options.memory,
      environment: environmentVariable(KernelMemory.variable)
    )
    let memoryPlace = try KernelMemory.place(size: memory, candidates: KernelMemory.candidates())
    let directory =
      if let prepared { prepared } else { try PrivateDirectory.make(preferring: memoryPlace) }
    do {
      let started = try Self.start(image, memory, memoryPlace, directory, options)
      (watcher, life, report, connection) = started
      self.directory = directory
      directory.handOver()
    } catch {
      directory.remove()
      throw error
    }
  }

  deinit {
    stop()
  }

  /// Ends the kernel at once if it still runs, and returns when nothing is left of it.
  func stop() {
    guard life >= 0 else { return }
    close(life)
    life = -1
    var status: Int32 = 0
    _ = retrying { Int(waitpid(watcher, &status, 0)) }
    if status != 0 {
      // Somebody killed the watcher: do what it would have done.
      if processID > 0 { kill(-processID, SIGKILL) }
      condition_guest_remove_tree(directory.path)
    }
    close(report)
  }

  /// Takes what the watcher has to say; `report` must be readable.
  func takeReport() {
    var message = condition_guest_message()
    let count = retrying { read(report, &message, MemoryLayout.size(ofValue: message)) }
    guard count == MemoryLayout.size(ofValue: message) else {
      fail("its watcher was killed")
      return
    }
    switch Int(message.kind) {
    case condition_guest_kernel_started: processID = message.value
    case condition_guest_kernel_not_executed:
      ending = PrivateKernelError(
        code: .bootFailed,
        subject: image.path,
        errno: message.value
      )
    default:
      fail(directory.consoleTail(from: consoleStart), Self.explain(message.value))
    }
  }

  /// From now on what the console said until here is no explanation for anything.
  func becomeReady() {
    consoleStart = directory.consoleLength
  }

  private static func explain(_ waitStatus: Int32) -> String {
    switch ExitMessage(waitStatus: waitStatus) {
    case .signalled(let signal) where signal != SIGABRT: "it was ended by signal \(signal)"
    default: ""
    }
  }

  private func fail(_ texts: String...) {
    let detail = texts.filter { !$0.isEmpty }.joined(separator: "\n")
    ending = PrivateKernelError(
      code: .kernelDied,
      subject: "the private kernel \(image.path)",
      detail: detail
    )
  }

  /// The failure of a kernel in virtual time that ended without a result.
  func virtualFailure() -> PrivateKernelError {
    let console = directory.consoleTail(from: 0)
    guard console.contains("going to sleep forever") else {
      return ending?.detail.isEmpty == false ? ending ?? bootFailure() : bootFailure()
    }
    return PrivateKernelError(
      code: .deadlock,
      subject: "every program waits for something that cannot happen any more"
    )
  }

  /// The same failure, when it came before init was ready.
  func bootFailure(_ reason: String = "") -> PrivateKernelError {
    let detail = [reason, ending?.detail ?? directory.consoleTail()].filter { !$0.isEmpty }
    return PrivateKernelError(
      code: .bootFailed,
      subject: image.path,
      errno: ending?.errno ?? 0,
      detail: detail.joined(separator: "\n")
    )
  }

  static func image(_ options: KernelOptions) throws(PrivateKernelError) -> KernelImage {
    #if !arch(x86_64)
    var name = utsname()
    uname(&name)
    let machine = withUnsafeBytes(of: name.machine) { Array($0.prefix { $0 != 0 }) }
    throw PrivateKernelError(
      code: .unsupportedProcessor,
      subject: String(decoding: machine, as: UTF8.self)
    )
    #else
    guard let image = options.image ?? PrivateKernel.available().first else {
      throw PrivateKernelError(
        code: .noKernelFound,
        subject: (KernelImages.debianPaths
          + ["$XDG_CACHE_HOME/condition/kernels/VERSION-KEY/linux"]).joined(separator: ", "),
        detail: "build one: condition kernel build; or install one: apt install user-mode-linux"
      )
    }
    return image
    #endif
  }

  private typealias Started = (
    watcher: pid_t, life: Int32, report: Int32, connection: FrameConnection
  )

  private static func start(
    _ image: KernelImage,
    _ memory: Int,
    _ memoryPlace: String,
    _ directory: PrivateDirectory,
    _ options: KernelOptions
  ) throws(PrivateKernelError) -> Started {
    let executable = try ownExecutable()
    guard symlink(executable, directory.initLink) == 0 else {
      throw PrivateKernelError(code: .systemCallFailed, subject: "symlink", errno: errno)
    }
    let console = open(directory.console, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    var ours: Int32 = -1
    var theirs: Int32 = -1
    guard console >= 0, condition_guest_socket_pair(&ours, &theirs) == 0 else {
      throw PrivateKernelError(code: .systemCallFailed, subject: directory.path, errno: errno)
    }
    defer {
      close(console)
      close(theirs)
    }
    condition_guest_set_nonblocking(ours)
    let connection = FrameConnection(
      ours,
      role: .lineToGuest(try SpillDirectory(path: directory.spill))
    )
    let arguments = BootArguments(
      image: image,
      memory: memory,
      directory: directory.uml,
      initPath: directory.initLink,
      guest: GuestArguments(
        spillDirectory: directory.spill,
        hostName: hostName(),
        modulesDirectory: image.modulesDirectory,
        usesFiles: options.virtualTime
      ),
      seed: image.hasSeeds ? options.seed : nil,
      progress: options.virtualTime ? directory.spill + "/" + RunFiles.progress : nil
    )
    var life: Int32 = -1
    var report: Int32 = -1
    let watcher = withCStrings(arguments.words) { words in
      // UML takes its memory file's place from TMPDIR; HOME it only looks at. The file has a name for
      // an instant only, but a kernel may be killed in it.
      let place = directory.path.hasPrefix(memoryPlace + "/") ? directory.path : memoryPlace
      return withCStrings(["TMPDIR=\(place)", "HOME=\(directory.path)", "PATH=/usr/bin:/bin"]) {
        environment in
        image.path.withCString { path in
          directory.path.withCString { directory in
            var kernel = condition_guest_kernel(
              path: path,
              arguments: words,
              environment: environment,
              directory: directory,
              serial: theirs,
              console: console
            )
            return condition_guest_start_kernel(&kernel, &life, &report)
          }
        }
      }
    }
    guard watcher > 0 else {
      throw PrivateKernelError(code: .systemCallFailed, subject: "fork", errno: errno)
    }
    return (watcher, life, report, connection)
  }

  /// The file this process runs, which is the guest's init as well.
  static func ownExecutable() throws(PrivateKernelError) -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let bytes = buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:))
    let path = String(decoding: bytes, as: UTF8.self)
    guard count > 0, access(path, X_OK) == 0 else {
      throw PrivateKernelError(
        code: .systemCallFailed,
        subject: "finding this executable (\(path))",
        errno: errno,
        detail: "it was moved or replaced while it runs: start it again"
      )
    }
    return path
  }

  private static func hostName() -> String {
    var name = utsname()
    uname(&name)
    return withUnsafeBytes(of: name.nodename) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
