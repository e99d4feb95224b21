import Glibc

/// Builds the private kernel.
enum KernelBuild {
  static func run(
    jobs: Int,
    report: (KernelBuildStep) -> Void,
    check: (KernelImage) throws(PrivateKernelError) -> Void
  ) throws(PrivateKernelError) -> KernelImage {
    guard let cache = KernelImages.cacheDirectory() else {
      throw PrivateKernelError(
        code: .invalidSetting,
        subject: "a cache directory",
        detail: "neither HOME nor XDG_CACHE_HOME is set"
      )
    }
    let source = try KernelSource.find()
    let parent = KernelImages.directory(inCache: cache)
    guard !parent.contains(where: { " \t\n'\"".contains($0) }), parent.hasPrefix("/") else {
      throw PrivateKernelError(
        code: .invalidSetting,
        subject: parent,
        detail: "neither make nor a kernel's command line can take such a path; set XDG_CACHE_HOME"
      )
    }
    let name = KernelKey.directoryName(version: source.version)
    if let image = KernelImages.built(in: parent, named: name) { return image }
    let directory = try BuildDirectory.lock(parent, report: report)
    defer { directory.unlock() }
    // Whoever had the lock may have built it.
    if let image = KernelImages.built(in: parent, named: name) { return image }
    return try build(source, directory, name, jobs, report, check)
  }

  private static func build(
    _ source: KernelSource,
    _ directory: BuildDirectory,
    _ name: String,
    _ jobs: Int,
    _ report: (KernelBuildStep) -> Void,
    _ check: (KernelImage) throws(PrivateKernelError) -> Void
  ) throws(PrivateKernelError) -> KernelImage {
    let workspace = try directory.makeWorkspace()
    try put(KernelConfiguration.fragment, at: workspace + "/fragment")
    try put(KernelPatch.text, at: workspace + "/patch")
    let process = try BuildProcess(directory: workspace, jobs: jobs)
    defer { process.stop() }
    var output = BuildOutput()
    let ending = process.run { bytes in
      for step in output.take(bytes) { report(step) }
    }
    let configuration = contents(of: workspace + "/configuration") ?? []
    let left = KernelConfiguration.missing(in: String(decoding: configuration, as: UTF8.self))
    guard ending == .exited(0), left.isEmpty else {
      let reason =
        left.isEmpty || configuration.isEmpty
        ? output.tail : ["Kconfig did not take over: " + left.joined(separator: " ")]
      throw PrivateKernelError(
        code: .buildFailed,
        subject: "building the private kernel from \(KernelSource.archive)",
        detail: "the last that was said:\n" + reason.joined(separator: "\n")
      )
    }
    report(.checking)
    let version = String(source.version.prefix { $0 != "-" })
    try check(
      KernelImage(
        path: workspace + "/kernel/linux",
        version: version,
        kind: .built,
        modulesDirectory: nil
      )
    )
    let place = "\(directory.path)/\(name)"
    guard rename(workspace + "/kernel", place) == 0,
      let image = KernelImages.built(in: directory.path, named: name)
    else {
      throw PrivateKernelError(code: .systemCallFailed, subject: place, errno: errno)
    }
    return image
  }

  private static func put(_ text: String, at path: String) throws(PrivateKernelError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    defer { if file >= 0 { close(file) } }
    guard file >= 0, writeAll(Array(text.utf8), to: file) else {
      throw PrivateKernelError(code: .systemCallFailed, subject: path, errno: errno)
    }
  }
}
