// The names are Apple's and BSD's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Dispatch
public import Foundation
import PathWatching
import ReachabilityMonitors
import RouteNetlink

/// Tells how a target can be reached.
///
/// It never waits for a name server. While the target is scheduled these are the flags that were
/// last found, and the first callback, if it has not come yet, need not come any more.
///
/// - Parameters:
///   - target: The target.
///   - flags: Where to put the flags.
/// - Returns: False where the kernel refused to tell; see ``SCError()``.
@discardableResult
public func SCNetworkReachabilityGetFlags(
  _ target: SCNetworkReachability,
  _ flags: UnsafeMutablePointer<SCNetworkReachabilityFlags>
) -> Bool {
  let known = target.state.withLock { state -> SCNetworkReachabilityFlags? in
    guard let verdict = state.schedule?.verdict else { return nil }
    state.schedule?.mustTell = false
    return verdict.flags
  }
  guard let found = known ?? target.flagsNow() else { return refusal(kSCStatusFailed) }
  flags.pointee = found
  return true
}

/// Sets what is called when the way to a target changes.
///
/// - Parameters:
///   - target: The target.
///   - callout: What to call; nil: nothing more.
///   - context: What it is given; copied, and its `info` retained.
/// - Returns: True.
@discardableResult
public func SCNetworkReachabilitySetCallback(
  _ target: SCNetworkReachability,
  _ callout: SCNetworkReachabilityCallBack?,
  _ context: UnsafeMutablePointer<SCNetworkReachabilityContext>?
) -> Bool {
  let retained = callout == nil ? nil : context.map { RetainedContext($0.pointee) }
  // The old ones are let go outside of the lock: what they hold may call back.
  let (old, number) = target.state.withLock { state in
    let old = (state.callback, state.context)
    state.callback = callout
    state.context = retained
    return (old, state.schedule?.number)
  }
  _ = old
  if let number { target.post(number) }
  return true
}

/// Schedules a target on a dispatch queue, or ends that.
///
/// After it was ended on the queue itself, no callback comes any more.
///
/// - Parameters:
///   - target: The target.
///   - queue: Where to call back; nil ends it.
/// - Returns: False, and ``kSCStatusInvalidArgument`` from ``SCError()``, where it is scheduled
///   already, or with nil, is not scheduled on a queue.
@discardableResult
public func SCNetworkReachabilitySetDispatchQueue(
  _ target: SCNetworkReachability,
  _ queue: DispatchQueue?
) -> Bool {
  guard let queue else {
    return target.unschedule { place in
      guard case .queue = place else { return nil }
      return .runLoops([])
    }
  }
  return target.schedule { old, perform in
    old == nil ? .queue(QueueSignal(queue, perform)) : nil
  }
}

/// Schedules a target on a run loop too.
///
/// - Parameters:
///   - target: The target.
///   - runLoop: Where to call back.
///   - runLoopMode: In which mode, such as `CFRunLoopMode.defaultMode.rawValue`.
/// - Returns: False, and ``kSCStatusInvalidArgument`` from ``SCError()``, where it is scheduled
///   on a dispatch queue.
@discardableResult
public func SCNetworkReachabilityScheduleWithRunLoop(
  _ target: SCNetworkReachability,
  _ runLoop: CFRunLoop,
  _ runLoopMode: CFString
) -> Bool {
  let mode = "\(runLoopMode)"
  return target.schedule { old, perform in
    switch old {
    case nil:
      return .runLoops([RunLoopSignal(runLoop, mode, perform)])
    case .runLoops(let signals):
      let isKnown = signals.contains { $0.loop === runLoop && $0.mode == mode }
      return .runLoops(isKnown ? signals : signals + [RunLoopSignal(runLoop, mode, perform)])
    case .queue:
      return nil
    }
  }
}

/// Ends what ``SCNetworkReachabilityScheduleWithRunLoop(_:_:_:)`` began.
///
/// - Parameters:
///   - target: The target.
///   - runLoop: The run loop.
///   - runLoopMode: The mode.
/// - Returns: False, and ``kSCStatusInvalidArgument`` from ``SCError()``, where it is not scheduled
///   there.
@discardableResult
public func SCNetworkReachabilityUnscheduleFromRunLoop(
  _ target: SCNetworkReachability,
  _ runLoop: CFRunLoop,
  _ runLoopMode: CFString
) -> Bool {
  let mode = "\(runLoopMode)"
  return target.unschedule { place in
    guard case .runLoops(var signals) = place,
      let position = signals.firstIndex(where: { $0.loop === runLoop && $0.mode == mode })
    else { return nil }
    signals.remove(at: position).cancel()
    return .runLoops(signals)
  }
}

extension SCNetworkReachability {
  /// Looks how things are now, without asking a name server; nil where the kernel refuses.
  func flagsNow() -> SCNetworkReachabilityFlags? {
    guard var observer = try? PathObserver(), let snapshot = try? observer.snapshot() else {
      return nil
    }
    let lookUp = { (address: IPAddress) in try? observer.route(to: address) }
    return withoutActuallyEscaping(lookUp) { route in
      Evaluation(snapshot, path: snapshot.path(), route: route).verdict(on: target, .unknown).flags
    }
  }
}
