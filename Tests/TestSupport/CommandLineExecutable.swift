import Foundation

/// The built executables, which lie beside the test bundle.
public enum CommandLineExecutable {
  /// The path of `condition`.
  public static let path = directory + "/condition"

  /// The package's directory, with `Profiles` in it.
  public static let packageDirectory = findPackage(directory)

  private static let directory: String = {
    let bundle = realpath("/proc/self/exe", nil).map { pointer in
      defer { free(pointer) }
      return String(cString: pointer)
    }
    return bundle.map { ($0 as NSString).deletingLastPathComponent } ?? "."
  }()

  private static func findPackage(_ directory: String) -> String {
    var place = directory
    while place.count > 1, access("\(place)/Package.swift", F_OK) != 0 {
      place = (place as NSString).deletingLastPathComponent
    }
    return place
  }

  /// Whether everybody may walk to the executables.
  static let isReachable: Bool = {
    var place = directory
    while place.count > 1 {
      var status = stat()
      guard stat(place, &status) == 0, status.st_mode & 0o001 != 0 else { return false }
      place = (place as NSString).deletingLastPathComponent
    }
    return true
  }()

  /// Whether this machine's kernel has netem, found out by using it in a namespace that is gone at once.
  public static let hostHasNetem: Bool = {
    let words = ["/usr/bin/unshare", "--net", "--map-root-user", "--user"]
    let process = try? CommandLineProcess(
      words + ["tc", "qdisc", "add", "dev", "lo", "root", "netem"],
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
    )
    process?.endInput()
    return (try? process?.wait(seconds: 20).status) == 0
  }()
}

/// The few looks at the file system that the tests take.
enum CommandLineFiles {
  /// The names in a directory, sorted; none where there is no such directory.
  static func names(in directory: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()
  }

  /// The parts of a file between newlines and zero bytes; none where it cannot be read.
  static func text(_ path: String) -> [Substring] {
    let data = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
    return String(decoding: data, as: UTF8.self).split { $0 == "\n" || $0 == "\0" }
  }

  /// Every path below a directory, from it on; directories with a slash at the end.
  static func tree(_ directory: String) -> [String] {
    names(in: directory).flatMap { name -> [String] in
      var status = stat()
      guard lstat("\(directory)/\(name)", &status) == 0 else { return [] }
      guard status.st_mode & S_IFMT == S_IFDIR else { return ["/\(name)"] }
      return ["/\(name)/"] + tree("\(directory)/\(name)").map { "/\(name)\($0)" }
    }
  }
}
