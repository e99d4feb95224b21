import ServicesControl

/// Which ports are open in a state, apart from DNS, which always is.
struct PortPlan: Equatable {
  /// What becomes of datagrams to the echo and discard ports.
  enum Datagrams: Equatable {
    /// Taken and answered.
    case answered
    /// Taken and not answered: the port is open, so that no "port unreachable" comes back.
    case mute
    /// The port is closed.
    case closed
  }

  /// HTTP, TCP port 80.
  var web: Bool
  /// HTTPS, TCP port 443.
  var secureWeb: Bool
  /// Echo and discard, TCP ports 7 and 9.
  var streams: Bool
  /// Echo and discard, UDP ports 7 and 9.
  var datagrams: Datagrams

  /// The ports of a state; `refuse` is stronger than `portal`.
  init(_ state: ServicesState) {
    let isPortal = state.portal != .off
    web = !state.refuse
    secureWeb = !state.refuse && !isPortal
    streams = !state.refuse && !isPortal
    datagrams = state.refuse ? .closed : isPortal ? .mute : .answered
  }
}
