import ArgumentParsing
import Conditioner
import Glibc
import LinkConditions
import NetworkLab
import PrivateKernel

/// A lab for one command: made before it, gone after it.
enum OwnLab {
  /// Runs a command under a profile; ends by throwing its exit status.
  static func run(
    _ profile: Profile,
    overrides: OverrideOptions? = nil,
    arguments: [String],
    environment: [String: String] = [:],
    isInteractive: Bool = false,
    time: RunTime = RunTime(seed: RunTime.inheritedSeed),
    _ global: GlobalOptions
  ) throws {
    let engine = try Engine.forRun(needsNetem: Plan.needsNetem(profile), time, global)
    try engine.perform(lab: nil) {
      try EphemeralSpace.enter()
      let lab = try Lab.create(
        .standard,
        type: profile.interface?.type ?? .wifi,
        families: profile.families,
        diesWithCaller: true
      )
      var request = ApplyRequest(profile)
      request.overrides = overrides?.overrides ?? []
      request.seed = time.seed
      let status = try lab.apply(request)
      overrides?.warn(global)
      for warning in status.warnings { global.remark("warning: \(warning)") }
      if global.verbose { Terminal.note("applied " + LabText.render(status, color: false)) }
      // A fresh link announces its multicast groups for about 2 s; in virtual time waiting costs nothing, and
      // then there is nothing but the command's own traffic.
      if time.isVirtual { PrivateKernel.startAfresh(atSecond: 10) }
      let command = LabCommand(
        lab: lab,
        arguments: arguments,
        environment: environment.merging(time.environment) { first, _ in first },
        endsWithCaller: true,
        isInteractive: isInteractive
      )
      let result = Result { try command.run() }
      Lab.destroy(.standard)
      throw ExitCode(try result.get())
    }
  }
}
