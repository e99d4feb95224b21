import Glibc
import NetworkNamespaces
import Testing

/// What a child sees of files that belong to the network: /etc/resolv.conf, /sys and so on.
@Suite struct ChildFilesTests {
  @Test func `the child sees its resolv.conf and hosts, the host does not`() throws {
    let scratch = try ScratchDirectory()
    let before = try? content("/etc/resolv.conf")
    var specification = shell("cat /etc/resolv.conf /etc/hosts")
    specification.resolvConf = try scratch.file("resolv.conf", "nameserver 192.168.50.1\n")
    specification.hosts = try scratch.file("hosts", "127.0.0.1 lab\n")
    let outcome = try run(specification)
    #expect(outcome.output == "nameserver 192.168.50.1\n127.0.0.1 lab\n")
    #expect((try? content("/etc/resolv.conf")) == before)
    #expect(try !content("/proc/self/mounts").contains(" /etc"))
  }

  @Test(arguments: [false, true])
  func `/sys shows the namespace's devices`(inProcessNamespace: Bool) throws {
    let namespace = try NetworkNamespace.create()
    var add = shell("ip link add wlan0 type veth peer name down-wlan0")
    add.networkNamespace = namespace.descriptor
    #expect(try run(add) == Outcome(status: .exited(0), output: ""))
    var list = shell("ls /sys/class/net")
    list.networkNamespace = namespace.descriptor
    list.processNamespace = inProcessNamespace
    let devices = try run(list).output.split(separator: "\n").filter { $0.hasSuffix("wlan0") }
    #expect(devices == ["down-wlan0", "wlan0"])
    #expect(try !run(shell("ls /sys/class/net")).output.contains("down-wlan0"))
  }

  @Test func `control groups below /sys stay`() throws {
    let own = try run(shell("ls /sys/fs/cgroup"))
    let namespace = try NetworkNamespace.create()
    var list = shell("ls /sys/fs/cgroup")
    list.networkNamespace = namespace.descriptor
    #expect(try run(list) == own)
  }

  @Test func `a file to show that is missing is a failure`() {
    var specification = shell("true")
    specification.resolvConf = "/no/such/file"
    #expect(throws: ChildError.setUpFailed(.resolvConf, errno: ENOENT, subject: "/bin/sh")) {
      _ = try ChildProcess.start(specification).wait()
    }
  }

  @Test(arguments: ["", "ln -s /run/no/such/file /etc/resolv.conf"])
  func `a host without resolv.conf, or with a dangling one, stays so`(link: String) async {
    await #expect(processExitsWith: .success) { [link] in
      let scratch = try ScratchDirectory()
      let file = try scratch.file("resolv.conf", "nameserver 192.168.50.1\n")
      // A view of the file system of this process's own, in which /etc has no resolv.conf.
      try MountNamespace.enterPrivateRun()
      try #require(mount("tmpfs", "/etc", "tmpfs", 0, nil) == 0)
      if !link.isEmpty { _ = try run(shell(link)) }
      let before = try run(shell("ls -l /etc")).output
      var specification = shell("cat /etc/resolv.conf")
      specification.resolvConf = file
      do {
        #expect(try run(specification).output == "nameserver 192.168.50.1\n")
      } catch ChildError.setUpFailed(.resolvConf, ENOENT, _) {
        // Only where there is neither a link to cover nor an overlay file system.
        #expect(link.isEmpty)
        #expect(try !content("/proc/filesystems").contains("overlay"))
      }
      #expect(try run(shell("ls -l /etc")).output == before)
    }
  }

  @Test func `names are not answered behind DNS's back`() async {
    await #expect(processExitsWith: .success) {
      let scratch = try ScratchDirectory()
      let copy = "\(scratch.path)/nsswitch.conf"
      let host = try scratch.file("host-nsswitch.conf", "")
      try MountNamespace.enterPrivateRun()
      func show(_ hosts: String) throws -> String {
        try FileDescriptor(opening: host, flags: O_WRONLY | O_TRUNC)
          .write(Array("passwd: files\n\(hosts)\n".utf8))
        try #require(mount(host, "/etc/nsswitch.conf", nil, UInt(MS_BIND), nil) == 0)
        defer { umount("/etc/nsswitch.conf") }
        var specification = shell("cat /etc/nsswitch.conf")
        specification.nameServiceSwitch = copy
        return try run(specification).output
      }
      #expect(try show("hosts: files dns") == "passwd: files\nhosts: files dns\n")
      #expect(access(copy, F_OK) == -1, "nothing is written where nothing is needed")
      #expect(
        try show("hosts: files resolve [!UNAVAIL=return] dns")
          == "passwd: files\nhosts: files dns\n"
      )
    }
  }
}
