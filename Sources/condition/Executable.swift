import Glibc
import NetworkNamespaces

/// This executable and where it was started.
enum Executable {
  /// The executable's real path.
  static var path: String {
    guard let path = realpath("/proc/self/exe", nil) else { return CommandLine.arguments[0] }
    defer { free(path) }
    return String(cString: path)
  }

  /// The working directory, `/` where it is gone.
  static var workingDirectory: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// Runs this executable to its end.
  ///
  /// For what cannot be undone in a process of one's own, such as entering a namespace.
  ///
  /// - Parameters:
  ///   - arguments: its arguments.
  ///   - isSilent: what it says on standard error goes nowhere.
  /// - Returns: what it wrote to standard output; nil where it failed.
  /// - Throws: ``NamespaceError`` or ``ChildError`` where it cannot be started.
  static func output(of arguments: [String], isSilent: Bool = false) throws -> [UInt8]? {
    var pipe = try Pipe()
    let null = try FileDescriptor(opening: "/dev/null", flags: O_RDWR)
    var specification = ProcessSpecification(
      // Not by its path, to which the user may have no way.
      ["/proc/self/exe"] + arguments,
      environment: ProcessEnvironment.current
    )
    specification.standardInput = null.rawValue
    specification.standardOutput = pipe.writeDescriptor
    if isSilent { specification.standardError = null.rawValue }
    let child = try ChildProcess.start(specification)
    pipe.closeWriteEnd()
    let bytes = try pipe.takeReadEnd()?.readToEnd() ?? []
    return child.wait().isSuccess ? bytes : nil
  }
}
