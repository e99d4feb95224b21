import Glibc

/// Numbers of u32, of actions and of mirred.
private enum Attribute {
  /// TCA_U32_CLASSID, TCA_U32_SEL, TCA_U32_ACT.
  static let classID: UInt16 = 1
  static let selector: UInt16 = 5
  static let actions: UInt16 = 7
  /// TCA_ACT_KIND, TCA_ACT_OPTIONS.
  static let actionKind: UInt16 = 1
  static let actionOptions: UInt16 = 2
  /// TCA_MIRRED_PARMS.
  static let mirredParameters: UInt16 = 2
}

/// TCA_EGRESS_REDIR.
private let egressRedirect: Int32 = 1
/// TC_ACT_STOLEN: the packet has gone elsewhere.
private let actionStolen: Int32 = 4
/// TC_U32_TERMINAL: the search ends at this key.
private let terminal: UInt8 = 1

extension Filter {
  /// Reads the body of an RTM_NEWTFILTER; nil for u32's own hash tables.
  ///
  /// A filter of another kind goes nowhere that this module knows of: its target is `other`.
  static func parse(_ body: ArraySlice<UInt8>) throws(MalformedMessage) -> Filter? {
    var reader = ByteReader(body)
    let header = try TrafficControlMessage(from: &reader)
    let attributes = try Attributes(parsing: reader.rest)
    var filter = Filter(
      parent: header.parent,
      etherType: EtherType(rawValue: UInt16(truncatingIfNeeded: header.info).byteSwapped),
      priority: UInt16(header.info >> 16),
      target: .other,
      handle: header.handle
    )
    guard attributes.string(TrafficControlAttribute.kind) == "u32" else { return filter }
    guard let options = try attributes.nested(TrafficControlAttribute.options),
      let selector = options[Attribute.selector]
    else { return nil }
    filter.keys = try parseSelector(selector)
    filter.target = try Target(parsing: options)
    return filter
  }

  /// Reads `struct tc_u32_sel` and its keys.
  private static func parseSelector(
    _ payload: ArraySlice<UInt8>
  ) throws(MalformedMessage) -> [U32Key] {
    var reader = ByteReader(payload)
    try reader.skip(2)
    let count: UInt8 = try reader.integer()
    try reader.skip(13)
    var keys: [U32Key] = []
    for _ in 0..<count {
      let mask: UInt32 = try reader.bigEndian()
      let value: UInt32 = try reader.bigEndian()
      let offset: Int32 = try reader.integer()
      try reader.skip(4)
      keys.append(U32Key(value: value, mask: mask, offset: offset))
    }
    return keys
  }
}

extension Filter.Target {
  /// Reads the classification and the first action of a u32 filter.
  fileprivate init(parsing options: Attributes) throws(MalformedMessage) {
    guard let actions = try options.nested(Attribute.actions) else {
      let classID: UInt32? = try options.integer(Attribute.classID)
      self = classID.map { .classify(Handle(rawValue: $0)) } ?? .other
      return
    }
    guard actions.list.count == 1, let number = actions.list.first?.type,
      let action = try actions.nested(number),
      action.string(Attribute.actionKind) == "mirred",
      let payload = try action.nested(Attribute.actionOptions)?[Attribute.mirredParameters]
    else {
      self = .other
      return
    }
    // struct tc_mirred: index, capab, action, refcnt, bindcnt, eaction, ifindex
    var reader = ByteReader(payload)
    try reader.skip(20)
    let direction: Int32 = try reader.integer()
    let index: Int32 = try reader.integer()
    self = direction == egressRedirect ? .redirect(toInterface: index) : .other
  }
}

extension AttributeWriter {
  /// Appends the payload of a u32 filter's TCA_OPTIONS.
  fileprivate mutating func options(of filter: Filter) {
    let keys = filter.keys.isEmpty ? [.everything] : filter.keys
    if case .classify(let handle) = filter.target {
      attribute(Attribute.classID, integer: handle.rawValue)
    }
    nested(Attribute.selector) { nest in
      // struct tc_u32_sel: flags, offshift, nkeys, pad, offmask, off, offoff, hoff, hmask
      nest.append(terminal)
      nest.append(UInt8(0))
      nest.append(UInt8(clamping: keys.count))
      nest.append(repeatElement(UInt8(0), count: 13))
      for key in keys {
        nest.append(bigEndian: key.mask)
        nest.append(bigEndian: key.value)
        nest.append(key.offset)
        nest.append(Int32(0))  // offmask: fixed offsets only
      }
    }
    if case .redirect(let index) = filter.target {
      nested(Attribute.actions) { $0.nested(1) { $0.redirect(to: index) } }
    }
  }

  /// Appends a mirred action.
  private mutating func redirect(to index: Int32) {
    attribute(Attribute.actionKind, string: "mirred")
    nested(Attribute.actionOptions) { nest in
      nest.nested(Attribute.mirredParameters) { parameters in
        parameters.append(UInt64(0))  // index: a new one; capab
        parameters.append(actionStolen)
        parameters.append(UInt64(0))  // refcnt, bindcnt
        parameters.append(egressRedirect)
        parameters.append(index)
      }
    }
  }
}

extension NetlinkRequest {
  /// Lists the filters of one discipline.
  static func filters(on index: Int32, parent: Handle) -> NetlinkRequest {
    NetlinkRequest(
      type: MessageType.getFilter,
      flags: MessageFlag.dump,
      body: TrafficControlMessage(interfaceIndex: index, parent: parent).body,
      operation: "list filters of \(parent)",
      subject: .interface(index)
    )
  }

  /// Adds a u32 filter.
  static func addFilter(_ filter: Filter, on index: Int32) -> NetlinkRequest {
    var body = filterBody(
      on: index,
      parent: filter.parent,
      filter.etherType,
      priority: filter.priority
    )
    body.attribute(TrafficControlAttribute.kind, string: "u32")
    body.nested(TrafficControlAttribute.options) { $0.options(of: filter) }
    return NetlinkRequest(
      type: MessageType.newFilter,
      flags: MessageFlag.create | MessageFlag.exclusive,
      body: body,
      operation: "add filter \(filter.priority) to \(filter.parent)",
      subject: .interface(index),
      meanings: [ENOENT: .notSupported]
    )
  }

  /// Deletes the filters of one protocol and priority.
  static func deleteFilter(
    on index: Int32,
    parent: Handle,
    _ etherType: EtherType,
    priority: UInt16
  ) -> NetlinkRequest {
    NetlinkRequest(
      type: MessageType.deleteFilter,
      body: filterBody(on: index, parent: parent, etherType, priority: priority),
      operation: "delete filter \(priority) of \(parent)",
      subject: .interface(index)
    )
  }

  /// Deletes all filters of a discipline.
  static func deleteFilters(on index: Int32, parent: Handle) -> NetlinkRequest {
    NetlinkRequest(
      type: MessageType.deleteFilter,
      body: TrafficControlMessage(interfaceIndex: index, parent: parent).body,
      operation: "delete filters of \(parent)",
      subject: .interface(index)
    )
  }

  private static func filterBody(
    on index: Int32,
    parent: Handle,
    _ etherType: EtherType,
    priority: UInt16
  ) -> AttributeWriter {
    TrafficControlMessage(
      interfaceIndex: index,
      parent: parent,
      info: UInt32(priority) << 16 | UInt32(etherType.rawValue.bigEndian)
    ).body
  }
}
