import ReachabilityMonitors

/// What is asked of a web server, again and again.
struct WebRequest {
  var address: WebAddress
  var expectation: WebExpectation
  var isReused: Bool
  var usesIPv4: Bool
  var usesIPv6: Bool
  /// A file of certificates to trust instead of the system's; nil: the system's.
  var authorities: String?

  init(
    _ address: WebAddress,
    _ expectation: WebExpectation,
    _ contract: ProbeContract,
    authorities: String?
  ) {
    self.address = address
    self.expectation = expectation
    isReused = contract.connection == .reused
    usesIPv4 = contract.usesIPv4
    usesIPv6 = contract.usesIPv6
    self.authorities = authorities
  }
}
