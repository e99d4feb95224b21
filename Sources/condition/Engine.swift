import ArgumentParsing
import Glibc
import NetworkLab
import PrivateKernel

/// The kernel in which a command's work is done, and how it gets there.
///
/// In the private kernel the same executable runs with the same arguments; there everything is "the host".
struct Engine {
  /// Where the work is done.
  enum Place {
    /// This kernel; `joining` where the work is on labs that stay, which an ordinary user's holder keeps.
    case host(joining: Bool)
    /// The private kernel in the background; started when asked.
    case background(startIfNeeded: Bool)
    /// A private kernel for this command alone.
    case oneShot
  }

  /// Where the work is done.
  let place: Place
  let global: GlobalOptions
  /// The clock and the seed of a kernel for this command alone.
  var time = RunTime()

  /// Whether this process runs inside a private kernel.
  static var isInside: Bool { getenv("CONDITION_INSIDE") != nil }

  /// For a command with a lab of its own.
  static func forRun(
    needsNetem: Bool,
    _ time: RunTime,
    _ global: GlobalOptions
  ) throws -> Engine {
    if time.isVirtual, !isInside {
      return Engine(place: .oneShot, global: global, time: time)
    }
    var engine = try choose(
      needsNetem: needsNetem,
      host: .host(joining: false),
      private: .oneShot,
      global
    )
    engine.time = time
    return engine
  }

  /// For `apply`: where the lab is, else where every profile can be applied later.
  static func forApply(
    lab: LabName,
    needsNetem: Bool,
    _ global: GlobalOptions
  ) throws -> Engine {
    if !isInside, global.kernel == .auto, HostLabs.contains(lab) {
      if needsNetem, let reason = HostKernel.obstacle(needsNetem: true) {
        throw Failure(
          status: ExitStatus.unavailable,
          message: "lab \(lab) lives on this machine's kernel, and \(reason). "
            + "`condition clear\(lab.option)` and apply again: the private kernel can"
        )
      }
      remarkOnNamesake(of: lab, on: .private, global)
      return Engine(place: .host(joining: true), global: global)
    }
    if !isInside, global.kernel == .private, HostLabs.contains(lab) {
      remarkOnNamesake(of: lab, on: .host, global)
    }
    // A lab that stays is switched between profiles, so it goes where all of them can be applied.
    return try choose(
      needsNetem: global.kernel == .host ? needsNetem : true,
      host: .host(joining: true),
      private: .background(startIfNeeded: true),
      global
    )
  }

  /// Where a lab lives.
  static func whereLabLives(_ lab: LabName, _ global: GlobalOptions) throws -> Engine {
    if let engine = try whereTracesAre(of: lab, global) { return engine }
    let others = isInside ? [] : KnownLabs.names(on: global.kernel)
    throw Failure(
      status: ExitStatus.notFound,
      message: "there is no lab \(lab)"
        + (others.isEmpty ? "" : ", only \(others.joined(separator: ", "))")
        + ". `condition apply PROFILE\(lab.option)` makes it"
    )
  }

  /// Where a lab lives, or what is left of one; nil where there is none.
  static func whereTracesAre(of lab: LabName, _ global: GlobalOptions) throws -> Engine? {
    if isInside { return Engine(place: .host(joining: true), global: global) }
    if global.kernel != .private, HostLabs.contains(lab) {
      if global.kernel == .auto { remarkOnNamesake(of: lab, on: .private, global) }
      return Engine(place: .host(joining: true), global: global)
    }
    if global.kernel != .host, try PrivateKernel.backgroundKernel() != nil {
      return Engine(place: .background(startIfNeeded: false), global: global)
    }
    return nil
  }

  /// Says which lab is meant, where the other kernel has one of the same name.
  private static func remarkOnNamesake(
    of lab: LabName,
    on other: KernelChoice,
    _ global: GlobalOptions
  ) {
    let (here, there) = ("this machine's kernel", "the private kernel")
    let (meant, left) = other == .private ? (here, there) : (there, here)
    // Not asked for where there can be none: that is most often, and costs a process.
    guard other == .host || (try? PrivateKernel.backgroundKernel()) != nil,
      KnownLabs.names(on: other).contains(lab.text)
    else { return }
    global.remark(
      "this is about the lab \(lab) on \(meant); \(left) has one of that name too "
        + "(--kernel host or --kernel private chooses)"
    )
  }

