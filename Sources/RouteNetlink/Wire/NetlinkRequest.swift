/// A request before it is sent: pure bytes, and the words for an error about it.
struct NetlinkRequest {
  /// Whom an error is about.
  enum Subject: Equatable {
    case nothing
    case interface(Int32)
    case named(String)
  }

  /// Message type (RTM_…).
  var type: UInt16
  /// Message flags without NLM_F_REQUEST and NLM_F_ACK, which the socket adds.
  var flags: UInt16 = 0
  /// All that follows `nlmsghdr`.
  var body: AttributeWriter
  /// What is tried, for errors: "set netem".
  var operation: String
  /// On what it is tried, for errors.
  var subject = Subject.nothing
  /// What an errno means for this request, where that is not what it usually means.
  ///
  /// Setting a discipline or filter, ENOENT says that the kernel lacks the kind.
  var meanings: [Int32: NetlinkError.Code] = [:]

  /// Whether this asks for a list.
  var isDump: Bool { flags & MessageFlag.dump == MessageFlag.dump && isQuestion }

  /// Of each RTM group of four the third asks; NLM_F_DUMP shares its bits with REPLACE and EXCL.
  private var isQuestion: Bool { type & 3 == 2 }
}
