import Foundation

/// What the harness reads: one JSON object a line on standard output.
public enum WireLine {
  /// Says how things are.
  ///
  /// - Parameters:
  ///   - isReachable: Whether the network can be used.
  ///   - interface: The kind of interface, where the monitor knows it.
  ///   - isExpensive: Whether traffic costs money, where the monitor knows it.
  /// - Returns: Such as `{"state":"reachable","interface":"wifi","expensive":false}`.
  public static func state(
    _ isReachable: Bool,
    interface: String? = nil,
    isExpensive: Bool? = nil
  ) -> String {
    var members = [#""state":"\#(isReachable ? "reachable" : "unreachable")""#]
    if let interface { members.append(#""interface":"\#(interface)""#) }
    if let isExpensive { members.append(#""expensive":\#(isExpensive)"#) }
    return "{\(members.joined(separator: ","))}"
  }

  /// Says that an alert to the user appeared or went.
  ///
  /// - Parameter isShown: Whether it is there now.
  /// - Returns: Such as `{"event":"notice","shown":true}`.
  public static func notice(_ isShown: Bool) -> String {
    #"{"event":"notice","shown":\#(isShown)}"#
  }

  /// Writes a line at once, to standard output.
  ///
  /// - Parameter line: The line, without its end.
  public static func write(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
