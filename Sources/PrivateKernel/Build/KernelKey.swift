/// The name of a built kernel's directory: its source's version, and a key of all that went into it.
///
/// Another configuration, patch or source has another name, so a kernel found under the name that this
/// condition would give it is the kernel that this condition would build.
enum KernelKey {
  /// The directory's name.
  ///
  /// - Parameter version: the version of the source's package.
  /// - Returns: the name.
  static func directoryName(version: String) -> String {
    "\(version)-\(key(version: version))"
  }

  /// Whether this condition would build a directory's kernel; its version then, as `uname -r` begins.
  static func version(ofDirectory name: String) -> String? {
    guard let dash = name.lastIndex(of: "-") else { return nil }
    let version = String(name[..<dash])
    guard name == directoryName(version: version) else { return nil }
    return String(version.prefix { $0 != "-" })
  }

  private static func key(version: String) -> String {
    let text = [version, KernelConfiguration.fragment, KernelPatch.text, KernelScript.text]
      .joined(separator: "\0")
    // FNV-1a: this tells versions apart, it does not have to withstand anybody.
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
