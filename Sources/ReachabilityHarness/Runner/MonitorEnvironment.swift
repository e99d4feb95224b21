/// What tells a monitor under test whom to probe: each has a host of its own, so that packets show whose probe they are.
enum MonitorEnvironment {
  /// The name of a monitor's own host.
  ///
  /// - Parameter monitor: The monitor's name.
  /// - Returns: A name that every lab resolves to an address of its own.
  static func host(of monitor: String) -> String { "\(label(monitor)).probe.condition.test" }

  /// What a monitor finds in its environment.
  ///
  /// - Parameter monitor: The monitor's name.
  /// - Returns: The variables.
  static func variables(of monitor: String) -> [String: String] {
    let host = host(of: monitor)
    return [
      "CONDITION_PROBE_HOST": host, "CONDITION_PROBE_URL": "http://\(host)/generate_204",
    ]
  }

  /// A name as one label of DNS: letters, digits and hyphens, at most 63, a letter or digit at either end.
  private static func label(_ name: String) -> String {
    var label = ""
    for byte in name.lowercased().utf8 {
      let isPlain = (97...122).contains(byte) || (48...57).contains(byte)
      if isPlain {
        label.unicodeScalars.append(Unicode.Scalar(byte))
      } else if !label.isEmpty, label.last != "-" {
        label += "-"
      }
      if label.utf8.count == 63 { break }
    }
    while label.last == "-" { label.removeLast() }
    return label.isEmpty ? "monitor" : label
  }
}
