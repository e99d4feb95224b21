/// One message as received: the fields of `nlmsghdr` that matter, and what follows them.
struct NetlinkMessage: Equatable {
  var type: UInt16
  var flags: UInt16
  var sequence: UInt32
  var payload: ArraySlice<UInt8>

  /// Takes apart what one `recvmsg` delivered: any number of messages, each aligned to four.
  static func parse(_ datagram: [UInt8]) throws(MalformedMessage) -> [NetlinkMessage] {
    var reader = ByteReader(datagram[...])
    var messages: [NetlinkMessage] = []
    while !reader.rest.isEmpty {
      let left = reader.rest.count
      guard left >= Wire.messageHeaderLength else {
        throw MalformedMessage("\(left) bytes left where a message header takes 16")
      }
      let length = try reader.integer(UInt32.self)
      let type = try reader.integer(UInt16.self)
      let flags = try reader.integer(UInt16.self)
      let sequence = try reader.integer(UInt32.self)
      try reader.skip(4)  // port
      guard length >= Wire.messageHeaderLength, length <= left else {
        throw MalformedMessage("message of type \(type) claims a length of \(length), \(left) left")
      }
      let payload = try reader.take(Int(length) - Wire.messageHeaderLength)
      try reader.skip(min(Wire.aligned(Int(length)) - Int(length), reader.rest.count))
      messages.append(
        NetlinkMessage(type: type, flags: flags, sequence: sequence, payload: payload)
      )
    }
    return messages
  }
}
