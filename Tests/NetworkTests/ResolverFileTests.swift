import Dispatch
import Foundation
import MonitorTestSupport
import Testing

@testable import PathWatching

/// A file as `/etc/resolv.conf` is one, changed in all ways in which that is.
@Suite(.ownThread) struct ResolverFileTests {
  private let directory: URL
  private let news = DispatchSemaphore(value: 0)
  private let queue = DispatchQueue(label: "NetworkTests.resolver")

  init() throws {
    directory = try FileManager.default.url(
      for: .itemReplacementDirectory,
      in: .userDomainMask,
      appropriateFor: FileManager.default.temporaryDirectory,
      create: true
    )
  }

  private func file(_ name: String) -> URL { directory.appendingPathComponent(name) }

  /// Puts a text of always the same length into a file; never is it empty meanwhile, which would be news of its own.
  private func write(_ text: String, to name: String, atomically: Bool = false) throws {
    guard !atomically, let handle = try? FileHandle(forWritingTo: file(name)) else {
      return try Data(text.utf8).write(to: file(name), options: atomically ? .atomic : [])
    }
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  private func awaitNews() throws {
    guard news.wait(timeout: .now() + .seconds(60)) == .success else {
      throw LiveFailure("no news for a minute")
    }
  }

  @Test func `each new text is told, however it comes, and nothing else`() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    try write("nameserver 192.0.2.1", to: "resolv.conf")
    let watch = ResolverFileWatch(file("resolv.conf").path, queue: queue) { [news] in
      news.signal()
    }
    try write("nameserver 192.0.2.2", to: "resolv.conf")
    try awaitNews()
    try write("nameserver 192.0.2.3", to: "resolv.conf", atomically: true)
    try awaitNews()
    // The new file is watched too.
    try write("nameserver 192.0.2.4", to: "resolv.conf")
    try awaitNews()
    // A link to a file elsewhere, as resolvconf and systemd have it.
    try FileManager.default.createDirectory(at: file("run"), withIntermediateDirectories: true)
    try write("nameserver 192.0.2.5", to: "run/stub.conf")
    try FileManager.default.removeItem(at: file("resolv.conf"))
    try awaitNews()
    try FileManager.default.createSymbolicLink(
      at: file("resolv.conf"),
      withDestinationURL: file("run/stub.conf")
    )
    try awaitNews()
    try write("nameserver 192.0.2.6", to: "run/stub.conf", atomically: true)
    try awaitNews()
    // The same text, and other files.
    try write("nameserver 192.0.2.6", to: "run/stub.conf", atomically: true)
    try write("x", to: "other")
    try write("nameserver 192.0.2.7", to: "run/stub.conf")
    try awaitNews()
    queue.sync {}
    #expect(news.wait(timeout: .now()) == .timedOut)
    withExtendedLifetime(watch) {}
  }
}
