import Glibc

// What ``SCError()`` returns, with Apple's numbers.

/// All is well.
public let kSCStatusOK = 0
/// Something failed that has no number of its own.
public let kSCStatusFailed = 1001
/// An argument makes no sense, here or now.
public let kSCStatusInvalidArgument = 1002
/// Permission is missing.
public let kSCStatusAccessError = 1003
/// There is no such key.
public let kSCStatusNoKey = 1004
/// The key is there already.
public let kSCStatusKeyExists = 1005
/// Somebody else holds the lock.
public let kSCStatusLocked = 1006
/// It takes a lock.
public let kSCStatusNeedLock = 1007
/// How a host is reached cannot be found out.
public let kSCStatusReachabilityUnknown = 4001

/// The words for a status.
enum StatusText {
  private static let words: [(status: Int, text: StaticString)] = [
    (kSCStatusOK, "Success!"),
    (kSCStatusFailed, "Failed!"),
    (kSCStatusInvalidArgument, "Invalid argument"),
    (kSCStatusAccessError, "Permission denied"),
    (kSCStatusNoKey, "No such key"),
    (kSCStatusKeyExists, "Key already defined"),
    (kSCStatusLocked, "Lock already held"),
    (kSCStatusNeedLock, "Lock required for this operation"),
    (kSCStatusReachabilityUnknown, "Network reachability cannot be determined"),
  ]

  /// The words, for ever valid.
  static func of(_ status: Int) -> StaticString? {
    words.first { $0.status == status }?.text
  }
}

/// The status of the last call that failed, for each thread.
enum LastStatus {
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  static var value: Int {
    get { key.map { Int(bitPattern: pthread_getspecific($0)) } ?? kSCStatusOK }
    set {
      if let key { pthread_setspecific(key, UnsafeRawPointer(bitPattern: newValue)) }
    }
  }
}

/// Notes why a call fails.
func refusal(_ status: Int = kSCStatusInvalidArgument) -> Bool {
  LastStatus.value = status
  return false
}
