/// Strict priorities: the lowest-numbered band with a packet sends first; `tc qdisc … prio`.
public struct PriorityBands: Hashable, Sendable {
  /// Number of bands, 2–16; their classes are HANDLE:1 and so on.
  public var bands: Int32
  /// The band of each of the 16 socket priorities that no filter sorts; numbered from 0.
  public var map: [UInt8]

  /// Describes bands.
  ///
  /// - Parameters:
  ///   - bands: Number of bands, 2–16.
  ///   - map: The band of each priority; the last entry is repeated up to 16, beyond is ignored.
  public init(bands: Int32, map: [UInt8] = [0]) {
    self.bands = bands
    let filler = repeatElement(map.last ?? 0, count: max(0, 16 - map.count))
    self.map = Array((map + filler).prefix(16))
  }

  /// Writes `struct tc_prio_qopt`.
  func write(to writer: inout AttributeWriter) {
    writer.append(bands)
    writer.append(Self(bands: bands, map: map).map)
  }

  /// Reads `struct tc_prio_qopt`.
  init(parsing options: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = ByteReader(options)
    bands = try reader.integer()
    map = Array(try reader.take(16))
  }
}
