import CLdns
import Glibc

/// A DNS message, owning ldns's form of it.
struct NameMessage: ~Copyable {
  private let packet: UnsafeMutablePointer<ldns_pkt>

  /// Reads a message; nil if its format is wrong.
  init?(parsing bytes: UnsafeRawBufferPointer) {
    var parsed: UnsafeMutablePointer<ldns_pkt>?
    let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
    guard ldns_wire2pkt(&parsed, start, bytes.count) == LDNS_STATUS_OK, let parsed else {
      return nil
    }
    packet = parsed
  }

  /// An answer to a query: same identifier, question and flags, no records yet.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - code: the response code, 0…15.
  init?(answering query: borrowing NameMessage, code: UInt8) {
    guard let packet = ldns_pkt_new() else { return nil }
    self.packet = packet
    ldns_pkt_set_id(packet, ldns_pkt_id(query.packet))
    ldns_pkt_set_opcode(packet, ldns_pkt_get_opcode(query.packet))
    ldns_pkt_set_qr(packet, true)
    ldns_pkt_set_rd(packet, ldns_pkt_rd(query.packet))
    ldns_pkt_set_ra(packet, true)
    ldns_pkt_set_cd(packet, ldns_pkt_cd(query.packet))
    ldns_pkt_set_rcode(packet, code)
    if query.hasExtensions {
      ldns_pkt_set_edns_udp_size(packet, NameAnswerer.datagramLimit)
      ldns_pkt_set_edns_do(packet, ldns_pkt_edns_do(query.packet))
      // EDNS version 0 is the only one; its "bad version" is 16: 1 here, and 0 in the header.
      if ldns_pkt_edns_version(query.packet) != 0 { ldns_pkt_set_edns_extended_rcode(packet, 1) }
    }
    if let question = query.question {
      ldns_pkt_push_rr(packet, LDNS_SECTION_QUESTION, ldns_rr_clone(question))
    }
  }

  deinit {
    ldns_pkt_free(packet)
  }

  // MARK: Reading

  var isStandardQuery: Bool { ldns_pkt_get_opcode(packet) == LDNS_PACKET_QUERY }

  /// Whether it has an OPT record (EDNS).
  var hasExtensions: Bool { ldns_pkt_edns(packet) }

  var extensionVersion: UInt8 { ldns_pkt_edns_version(packet) }

  /// What the sender can take in a datagram, at least 512.
  var datagramLimit: Int {
    hasExtensions ? max(512, Int(ldns_pkt_edns_udp_size(packet))) : 512
  }

  var questionCount: Int { Int(ldns_pkt_qdcount(packet)) }

  /// The record type asked for, by number.
  var questionType: UInt16 {
    question.map { UInt16(truncatingIfNeeded: ldns_rr_get_type($0).rawValue) } ?? 0
  }

  /// The class asked for, by number.
  var questionClass: UInt16 {
    question.map { UInt16(truncatingIfNeeded: ldns_rr_get_class($0).rawValue) } ?? 0
  }

  /// The name asked for, lower-cased, labels joined by dots, without a trailing one.
  var questionName: String {
    guard let owner = question.flatMap({ ldns_rr_owner($0) }), let data = ldns_rdf_data(owner)
    else { return "" }
    let wire = UnsafeBufferPointer(start: data, count: ldns_rdf_size(owner))
    var text: [UInt8] = []
    var position = 0
    while position < wire.count, wire[position] != 0 {
      let end = position + 1 + Int(wire[position])
      guard end <= wire.count else { break }
      if !text.isEmpty { text.append(UInt8(ascii: ".")) }
      for byte in wire[position + 1..<end] {
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        text.append(isUpper ? byte | 0x20 : byte)
      }
      position = end
    }
    return String(decoding: text, as: UTF8.self)
  }

  private var question: UnsafeMutablePointer<ldns_rr>? {
    ldns_pkt_question(packet).flatMap { list in
      ldns_rr_list_rr_count(list) > 0 ? ldns_rr_list_rr(list, 0) : nil
    }
  }

  // MARK: Writing

  /// Adds a record that belongs to the name asked for.
  func addAnswer(type: ldns_rr_type, data: [UInt8], timeToLive: UInt32) {
    let form = type == LDNS_RR_TYPE_A ? LDNS_RDF_TYPE_A : LDNS_RDF_TYPE_AAAA
    addAnswer(
      type: type,
      field: ldns_rdf_new_frm_data(form, data.count, data),
      timeToLive: timeToLive
    )
  }

  /// Adds a record that names the host of the address asked for.
  func addPointer(to host: String, timeToLive: UInt32) {
    addAnswer(
      type: LDNS_RR_TYPE_PTR,
      field: ldns_dname_new_frm_str(host),
      timeToLive: timeToLive
    )
  }

  private func addAnswer(
    type: ldns_rr_type,
    field: UnsafeMutablePointer<ldns_rdf>?,
    timeToLive: UInt32
  ) {
    guard let field, let owner = question.flatMap({ ldns_rr_owner($0) }) else { return }
    push(
      LDNS_SECTION_ANSWER,
      owner: ldns_rdf_clone(owner),
      type: type,
      fields: [field],
      timeToLive: timeToLive
    )
  }

  /// Adds the start of authority that tells how long a negative answer may be kept.
  func addAuthority(timeToLive: UInt32) {
    let numbers: [UInt32] = [1, 3600, 600, 86_400, timeToLive]
    let fields = [
      ldns_dname_new_frm_str("ns.condition."), ldns_dname_new_frm_str("hostmaster.condition."),
    ]
    let numberFields = numbers.enumerated().map {
      ldns_native2rdf_int32($0.offset == 0 ? LDNS_RDF_TYPE_INT32 : LDNS_RDF_TYPE_PERIOD, $0.element)
    }
    push(
      LDNS_SECTION_AUTHORITY,
      owner: ldns_dname_new_frm_str("."),
      type: LDNS_RR_TYPE_SOA,
      fields: (fields + numberFields).compactMap { $0 },
      timeToLive: timeToLive
    )
  }

  /// Takes ownership of the owner and the fields.
  private func push(
    _ section: ldns_pkt_section,
    owner: UnsafeMutablePointer<ldns_rdf>?,
    type: ldns_rr_type,
    fields: [UnsafeMutablePointer<ldns_rdf>],
    timeToLive: UInt32
  ) {
    guard let record = ldns_rr_new() else { return }
    ldns_rr_set_owner(record, owner)
    ldns_rr_set_type(record, type)
    ldns_rr_set_class(record, LDNS_RR_CLASS_IN)
    ldns_rr_set_ttl(record, timeToLive)
    for field in fields { ldns_rr_push_rdf(record, field) }
    ldns_pkt_push_rr(packet, section, record)
  }

  func markTruncated() {
    ldns_pkt_set_tc(packet, true)
  }

  /// The message as it goes over the wire; nil without memory.
  func bytes() -> [UInt8]? {
    var wire: UnsafeMutablePointer<UInt8>?
    var count = 0
    guard ldns_pkt2wire(&wire, packet, &count) == LDNS_STATUS_OK, let wire else { return nil }
    defer { free(wire) }
    return Array(UnsafeBufferPointer(start: wire, count: count))
  }
}
