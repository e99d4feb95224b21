import CLinux
import Glibc

/// The build's script under a watcher, which ends it and removes its directory when this process ends.
final class BuildProcess {
  private let watcher: pid_t
  private var life: Int32
  private let report: Int32
  private let output: Int32

  init(directory: String, jobs: Int) throws(PrivateKernelError) {
    var reading: Int32 = -1
    var writing: Int32 = -1
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard null >= 0, condition_guest_pipe(&reading, &writing) == 0 else {
      throw PrivateKernelError(code: .systemCallFailed, subject: "pipe", errno: errno)
    }
    defer {
      close(null)
      close(writing)
    }
    var life: Int32 = -1
    var report: Int32 = -1
    let name = String(directory.split(separator: "/").last ?? "")
    let script = "cd '\(directory)' && { \(KernelScript.text)\n}"
    watcher = withCStrings(["sh", "-c", script, "sh", KernelSource.archive, "\(jobs)", name]) {
      words in
      withCStrings(KernelScript.environment(directory: directory)) { environment in
        "/bin/sh".withCString { path in
          directory.withCString { directory in
            var build = condition_guest_kernel(
              path: path,
              arguments: words,
              environment: environment,
              directory: directory,
              serial: null,
              console: writing
            )
            return condition_guest_start_kernel(&build, &life, &report)
          }
        }
      }
    }
    guard watcher > 0 else {
      throw PrivateKernelError(code: .systemCallFailed, subject: "fork", errno: errno)
    }
    self.life = life
    self.report = report
    output = reading
  }

  deinit {
    stop()
  }

  /// Takes the script's output in until it ends.
  ///
  /// - Returns: how it ended, nil when its watcher was killed.
  func run(_ take: (ArraySlice<UInt8>) -> Void) -> ExitMessage? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = retrying { read(output, &buffer, buffer.count) }
      guard count > 0 else { break }
      take(buffer[0..<count])
    }
    var message = condition_guest_message()
    while retrying({ read(report, &message, MemoryLayout.size(ofValue: message)) }) > 0 {
      switch Int(message.kind) {
      case condition_guest_kernel_started: continue
      case condition_guest_kernel_ended: return ExitMessage(waitStatus: message.value)
      default: return .notStarted(stage: 0, errno: message.value)
      }
    }
    return nil
  }

  /// Ends the script if it still runs, and returns when nothing is left of it and its directory.
  func stop() {
    guard life >= 0 else { return }
    close(life)
    life = -1
    _ = retrying { Int(waitpid(watcher, nil, 0)) }
    close(report)
    close(output)
  }
}
