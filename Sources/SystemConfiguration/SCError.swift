// The names are Apple's and BSD's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// Why the last call of this module on this thread failed.
///
/// - Returns: A status such as ``kSCStatusInvalidArgument``, 0 where none failed.
public func SCError() -> Int32 { Int32(truncatingIfNeeded: LastStatus.value) }

/// Puts a status into words.
///
/// - Parameter status: As ``SCError()`` returns it, or an errno.
/// - Returns: A C string that stays valid.
public func SCErrorString(_ status: Int32) -> UnsafePointer<CChar> {
  let text = StatusText.of(Int(status)) ?? "Unknown error"
  return UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// Tells why the last call of this module on this thread failed, as an error.
///
/// - Returns: An error with ``SCError()`` as its code.
public func SCCopyLastError() -> CFError {
  let status = SCError()
  return NSError(
    domain: kCFErrorDomainSystemConfiguration,
    code: Int(status),
    userInfo: [NSLocalizedDescriptionKey: String(cString: SCErrorString(status))]
  )
}

/// The domain of ``SCCopyLastError()``.
public let kCFErrorDomainSystemConfiguration = "com.apple.SystemConfiguration"
