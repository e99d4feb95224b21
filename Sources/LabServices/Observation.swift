/// Something a service was asked or has answered.
///
/// The one place every request passes: counters are kept from it, and a witness can be too.
public struct Observation: Equatable, Sendable {
  /// What happened.
  public enum Event: Equatable, Sendable {
    /// A name was asked for: lower-cased without a trailing dot, and the number of its record type.
    case nameAsked(name: String, type: UInt16)
    /// A DNS answer left: the response code (0 no error, 2 server failure, 3 no such name).
    case nameAnswered(name: String, type: UInt16, code: UInt8)
    /// A DNS message that could not be read; answered with "format error" or dropped.
    case nameMalformed
    /// An HTTP request, with the status it is answered with.
    case webAsked(method: String, host: String, path: String, isSecure: Bool, status: UInt32)
    /// A TCP connection to the echo port.
    case streamEcho
    /// A datagram sent back by the echo port: its size in bytes.
    case datagramEcho(size: Int)
  }

  /// Nanoseconds on CLOCK_MONOTONIC.
  public var stamp: UInt64
  /// What happened.
  public var event: Event
}
