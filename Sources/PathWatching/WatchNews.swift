package import ReachabilityMonitors

/// What a watch tells.
package struct WatchNews: Sendable {
  /// What is the case now.
  package var snapshot: KernelSnapshot
  /// Whether the text of `/etc/resolv.conf` is another one than at the last news.
  package var didResolverChange: Bool
}
