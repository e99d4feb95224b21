import Glibc
import Testing

@testable import PrivateKernel

struct PrivateKernelErrorTests {
  @Test(
    arguments: [
      (
        PrivateKernelError(
          code: .noKernelFound,
          subject: "/usr/bin/linux",
          detail: "install one: apt install user-mode-linux"
        ),
        "no User-Mode Linux kernel found (looked for /usr/bin/linux); "
          + "install one: apt install user-mode-linux"
      ),
      (
        PrivateKernelError(code: .bootFailed, subject: "/k", detail: "last line"),
        "the private kernel /k did not boot\nlast line"
      ),
      (
        PrivateKernelError(
          code: .bootFailed,
          subject: "/k",
          detail: "userspace - ptrace set fp regs failed, errno = 14"
        ),
        "the private kernel /k did not boot: it cannot run on this processor (AMX); "
          + "build one that can: condition kernel build\nuserspace - ptrace set fp regs failed, errno = 14"
      ),
      (
        PrivateKernelError(code: .systemCallFailed, subject: "fork", errno: EAGAIN),
        "fork failed: Resource temporarily unavailable"
      ),
      (
        PrivateKernelError(code: .unsupportedProcessor, subject: "aarch64"),
        "the private kernel needs an x86-64 machine, this is aarch64"
      ),
    ])
  func `an error says what, why and what to do`(error: PrivateKernelError, text: String) {
    #expect(error.description == text)
  }
}
