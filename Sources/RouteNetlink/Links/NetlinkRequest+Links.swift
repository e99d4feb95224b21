extension NetlinkRequest {
  /// Lists all interfaces.
  static var links: NetlinkRequest {
    NetlinkRequest(
      type: MessageType.getLink,
      flags: MessageFlag.dump,
      body: linkBody(index: 0),
      operation: "list links"
    )
  }

  /// Asks for one interface by name.
  static func link(named name: String) -> NetlinkRequest {
    var body = linkBody(index: 0)
    body.attribute(LinkAttribute.name, string: name)
    return NetlinkRequest(
      type: MessageType.getLink,
      body: body,
      operation: "look up link",
      subject: .named(name)
    )
  }

  /// Asks for one interface by index.
  static func link(index: Int32) -> NetlinkRequest {
    NetlinkRequest(
      type: MessageType.getLink,
      body: linkBody(index: index),
      operation: "look up link",
      // Not .interface: looking up the name for the error would fail again.
      subject: .named("index \(index)")
    )
  }

  /// Makes a pair of veth interfaces, each end complete from the start.
  static func createVeth(_ first: VethEnd, _ second: VethEnd) -> NetlinkRequest {
    var body = linkBody(index: 0)
    body.attributes(of: first)
    body.nested(LinkAttribute.linkInfo) { info in
      info.attribute(LinkAttribute.infoKind, string: "veth")
      info.nested(LinkAttribute.infoData) { data in
        data.nested(LinkAttribute.vethPeer) { peer in
          peer.append(linkBody(index: 0).bytes)
          peer.attributes(of: second)
        }
      }
    }
    return NetlinkRequest(
      type: MessageType.newLink,
      flags: MessageFlag.create | MessageFlag.exclusive,
      body: body,
      operation: "create veth pair \(first.name), \(second.name)"
    )
  }

  /// Makes an interface of a kind that needs no further settings.
  static func createLink(name: String, kind: String) -> NetlinkRequest {
    var body = linkBody(index: 0)
    body.attribute(LinkAttribute.name, string: name)
    body.nested(LinkAttribute.linkInfo) { info in
      info.attribute(LinkAttribute.infoKind, string: kind)
    }
    return NetlinkRequest(
      type: MessageType.newLink,
      flags: MessageFlag.create | MessageFlag.exclusive,
      body: body,
      operation: "create \(kind) \(name)"
    )
  }

  /// Changes an interface.
  static func changeLink(_ index: Int32, _ change: LinkChange) -> NetlinkRequest {
    let mask: UInt32 = change.up == nil ? 0 : Link.Flags.up.rawValue
    let flags: UInt32 = change.up == true ? Link.Flags.up.rawValue : 0
    var body = linkBody(index: index, flags: flags, change: mask)
    if let name = change.name { body.attribute(LinkAttribute.name, string: name) }
    if let alias = change.alias {
      // Without the NUL: the kernel takes the length as it comes, 0 removes the alias.
      body.attribute(LinkAttribute.alias, alias.utf8.prefix { $0 != 0 })
    }
    if let mtu = change.mtu { body.attribute(LinkAttribute.mtu, integer: mtu) }
    if let segments = change.gsoMaxSegments {
      body.attribute(LinkAttribute.gsoMaxSegments, integer: segments)
    }
    if let master = change.master { body.attribute(LinkAttribute.master, integer: master) }
    if let namespace = change.namespace {
      body.attribute(LinkAttribute.namespaceDescriptor, integer: namespace)
    }
    if let address = change.macAddress { body.attribute(LinkAttribute.address, address.bytes) }
    return NetlinkRequest(
      type: MessageType.setLink,
      body: body,
      operation: "change link",
      subject: .interface(index)
    )
  }

  /// Deletes an interface; of a pair both.
  static func deleteLink(_ index: Int32) -> NetlinkRequest {
    NetlinkRequest(
      type: MessageType.deleteLink,
      body: linkBody(index: index),
      operation: "delete link",
      subject: .interface(index)
    )
  }

  /// `struct ifinfomsg`.
  private static func linkBody(
    index: Int32,
    flags: UInt32 = 0,
    change: UInt32 = 0
  ) -> AttributeWriter {
    var body = AttributeWriter()
    body.append(UInt32(0))  // family, padding, ARPHRD type
    body.append(index)
    body.append(flags)
    body.append(change)
    return body
  }
}

extension AttributeWriter {
  /// What one end of a veth pair is made with.
  fileprivate mutating func attributes(of end: VethEnd) {
    attribute(LinkAttribute.name, string: end.name)
    if let address = end.macAddress { attribute(LinkAttribute.address, address.bytes) }
    if let namespace = end.namespace {
      attribute(LinkAttribute.namespaceDescriptor, integer: namespace)
    }
    if let segments = end.gsoMaxSegments {
      attribute(LinkAttribute.gsoMaxSegments, integer: segments)
    }
  }
}
