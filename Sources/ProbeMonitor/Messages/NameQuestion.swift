import ReachabilityMonitors

/// A question to a name server, and whether an answer will do.
struct NameQuestion {
  /// The question as it goes over the wire.
  let bytes: [UInt8]
  private let answer: ProbeContract.Answer
  private let type: UInt8

  /// Makes a question for addresses of a name; nil where it is no name.
  ///
  /// - Parameters:
  ///   - name: The name, labels joined by dots.
  ///   - isIPv4: Whether IPv4 addresses are asked for, else IPv6.
  ///   - identifier: What the answer must repeat.
  ///   - answer: What counts as online.
  init?(
    _ name: String,
    isIPv4: Bool,
    identifier: UInt16,
    answer: ProbeContract.Answer
  ) {
    self.answer = answer
    type = isIPv4 ? 1 : 28
    // Recursion is desired; one question.
    var bytes: [UInt8] = [UInt8(identifier >> 8), UInt8(identifier & 0xFF), 1, 0, 0, 1]
    bytes += [0, 0, 0, 0, 0, 0]
    let trimmed = name.hasSuffix(".") ? name.dropLast() : name[...]
    for label in trimmed.split(separator: ".", omittingEmptySubsequences: false) {
      guard (1...63).contains(label.utf8.count) else { return nil }
      bytes.append(UInt8(label.utf8.count))
      bytes += Array(label.utf8)
    }
    guard bytes.count <= 12 + 254 else { return nil }
    self.bytes = bytes + [0, 0, type, 0, 1]
  }

  /// Judges a datagram; nil where it is no answer to this question.
  func outcome(_ reply: [UInt8]) -> ProbeOutcome? {
    let question = bytes[12...]
    guard reply.count >= bytes.count, reply[0] == bytes[0], reply[1] == bytes[1],
      reply[2] & 0x80 != 0,
      // Servers may change the case of letters.
      zip(reply[12...], question).allSatisfy({ Self.lowered($0) == Self.lowered($1) })
    else {
      // A server that cannot read the question sends the head alone.
      let isHead = reply.count == 12 && reply[0] == bytes[0] && reply[1] == bytes[1]
      return isHead && reply[2] & 0x80 != 0 ? judged(isRight: false) : nil
    }
    let hasAnswers = reply[6] | reply[7] != 0
    let isWellDone = reply[3] & 0xF == 0
    return judged(isRight: answer == .body ? isWellDone && hasAnswers : isWellDone)
  }

  private func judged(isRight: Bool) -> ProbeOutcome {
    answer == .any || isRight ? .success : .failure
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
