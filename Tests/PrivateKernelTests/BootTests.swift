import Testing

@testable import PrivateKernel

struct BootTests {
  private let image = KernelImage(
    path: "/usr/bin/linux.uml",
    version: "6.1.176",
    kind: .debian,
    modulesDirectory: "/usr/lib/uml/modules/6.1.176"
  )

  @Test func `the command line names memory, root, init, line and what init is told`() {
    let boot = BootArguments(
      image: image,
      memory: 512,
      directory: "/d/uml",
      initPath: "/d/init",
      guest: GuestArguments(
        spillDirectory: "/d/spill",
        hostName: "host",
        modulesDirectory: image.modulesDirectory
      )
    )
    #expect(boot.words.first == "/usr/bin/linux.uml")
    for word in [
      "mem=512M", "rootfstype=hostfs", "init=/d/init", "uml_dir=/d/uml", "ssl0=fd:3,fd:3",
      "con0=null,fd:1", "devtmpfs.mount=0",
    ] {
      #expect(boot.words.contains(word))
    }
    #expect(
      boot.words.suffix(6) == [
        "--", GuestArguments.marker, "/d/spill", "host", "/usr/lib/uml/modules/6.1.176", "line",
      ]
    )
  }

  @Test func `virtual time has a fixed start, a seed, a page for progress and no line`() {
    var boot = BootArguments(
      image: image,
      memory: 512,
      directory: "/d/uml",
      initPath: "/d/init",
      guest: GuestArguments(spillDirectory: "/d/spill", hostName: "host", usesFiles: true)
    )
    boot.seed = 42
    boot.progress = "/d/spill/progress"
    for word in [
      "time-travel=inf-cpu", "time-travel-start=1767225600000000000", "norandmaps",
      "random_seed=42", "progress=/d/spill/progress",
    ] {
      #expect(boot.words.contains(word))
    }
    #expect(!boot.words.contains { $0.hasPrefix("ssl0=") })
    #expect(GuestArguments(boot.words) == boot.guest)
  }

  @Test(arguments: [nil, "/m"])
  func `init finds its words between what the kernel adds`(modules: String?) {
    let arguments = GuestArguments(
      spillDirectory: "/d/spill",
      hostName: "host",
      modulesDirectory: modules
    )
    let words = ["/d/init", "noreboot"] + arguments.words + ["root=98:0", "console=tty0"]
    #expect(GuestArguments(words) == arguments)
  }

  @Test func `a container's first process is not taken for a guest's init`() {
    #expect(GuestArguments(["/usr/bin/condition", "run"]) == nil)
    #expect(GuestArguments(["/usr/bin/condition", GuestArguments.marker]) == nil)
  }

  @Test func `a keeper reads the arguments its starter wrote`() {
    let arguments = KeeperArguments(
      directory: RuntimeDirectory(path: "/r"),
      idleLimit: 5,
      memory: 256,
      bootTimeout: 9,
      image: image
    )
    #expect(KeeperArguments(arguments.words) == arguments)
    #expect(KeeperArguments(Array(arguments.words.dropLast())) == nil)
  }

  @Test(
    arguments: [
      ("512M", 512), ("1G", 1024), ("64", 64), ("131072k", 128), ("2g", 2048),
    ])
  func `a size of memory has a unit, or is in MiB`(text: String, size: Int) throws {
    #expect(try KernelMemory.size(nil, environment: text) == size)
  }

  @Test(arguments: ["", "x", "-5", "1T", "12", "9999999999999999999999", "1 G", "65G"])
  func `a size of memory that cannot be is refused with what is allowed`(text: String) {
    let error = #expect(throws: PrivateKernelError.self) {
      try KernelMemory.size(nil, environment: text)
    }
    #expect(
      error?.description
        == "cannot use CONDITION_KERNEL_MEMORY=\(text); allowed are 64M to 64G, such as 512M"
    )
  }

  @Test func `what the caller wants counts more than the environment`() throws {
    #expect(try KernelMemory.size(128, environment: "x") == 128)
    #expect(try KernelMemory.size(nil, environment: nil) == 1024)
    #expect(try KeeperArguments.idleLimit(7, environment: "x") == 7)
    #expect(try KeeperArguments.idleLimit(nil, environment: "8") == 8)
    #expect(try KeeperArguments.idleLimit(nil, environment: nil) == 3600)
    #expect(throws: PrivateKernelError.self) {
      try KeeperArguments.idleLimit(nil, environment: "0")
    }
  }

  @Test func `a newer kernel is one with greater numbers`() {
    #expect(KernelImages.isNewer("6.12", "6.1.176"))
    #expect(!KernelImages.isNewer("6.1.9", "6.1.176"))
    #expect(!KernelImages.isNewer("6.1", "6.1"))
  }

  @Test func `memory has no place where there is none`() {
    let error = #expect(throws: PrivateKernelError.self) {
      try KernelMemory.place(size: 64, candidates: ["/nowhere/at/all"])
    }
    #expect(error?.code == .noSpace)
    #expect(error?.detail.contains("/nowhere/at/all: No such file or directory") == true)
  }
}
