extension NetlinkSocket {
  /// Lists queueing disciplines.
  ///
  /// Equivalent to `tc -statistics qdisc show`.
  ///
  /// - Parameter index: The interface's index; nil: of all interfaces.
  /// - Returns: In the kernel's order: the root before its children.
  /// - Throws: ``NetlinkError``.
  public func queueingDisciplines(
    on index: Int32?
  ) throws(NetlinkError) -> [QueueingDiscipline] {
    let all = try list(.queueingDisciplines(on: index), QueueingDiscipline.parse)
    // Kernels tell those of all interfaces, whatever was asked.
    guard let index else { return all }
    return all.filter { $0.interfaceIndex == index }
  }

  /// Makes, changes or replaces a queueing discipline.
  ///
  /// Equivalent to `tc qdisc add|change|replace`.
  ///
  /// A change that the kernel refuses may have been made in part: set the former one again then.
  ///
  /// - Parameters:
  ///   - options: Kind and settings.
  ///   - index: The interface's index.
  ///   - handle: Its number; ``Handle/unspecified`` lets the kernel choose. For ingress ignored.
  ///   - parent: Where it sits. For ingress ignored.
  ///   - mode: What may happen to the one that is there.
  /// - Throws: ``NetlinkError``: ``NetlinkError/Code/notSupported`` for a kind that this kernel
  ///   lacks, ``NetlinkError/Code/invalidArgument`` for settings that it would refuse or distort.
  public func setQueueingDiscipline(
    _ options: QueueingDiscipline.Options,
    on index: Int32,
    handle: Handle,
    parent: Handle = .root,
    mode: QueueingDiscipline.SetMode
  ) throws(NetlinkError) {
    let request = NetlinkRequest.setQueueingDiscipline(
      options,
      on: index,
      handle: handle,
      parent: parent,
      mode: mode
    )
    if case .netem(let netem) = options, let problem = netem.problem {
      throw refusal(of: request, because: problem)
    }
    try perform(request)
  }

  /// Deletes a queueing discipline with all below it.
  ///
  /// Equivalent to `tc qdisc delete`.
  ///
  /// At the root the kernel's default takes its place. What waited in it is lost.
  ///
  /// - Parameters:
  ///   - index: The interface's index.
  ///   - handle: Its number; ``Handle/unspecified``: whatever is there.
  ///   - parent: Where it sits.
  /// - Throws: ``NetlinkError``: ``NetlinkError/Code/notFound`` when there is none.
  public func deleteQueueingDiscipline(
    on index: Int32,
    handle: Handle,
    parent: Handle
  ) throws(NetlinkError) {
    try perform(.deleteQueueingDiscipline(on: index, handle: handle, parent: parent))
  }

  /// Lists the filters of a discipline; those that are not u32 have the target ``Filter/Target/other``.
  ///
  /// Equivalent to `tc filter show`.
  ///
  /// - Parameters:
  ///   - index: The interface's index.
  ///   - parent: The discipline; ``Handle/ingressDiscipline`` for ingress.
  /// - Returns: In the order in which they are asked.
  /// - Throws: ``NetlinkError``.
  public func filters(on index: Int32, parent: Handle) throws(NetlinkError) -> [Filter] {
    try list(.filters(on: index, parent: parent), Filter.parse)
  }

  /// Adds a u32 filter.
  ///
  /// Equivalent to `tc filter add … u32 match … action mirred …`.
  ///
  /// - Parameters:
  ///   - filter: The filter; its parent must be there already.
  ///   - index: The interface's index.
  /// - Throws: ``NetlinkError``: ``NetlinkError/Code/notSupported`` without u32 or mirred,
  ///   ``NetlinkError/Code/invalidArgument`` without the parent, with more than 128 keys and for
  ///   the target ``Filter/Target/other``.
  public func addFilter(_ filter: Filter, on index: Int32) throws(NetlinkError) {
    let request = NetlinkRequest.addFilter(filter, on: index)
    if filter.keys.count > 128 {
      throw refusal(of: request, because: "\(filter.keys.count) keys are more than 128")
    }
    if filter.target == .other {
      throw refusal(of: request, because: "the target cannot be made by this module")
    }
    try perform(request)
  }

  /// Deletes the filters of one protocol and priority.
  ///
  /// Equivalent to `tc filter delete … prio N`.
  ///
  /// - Parameters:
  ///   - index: The interface's index.
  ///   - parent: The discipline.
  ///   - etherType: The filter's protocol.
  ///   - priority: The filter's priority, 1–65535.
  /// - Throws: ``NetlinkError``: ``NetlinkError/Code/notFound`` when there is none.
  public func deleteFilter(
    on index: Int32,
    parent: Handle,
    etherType: EtherType,
    priority: UInt16
  ) throws(NetlinkError) {
    try perform(.deleteFilter(on: index, parent: parent, etherType, priority: priority))
  }

  /// Deletes all filters of a discipline.
  ///
  /// Equivalent to `tc filter delete dev … parent …`.
  ///
  /// - Parameters:
  ///   - index: The interface's index.
  ///   - parent: The discipline.
  /// - Throws: ``NetlinkError``.
  public func deleteFilters(on index: Int32, parent: Handle) throws(NetlinkError) {
    try perform(.deleteFilters(on: index, parent: parent))
  }
}
