import CCurl
import Glibc
import ReachabilityMonitors

/// Carries out probes by HTTP and HTTPS.
///
/// libcurl says which sockets to poll and when to call it again, so nothing waits and nothing spins.
/// Its own resolver works on threads; one that has no answer when its probe is over is left behind.
final class WebTransport: ProbeTransport {
  private let request: WebRequest
  private let poller = CurlPoller()
  private let multi: UnsafeMutableRawPointer
  private var transfers: [Int: WebTransfer] = [:]
  /// Probes that could not even begin.
  private var stillborn: [Int] = []

  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  init(_ request: WebRequest) throws(ProbeMonitorError) {
    guard Self.isReady, let multi = curl_multi_init() else {
      throw ProbeMonitorError(.failed, "libcurl does not start")
    }
    self.request = request
    self.multi = multi
    poller.attach(to: multi)
  }

  deinit {
    for transfer in transfers.values { curl_multi_remove_handle(multi, transfer.handle) }
    transfers = [:]
    curl_multi_cleanup(multi)
  }

  func start(_ number: Int) {
    guard let transfer = WebTransfer(request),
      curl_multi_add_handle(multi, transfer.handle) == CURLM_OK
    else {
      stillborn.append(number)
      return
    }
    transfers[number] = transfer
  }

  func abandon(_ number: Int) {
    guard let transfer = transfers.removeValue(forKey: number) else { return }
    curl_multi_remove_handle(multi, transfer.handle)
  }

  var interests: [pollfd] { poller.interests }

  var deadline: Duration? { poller.deadline }

  func proceed(_ ready: [pollfd]) -> [(number: Int, outcome: ProbeOutcome)] {
    var running: Int32 = 0
    for entry in ready where entry.revents != 0 {
      curl_multi_socket_action(multi, entry.fd, CurlPoller.action(entry), &running)
    }
    // What it wants at once it says by a deadline of now.
    while poller.takeDeadline(at: MonotonicTime.now) {
      curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running)
    }
    var ended = stillborn.map { (number: $0, outcome: ProbeOutcome.failure) }
    stillborn = []
    var result = CURLE_OK
    while let handle = condition_curl_take_finished(multi, &result) {
      guard let number = transfers.first(where: { $0.value.handle == handle })?.key,
        let transfer = transfers.removeValue(forKey: number)
      else { continue }
      curl_multi_remove_handle(multi, handle)
      ended.append((number, transfer.outcome(result)))
    }
    return ended
  }
}
