import Glibc
import NetworkNamespaces
import Testing

@Suite struct NetworkNamespaceTests {
  private func name(_ test: String) -> String { "condition-test-\(getpid())-\(test)" }

  private func ip(_ arguments: String...) throws -> Outcome {
    try run(
      ProcessSpecification(
        ["ip"] + arguments,
        environment: ["PATH": "/usr/sbin:/sbin:/usr/bin:/bin"]
      )
    )
  }

  @Test func `a new namespace is another one, with loopback alone and down`() throws {
    let own = try NetworkNamespace.current().inode
    let namespace = try NetworkNamespace.create()
    #expect(try namespace.inode != own)
    var specification = shell("ip -o link")
    specification.networkNamespace = namespace.descriptor
    let links = try run(specification).output.split(separator: "\n")
    #expect(links.contains { $0.contains(" lo:") && $0.contains("state DOWN") })
    #expect(!links.contains { $0.contains(" eth0") })
    #expect(try NetworkNamespace.current().inode == own, "this thread stays where it was")
  }

  @Test func `a closure runs in the namespace, and its result and error come back`() throws {
    let namespace = try NetworkNamespace.create()
    let inode = try namespace.inode
    let seen = try namespace.run { () throws(NamespaceError) in
      try NetworkNamespace.current().inode
    }
    #expect(seen == inode)
    #expect(try NetworkNamespace.current().inode != inode)
    // A value that cannot be copied is handed over as well.
    let opened = try namespace.run { () throws(NamespaceError) -> NetworkNamespace in
      try NetworkNamespace.current()
    }
    #expect(try opened.inode == inode)
    let thrown = #expect(throws: NamespaceRunError<NamespaceError>.self) {
      try namespace.run { () throws(NamespaceError) in
        throw NamespaceError("try", "this", EDOM)
      }
    }
    #expect(thrown == .body(NamespaceError("try", "this", EDOM)))
  }

  @Test func `settings are the namespace's own`() throws {
    let setting = "net.ipv4.ip_nonlocal_bind"
    let before = try Sysctl.read(setting)
    let namespace = try NetworkNamespace.create()
    try namespace.run { () throws(NamespaceError) in
      try Sysctl.write(setting, "1")
    }
    #expect(try namespace.run { () throws(NamespaceError) in try Sysctl.read(setting) } == "1")
    #expect(try Sysctl.read(setting) == before)
    #expect(before == "0", "else this test shows nothing")
    let error = #expect(throws: NamespaceError.self) { try Sysctl.write("net.no_such", "1") }
    #expect(error?.description == "write net.no_such=1: No such file or directory")
  }

  @Test func `a named namespace is that of ip netns`() throws {
    let name = name("named")
    let namespace = try NetworkNamespace.create(named: name)
    #expect(try ip("netns", "list").output.contains(name))
    #expect(NetworkNamespace.names().contains(name))
    let inside = try ip("netns", "exec", name, "stat", "-Lc", "%i", "/proc/self/ns/net")
    #expect(inside.output == "\(try namespace.inode)\n")
    #expect(try NetworkNamespace.open(named: name).inode == namespace.inode)
    #expect(throws: NamespaceError.self) { _ = try NetworkNamespace.create(named: name).inode }

    try NetworkNamespace.remove(named: name)
    try NetworkNamespace.remove(named: name)
    #expect(!NetworkNamespace.names().contains(name))
    #expect(try !content("/proc/self/mounts").contains(name))
    #expect(throws: NamespaceError.self) { _ = try NetworkNamespace.open(named: name).inode }
  }

  @Test func `names made by ip netns are known, and ip netns deletes ours`() throws {
    let theirs = name("theirs")
    #expect(try ip("netns", "add", theirs).status.isSuccess)
    #expect(NetworkNamespace.names().contains(theirs))
    #expect(try NetworkNamespace.open(named: theirs).inode != NetworkNamespace.current().inode)
    try NetworkNamespace.remove(named: theirs)
    #expect(try !ip("netns", "list").output.contains(theirs))

    let ours = name("ours")
    _ = try NetworkNamespace.create(named: ours).inode
    #expect(try ip("netns", "delete", ours) == Outcome(status: .exited(0), output: ""))
    #expect(!NetworkNamespace.names().contains(ours))
  }

  @Test func `many creators at once each get theirs`() async throws {
    let names = (0..<8).map { name("many-\($0)") }
    try await withThrowingTaskGroup(of: UInt64.self) { group in
      for name in names {
        group.addTask { try NetworkNamespace.create(named: name).inode }
      }
      var inodes: Set<UInt64> = []
      for try await inode in group { inodes.insert(inode) }
      #expect(inodes.count == names.count)
    }
    for name in names { try NetworkNamespace.remove(named: name) }
  }

  @Test(arguments: ["", ".", "..", "a/b", "../x", "a\0b", String(repeating: "x", count: 256)])
  func `what is no name is refused`(name: String) {
    let error = #expect(throws: NamespaceError.self) {
      _ = try NetworkNamespace.create(named: name).inode
    }
    #expect(error?.errno == EINVAL)
    #expect(throws: NamespaceError.self) { try NetworkNamespace.remove(named: name) }
  }

  @Test func `a file that is no namespace is refused`() throws {
    // What is left of a creator that was killed between its two steps.
    let name = name("file")
    _ = try NetworkNamespace.create(named: name).inode
    umount2("/run/netns/\(name)", Int32(MNT_DETACH))
    let error = #expect(throws: NamespaceError.self) {
      _ = try NetworkNamespace.open(named: name).inode
    }
    #expect(
      error?.description
        == "open /run/netns/\(name), which is no network namespace: Invalid argument"
    )
    #expect(NetworkNamespace.names().contains(name))
    try NetworkNamespace.remove(named: name)
    #expect(!NetworkNamespace.names().contains(name))
  }

  @Test func `a process's namespace can be opened`() throws {
    let namespace = try NetworkNamespace.create()
    var specification = ProcessSpecification(["sleep", "1000"], environment: [:])
    specification.networkNamespace = namespace.descriptor
    let child = try ChildProcess.start(specification)
    #expect(try NetworkNamespace.open(processID: child.processID).inode == namespace.inode)
    _ = child.teardown(grace: .seconds(10))
    #expect(throws: NamespaceError.self) { _ = try NetworkNamespace.open(processID: -1).inode }
  }
}
