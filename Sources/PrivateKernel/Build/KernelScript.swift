/// The shell script that builds the kernel, in the directory it is started in.
///
/// A line that begins with `@` says that a step begins. The build is the same wherever and whenever it is made.
enum KernelScript {
  /// Objects that are compiled, about: for the progress bar.
  static let objects = 880

  /// Drivers for hardware and other processors are two thirds of the source, and nothing here: not unpacked.
  private static let leftOut = [
    "Documentation/*/*", "tools/testing/*", "tools/perf/*", "drivers/gpu/*.[ch]",
    "drivers/media/*.[ch]", "drivers/net/ethernet/*.[ch]", "drivers/net/wireless/*.[ch]",
    "drivers/infiniband/*.[ch]", "drivers/staging/*.[ch]", "drivers/scsi/*.[ch]",
    "drivers/usb/*.[ch]", "sound/*.[ch]", "arch/a*/*.[chS]", "arch/a*/*.dts*",
    "arch/[b-t]*/*.[chS]",
    "arch/xtensa/*.[chS]",
  ]

  /// The script: `$1` the archive, `$2` how many compilers at once, `$3` the name of its directory.
  ///
  /// What a build left behind whose every process was killed goes first. Of a pattern's `*`, tar lets `/` be part.
  static var text: String {
    let exclusions = leftOut.map { "--exclude='\(KernelSource.package)/\($0)'" }.joined(
      separator: " "
    )
    return """
      set -e
      umask 022
      for old in ../.build-*; do
        [ "$old" = "../$3" ] || rm -rf "$old"
      done
      echo @unpack
      mkdir source temporary kernel
      tar -xJf "$1" -C source --strip-components=1 --anchored \(exclusions)
      cd source
      echo @configure
      patch -s -p1 <../patch
      make ARCH=um KCONFIG_ALLCONFIG=../fragment allnoconfig
      cp .config ../configuration
      echo @compile
      make ARCH=um -j"$2" linux
      strip -o ../kernel/linux linux
      """
  }

  /// What the script's programs find in their environment.
  static func environment(directory: String) -> [String] {
    [
      "PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL=C", "HOME=\(directory)",
      "TMPDIR=\(directory)/temporary", "KBUILD_BUILD_USER=condition",
      "KBUILD_BUILD_HOST=condition", "KBUILD_BUILD_TIMESTAMP=1970-01-01", "KBUILD_BUILD_VERSION=1",
    ]
  }
}
