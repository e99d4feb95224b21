import CCurl
import Glibc
import ReachabilityMonitors

/// One request to a web server.
final class WebTransfer {
  let handle: UnsafeMutableRawPointer
  private let expectation: WebExpectation
  private var body: [UInt8] = []
  private var isLong = false

  /// More than this is not read: connectivity checks answer with a line.
  private static let most = 64 << 10

  /// Prepares a request; nil without memory, or where libcurl lacks what it needs.
  init?(_ request: WebRequest) {
    guard let handle = curl_easy_init() else { return nil }
    self.handle = handle
    expectation = request.expectation
    guard set(request) else { return nil }
  }

  deinit { curl_easy_cleanup(handle) }

  /// What became of it.
  ///
  /// - Parameter result: libcurl's.
  /// - Returns: The outcome.
  func outcome(_ result: CURLcode) -> ProbeOutcome {
    let status = condition_curl_status(handle)
    let isWhole = result == CURLE_OK || isLong && result == CURLE_WRITE_ERROR
    guard isWhole, status > 0 else { return .failure }
    return expectation.outcome(status: status, body: body)
  }

  private func set(_ request: WebRequest) -> Bool {
    let family =
      request.usesIPv4 && request.usesIPv6
      ? CURL_IPRESOLVE_WHATEVER : request.usesIPv4 ? CURL_IPRESOLVE_V4 : CURL_IPRESOLVE_V6
    let fresh = request.isReused ? 0 : 1
    var numbers: [(CURLoption, Int)] = [
      (CURLOPT_NOSIGNAL, 1),
      // A resolver without an answer must not be waited for.
      (CURLOPT_QUICK_EXIT, 1),
      // The time limit is the monitor's own; this one must not come before it.
      (CURLOPT_CONNECTTIMEOUT_MS, 86_400_000),
      (CURLOPT_DNS_CACHE_TIMEOUT, 0),
      (CURLOPT_FRESH_CONNECT, fresh),
      (CURLOPT_FORBID_REUSE, fresh),
      (CURLOPT_FOLLOWLOCATION, 0),
      (CURLOPT_IPRESOLVE, Int(family)),
      (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
    ]
    if request.isReused { numbers.append((CURLOPT_MAXAGE_CONN, 86_400)) }
    var texts: [(CURLoption, String)] = [
      (CURLOPT_URL, request.address.text),
      (CURLOPT_USERAGENT, "condition"),
      // What is asked is this link, not somebody's proxy.
      (CURLOPT_PROXY, ""),
      (CURLOPT_PROTOCOLS_STR, "http,https"),
    ]
    if let file = request.authorities { texts.append((CURLOPT_CAINFO, file)) }
    return numbers.allSatisfy { condition_curl_set_number(handle, $0.0, $0.1) == CURLE_OK }
      && texts.allSatisfy { condition_curl_set_text(handle, $0.0, $0.1) == CURLE_OK }
      && condition_curl_set_writer(
        handle,
        { bytes, size, count, target in
          guard let target else { return 0 }
          let transfer = Unmanaged<WebTransfer>.fromOpaque(target).takeUnretainedValue()
          return transfer.receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
        },
        Unmanaged.passUnretained(self).toOpaque()
      ) == CURLE_OK
  }

  /// Takes note of content; fewer than were given end the transfer.
  private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= Self.most else {
      isLong = true
      return 0
    }
    body += bytes
    return bytes.count
  }
}
