import Glibc
import PrivateKernel

extension PrivateKernel {
  static func runHiddenRoleIfAsked(_ arguments: [String]) {
    if isGuest { guestMain() }
  }
  static func backgroundKernel() -> BackgroundKernelStatus? { nil }
  static func stopBackgroundKernel() throws -> Bool { false }
  static func runInBackgroundKernel(_ r: GuestRequest, startIfNeeded: Bool) throws -> Int32 { 70 }
  static func run(_ r: GuestRequest) throws -> Int32 { try run(r, options: KernelOptions()) }
}
