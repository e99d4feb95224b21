import Glibc
public import NetworkNamespaces
import RouteNetlink
public import ServicesControl

extension Lab {
  /// Runs a closure on a fresh thread in the device's network namespace and waits for it.
  ///
  /// Sockets made there stay in the namespace when they are handed out.
  ///
  /// - Parameter body: what to do.
  /// - Returns: the closure's result.
  /// - Throws: `NamespaceRunError`: the closure's own error in `.body`, else `.namespace`.
  public func inDevice<Value: ~Copyable & Sendable, Failure: Error>(
    _ body: @Sendable () throws(Failure) -> Value
  ) throws(NamespaceRunError<Failure>) -> Value {
    try device.namespace.run(body)
  }

  /// The same in the internet's network namespace.
  ///
  /// - Parameter body: what to do.
  /// - Returns: the closure's result.
  /// - Throws: `NamespaceRunError`: the closure's own error in `.body`, else `.namespace`.
  public func inInternet<Value: ~Copyable & Sendable, Failure: Error>(
    _ body: @Sendable () throws(Failure) -> Value
  ) throws(NamespaceRunError<Failure>) -> Value {
    try internet.namespace.run(body)
  }

  /// Asks the lab's services how they answer.
  ///
  /// - Returns: their state; nil where they are dead or hang.
  public func servicesState() -> ServicesState? { try? askServices(.get) }

  /// How to start a program on the device: its namespace, its name servers, and where the lab is.
  ///
  /// - Parameters:
  ///   - arguments: the command and its arguments.
  ///   - environment: variables beyond the caller's own; they win.
  ///   - endsWithCaller: give it a process namespace, so that nothing of it outlives condition.
  /// - Returns: what ``ChildProcess`` takes.
  /// - Throws: ``LabError`` where the lab is half-made.
  public func deviceProcess(
    _ arguments: [String],
    environment: [String: String] = [:],
    endsWithCaller: Bool
  ) throws(LabError) -> ProcessSpecification {
    var variables = ProcessEnvironment.current
    let link = try currentLink()
    variables["CONDITION_LAB"] = name.text
    variables["CONDITION_CA_FILE"] = directory.certificateAuthority
    variables["CONDITION_GATEWAY"] = "\(link.gatewayAddress(.ipv4))"
    variables["CONDITION_PROBE_HOST"] = "probe.condition.test"
    variables["CONDITION_PROBE_URL"] = "http://probe.condition.test/generate_204"
    variables.merge(environment) { _, new in new }
    var specification = ProcessSpecification(arguments, environment: variables)
    specification.networkNamespace = device.namespace.descriptor
    specification.resolvConf = directory.resolvConf
    specification.nameServiceSwitch = "\(directory.path)/nsswitch.conf"
    specification.parentDeathSignal = endsWithCaller ? SIGKILL : nil
    specification.processNamespace = endsWithCaller
    return specification
  }

  /// How to start a program beside the lab's services, on the far side.
  ///
  /// - Parameter arguments: the command and its arguments.
  /// - Returns: what ``ChildProcess`` takes.
  public func internetProcess(_ arguments: [String]) -> ProcessSpecification {
    var specification = ProcessSpecification(arguments, environment: ProcessEnvironment.current)
    specification.networkNamespace = internet.namespace.descriptor
    specification.parentDeathSignal = SIGKILL
    specification.processNamespace = true
    return specification
  }
}
