/// Numbers of the netlink protocol itself, and the alignment rule (`linux/netlink.h`).
enum Wire {
  /// Size of `nlmsghdr`.
  static let messageHeaderLength = 16
  /// Size of `nlattr`.
  static let attributeHeaderLength = 4
  /// An attribute's type without NLA_F_NESTED and NLA_F_NET_BYTEORDER.
  static let attributeTypeMask: UInt16 = 0x3FFF

  /// Rounds up to the next multiple of four, as NLMSG_ALIGN and NLA_ALIGN do.
  static func aligned(_ length: Int) -> Int {
    (length + 3) & ~3
  }
}

/// Flags of a message (NLM_F_…).
enum MessageFlag {
  static let request: UInt16 = 0x1
  static let multipart: UInt16 = 0x2
  static let acknowledge: UInt16 = 0x4
  static let dumpInterrupted: UInt16 = 0x10
  static let dump: UInt16 = 0x300
  static let replace: UInt16 = 0x100
  static let exclusive: UInt16 = 0x200
  static let create: UInt16 = 0x400
  /// On an acknowledgement: the request is not repeated in it (NLM_F_CAPPED).
  static let capped: UInt16 = 0x100
  /// On an acknowledgement: attributes follow (NLM_F_ACK_TLVS).
  static let acknowledgementAttributes: UInt16 = 0x200
}

/// Types of a message (NLMSG_…, RTM_…).
enum MessageType {
  static let nothing: UInt16 = 1
  static let error: UInt16 = 2
  static let done: UInt16 = 3
  static let overrun: UInt16 = 4
  static let newLink: UInt16 = 16
  static let deleteLink: UInt16 = 17
  static let getLink: UInt16 = 18
  static let setLink: UInt16 = 19
  static let newAddress: UInt16 = 20
  static let deleteAddress: UInt16 = 21
  static let getAddress: UInt16 = 22
  static let newRoute: UInt16 = 24
  static let deleteRoute: UInt16 = 25
  static let getRoute: UInt16 = 26
  static let newNeighbour: UInt16 = 28
  static let deleteNeighbour: UInt16 = 29
  static let getNeighbour: UInt16 = 30
  static let newQueueingDiscipline: UInt16 = 36
  static let deleteQueueingDiscipline: UInt16 = 37
  static let getQueueingDiscipline: UInt16 = 38
  static let newFilter: UInt16 = 44
  static let deleteFilter: UInt16 = 45
  static let getFilter: UInt16 = 46
}
