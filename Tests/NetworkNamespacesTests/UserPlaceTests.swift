import Glibc
import NetworkNamespaces
import Testing

@Suite struct UserPlaceTests {
  private func paths(
    _ user: UInt32,
    session: String?,
    trusted: Set<String>
  ) -> [String] {
    UserPlace.all(user: user, session: session) { trusted.contains($0) ? nil : "no" }.map(\.path)
  }

  @Test func `a session's directory comes first, and the others are looked at too`() {
    let trusted: Set = ["/run/user/1000", "/home/run"]
    #expect(
      paths(1000, session: "/home/run", trusted: trusted) == [
        "/home/run", "/run/user/1000", "/tmp/condition-1000",
      ]
    )
    #expect(
      paths(1000, session: "/run/user/1000", trusted: trusted) == [
        "/run/user/1000", "/tmp/condition-1000",
      ]
    )
    #expect(
      paths(1000, session: nil, trusted: trusted) == ["/run/user/1000", "/tmp/condition-1000"]
    )
  }

  @Test func `what cannot be trusted is left out`() {
    #expect(paths(1000, session: "/home/run", trusted: []) == ["/tmp/condition-1000"])
    #expect(paths(1000, session: "run", trusted: ["run"]) == ["/tmp/condition-1000"])
  }

  @Test func `root has one place, whatever the environment`() {
    #expect(paths(0, session: "/run/user/0", trusted: ["/run/user/0"]) == ["/run"])
  }
}
