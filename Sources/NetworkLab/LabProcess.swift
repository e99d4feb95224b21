import Glibc

/// A process that runs in a lab.
public struct LabProcess: Equatable, Sendable, Codable, CustomStringConvertible {
  /// Its number.
  public var process: Int32
  /// Its command's name, at most 15 bytes.
  public var command: String

  /// For example `4711 (ping)`.
  public var description: String { "\(process) (\(command))" }
}

extension LabProcess {
  /// Every process in a lab's namespaces but those of the lab itself, as far as this user can see them.
  ///
  /// - Parameter lab: the lab.
  /// - Returns: processes by number.
  static func all(in lab: LabName) -> [LabProcess] {
    let parts = LabPart.allCases.compactMap { inode("/run/netns/\($0.namespaceName(in: lab))") }
    let services = ServicesProcess.processID(directory: LabDirectory(lab))
    return Files.entries(of: "/proc").compactMap { Int32($0) }.sorted()
      .filter { process in
        process != services && process != getpid()
          && inode("/proc/\(process)/ns/net").map(parts.contains) == true
      }
      .map { process in
        let name = Files.read("/proc/\(process)/comm") ?? ""
        return LabProcess(process: process, command: String(name.prefix { $0 != "\n" }))
      }
  }

  private static func inode(_ path: String) -> UInt64? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
  }
}
