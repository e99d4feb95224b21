import Glibc

/// Debian's package of the kernel's source.
struct KernelSource: Equatable {
  static let package = "linux-source-6.12"
  static let archive = "/usr/src/\(package).tar.xz"
  /// Programs that the build calls, with the package that has each.
  private static let programs = [
    ("tar", "tar"), ("xz", "xz-utils"), ("patch", "patch"), ("make", "make"), ("gcc", "gcc"),
    ("flex", "flex"), ("bison", "bison"), ("bc", "bc"), ("ld", "binutils"), ("perl", "perl"),
  ]

  /// The package's version, such as `6.12.117-1~deb12u1`.
  var version: String

  /// The source on this machine.
  ///
  /// - Throws: ``PrivateKernelError`` with the code `missingPackages` and the line that installs all that is missing.
  static func find() throws(PrivateKernelError) -> KernelSource {
    let missing = missingPackages { access($0, F_OK) == 0 }
    let version = contents(of: "/var/lib/dpkg/status").flatMap { database in
      Self.version(inDatabase: String(decoding: database, as: UTF8.self))
    }
    guard missing.isEmpty, let version else {
      throw PrivateKernelError(
        code: .missingPackages,
        subject: "building the private kernel",
        detail: advice(missing.isEmpty ? [package] : missing)
      )
    }
    return KernelSource(version: version)
  }

  /// The line that installs packages.
  static func advice(_ packages: [String]) -> String {
    "install what it needs: apt install \(packages.joined(separator: " "))"
  }

  /// The packages that are not there, judged by the files they hold.
  static func missingPackages(exists: (String) -> Bool) -> [String] {
    var missing: [String] = []
    if !exists(archive) { missing.append(package) }
    for (program, package) in programs
    where !["/usr/bin/", "/bin/", "/usr/sbin/", "/sbin/"].contains(where: { exists($0 + program) })
    {
      missing.append(package)
    }
    if !exists("/usr/include/stdio.h") { missing.append("libc6-dev") }
    return missing
  }

  /// The installed version of the package, from dpkg's database.
  static func version(inDatabase text: String) -> String? {
    var isOurs = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("Package: ") { isOurs = line == "Package: \(package)" }
      if isOurs, line.hasPrefix("Version: ") { return String(line.dropFirst(9)) }
    }
    return nil
  }
}
