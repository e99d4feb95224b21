import CMicrohttpd

/// Turns an answer into a response of libmicrohttpd.
enum WebResponse {
  /// A megabyte-sized transfer should not take thousands of calls.
  private static let blockSize = 64 << 10

  /// The pattern of `/bytes/N`, once, for all responses; never freed.
  private struct Pattern: @unchecked Sendable {
    // Written here and only read afterwards.
    let bytes: UnsafeRawBufferPointer

    init() {
      let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: 2 * WebResponse.blockSize,
        alignment: 16
      )
      let letters = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.\n".utf8)
      for index in buffer.indices { buffer[index] = letters[index % letters.count] }
      bytes = UnsafeRawBufferPointer(buffer)
    }
  }

  private static let pattern = Pattern()

  /// Queues an answer on a connection.
  static func queue(_ answer: WebAnswer, on connection: OpaquePointer) -> MHD_Result {
    guard let response = make(answer) else { return .NO }
    defer { MHD_destroy_response(response) }
    let isEmpty = answer.status == 204 || answer.status == 304
    if !isEmpty { MHD_add_response_header(response, "Content-Type", answer.type) }
    // A cached answer would hide the network from whoever probes it.
    MHD_add_response_header(response, "Cache-Control", "no-store")
    for header in answer.headers {
      MHD_add_response_header(response, header.name, header.value)
    }
    return MHD_queue_response(connection, answer.status, response)
  }

  private static func make(_ answer: WebAnswer) -> OpaquePointer? {
    switch answer.body {
    case .text(let text):
      var bytes = answer.status == 204 || answer.status == 304 ? [] : Array(text.utf8)
      return MHD_create_response_from_buffer(bytes.count, &bytes, .RESPMEM_MUST_COPY)
    case .pattern(let count):
      return MHD_create_response_from_callback(
        count,
        blockSize,
        { _, position, buffer, most in
          let pattern = WebResponse.pattern.bytes
          let start = Int(position % 64)
          let count = min(most, WebResponse.blockSize)
          guard let buffer, let source = pattern.baseAddress else { return -1 }
          UnsafeMutableRawPointer(buffer).copyMemory(from: source + start, byteCount: count)
          return count
        },
        nil,
        nil
      )
    }
  }
}
