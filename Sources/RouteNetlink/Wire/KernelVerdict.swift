/// What an NLMSG_ERROR or NLMSG_DONE says: an errno (0: fine) and the kernel's own words.
struct KernelVerdict: Equatable {
  /// A positive errno, 0 for success.
  var errno: Int32
  /// Text of the extended acknowledgement (NLMSGERR_ATTR_MSG).
  var message: String?
}

extension KernelVerdict {
  /// Reads an acknowledgement or the end of a dump.
  init(parsing message: NetlinkMessage) throws(MalformedMessage) {
    var reader = ByteReader(message.payload)
    if message.type == MessageType.done, reader.rest.isEmpty {
      errno = 0
      return
    }
    // Negative on the wire; &- because the most negative number must not trap.
    errno = 0 &- (try reader.integer(Int32.self))
    if message.type == MessageType.error {
      // The request's header is repeated, and unless it was capped its payload too.
      let length = try reader.integer(UInt32.self)
      try reader.skip(Wire.messageHeaderLength - 4)
      if errno != 0, message.flags & MessageFlag.capped == 0 {
        guard length >= Wire.messageHeaderLength, length <= message.payload.count else {
          throw MalformedMessage("the refused request's length of \(length) cannot be")
        }
        let payload = Wire.aligned(Int(length)) - Wire.messageHeaderLength
        try reader.skip(min(payload, reader.rest.count))
      }
    }
    guard message.flags & MessageFlag.acknowledgementAttributes != 0 else { return }
    self.message = try Attributes(parsing: reader.rest).string(1)
  }
}
