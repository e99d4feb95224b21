/// One request on its way through libmicrohttpd: kept between the calls it makes for it.
final class WebExchange {
  var bodySize: UInt64 = 0
  /// Set once the answer is known, so that a delayed one is not asked for twice.
  var answer: WebAnswer?
}
