import Glibc

/// Looks for kernels on this machine.
enum KernelImages {
  /// Where modules of Debian's kernel are.
  static let modulesRoot = "/usr/lib/uml/modules"
  static let debianPaths = ["/usr/bin/linux.uml", "/usr/bin/linux"]

  /// The kernels, the best first: those built for us, the newest first, then the distribution's.
  static func all(cacheDirectory: String?) -> [KernelImage] {
    (cacheDirectory.map { built(in: directory(inCache: $0)) } ?? []) + debian()
  }

  /// Where built kernels are.
  static func directory(inCache path: String) -> String { path + "/condition/kernels" }

  /// `$XDG_CACHE_HOME`, else `~/.cache`.
  static func cacheDirectory() -> String? {
    environmentVariable("XDG_CACHE_HOME") ?? environmentVariable("HOME").map { $0 + "/.cache" }
  }

  /// Each kernel is a directory with an executable `linux` in it; the newest first.
  static func built(in directory: String) -> [KernelImage] {
    names(in: directory).sorted { isNewer($0, $1) }.compactMap { built(in: directory, named: $0) }
  }

  /// The kernel in one of those directories, nil when this condition would build it differently.
  static func built(in directory: String, named name: String) -> KernelImage? {
    guard let version = KernelKey.version(ofDirectory: name) else { return nil }
    let path = "\(directory)/\(name)/linux"
    var status = stat()
    // Root runs nothing that an ordinary user put there.
    guard !path.contains(" "), stat(path, &status) == 0, access(path, X_OK) == 0,
      status.st_uid == 0 || status.st_uid == geteuid()
    else { return nil }
    return KernelImage(path: path, version: version, kind: .built, modulesDirectory: nil)
  }

  private static func debian() -> [KernelImage] {
    guard let path = debianPaths.first(where: { access($0, X_OK) == 0 && isKernel($0) }) else {
      return []
    }
    // The package holds one version of the modules; asking the kernel itself would cost a process.
    let version = names(in: modulesRoot).sorted { isNewer($0, $1) }.first
    return [
      KernelImage(
        path: path,
        version: version ?? "",
        kind: .debian,
        modulesDirectory: version.map { modulesRoot + "/" + $0 }
      )
    ]
  }

  /// Another program may be called `linux`.
  private static func isKernel(_ path: String) -> Bool {
    path.hasSuffix(".uml") || access(modulesRoot, F_OK) == 0
  }

  /// Compares by the numbers in it: 6.12 is newer than 6.1.176.
  static func isNewer(_ first: String, _ second: String) -> Bool {
    let numbers = [first, second].map { $0.split { !$0.isNumber }.compactMap { Int($0) } }
    return numbers[1].lexicographicallyPrecedes(numbers[0])
  }

  private static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
