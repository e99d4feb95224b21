import Glibc
import NetworkLab
import PrivateKernel

/// What this executable is when it is not a command: one of the processes that condition starts for itself.
enum HiddenRole {
  /// Becomes another role where the arguments or the process identifier say so; does not return then.
  ///
  /// - Parameter arguments: the whole command line.
  static func runIfAsked(_ arguments: [String]) {
    if PrivateKernel.isGuest { PrivateKernel.guestMain() }
    switch arguments.dropFirst().first {
    case PrivateKernel.keeperArgument:
      PrivateKernel.keeperMain(arguments: Array(arguments.dropFirst(2)))
    case KernelProbe.role:
      Terminal.print(KernelProbe.answerAsChild())
    case UserHolder.role:
      UserHolder.hold()
    case DelayedRevert.role:
      finish { try DelayedRevert.perform(Array(arguments.dropFirst(2))) }
    case HostLabs.removalRole:
      finish { try HostLabs.performRemoval() }
    case TrialRole.role:
      finish { try TrialRole.perform(Array(arguments.dropFirst(2))) }
    default:
      return
    }
    exit(0)
  }

  private static func finish(_ work: () throws -> Void) {
    do { try work() } catch { Failure.exit(with: error) }
  }
}
