/// How a captive portal answers plain HTTP while the outage is `portal`.
public enum Portal: String, CaseIterable, Hashable, Sendable {
  /// With a 302 to its login page.
  case redirect
  /// With a 200 and a page of its own.
  case page
}
