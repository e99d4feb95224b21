import CLinux
import Glibc
import NetworkNamespaces
import Testing

/// As an ordinary user (nobody), in forked processes, because the kernel wants a single thread.
@Suite struct UserNamespaceTests {
  @Test func `an ordinary user gets named namespaces that nobody else sees`() async {
    await #expect(processExitsWith: .success) {
      let answer = try inForkedProcess(user: 65_534) {
        try UserNamespace.enterNew()
        let namespace = try NetworkNamespace.create(named: "lab-device")
        let scratch = try ScratchDirectory()
        var specification = shell(
          "id -u; ls /run/netns; cat /etc/resolv.conf; ls /sys/class/net | grep -c down; ip netns"
        )
        specification.networkNamespace = namespace.descriptor
        specification.resolvConf = try scratch.file("resolv.conf", "nameserver 192.168.50.1\n")
        var add = shell("ip link add wlan0 type veth peer name down-wlan0")
        add.networkNamespace = namespace.descriptor
        _ = try run(add)
        return try run(specification).output
      }
      #expect(answer == "0\nlab-device\nnameserver 192.168.50.1\n1\nlab-device\n")
      #expect(!NetworkNamespace.names().contains("lab-device"))
      #expect(try !content("/proc/self/mounts").contains("lab-device"))
    }
  }

  @Test func `/run still shows what the host has there`() async {
    await #expect(processExitsWith: .success) {
      let host = try run(shell("ls -d /run/*/ | grep -v -e /netns -e /condition")).output
      let answer = try inForkedProcess(user: 65_534) {
        try UserNamespace.enterNew()
        let made = try run(shell("touch /run/condition/x && ls /run/condition")).output
        return try run(shell("ls -d /run/*/ | grep -v -e /netns -e /condition")).output + made
      }
      #expect(answer == host + "x\n")
    }
  }

  @Test func `a process namespace works there as well`() async {
    await #expect(processExitsWith: .success) {
      let answer = try inForkedProcess(user: 65_534) {
        try UserNamespace.enterNew()
        var specification = shell("echo $$; exit 5")
        specification.processNamespace = true
        let outcome = try run(specification)
        return "\(outcome.output)\(outcome.status)"
      }
      #expect(answer == "2\nexit status 5")
    }
  }

  @Test func `another process joins and sees the same`() async {
    await #expect(processExitsWith: .success) {
      var started = try Pipe()
      let holder = try fork {
        _ = condition_become_user(65_534, 65_534)
        do {
          try UserNamespace.enterNew()
          _ = try NetworkNamespace.create(named: "lab-device").inode
          started.say("ready\n")
        } catch {
          started.say("\(error)\n")
        }
        pause()
        return 0
      }
      started.closeWriteEnd()
      #expect(started.readLine() == "ready")
      chdir("/usr")
      let answer = try inForkedProcess(user: 65_534) {
        try UserNamespace.join(processID: holder)
        return try run(shell("ls /run/netns; id -u; pwd")).output
      }
      #expect(answer == "lab-device\n0\n/usr\n")
      // Root on the host joins as well.
      let root = try inForkedProcess {
        try UserNamespace.join(processID: holder)
        return NetworkNamespace.names().joined()
      }
      #expect(root == "lab-device")
      kill(holder, SIGKILL)
      waitpid(holder, nil, 0)
    }
  }

  @Test func `a process with threads is told why not`() async {
    await #expect(processExitsWith: .success) {
      let error = #expect(throws: NamespaceError.self) { try UserNamespace.enterNew() }
      #expect(
        error?.description
          == "unshare user namespace: Invalid argument: the process has more than one thread"
      )
    }
  }

  @Test func `where user namespaces are used up, the error says what to change`() async {
    await #expect(processExitsWith: .success) {
      // The limit of a user namespace holds for those made within it.
      let answer = try inForkedProcess(user: 65_534) {
        try UserNamespace.enterNew()
        try Sysctl.write("user.max_user_namespaces", "0")
        try UserNamespace.enterNew()
        return "no error"
      }
      #expect(
        answer == "threw unshare user namespace: No space left on device: user namespaces are "
          + "switched off here; switch them on with: sudo sysctl -w user.max_user_namespaces=15000"
      )
    }
  }

  @Test func `private names end with the processes`() async {
    await #expect(processExitsWith: .success) {
      let answer = try inForkedProcess {
        try MountNamespace.enterPrivateRun()
        _ = try NetworkNamespace.create(named: "private-device").inode
        return try run(shell("ls /run/netns /run/condition; ip netns")).output
      }
      #expect(answer == "/run/condition:\n\n/run/netns:\nprivate-device\nprivate-device\n")
      #expect(!NetworkNamespace.names().contains("private-device"))
    }
  }
}
