/// What a monitor under test prints: one JSON object a line, on standard output.
///
///     {"state":"reachable","interface":"wifi","expensive":false,"constrained":false}
///     {"event":"notice","shown":true}
///
/// Readers must ignore keys that they do not know.
public enum WireMessage: Hashable, Sendable {
  /// What the monitor now says.
  case state(ReachabilityReport)
  /// An alert to the user appeared or went.
  case notice(shown: Bool)

  /// The JSON object, without a line end.
  public var line: String {
    switch self {
    case .notice(let shown): #"{"event":"notice","shown":\#(shown)}"#
    case .state(let report): "{\(Self.members(of: report).joined(separator: ","))}"
    }
  }

  private static func members(of report: ReachabilityReport) -> [String] {
    var members = [#""state":"\#(report.state.rawValue)""#]
    if let interface = report.interface {
      members.append(#""interface":"\#(interface.type.rawValue)""#)
    }
    if report.state == .reachable || report.interface != nil {
      members.append(#""expensive":\#(report.isExpensive)"#)
      members.append(#""constrained":\#(report.isConstrained)"#)
    }
    if let interface = report.interface {
      members.append(#""name":\#(quoted(interface.name))"#)
    }
    if let path = report.path, path.isSatisfied {
      members.append(#""ipv4":\#(path.supportsIPv4)"#)
      members.append(#""ipv6":\#(path.supportsIPv6)"#)
      members.append(#""dns":\#(path.supportsDNS)"#)
    }
    return members
  }

  /// A JSON string: an interface's name may hold anything but white space, `/` and `:`.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
