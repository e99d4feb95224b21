import NetworkLab

/// The status of somebody else's interface, printed.
enum InterfaceText {
  /// Prints a status as text or JSON.
  static func print(_ status: InterfaceStatus, _ global: GlobalOptions) throws {
    for warning in status.warnings { global.remark("warning: \(warning)") }
    if global.json {
      Terminal.print(try JSONText.encode(status))
      return
    }
    Terminal.print(render(status))
  }

  /// A status for people.
  static func render(_ status: InterfaceStatus) -> String {
    let place = "\(status.interface) in \(status.namespace)"
    guard let profile = status.profile ?? status.uplink.map({ _ in "condition" }) else {
      return "no condition on \(place)"
    }
    return """
      \(profile) on \(place)
        downlink  \(LabText.direction(status.downlink))
        uplink    \(LabText.direction(status.uplink))
      """
  }
}
