import CGnuTLS
import Glibc

/// A certificate with its key in the form that a TLS handshake takes; lives as long as the process.
///
/// GnuTLS keeps the pointers it is given until the handshake has ended, so nothing of this is ever freed.
struct Certificate: @unchecked Sendable {
  // Made once and only read afterwards, also by GnuTLS.
  let chain: UnsafeMutablePointer<gnutls_pcert_st>
  let key: OpaquePointer
}
