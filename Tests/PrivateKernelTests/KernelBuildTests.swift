import Glibc
import Testing

@testable import PrivateKernel

struct KernelBuildTests {
  @Test func `every option of the fragment is looked for in what Kconfig wrote`() {
    let fragment = KernelConfiguration.fragment
    #expect(fragment.contains("CONFIG_NET_SCH_NETEM=y\n"))
    #expect(fragment.contains("CONFIG_CON_CHAN=\"null\"\n"))
    #expect(KernelConfiguration.missing(in: fragment).isEmpty)
    let without = fragment.split(separator: "\n").filter { $0 != "CONFIG_VETH=y" }
    #expect(KernelConfiguration.missing(in: without.joined(separator: "\n")) == ["CONFIG_VETH=y"])
  }

  @Test(arguments: ["HW_RANDOM", "UML_RANDOM", "MODULES"])
  func `the kernel is built without`(option: String) {
    #expect(!KernelConfiguration.fragment.contains("CONFIG_\(option)="))
  }

  @Test func `a directory's name tells whether this condition would build its kernel`() throws {
    let name = KernelKey.directoryName(version: "6.12.117-1~deb12u1")
    #expect(name.hasPrefix("6.12.117-1~deb12u1-"))
    #expect(name.count == "6.12.117-1~deb12u1-".count + 16)
    #expect(KernelKey.version(ofDirectory: name) == "6.12.117")
    #expect(KernelKey.version(ofDirectory: String(name.dropLast()) + "x") == nil)
    #expect(KernelKey.version(ofDirectory: "6.13" + name.dropFirst(4)) == nil)
    #expect(KernelKey.version(ofDirectory: "linux") == nil)
  }

  @Test func `steps are read from what the script prints, however it is cut`() {
    let text = "@unpack\n@configure\n  CC      a.o\n@compile\n  CC      b.o\n  LD      vmlinux\n"
    var output = BuildOutput()
    let steps = text.utf8.flatMap { output.take([$0]) }
    let total = KernelScript.objects
    #expect(
      steps == [
        .unpacking, .configuring, .compiling(done: 1, total: total),
        .compiling(done: 0, total: total), .compiling(done: 2, total: total), .linking,
      ]
    )
  }

  @Test func `what went wrong is kept, what went well is not`() {
    var output = BuildOutput()
    _ = output.take("  CC      a.o\nb.c:1: error: no\nmake: *** [b.o] Error 1\n".utf8)
    #expect(output.tail == ["b.c:1: error: no", "make: *** [b.o] Error 1"])
    _ = output.take(String(repeating: "x\n", count: 100).utf8)
    #expect(output.tail.count == 30)
  }

  @Test func `the source's version comes from the entry of its package`() {
    let database = """
      Package: linux-source
      Version: 1

      Package: linux-source-6.12
      Status: install ok installed
      Version: 6.12.117-1~deb12u1

      Package: other
      Version: 3
      """
    #expect(KernelSource.version(inDatabase: database) == "6.12.117-1~deb12u1")
    #expect(KernelSource.version(inDatabase: "Package: other\nVersion: 3\n") == nil)
    #expect(KernelSource.version(inDatabase: "") == nil)
  }

  @Test func `what is missing is named with the line that installs it`() {
    let missing = KernelSource.missingPackages { path in
      !["/usr/bin/flex", "/usr/bin/bc", KernelSource.archive].contains(path)
        && !path.hasSuffix("/flex") && !path.hasSuffix("/bc")
    }
    #expect(missing == ["linux-source-6.12", "flex", "bc"])
    #expect(
      KernelSource.advice(missing)
        == "install what it needs: apt install linux-source-6.12 flex bc"
    )
    #expect(KernelSource.missingPackages { _ in true }.isEmpty)
  }

  @Test func `only whole kernels of this condition's are found, the newest first`() throws {
    var template = Array("/tmp/condition-test-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let parent = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    var made: [String] = []
    defer { for path in made.reversed() + [parent] { remove(path) } }
    let names = ["6.12.9-1", "6.12.117-1"].map { KernelKey.directoryName(version: $0) }
    for name in names + ["6.12.200-1-0000000000000000", KernelKey.directoryName(version: "7-1")] {
      let directory = "\(parent)/\(name)"
      mkdir(directory, 0o755)
      made.append(directory)
      guard !name.hasPrefix("7") else { continue }
      let file = creat("\(directory)/linux", 0o755)
      made.append("\(directory)/linux")
      close(file)
    }
    #expect(KernelImages.built(in: parent).map(\.version) == ["6.12.117", "6.12.9"])
    #expect(KernelImages.built(in: parent).allSatisfy { $0.hasVirtualTime && $0.hasSeeds })
  }
}
