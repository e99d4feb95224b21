/// An HTTP answer before a server sends it.
struct WebAnswer: Equatable {
  enum Body: Equatable {
    case text(String)
    /// So many bytes of a fixed pattern: lines of 64 characters.
    case pattern(UInt64)
  }

  var status: UInt32 = 200
  var type = "text/plain; charset=utf-8"
  var headers: [Header] = []
  var body: Body = .text("")
  /// Milliseconds to wait before answering.
  var delayMilliseconds = 0

  struct Header: Equatable {
    var name: String
    var value: String
  }

  static func text(_ text: String, status: UInt32 = 200) -> WebAnswer {
    WebAnswer(status: status, body: .text(text))
  }

  static func page(_ html: String) -> WebAnswer {
    WebAnswer(type: "text/html; charset=utf-8", body: .text(html))
  }
}
