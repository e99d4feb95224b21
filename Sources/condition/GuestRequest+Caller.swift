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
