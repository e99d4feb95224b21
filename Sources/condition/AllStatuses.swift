import FoundationEssentials
import NetworkLab
import PrivateKernel

/// What holds everywhere: on this machine's kernel and in the private one in the background.
struct AllStatuses {
  private static let nothing = "no condition holds"

  let global: GlobalOptions

  /// Prints every lab and target, as one list.
  func print() throws {
    // The other kernel first: an ordinary user's labs are seen from a namespace that cannot be left again.
    let elsewhere = try inBackgroundKernel()
    var values: [JSONValue] = []
    var texts: [String] = []
    if let elsewhere, global.json {
      values = try JSONDecoder().decode([JSONValue].self, from: Data(elsewhere.utf8))
    } else if let text = elsewhere?.trimmed, text != Self.nothing {
      texts = [text]
    }
    if Engine.isInside || (global.kernel != .private && HostLabs.canBeThere) {
      if !Engine.isInside { try HostLabs.enter() }
      for lab in LabDirectory.all() {
        try collect("lab \(lab)") {
          let status = try Lab.open(lab).status()
          try values.append(JSONValue(EngineStatus(status)))
          texts.append(LabText.render(status, color: !global.noColor))
        }
      }
      for place in InterfaceConditioner.all() {
        try collect("\(place)") {
          let status = try InterfaceConditioner(place).status()
          guard status.isConditioned else { return }
          try values.append(JSONValue(status))
          texts.append(InterfaceText.render(status))
        }
      }
    }
    if global.json {
      Terminal.print(try JSONText.encode(values))
    } else {
      Terminal.print(texts.isEmpty ? Self.nothing : texts.joined(separator: "\n"))
    }
  }

  /// Reads one of several; what cannot be read is told, and does not keep the others from being shown.
  private func collect(_ subject: String, _ read: () throws -> Void) throws {
    do { try read() } catch let error as LabError {
      global.remark("warning: \(subject) is left out: \(error)")
    }
  }

  /// What this command prints in the private kernel; nil where none runs or it is not asked.
  private func inBackgroundKernel() throws -> String? {
    guard !Engine.isInside, global.kernel != .host, try PrivateKernel.backgroundKernel() != nil
    else { return nil }
    // With --kernel private the command is done there and nowhere else.
    let options = ["--kernel", "private"] + (global.json ? ["--json"] : [])
    guard let output = try Executable.output(of: ["status", "--all"] + options) else {
      throw Failure(
        status: ExitStatus.software,
        message: "status: the private kernel's labs could not be read"
      )
    }
    return String(decoding: output, as: UTF8.self)
  }
}
