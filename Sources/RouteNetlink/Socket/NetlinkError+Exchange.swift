extension NetlinkError {
  /// Puts a failed exchange into words.
  init(_ failure: ExchangeFailure, _ request: NetlinkRequest, subject: String) {
    self.init(code: .other, operation: request.operation, subject: subject)
    switch failure {
    case .kernel(let verdict):
      errno = verdict.errno
      kernelMessage = verdict.message
      code = request.meanings[errno] ?? Code(errno: errno)
      if code == .notPermitted, kernelMessage == nil {
        detail = "it takes CAP_NET_ADMIN in that network namespace"
      }
    case .system(let call, let number):
      errno = number
      code = Code(errno: number)
      detail = code == .noAnswer ? "the kernel did not answer" : "in \(call)"
    case .malformed(let problem):
      code = .malformedAnswer
      detail = "the kernel's answer could not be read: \(problem)"
    case .interrupted:
      code = .interrupted
      detail = "the list kept changing while it was read"
    case .tooLong:
      code = .requestTooLong
      detail = "the request does not fit into a netlink message"
    }
  }

  /// A list or look-up whose answer could not be read.
  init(_ problem: MalformedMessage, _ operation: String) {
    self.init(
      code: .malformedAnswer,
      operation: operation,
      detail: "the kernel's answer could not be read: \(problem)"
    )
  }
}
