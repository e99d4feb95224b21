import Glibc
import Testing

@testable import RouteNetlink

struct NetlinkErrorTests {
  private let request = NetlinkRequest.setQueueingDiscipline(
    .netem(NetemConfiguration()),
    on: 7,
    handle: .unspecified,
    parent: .root,
    mode: .create
  )

  private func error(_ number: Int32, _ message: String? = nil) -> NetlinkError {
    NetlinkError(
      .kernel(KernelVerdict(errno: number, message: message)),
      request,
      subject: "down-wlan0 (index 7)"
    )
  }

  @Test func `an error says what was tried, on what and why`() {
    let words = "netem: cannot mix duplicating netems with other netems in tree"
    #expect(
      error(EINVAL, words).description
        == "set netem on down-wlan0 (index 7): Invalid argument (EINVAL): \(words)"
    )
    #expect(error(EINVAL, words).code == .invalidArgument)
  }

  @Test func `a missing kind is a missing feature`() {
    let missing = error(ENOENT, "Specified qdisc kind is unknown")
    #expect(missing.code == .notSupported)
    #expect(
      missing.description
        == "set netem on down-wlan0 (index 7): No such file or directory (ENOENT): "
        + "Specified qdisc kind is unknown"
    )
  }

  @Test func `a missing object stays a missing object`() {
    let change = NetlinkRequest.setQueueingDiscipline(
      .netem(NetemConfiguration()),
      on: 7,
      handle: .unspecified,
      parent: .root,
      mode: .change
    )
    let failure = ExchangeFailure.kernel(KernelVerdict(errno: ENOENT, message: nil))
    #expect(NetlinkError(failure, change, subject: "").code == .notFound)
    let deletion = NetlinkRequest.deleteQueueingDiscipline(
      on: 7,
      handle: Handle(major: 1),
      parent: .root
    )
    let invalid = ExchangeFailure.kernel(KernelVerdict(errno: EINVAL, message: "Invalid handle"))
    #expect(NetlinkError(invalid, deletion, subject: "").code == .notFound)
  }

  @Test func `a missing permission says which`() {
    #expect(error(EPERM).code == .notPermitted)
    #expect(
      error(EPERM).description
        == "set netem on down-wlan0 (index 7): Operation not permitted (EPERM): "
        + "it takes CAP_NET_ADMIN in that network namespace"
    )
  }

  @Test(
    arguments: [
      (
        .malformed(MalformedMessage("4 bytes wanted, 2 left")), .malformedAnswer,
        "set netem on x: the kernel's answer could not be read: 4 bytes wanted, 2 left"
      ),
      (
        .interrupted, .interrupted,
        "set netem on x: the list kept changing while it was read"
      ),
      (
        .tooLong, .requestTooLong, "set netem on x: the request does not fit into a netlink message"
      ),
      (
        .system(call: "nl_recv", errno: EAGAIN), .noAnswer,
        "set netem on x: Resource temporarily unavailable (EAGAIN): the kernel did not answer"
      ),
      (
        .system(call: "nl_send", errno: ENOBUFS), .other,
        "set netem on x: No buffer space available (ENOBUFS): in nl_send"
      ),
    ] as [(ExchangeFailure, NetlinkError.Code, String)]
  )
  func `other failures have their words`(
    failure: ExchangeFailure,
    code: NetlinkError.Code,
    text: String
  ) {
    let error = NetlinkError(failure, request, subject: "x")
    #expect(error.code == code)
    #expect(error.description == text)
  }

  @Test func `an unknown number is told as a number`() {
    let error = NetlinkError(code: .other, operation: "try", errno: 4095)
    #expect(error.description == "try: Unknown error (errno 4095)")
  }
}
