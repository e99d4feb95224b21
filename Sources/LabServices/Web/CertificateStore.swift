import CGnuTLS
import Glibc
import ServicesControl
import Synchronization

/// Certificates for every host that was asked for, made on demand.
final class CertificateStore: Sendable {
  /// A certificate once given is never freed (see `Certificate`), so there is an end to it.
  private static let mostCertificates = 10_000

  /// The store of this process: the callback that asks for certificates has no argument of its own.
  static let shared = Mutex<CertificateStore?>(nil)

  /// The authority's certificate as PEM.
  var pem: [UInt8] { authority.pem }

  private let authority: CertificateAuthority
  private let known = Mutex<[CertificateHost: Certificate]>([:])

  init() throws(ServicesError) {
    authority = try CertificateAuthority()
  }

  /// The certificate for a host; the first time it is made.
  func certificate(for host: CertificateHost) throws(ServicesError) -> Certificate {
    try known.withLock { known throws(ServicesError) in
      if let certificate = known[host] { return certificate }
      guard known.count < Self.mostCertificates else {
        throw ServicesError(.internal, "make", "one more certificate", detail: "too many hosts")
      }
      let certificate = try authority.certificate(for: host)
      known[host] = certificate
      return certificate
    }
  }

  /// What GnuTLS calls in a handshake to choose the certificate.
  static let retrieve:
    @convention(c) (
      gnutls_session_t?, UnsafePointer<gnutls_datum_t>?, Int32,
      UnsafePointer<gnutls_pk_algorithm_t>?, Int32,
      UnsafeMutablePointer<UnsafeMutablePointer<gnutls_pcert_st>?>?,
      UnsafeMutablePointer<UInt32>?, UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32 = { session, _, _, _, _, chain, count, key in
      let local = SocketAddress(localAddressOf: gnutls_transport_get_int(session))
      guard let store = CertificateStore.shared.withLock({ $0 }),
        let host = CertificateHost(serverName: serverName(of: session), local: local)
      else { return -1 }
      do throws(ServicesError) {
        let certificate = try store.certificate(for: host)
        chain?.pointee = certificate.chain
        count?.pointee = 1
        key?.pointee = certificate.key
        return 0
      } catch {
        complain(error.description)
        return -1
      }
    }

  private static func serverName(of session: gnutls_session_t?) -> String? {
    var buffer = [UInt8](repeating: 0, count: 256)
    var size = buffer.count
    var type: UInt32 = 0
    guard gnutls_server_name_get(session, &buffer, &size, &type, 0) == 0,
      type == GNUTLS_NAME_DNS.rawValue
    else { return nil }
    return String(decoding: buffer[..<min(size, buffer.count)].prefix { $0 != 0 }, as: UTF8.self)
  }
}