  /// Enters this machine's kernel for work on somebody else's namespace.
  ///
  /// - Parameters:
  ///   - place: the interface there; that it exists is asked first.
  ///   - global: the options.
  ///   - needsNetem: the profile has loss, delay or a rate.
  /// - Throws: ``LabError`` where the place does not exist, else ``Failure``.
  static func enterHost(
    _ place: InterfacePlace,
    _ global: GlobalOptions,
    needsNetem: Bool
  ) throws {
    if isInside { return }
    if global.kernel == .private {
      throw Failure(
        status: ExitStatus.usage,
        message:
          "--namespace and --pid are places on this machine's kernel; leave --kernel private out"
      )
    }
    try place.requireExistence(ofInterface: geteuid() == 0)
    if let reason = HostKernel.obstacle(needsNetem: needsNetem) {
      throw Failure(
        status: ExitStatus.unavailable,
        message: "\(reason), and a namespace of this machine's cannot move to the private kernel. "
          + HostKernel.advice
      )
    }
    guard geteuid() == 0 else {
      throw Failure(
        status: ExitStatus.permission,
        message: "conditioning somebody else's namespace needs CAP_NET_ADMIN there. Run it as root"
      )
    }
  }

  /// Does the work, here or in the private kernel; ends by throwing the exit status where it was there.
  ///
  /// - Parameters:
  ///   - lab: the lab that the work is about, for messages; nil where it is about none or all.
  ///   - takesInput: standard input is the command's; else nothing of it is read.
  ///   - work: what is done in the kernel.
  /// - Throws: what the work throws, or the exit status that the private kernel handed back.
  func perform(lab: LabName?, takesInput: Bool = true, _ work: () throws -> Void) throws {
    if case .host = place {} else { StandardInput.letGo(unless: takesInput) }
    switch place {
    case .host(let joining):
      if joining && !Self.isInside { try HostLabs.enter() }
      try work()
    case .oneShot:
      throw ExitCode(
        try PrivateKernel.run(.thisCommand.adding(time.environment), options: time.kernelOptions)
      )
    case .background(let startIfNeeded):
      throw ExitCode(
        try PrivateKernel.runInBackgroundKernel(.thisCommand, startIfNeeded: startIfNeeded)
      )
    }
  }

  /// Removes everything of condition's that this user can have left.
  ///
  /// - Returns: what was removed.
  static func clearEverything(_ global: GlobalOptions) throws -> Cleared {
    var cleared = Cleared()
    if !isInside, global.kernel != .host {
      cleared.stoppedPrivateKernel = (try? PrivateKernel.backgroundKernel()) != nil
      // Also where none answers: a killed keeper leaves files.
      try PrivateKernel.stopBackgroundKernel()
    }
    guard isInside || global.kernel != .private else { return cleared }
    cleared += try HostLabs.removeAll()
    if geteuid() == 0 {
      cleared += try Cleared(InterfaceConditioner.clearAll().map { "\($0)" })
    }
    return cleared
  }

  private static func choose(
    needsNetem: Bool,
    host: Place,
    private: Place,
    _ global: GlobalOptions
  ) throws -> Engine {
    if isInside { return Engine(place: host, global: global) }
    switch global.kernel {
    case .private:
      return Engine(place: `private`, global: global)
    case .host:
      guard let reason = HostKernel.obstacle(needsNetem: needsNetem) else {
        return Engine(place: host, global: global)
      }
      throw Failure(status: ExitStatus.unavailable, message: "\(reason). \(HostKernel.advice)")
    case .auto:
      guard let reason = HostKernel.obstacle(needsNetem: needsNetem) else {
        return Engine(place: host, global: global)
      }
      global.remark("using the private kernel, because \(reason)")
      return Engine(place: `private`, global: global)
    }
  }
}
