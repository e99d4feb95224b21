/// What the build's script printed: its steps, and the last lines for an error.
struct BuildOutput {
  private var line: [UInt8] = []
  private var objects = 0
  private var isLinking = false
  /// The last lines, the newest last.
  private(set) var tail: [String] = []

  /// Takes bytes in; the steps that began in them.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [KernelBuildStep] {
    var steps: [KernelBuildStep] = []
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        continue
      }
      let text = String(decoding: line, as: UTF8.self)
      line.removeAll(keepingCapacity: true)
      if let step = step(text) { steps.append(step) }
    }
    return steps
  }

  private mutating func step(_ text: String) -> KernelBuildStep? {
    switch text {
    case "@unpack": return .unpacking
    case "@configure": return .configuring
    case "@compile": return .compiling(done: 0, total: KernelScript.objects)
    default: break
    }
    if text.hasPrefix("  CC  "), !isLinking {
      objects += 1
      return .compiling(done: objects, total: max(objects, KernelScript.objects))
    }
    if text.hasPrefix("  LD      vmlinux"), !isLinking {
      isLinking = true
      return .linking
    }
    // What make says about files that went well tells nothing about what did not.
    if !text.hasPrefix("  ") { tail = (tail + [text]).suffix(30) }
    return nil
  }
}
