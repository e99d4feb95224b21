/// What starting a child was busy with when it failed.
///
/// The numbers are those of the C side (`CONDITION_STAGE_…` in spawn.h), which reports them
/// over a pipe.
public enum SetUpStage: Int32, Equatable, Sendable, CustomStringConvertible {
  /// Pipes and descriptors in the parent.
  case prepare = 1
  /// The fork, with a process namespace where one was asked for.
  case fork
  /// prctl(PR_SET_PDEATHSIG).
  case parentDeathSignal
  /// Entering the network namespace.
  case networkNamespace
  /// A mount namespace of its own.
  case mountNamespace
  /// Showing another /etc/resolv.conf.
  case resolvConf
  /// Showing another /etc/hosts.
  case hosts
  /// Showing another /etc/nsswitch.conf.
  case nameServiceSwitch
  /// /proc of the process namespace.
  case processFiles
  /// The fork of the command from the process namespace's init.
  case initProcess
  /// A new session or process group.
  case session
  /// The terminal.
  case terminal
  /// The working directory.
  case workingDirectory
  /// Standard input, output and error, and closing all others.
  case descriptors
  /// The exec itself.
  case exec

  /// Words for a message: "could not … ".
  public var description: String {
    switch self {
    case .prepare: "prepare descriptors"
    case .fork: "fork"
    case .parentDeathSignal: "set the parent-death signal"
    case .networkNamespace: "enter the network namespace"
    case .mountNamespace: "make a mount namespace"
    case .resolvConf: "replace /etc/resolv.conf"
    case .hosts: "replace /etc/hosts"
    case .nameServiceSwitch: "replace /etc/nsswitch.conf"
    case .processFiles: "mount /proc"
    case .initProcess: "start the process namespace's init"
    case .session: "make a session or process group"
    case .terminal: "take the terminal"
    case .workingDirectory: "change to the working directory"
    case .descriptors: "arrange descriptors"
    case .exec: "execute"
    }
  }
}
