import ArgumentParsing
import PrivateKernel

/// The command `condition kernel`.
struct KernelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kernel",
    abstract:
      "The private kernel: a User-Mode Linux that needs no root and no netem on the machine.",
    discussion: """
      User-Mode Linux is a Linux kernel built as an ordinary program. condition starts one where this \
      machine's kernel cannot do what is asked, so these commands are for those who want to see or change \
      which one.
      """,
    subcommands: [
      KernelStatusCommand.self, KernelBuildCommand.self, KernelExecCommand.self,
      KernelStopCommand.self, KernelCheckCommand.self,
    ]
  )
}

/// The command `condition kernel status`.
struct KernelStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show which private kernels there are and whether one runs.",
    usage: "condition kernel status [<options>]",
    discussion: "The first in the list is the one that is used."
  )

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  private struct Report: Encodable {
    struct Image: Encodable {
      var path: String
      var version: String
      var kind: String
      var virtualTime: Bool
      var seeds: Bool
    }
    struct Background: Encodable {
      var processID: Int32
      var idleLimitSeconds: Int
    }
    var images: [Image]
    var background: Background?
  }

  mutating func run() throws {
    let images = PrivateKernel.available()
    let background = try PrivateKernel.backgroundKernel()
    if global.json {
      let report = Report(
        images: images.map {
          .init(
            path: $0.path,
            version: $0.version,
            kind: $0.kind.rawValue,
            virtualTime: $0.hasVirtualTime,
            seeds: $0.hasSeeds
          )
        },
        background: background.map {
          .init(processID: $0.keeperProcessID, idleLimitSeconds: $0.idleLimit)
        }
      )
      Terminal.print(try JSONText.encode(report))
      return
    }
    if images.isEmpty {
      Terminal.print("no private kernel: condition kernel build, or apt install user-mode-linux")
    }
    for (index, image) in images.enumerated() {
      let mark = index == 0 ? "  (used)" : ""
      let abilities = image.hasVirtualTime ? "virtual time, seeds" : "real time only"
      Terminal.print(
        "\(image.path)  \(image.version)  \(image.kind.rawValue)  \(abilities)\(mark)"
      )
    }
    if !images.isEmpty, !images.contains(where: \.hasVirtualTime) {
      Terminal.print("`condition kernel build` makes one that starts faster and has virtual time")
    }
    if let background {
      Terminal.print(
        "one runs in the background: process \(background.keeperProcessID), ends after "
          + "\(background.idleLimit / 60) idle minutes or at `condition clear --all`"
      )
    } else {
      Terminal.print("none runs in the background")
    }
  }
}

/// The command `condition kernel exec`.
struct KernelExecCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exec",
    abstract: "Run a command in a private kernel of its own, with no lab in it.",
    usage: "condition kernel exec -- <command> ...",
    discussion: """
      The command is root there, with a network of its own and nothing in it but the loopback, and sees this \
      machine's files with your permissions; the kernel is gone when the command ends.

      condition kernel exec -- tc qdisc add dev lo root netem delay 50ms
      """
  )

  @Argument(parsing: .postTerminator, help: .command, completion: .default)
  var command: [String] = []

  @OptionGroup(title: "Repeatable runs") var time: TimeOptions

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func validate() throws {
    try ValidationError.requireCommand(command, "condition kernel exec")
  }

  mutating func run() throws {
    let time = time.settled(global)
    let request = GuestRequest.command(command).adding(time.environment)
    throw ExitCode(try PrivateKernel.run(request, options: time.kernelOptions))
  }
}

/// The command `condition kernel stop`.
struct KernelStopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "End the private kernel in the background, with all its labs.",
    usage: "condition kernel stop [<options>]",
    discussion: """
      Programs that run in its labs end with it. Labs on this machine's own kernel stay; `condition clear \
      --all` takes those too.
      """
  )

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func run() throws {
    let stopped = try PrivateKernel.backgroundKernel() != nil
    try PrivateKernel.stopBackgroundKernel()
    Terminal.print(stopped ? "stopped the private kernel" : "no private kernel runs")
  }
}
