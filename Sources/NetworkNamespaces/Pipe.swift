import CLinux
import Glibc

/// A pipe, both ends close-on-exec and each closed at the end of its owner's life.
public struct Pipe: ~Copyable, Sendable {
  private var reader: FileDescriptor?
  private var writer: FileDescriptor?

  /// Makes a pipe.
  ///
  /// - Throws: ``NamespaceError`` with the operation `pipe2`.
  public init() throws(NamespaceError) {
    var ends: [Int32] = [-1, -1]
    let outcome = condition_pipe(&ends)
    guard outcome == 0 else { throw NamespaceError("pipe2", "a pipe", -outcome) }
    reader = FileDescriptor(adopting: ends[0])
    writer = FileDescriptor(adopting: ends[1])
  }

  /// The number of the end to read from; -1 once taken or closed.
  public var readDescriptor: Int32 {
    switch reader {
    case .some(let end): end.rawValue
    case .none: -1
    }
  }

  /// The number of the end to write to; -1 once taken or closed.
  public var writeDescriptor: Int32 {
    switch writer {
    case .some(let end): end.rawValue
    case .none: -1
    }
  }

  /// Hands over the end to read from.
  ///
  /// - Returns: the end, nil when it was taken or closed before.
  public mutating func takeReadEnd() -> FileDescriptor? {
    reader.take()
  }

  /// Hands over the end to write to.
  ///
  /// - Returns: the end, nil when it was taken or closed before.
  public mutating func takeWriteEnd() -> FileDescriptor? {
    writer.take()
  }

  /// Closes the end to read from.
  public mutating func closeReadEnd() {
    reader = nil
  }

  /// Closes the end to write to, as a reader must before it waits for the end of the data.
  public mutating func closeWriteEnd() {
    writer = nil
  }
}
