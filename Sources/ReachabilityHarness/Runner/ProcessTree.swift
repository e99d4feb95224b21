import Glibc

/// Finds the children of a process, and theirs.
enum ProcessTree {
  /// Every process below one, parents before their children.
  ///
  /// - Parameter process: The process.
  /// - Returns: Their numbers at this moment; none where /proc does not tell.
  static func descendants(of process: Int32) -> [Int32] {
    var children: [Int32: [Int32]] = [:]
    guard let directory = opendir("/proc") else { return [] }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let number = Int32(name), let parent = parent(of: number) else { continue }
      children[parent, default: []].append(number)
    }
    var found: [Int32] = []
    var next = [process]
    while !next.isEmpty {
      next = next.flatMap { children[$0] ?? [] }.sorted()
      found += next
    }
    return found
  }

  /// The fourth word of `/proc/N/stat`; the second is a name in parentheses that may hold anything.
  private static func parent(of process: Int32) -> Int32? {
    let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 512)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return nil }
    let text = String(decoding: buffer.prefix(count), as: UTF8.self)
    guard let end = text.lastIndex(of: ")") else { return nil }
    let words = text[text.index(after: end)...].split(separator: " ")
    return words.count > 1 ? Int32(words[1]) : nil
  }
}
