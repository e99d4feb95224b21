/// Attributes that disciplines and filters share (TCA_…).
enum TrafficControlAttribute {
  static let kind: UInt16 = 1
  static let options: UInt16 = 2
  static let statistics2: UInt16 = 7
}

/// The fixed part of traffic-control messages: `struct tcmsg`.
struct TrafficControlMessage: Equatable {
  var interfaceIndex: Int32 = 0
  var handle = Handle.unspecified
  var parent = Handle.unspecified
  /// Of a filter: priority in the upper, protocol in the lower 16 bits (in network order).
  var info: UInt32 = 0

  /// Starts a message body.
  var body: AttributeWriter {
    var writer = AttributeWriter()
    writer.append(UInt32(0))  // family, padding
    writer.append(interfaceIndex)
    writer.append(handle.rawValue)
    writer.append(parent.rawValue)
    writer.append(info)
    return writer
  }
}

extension TrafficControlMessage {
  /// Takes the fixed part off a message body.
  init(from reader: inout ByteReader) throws(MalformedMessage) {
    try reader.skip(4)
    interfaceIndex = try reader.integer()
    handle = Handle(rawValue: try reader.integer())
    parent = Handle(rawValue: try reader.integer())
    info = try reader.integer()
  }
}
