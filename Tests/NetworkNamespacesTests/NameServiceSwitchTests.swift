import NetworkNamespaces
import Testing

@Suite struct NameServiceSwitchTests {
  @Test(arguments: [
    ("hosts: files dns", nil),
    ("hosts:\tfiles  myhostname dns [NOTFOUND=return] # resolve", nil),
    ("passwd: files systemd\n", nil),
    ("", nil),
    ("# hosts: resolve", nil),
    (
      "hosts: mymachines resolve [!UNAVAIL=return] files myhostname dns",
      "hosts: files myhostname dns"
    ),
    ("hosts: files mdns4_minimal [NOTFOUND=return] dns", "hosts: files dns"),
    (
      "hosts:files[SUCCESS=continue NOTFOUND=return]resolve",
      "hosts: files [SUCCESS=continue NOTFOUND=return] dns"
    ),
    ("  hosts : resolve # comment\nnetworks: files", "hosts: dns\nnetworks: files"),
    ("hosts: files [ NOTFOUND = continue ] wins", "hosts: files [ NOTFOUND = continue ] dns"),
    ("hosts: files", "hosts: files dns"),
  ])
  func `only services that a lab can answer stay`(text: String, safe: String?) {
    #expect(NameServiceSwitch.safeContent(of: text) == safe)
  }
}
