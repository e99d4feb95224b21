import NetworkLab

/// What `clear` removed.
struct Cleared: Codable {
  /// What it was, such as `lab condition` or `eth0 in namespace web`.
  var cleared: [String]
  /// Processes that still run in a lab that is gone.
  var stillRunning: [LabProcess]
  /// The private kernel in the background was stopped, and its labs with it.
  var stoppedPrivateKernel = false

  init(_ cleared: [String] = [], stillRunning: [LabProcess] = []) {
    self.cleared = cleared
    self.stillRunning = stillRunning
  }

  static func += (sum: inout Cleared, more: Cleared) {
    sum.cleared += more.cleared
    sum.stillRunning += more.stillRunning
    sum.stoppedPrivateKernel = sum.stoppedPrivateKernel || more.stoppedPrivateKernel
  }

  /// Prints it: what was removed, or that there was nothing.
  ///
  /// - Parameters:
  ///   - nothing: what is said where nothing was removed.
  ///   - global: JSON or text.
  /// - Throws: what the encoder throws.
  func print(nothing: String, _ global: GlobalOptions) throws {
    if global.json {
      Terminal.print(try JSONText.encode(self))
    } else {
      let stopped = stoppedPrivateKernel ? ["stopped the private kernel and its labs"] : []
      let lines = stopped + cleared.map { "cleared \($0)" }
      Terminal.print(lines.isEmpty ? nothing : lines.joined(separator: "\n"))
    }
    guard !stillRunning.isEmpty else { return }
    let list = stillRunning.map(\.description).joined(separator: ", ")
    global.remark("these still run in what was a lab, now without a network: \(list)")
  }
}
