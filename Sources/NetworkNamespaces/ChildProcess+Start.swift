import CLinux
import Glibc

extension ChildProcess {
  /// Starts a child.
  ///
  /// Returns when the command was executed, so that every failure before it is known. The child has
  /// no blocked or ignored signals.
  ///
  /// - Parameter specification: what to start and how.
  /// - Returns: the child.
  /// - Throws: ``ChildError``: `.notFound` (127), `.notExecutable` (126) or `.setUpFailed` with the
  ///   stage.
  public static func start(
    _ specification: ProcessSpecification
  ) throws(ChildError) -> ChildProcess {
    let command = specification.arguments.first ?? ""
    let variables = specification.environment.map { "\($0.key)=\($0.value)" }.sorted()
    guard !(specification.arguments + variables).contains(where: { $0.utf8.contains(0) }) else {
      throw .setUpFailed(.prepare, errno: EINVAL, subject: command)
    }
    let path = try ExecutableSearch.find(
      command,
      path: specification.environment["PATH"],
      directory: specification.workingDirectory
    )
    let nameServiceSwitch = try nameServiceSwitch(specification, command)
    let arguments = CStringArray(specification.arguments)
    let script = CStringArray(["sh", path] + specification.arguments.dropFirst())
    let environment = CStringArray(variables)
    let files = CStringArray([
      path, specification.workingDirectory ?? "", specification.resolvConf ?? "",
      specification.hosts ?? "", nameServiceSwitch ?? "",
    ])
    let terminal = foregroundTerminal(specification)

    var spawned = condition_spawned()
    specification.inheritedDescriptors.withUnsafeBufferPointer { inherited in
      guard let program = files.pointer[0] else { return }
      var request = condition_spawn(
        path: program,
        arguments: arguments.pointer,
        shell_arguments: script.pointer,
        environment: environment.pointer,
        working_directory: nil,
        resolv_conf: nil,
        hosts: nil,
        nsswitch: nil,
        inherited: inherited.baseAddress,
        inherited_count: inherited.count,
        standard: (
          specification.standardInput ?? -1, specification.standardOutput ?? -1,
          specification.standardError ?? -1
        ),
        network_namespace: specification.networkNamespace ?? -1,
        controlling_terminal: specification.controllingTerminal ?? -1,
        foreground_terminal: terminal,
        parent_death_signal: specification.parentDeathSignal ?? 0,
        new_session: specification.newSession,
        new_process_group: specification.newProcessGroup
          || specification.foregroundTerminal != nil,
        process_namespace: specification.processNamespace
      )
      if specification.workingDirectory != nil {
        request.working_directory = UnsafePointer(files.pointer[1])
      }
      if specification.resolvConf != nil { request.resolv_conf = UnsafePointer(files.pointer[2]) }
      if specification.hosts != nil { request.hosts = UnsafePointer(files.pointer[3]) }
      if nameServiceSwitch != nil { request.nsswitch = UnsafePointer(files.pointer[4]) }
      condition_spawn(&request, &spawned)
    }
    // The request has pointers into these.
    extendLifetime(arguments)
    extendLifetime(script)
    extendLifetime(environment)
    extendLifetime(files)
    guard spawned.stage == 0 else {
      if terminal >= 0 { _ = condition_set_foreground(terminal, getpgrp()) }
      throw failure(spawned, specification, command)
    }
    let hasOwnGroup =
      specification.newSession || specification.newProcessGroup
      || specification.controllingTerminal != nil || specification.foregroundTerminal != nil
    return ChildProcess(
      processID: spawned.process,
      pidfd: spawned.pidfd,
      hasOwnGroup: hasOwnGroup,
      terminal: terminal,
      hasInit: specification.processNamespace
    )
  }

  /// Writes the safe nsswitch.conf; nil when the host's one is safe.
  private static func nameServiceSwitch(
    _ specification: ProcessSpecification,
    _ command: String
  ) throws(ChildError) -> String? {
    guard let path = specification.nameServiceSwitch else { return nil }
    do {
      return try NameServiceSwitch.writeSafeCopy(to: path) ? path : nil
    } catch {
      throw .setUpFailed(.nameServiceSwitch, errno: error.errno, subject: command)
    }
  }

  /// The terminal to hand over; -1 when this process does not have it itself.
  private static func foregroundTerminal(_ specification: ProcessSpecification) -> Int32 {
    guard let terminal = specification.foregroundTerminal, tcgetpgrp(terminal) == getpgrp() else {
      return -1
    }
    return terminal
  }

  private static func failure(
    _ spawned: condition_spawned,
    _ specification: ProcessSpecification,
    _ command: String
  ) -> ChildError {
    let stage = SetUpStage(rawValue: spawned.stage) ?? .prepare
    switch stage {
    case .exec:
      return .notExecutable(command: command, errno: spawned.error)
    case .workingDirectory:
      return .setUpFailed(
        stage,
        errno: spawned.error,
        subject: specification.workingDirectory ?? command
      )
    default:
      return .setUpFailed(stage, errno: spawned.error, subject: command)
    }
  }
}
