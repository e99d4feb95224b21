/// How to start a child: what a shell's command line and `ip netns exec` would say.
public struct ProcessSpecification: Sendable {
  /// The command and its arguments.
  ///
  /// Without a slash the command is looked for in the `PATH` of ``environment``.
  public var arguments: [String]
  /// The child's whole environment; nothing is added.
  public var environment: [String: String]
  /// Where it starts; nil: where the parent is.
  public var workingDirectory: String?
  /// A network namespace to enter, by descriptor.
  ///
  /// The child then also sees its devices in /sys/class/net.
  public var networkNamespace: Int32?
  /// A file that the child sees as /etc/resolv.conf.
  ///
  /// Change its content in place: a file renamed over it is not seen.
  public var resolvConf: String?
  /// A file that the child sees as /etc/hosts.
  public var hosts: String?
  /// A path to write a safe nsswitch.conf to; it is written and shown to the child only where the
  /// host's one would answer names without DNS (systemd-resolved, mDNS …).
  ///
  /// See ``NameServiceSwitch``.
  public var nameServiceSwitch: String?
  /// Standard input, by descriptor; nil: the parent's.
  public var standardInput: Int32?
  /// Standard output, by descriptor; nil: the parent's.
  public var standardOutput: Int32?
  /// Standard error, by descriptor; nil: the parent's.
  public var standardError: Int32?
  /// Further descriptors that stay open under their numbers; all others are closed.
  public var inheritedDescriptors: [Int32]
  /// Whether the child leads a session of its own, without a terminal.
  public var newSession: Bool
  /// A terminal (the far end of a pty) that controls the child's own session; implies
  /// ``newSession``.
  public var controllingTerminal: Int32?
  /// Whether the child leads a process group of its own, so that signals reach all of it and only
  /// it.
  public var newProcessGroup: Bool
  /// The parent's own controlling terminal, handed to the child's new process group in the
  /// foreground and taken back when it ends.
  ///
  /// For interactive shells; has no effect while the parent itself is in the background.
  public var foregroundTerminal: Int32?
  /// A signal that the child gets when the *thread* that started it ends; start such a child from a
  /// thread that stays.
  public var parentDeathSignal: Int32?
  /// Whether the child gets a process namespace.
  ///
  /// A small init of ours starts it there, reaps orphans, passes on SIGTERM, SIGHUP, SIGINT,
  /// SIGQUIT, SIGUSR1 and SIGUSR2, and ends with its status, or with 128 and the number of the
  /// signal that ended it. Whatever else runs there then ends too.
  public var processNamespace: Bool

  /// A child with the parent's directory, descriptors 0 to 2, session and namespaces.
  ///
  /// - Parameters:
  ///   - arguments: the command and its arguments.
  ///   - environment: the child's whole environment.
  public init(_ arguments: [String], environment: [String: String]) {
    self.arguments = arguments
    self.environment = environment
    inheritedDescriptors = []
    newSession = false
    newProcessGroup = false
    processNamespace = false
  }
}
