public import Foundation

/// Tells what is called when the way to a target changes.
///
/// It must not capture what other threads use without care, just as C functions cannot.
///
/// - Parameters: the target, its flags now, and the `info` of the context.
public typealias SCNetworkReachabilityCallBack =
  @Sendable (SCNetworkReachability, SCNetworkReachabilityFlags, UnsafeMutableRawPointer?) -> Void

/// What a callback is given, and how to keep it alive.
public struct SCNetworkReachabilityContext {
  /// 0.
  public var version: CFIndex
  /// What the callback is given.
  public var info: UnsafeMutableRawPointer?
  /// Keeps ``info`` alive; called once when the context is set and once around each callback.
  public var retain: ((UnsafeRawPointer) -> UnsafeRawPointer)?
  /// Lets go of what ``retain`` returned, once each.
  public var release: ((UnsafeRawPointer) -> Void)?
  /// Describes ``info``; not called here.
  public var copyDescription: ((UnsafeRawPointer) -> Unmanaged<CFString>)?

  /// Puts a context together.
  ///
  /// - Parameters:
  ///   - version: 0.
  ///   - info: What the callback is given.
  ///   - retain: Keeps `info` alive.
  ///   - release: Lets go of it.
  ///   - copyDescription: Describes it.
  public init(
    version: CFIndex,
    info: UnsafeMutableRawPointer?,
    retain: ((UnsafeRawPointer) -> UnsafeRawPointer)?,
    release: ((UnsafeRawPointer) -> Void)?,
    copyDescription: ((UnsafeRawPointer) -> Unmanaged<CFString>)?
  ) {
    self.version = version
    self.info = info
    self.retain = retain
    self.release = release
    self.copyDescription = copyDescription
  }

  /// An empty context.
  public init() {
    self.init(version: 0, info: nil, retain: nil, release: nil, copyDescription: nil)
  }
}

/// A context's `info`, kept alive as long as this is.
final class RetainedContext: @unchecked Sendable {
  // What @unchecked is for: nothing of it changes, and the functions are the user's, who is told
  // that any thread may call them.
  private let context: SCNetworkReachabilityContext
  let info: UnsafeMutableRawPointer?

  init(_ context: SCNetworkReachabilityContext) {
    self.context = context
    info = Self.retained(context.info, context)
  }

  deinit {
    release(info)
  }

  /// Calls with an `info` that is kept alive meanwhile, whatever becomes of the context.
  func call(_ body: (UnsafeMutableRawPointer?) -> Void) {
    let kept = Self.retained(info, context)
    body(kept)
    release(kept)
  }

  private static func retained(
    _ info: UnsafeMutableRawPointer?,
    _ context: SCNetworkReachabilityContext
  ) -> UnsafeMutableRawPointer? {
    guard let info, let retain = context.retain else { return info }
    return UnsafeMutableRawPointer(mutating: retain(info))
  }

  private func release(_ info: UnsafeMutableRawPointer?) {
    if let info { context.release?(info) }
  }
}
