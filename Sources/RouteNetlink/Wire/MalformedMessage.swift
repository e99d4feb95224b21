/// Bytes that are not a well-formed netlink message or attribute.
///
/// Thrown by the pure parsers; a socket turns it into a ``NetlinkError`` with the code
/// ``NetlinkError/Code/malformedAnswer``.
public struct MalformedMessage: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was wrong, in words and numbers.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
