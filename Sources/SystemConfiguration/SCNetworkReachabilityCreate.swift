// The names are Apple's and BSD's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Glibc

/// Makes a target of a host's name.
///
/// - Parameters:
///   - allocator: Nil.
///   - name: A name without scheme and port; an address is taken for one.
/// - Returns: Nil, and ``kSCStatusInvalidArgument`` from ``SCError()``, for an empty name.
public func SCNetworkReachabilityCreateWithName(
  _ allocator: CFAllocator?,
  _ name: UnsafePointer<CChar>
) -> SCNetworkReachability? {
  let text = String(cString: name)
  guard !text.isEmpty else {
    LastStatus.value = kSCStatusInvalidArgument
    return nil
  }
  if let address = NameLookup.ask(text, flags: AI_NUMERICHOST).first {
    return SCNetworkReachability(.address(address))
  }
  return SCNetworkReachability(.name(text))
}

/// Makes a target of an address.
///
/// - Parameters:
///   - allocator: Nil.
///   - address: A `sockaddr_in` or `sockaddr_in6`; the unspecified address stands for everywhere,
///     by either family.
/// - Returns: Nil, and ``kSCStatusInvalidArgument`` from ``SCError()``, for other families.
public func SCNetworkReachabilityCreateWithAddress(
  _ allocator: CFAllocator?,
  _ address: UnsafePointer<sockaddr>
) -> SCNetworkReachability? {
  guard let destination = Destination(address) else {
    LastStatus.value = kSCStatusInvalidArgument
    return nil
  }
  return SCNetworkReachability(.address(destination))
}

/// Makes a target of an address, to be reached from an address of this machine.
///
/// - Parameters:
///   - allocator: Nil.
///   - localAddress: An address that this machine must have; nil and the unspecified one: any.
///   - remoteAddress: The address to reach; nil: the local one itself.
/// - Returns: Nil, and ``kSCStatusInvalidArgument`` from ``SCError()``, for other families, and
///   where both are nil.
public func SCNetworkReachabilityCreateWithAddressPair(
  _ allocator: CFAllocator?,
  _ localAddress: UnsafePointer<sockaddr>?,
  _ remoteAddress: UnsafePointer<sockaddr>?
) -> SCNetworkReachability? {
  let local = localAddress.flatMap { Destination($0) }
  let remote = remoteAddress.flatMap { Destination($0) }
  let isUnderstood =
    (localAddress == nil) == (local == nil) && (remoteAddress == nil) == (remote == nil)
  guard isUnderstood, local != nil || remote != nil else {
    LastStatus.value = kSCStatusInvalidArgument
    return nil
  }
  return SCNetworkReachability(.pair(local: local, remote: remote))
}

/// The number of the type ``SCNetworkReachability``.
///
/// - Returns: Always the same.
public func SCNetworkReachabilityGetTypeID() -> CFTypeID { 0x5343_4E52 }
