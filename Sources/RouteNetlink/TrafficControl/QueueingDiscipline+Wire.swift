import Glibc

extension QueueingDiscipline {
  /// Reads the body of an RTM_NEWQDISC or RTM_DELQDISC.
  static func parse(_ body: ArraySlice<UInt8>) throws(MalformedMessage) -> QueueingDiscipline {
    var reader = ByteReader(body)
    let header = try TrafficControlMessage(from: &reader)
    let attributes = try Attributes(parsing: reader.rest)
    guard let kind = attributes.string(TrafficControlAttribute.kind) else {
      throw MalformedMessage("a queueing discipline without a kind")
    }
    var discipline = QueueingDiscipline(
      interfaceIndex: header.interfaceIndex,
      handle: header.handle,
      parent: header.parent,
      options: try Options(
        kind: kind,
        parsing: attributes[TrafficControlAttribute.options] ?? []
      )
    )
    if let statistics = try attributes.nested(TrafficControlAttribute.statistics2) {
      discipline.statistics = try QueueingStatistics(parsing: statistics)
    }
    return discipline
  }
}

extension QueueingDiscipline.Options {
  /// Reads the payload of TCA_OPTIONS by kind.
  fileprivate init(kind: String, parsing options: ArraySlice<UInt8>) throws(MalformedMessage) {
    // Deletion notices and graft notices may come without options.
    switch kind {
    case "netem" where !options.isEmpty:
      self = .netem(try NetemConfiguration(parsing: options))
    case "tbf" where !options.isEmpty:
      self = .tokenBucket(try TokenBucket(parsing: options))
    case "prio" where !options.isEmpty:
      self = .prio(try PriorityBands(parsing: options))
    case "ingress":
      self = .ingress
    default:
      self = .other(kind: kind, bytes: Array(options))
    }
  }

  /// Writes TCA_KIND and, where there are any, TCA_OPTIONS.
  fileprivate func write(to writer: inout AttributeWriter) {
    writer.attribute(TrafficControlAttribute.kind, string: kind)
    let type = TrafficControlAttribute.options
    switch self {
    case .netem(let netem): writer.nested(type) { netem.write(to: &$0) }
    case .tokenBucket(let bucket): writer.nested(type) { bucket.write(to: &$0) }
    case .prio(let bands): writer.nested(type) { bands.write(to: &$0) }
    case .other(_, let bytes) where !bytes.isEmpty: writer.attribute(type, bytes)
    case .ingress, .other: break
    }
  }
}

extension NetlinkRequest {
  /// Lists the queueing disciplines of all interfaces.
  static func queueingDisciplines(on index: Int32?) -> NetlinkRequest {
    NetlinkRequest(
      type: MessageType.getQueueingDiscipline,
      flags: MessageFlag.dump,
      body: TrafficControlMessage(interfaceIndex: index ?? 0).body,
      operation: "list queueing disciplines",
      subject: index.map { .interface($0) } ?? .nothing
    )
  }

  /// Makes, changes or replaces a queueing discipline.
  static func setQueueingDiscipline(
    _ options: QueueingDiscipline.Options,
    on index: Int32,
    handle: Handle,
    parent: Handle,
    mode: QueueingDiscipline.SetMode
  ) -> NetlinkRequest {
    // There is but one place for ingress, so nobody needs to say it.
    let isIngress = options == .ingress
    var body = TrafficControlMessage(
      interfaceIndex: index,
      handle: isIngress ? .ingressDiscipline : handle,
      parent: isIngress ? .ingress : parent
    ).body
    options.write(to: &body)
    let flags =
      switch mode {
      case .create: MessageFlag.create | MessageFlag.exclusive
      case .change: UInt16(0)
      case .graft: MessageFlag.create | MessageFlag.replace
      }
    return NetlinkRequest(
      type: MessageType.newQueueingDiscipline,
      flags: flags,
      body: body,
      operation: "set \(options.kind)",
      subject: .interface(index),
      // At the root and on ingress there is no parent that could be missing.
      meanings: mode != .change && (isIngress || parent == .root) ? [ENOENT: .notSupported] : [:]
    )
  }

  /// Deletes a queueing discipline.
  static func deleteQueueingDiscipline(
    on index: Int32,
    handle: Handle,
    parent: Handle
  ) -> NetlinkRequest {
    NetlinkRequest(
      type: MessageType.deleteQueueingDiscipline,
      body: TrafficControlMessage(interfaceIndex: index, handle: handle, parent: parent).body,
      operation: "delete queueing discipline \(handle)",
      subject: .interface(index),
      // "Invalid handle": another one is there, or the kernel's default.
      meanings: [EINVAL: .notFound]
    )
  }
}
