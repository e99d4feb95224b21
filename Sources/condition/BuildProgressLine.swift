import Glibc
import PrivateKernel

/// Shows how far the build of a kernel is: a bar at a terminal, else a line a step.
final class BuildProgressLine {
  private let quiet: Bool
  private let terminal = isatty(STDERR_FILENO) == 1
  private var lastStep = ""
  private var lineIsOpen = false
  /// Whether there was anything to build.
  private(set) var built = false

  init(quiet: Bool) { self.quiet = quiet }

  /// Shows a step.
  func show(_ step: KernelBuildStep) {
    if step == .unpacking { built = true }
    guard !quiet else { return }
    let text = Self.text(step)
    if terminal, case .compiling(let done, let total) = step {
      draw(text, done, total)
    } else if text != lastStep {
      end()
      Terminal.note("condition: \(text)")
    }
    lastStep = text
  }

  /// Ends a bar that is drawn.
  func end() {
    if lineIsOpen { Terminal.note("") }
    lineIsOpen = false
  }

  private func draw(_ text: String, _ done: Int, _ total: Int) {
    let width = 30
    let full = done * width / max(1, total)
    let bar = String(repeating: "#", count: full) + String(repeating: ".", count: width - full)
    let line = "\rcondition: \(text) [\(bar)] \(done)/\(total)"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    lineIsOpen = true
  }

  /// What a step is called.
  static func text(_ step: KernelBuildStep) -> String {
    switch step {
    case .waiting(let process):
      "waiting for process \(process.map(String.init) ?? "") that builds the kernel".squeezed
    case .unpacking: "unpacking the kernel's source"
    case .configuring: "configuring"
    case .compiling: "compiling"
    case .linking: "linking"
    case .checking: "booting the new kernel to check it"
    }
  }
}

extension String {
  /// Without double spaces.
  fileprivate var squeezed: String { split(separator: " ").joined(separator: " ") }
}
