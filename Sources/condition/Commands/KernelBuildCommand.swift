import ArgumentParsing
import Glibc
import NetworkLab
import PrivateKernel

/// The command `condition kernel build`.
struct KernelBuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build the private kernel that starts in 0.2 s and has virtual time.",
    usage: "condition kernel build [--jobs <number>] [<options>]",
    discussion: """
      It is built once, from the source in Debian's package linux-source-6.12, into \
      $XDG_CACHE_HOME/condition/kernels (a few minutes; 0.8 GB on disk meanwhile, 7 MB in the end), and is \
      used instead of the package user-mode-linux from then on. It needs no root, but what it is built with \
      has to be installed: what is missing is named, with the command that installs it.
      """
  )

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "How many compilers run at once; all processors if left out.",
      valueName: "number"
    )
  )
  var jobs: Int?

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  private struct Report: Encodable {
    var path: String
    var version: String
    var built: Bool
    var seconds: Int
  }

  mutating func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs \(jobs): give a number from 1 to 1024.")
    }
  }

  mutating func run() throws {
    guard !Engine.isInside else {
      throw Failure(
        status: ExitStatus.usage,
        message: "a kernel is built on this machine, not inside a private kernel"
      )
    }
    let start = ContinuousClock.now
    let progress = BuildProgressLine(quiet: global.quiet)
    defer { progress.end() }
    let image = try PrivateKernel.build(
      jobs: jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))),
      report: progress.show,
      check: KernelCheckCommand.check
    )
    progress.end()
    let seconds = Int(start.duration(to: .now).components.seconds)
    if global.json {
      let report = Report(
        path: image.path,
        version: image.version,
        built: progress.built,
        seconds: seconds
      )
      Terminal.print(try JSONText.encode(report))
    } else {
      Terminal.print(
        progress.built
          ? "built \(image.path) in \(seconds) s" : "\(image.path) is built already"
      )
    }
  }
}

/// The hidden command `condition kernel check`, which a new kernel has to pass before it counts.
struct KernelCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "See whether the kernel that this runs on can do what a lab needs.",
    shouldDisplay: false
  )

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func run() throws {
    let probe = KernelProbe.run()
    let parts: [(String, Bool)] = [
      ("netem", probe.netem), ("tbf", probe.tokenBucket), ("prio", probe.prio),
      ("ingress, u32 and mirred", probe.redirect), ("veth", probe.veth), ("ifb", probe.ifb),
      ("bridge", probe.bridge),
    ]
    let missing = parts.filter { !$0.1 }.map(\.0)
    guard probe.namespaceProblem == nil, missing.isEmpty else {
      throw Failure(
        status: ExitStatus.unavailable,
        message: "this kernel cannot do: "
          + (probe.namespaceProblem ?? missing.joined(separator: "; "))
      )
    }
  }

  /// Boots a kernel and runs this command in it.
  ///
  /// - Parameter image: the kernel.
  /// - Throws: ``PrivateKernelError`` when it does not boot, or cannot do what it must.
  static func check(_ image: KernelImage) throws(PrivateKernelError) {
    var options = KernelOptions(image: image)
    options.virtualTime = true
    options.readsInput = false
    options.seed = 1
    var status = try PrivateKernel.run(.command(["sleep", "86400"]), options: options)
    options.virtualTime = false
    if status == 0 {
      status = try PrivateKernel.run(
        .command([Executable.path, "kernel", "check"]),
        options: options
      )
    }
    guard status == 0 else {
      throw PrivateKernelError(
        code: .buildFailed,
        subject: "checking the new kernel",
        detail: "what it cannot do is said above (status \(status))"
      )
    }
  }
}
