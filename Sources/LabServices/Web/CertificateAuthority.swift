import CGnuTLS
import Glibc
import ServicesControl

/// The lab's certificate authority: made at start, its key never leaves the process.
struct CertificateAuthority: @unchecked Sendable {
  /// 2000-01-01 and 2099-12-31: a virtual-time kernel may think it is any year.
  private static let notBefore = 946_684_800
  private static let notAfter = 4_102_358_400
  private static let name = "condition lab CA"

  // Made in `init` and only read afterwards, under the store's lock.
  private let certificate: OpaquePointer
  private let key: OpaquePointer
  private let leafKey: OpaquePointer
  private let leafPrivateKey: OpaquePointer

  /// The authority's certificate as PEM.
  let pem: [UInt8]

  init() throws(ServicesError) {
    // Nothing of this is freed: there is one authority in a process, for all its life.
    key = try Self.makeKey()
    leafKey = try Self.makeKey()
    certificate = try Self.make("a certificate") { gnutls_x509_crt_init(&$0) }
    leafPrivateKey = try Self.make("a key") { gnutls_privkey_init(&$0) }
    try Self.check(
      gnutls_privkey_import_x509(leafPrivateKey, leafKey, 0),
      "import",
      "a key"
    )
    let usage = UInt32(GNUTLS_KEY_KEY_CERT_SIGN | GNUTLS_KEY_CRL_SIGN)
    try Self.fill(certificate, name: Self.name, key: key, usage: usage)
    try Self.check(
      gnutls_x509_crt_set_basic_constraints(certificate, 1, 0),
      "set",
      "basic constraints"
    )
    try Self.sign(certificate, issuer: certificate, key: key)
    var text = gnutls_datum_t()
    try Self.check(
      gnutls_x509_crt_export2(certificate, GNUTLS_X509_FMT_PEM, &text),
      "export",
      "the authority's certificate"
    )
    pem = Array(UnsafeBufferPointer(start: text.data, count: Int(text.size)))
    free(text.data)
  }

  /// Makes a certificate for a host.
  func certificate(for host: CertificateHost) throws(ServicesError) -> Certificate {
    let leaf = try Self.make("a certificate") { gnutls_x509_crt_init(&$0) }
    defer { gnutls_x509_crt_deinit(leaf) }
    let usage = UInt32(GNUTLS_KEY_DIGITAL_SIGNATURE)
    // A common name holds 64 characters; clients look at the alternative name anyhow.
    let name = host.text.utf8.count <= 64 ? host.text : "condition lab host"
    try Self.fill(leaf, name: name, key: leafKey, usage: usage)
    try Self.check(
      gnutls_x509_crt_set_basic_constraints(leaf, 0, -1),
      "set",
      "basic constraints"
    )
    try Self.check(
      gnutls_x509_crt_set_key_purpose_oid(leaf, GNUTLS_KP_TLS_WWW_SERVER, 0),
      "set",
      "the key's purpose"
    )
    let form = host.isAddress ? GNUTLS_SAN_IPADDRESS : GNUTLS_SAN_DNSNAME
    let bytes = host.bytes
    try Self.check(
      gnutls_x509_crt_set_subject_alt_name(
        leaf,
        form,
        bytes,
        UInt32(bytes.count),
        UInt32(GNUTLS_FSAN_SET)
      ),
      "set",
      "the name of \(host.text)"
    )
    try Self.sign(leaf, issuer: certificate, key: key)
    let chain = UnsafeMutablePointer<gnutls_pcert_st>.allocate(capacity: 1)
    chain.initialize(to: gnutls_pcert_st())
    try Self.check(gnutls_pcert_import_x509(chain, leaf, 0), "import", "a certificate")
    return Certificate(chain: chain, key: leafPrivateKey)
  }

  private static func makeKey() throws(ServicesError) -> OpaquePointer {
    let key = try make("a key") { gnutls_x509_privkey_init(&$0) }
    // GNUTLS_CURVE_TO_BITS, a macro: the curve, marked by the highest bit.
    let curve = UInt32(1) << 31 | UInt32(GNUTLS_ECC_CURVE_SECP256R1.rawValue)
    try check(gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA, curve, 0), "generate", "a key")
    return key
  }

  private static func fill(
    _ certificate: OpaquePointer,
    name: String,
    key: OpaquePointer,
    usage: UInt32
  ) throws(ServicesError) {
    var serial = [UInt8](repeating: 0, count: 16)
    try check(gnutls_rnd(GNUTLS_RND_NONCE, &serial, serial.count), "make", "a serial number")
    serial[0] = serial[0] & 0x7f | 0x40  // positive, and never shorter
    var identifier = [UInt8](repeating: 0, count: 20)
    var size = identifier.count
    let steps = [
      gnutls_x509_crt_set_version(certificate, 3),
      gnutls_x509_crt_set_serial(certificate, serial, serial.count),
      gnutls_x509_crt_set_activation_time(certificate, notBefore),
      gnutls_x509_crt_set_expiration_time(certificate, notAfter),
      gnutls_x509_crt_set_dn_by_oid(
        certificate,
        GNUTLS_OID_X520_COMMON_NAME,
        0,
        name,
        UInt32(name.utf8.count)
      ),
      gnutls_x509_crt_set_key(certificate, key),
      gnutls_x509_crt_set_key_usage(certificate, usage),
      gnutls_x509_crt_get_key_id(certificate, 0, &identifier, &size),
      gnutls_x509_crt_set_subject_key_id(certificate, identifier, size),
    ]
    for step in steps { try check(step, "fill in", "a certificate for \(name)") }
  }

  private static func sign(
    _ certificate: OpaquePointer,
    issuer: OpaquePointer,
    key: OpaquePointer
  ) throws(ServicesError) {
    var identifier = [UInt8](repeating: 0, count: 20)
    var size = identifier.count
    try check(
      gnutls_x509_crt_get_subject_key_id(issuer, &identifier, &size, nil),
      "read",
      "a key id"
    )
    try check(
      gnutls_x509_crt_set_authority_key_id(certificate, identifier, size),
      "set",
      "a key id"
    )
    try check(
      gnutls_x509_crt_sign2(certificate, issuer, key, GNUTLS_DIG_SHA256, 0),
      "sign",
      "a certificate"
    )
  }

  private static func make(
    _ subject: String,
    _ create: (inout OpaquePointer?) -> Int32
  ) throws(ServicesError) -> OpaquePointer {
    var object: OpaquePointer?
    try check(create(&object), "create", subject)
    guard let object else { throw ServicesError(.internal, "create", subject) }
    return object
  }

  private static func check(
    _ code: Int32,
    _ operation: String,
    _ subject: String
  ) throws(ServicesError) {
    guard code < 0 else { return }
    throw ServicesError(
      .internal,
      operation,
      subject,
      detail: String(cString: gnutls_strerror(code))
    )
  }
}
