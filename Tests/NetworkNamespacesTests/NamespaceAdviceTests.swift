import Glibc
import Testing

@testable import NetworkNamespaces

@Suite struct NamespaceAdviceTests {
  @Test(arguments: [
    (
      EPERM, ["kernel/unprivileged_userns_clone": "0\n"],
      "sudo sysctl -w kernel.unprivileged_userns_clone=1"
    ),
    (
      ENOSPC, ["user/max_user_namespaces": "0\n", "kernel/unprivileged_userns_clone": "1\n"],
      "sudo sysctl -w user.max_user_namespaces=15000"
    ),
    (
      EACCES, ["kernel/apparmor_restrict_unprivileged_userns": "1\n"],
      "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"
    ),
    (EPERM, [:], "seccomp=unconfined"),
    (ENOSPC, [:], "too many namespaces"),
    (EINVAL, [:], "more than one thread"),
  ])
  func `a refusal comes with its remedy`(errno: Int32, settings: [String: String], text: String) {
    #expect(NamespaceAdvice.user(errno: errno) { settings[$0] }?.contains(text) == true)
  }

  @Test func `an error without known remedy is told as it is`() {
    #expect(NamespaceAdvice.user(errno: EIO) { _ in nil } == nil)
    #expect(
      NamespaceError("unshare", "user namespace", EPERM, advice: "do that").description
        == "unshare user namespace: Operation not permitted: do that"
    )
  }
}
