extension NetlinkSocket {
  /// Lists all interfaces.
  ///
  /// Equivalent to `ip -details -statistics link show`.
  ///
  /// - Returns: In the order of the kernel, which is that of the index.
  /// - Throws: ``NetlinkError``.
  public func links() throws(NetlinkError) -> [Link] {
    try list(.links, Link.parse)
  }

  /// Looks an interface up by name.
  ///
  /// Equivalent to `ip link show dev NAME`.
  ///
  /// - Parameter named: The interface's name.
  /// - Returns: Nil when there is none.
  /// - Throws: ``NetlinkError`` for anything but that.
  public func link(named: String) throws(NetlinkError) -> Link? {
    // An empty or too long name is no error here: there just is no such interface.
    guard (1...15).contains(named.utf8.count) else { return nil }
    return try one(.link(named: named))
  }

  /// Looks an interface up by index.
  ///
  /// - Parameter index: The interface's index.
  /// - Returns: Nil when there is none.
  /// - Throws: ``NetlinkError`` for anything but that.
  public func link(index: Int32) throws(NetlinkError) -> Link? {
    guard index > 0 else { return nil }
    return try one(.link(index: index))
  }

  private func one(_ request: NetlinkRequest) throws(NetlinkError) -> Link? {
    do {
      return try list(request, Link.parse).first
    } catch  where error.code == .notFound {
      return nil
    }
  }

  /// Makes a pair of interfaces, of which each sends what the other receives.
  ///
  /// Equivalent to `ip link add FIRST netns … type veth peer name SECOND netns …`, both ends with
  /// all their settings from the first moment on.
  ///
  /// - Parameters:
  ///   - first: One end.
  ///   - second: The other end.
  /// - Throws: ``NetlinkError``: ``NetlinkError/Code/alreadyExists`` when a name is taken,
  ///   ``NetlinkError/Code/notPermitted``, ``NetlinkError/Code/notSupported`` without veth.
  public func createVeth(_ first: VethEnd, _ second: VethEnd) throws(NetlinkError) {
    try perform(.createVeth(first, second))
  }

  /// Makes an interface.
  ///
  /// Equivalent to `ip link add NAME type KIND`.
  ///
  /// - Parameters:
  ///   - name: The interface's name, 1–15 bytes.
  ///   - kind: A kind that needs no settings, such as `ifb`, `bridge` or `dummy`.
  /// - Throws: ``NetlinkError``: ``NetlinkError/Code/notSupported`` for a kind that the kernel
  ///   lacks, ``NetlinkError/Code/alreadyExists``, ``NetlinkError/Code/notPermitted``.
  public func createLink(name: String, kind: String) throws(NetlinkError) {
    try perform(.createLink(name: name, kind: kind))
  }

  /// Changes an interface.
  ///
  /// Equivalent to `ip link set`.
  ///
  /// - Parameters:
  ///   - index: The interface's index.
  ///   - change: What to change.
  /// - Throws: ``NetlinkError``.
  public func changeLink(_ index: Int32, _ change: LinkChange) throws(NetlinkError) {
    try perform(.changeLink(index, change))
  }

  /// Deletes an interface, of a pair both ends.
  ///
  /// Equivalent to `ip link delete`.
  ///
  /// - Parameter index: The interface's index.
  /// - Throws: ``NetlinkError``: ``NetlinkError/Code/notFound`` when it is gone already.
  public func deleteLink(_ index: Int32) throws(NetlinkError) {
    try perform(.deleteLink(index))
  }
}
