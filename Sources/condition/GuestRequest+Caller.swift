import Glibc
import NetworkNamespaces
import PrivateKernel

extension GuestRequest {
  /// This command line, to be run in the private kernel.
  static var thisCommand: GuestRequest {
    command([Executable.path] + CommandLine.arguments.dropFirst())
  }

  /// A command with the caller's environment and working directory.
  ///
  /// - Parameter arguments: the command and its arguments.
  /// - Returns: the request.
  static func command(_ arguments: [String]) -> GuestRequest {
    GuestRequest(
      arguments: arguments,
      environment: ProcessEnvironment.current,
      workingDirectory: Executable.workingDirectory
    )
  }
}

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
}
