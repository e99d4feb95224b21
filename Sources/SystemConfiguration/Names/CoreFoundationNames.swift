// The names are Apple's and BSD's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

// The names of CoreFoundation that callers of this module need. Foundation on Linux has none of
// them.

/// A string; `text as CFString` works as with Apple's.
public typealias CFString = NSString
/// An error, as ``SCCopyLastError()`` gives it.
public typealias CFError = NSError
/// A count or a number.
public typealias CFIndex = Int
/// Tells types apart.
public typealias CFTypeID = UInt
/// A run loop.
public typealias CFRunLoop = RunLoop
/// A mode of a run loop; its `rawValue` is what scheduling takes.
public struct CFRunLoopMode: RawRepresentable, Hashable, Sendable {
  private let name: String

  /// Takes a name.
  ///
  /// - Parameter rawValue: The name.
  public init(rawValue: CFString) {
    name = "\(rawValue)"
  }

  /// The name.
  public var rawValue: CFString { NSString(string: name) }

  /// The usual mode.
  public static let defaultMode = Self(rawValue: NSString(string: RunLoop.Mode.default.rawValue))
  /// All common modes.
  public static let commonModes = Self(rawValue: NSString(string: RunLoop.Mode.common.rawValue))
}

/// Where memory comes from; there is one place only.
public final class CFAllocator: Sendable {
  private init() {}
}

/// The usual allocator, to be given wherever one is asked for.
public let kCFAllocatorDefault: CFAllocator? = nil

/// The run loop of the main thread.
///
/// - Returns: The run loop.
public func CFRunLoopGetMain() -> CFRunLoop { RunLoop.main }

/// The run loop of the calling thread.
///
/// - Returns: The run loop.
public func CFRunLoopGetCurrent() -> CFRunLoop { RunLoop.current }
