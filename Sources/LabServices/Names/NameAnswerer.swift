import CLdns
import ServicesControl

/// Answers DNS queries: bytes in, bytes out.
struct NameAnswerer {
  /// What is said to whoever asks how large a datagram may be (EDNS).
  static let datagramLimit: UInt16 = 1232

  /// An answer, or why there is none.
  struct Outcome: Equatable {
    /// The name asked for; nil if the query could not be read.
    var question: Question?
    /// The answer; nil if nothing is to be sent.
    var reply: [UInt8]?
    /// The response code of the answer.
    var code: UInt8 = 0
  }

  /// What was asked.
  struct Question: Equatable {
    var name: String
    var type: UInt16
  }

  var mode = ServicesState.NameService.Mode.answer
  var families = ServicesState.Family.allCases
  /// Seconds an answer may be kept.
  var timeToLive: UInt32 = 1

  /// Answers one message.
  ///
  /// - Parameters:
  ///   - query: the message.
  ///   - isStream: whether it came over TCP, where there is no limit of size.
  /// - Returns: what to send back, and what was asked.
  func answer(_ query: UnsafeRawBufferPointer, isStream: Bool) -> Outcome {
    // Shorter than a header, or itself an answer (two of us would talk for ever): no reply.
    guard query.count >= 12, query[2] & 0x80 == 0 else { return Outcome() }
    guard let message = NameMessage(parsing: query) else {
      return mode == .silence ? Outcome() : formatError(query)
    }
    let question = Question(name: message.questionName, type: message.questionType)
    var outcome = Outcome(question: question)
    guard mode != .silence else { return outcome }
    let limit = isStream ? 65_535 : message.datagramLimit
    outcome.code = code(for: message, question)
    outcome.reply = reply(to: message, question, code: outcome.code, limit: limit)
    return outcome
  }

  private func code(for message: borrowing NameMessage, _ question: Question) -> UInt8 {
    guard message.isStandardQuery else { return UInt8(LDNS_RCODE_NOTIMPL.rawValue) }
    guard message.questionCount == 1 else { return UInt8(LDNS_RCODE_FORMERR.rawValue) }
    guard message.extensionVersion == 0 else { return 0 }
    let isInternet = message.questionClass == UInt16(LDNS_RR_CLASS_IN.rawValue)
    let isTransfer = [LDNS_RR_TYPE_AXFR, LDNS_RR_TYPE_IXFR].contains {
      question.type == UInt16($0.rawValue)
    }
    guard isInternet || message.questionClass == UInt16(LDNS_RR_CLASS_ANY.rawValue), !isTransfer
    else { return UInt8(LDNS_RCODE_REFUSED.rawValue) }
    switch mode {
    case .serverFailure: return UInt8(LDNS_RCODE_SERVFAIL.rawValue)
    case .nonexistentDomain: return UInt8(LDNS_RCODE_NXDOMAIN.rawValue)
    case .answer, .silence:
      // A resolver that forwards "localhost" is a known fault: let it show (RFC 6761).
      let isLocal = question.name == "localhost" || question.name.hasSuffix(".localhost")
      return UInt8(isLocal ? LDNS_RCODE_NXDOMAIN.rawValue : LDNS_RCODE_NOERROR.rawValue)
    }
  }

  /// Builds an answer of at most `limit` bytes; internal for tests of the limit.
  func reply(
    to message: borrowing NameMessage,
    _ question: Question,
    code: UInt8,
    limit: Int
  ) -> [UInt8]? {
    guard let answer = NameMessage(answering: message, code: code) else { return nil }
    if message.extensionVersion == 0 {
      let found = code == 0 ? addRecords(to: answer, question) : false
      let isNegative = code == 0 || code == UInt8(LDNS_RCODE_NXDOMAIN.rawValue)
      if !found && isNegative { answer.addAuthority(timeToLive: timeToLive) }
    }
    guard let bytes = answer.bytes() else { return nil }
    guard bytes.count > limit else { return bytes }
    guard let empty = NameMessage(answering: message, code: code) else { return nil }
    empty.markTruncated()
    return empty.bytes()
  }

  private func addRecords(to answer: borrowing NameMessage, _ question: Question) -> Bool {
    var found = false
    let isAny = question.type == UInt16(LDNS_RR_TYPE_ANY.rawValue)
    if families.contains(.ipv4), isAny || question.type == UInt16(LDNS_RR_TYPE_A.rawValue) {
      let address = NameAddresses.ipv4(of: question.name)
      answer.addAnswer(type: LDNS_RR_TYPE_A, data: address, timeToLive: timeToLive)
      found = true
    }
    if families.contains(.ipv6), isAny || question.type == UInt16(LDNS_RR_TYPE_AAAA.rawValue) {
      let address = NameAddresses.ipv6(of: question.name)
      answer.addAnswer(type: LDNS_RR_TYPE_AAAA, data: address, timeToLive: timeToLive)
      found = true
    }
    if question.type == UInt16(LDNS_RR_TYPE_PTR.rawValue),
      let host = ReverseName.host(for: question.name)
    {
      answer.addPointer(to: host + ".", timeToLive: timeToLive)
      found = true
    }
    return found
  }

  /// A header alone: the rest of the message cannot be trusted.
  private func formatError(_ query: UnsafeRawBufferPointer) -> Outcome {
    let code = UInt8(LDNS_RCODE_FORMERR.rawValue)
    let header: [UInt8] = [query[0], query[1], query[2] & 0x79 | 0x80, code]
    return Outcome(reply: header + [UInt8](repeating: 0, count: 8), code: code)
  }
}
