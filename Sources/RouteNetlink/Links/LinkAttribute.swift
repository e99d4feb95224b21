/// Attributes of a link message (IFLA_…).
enum LinkAttribute {
  static let address: UInt16 = 1
  static let name: UInt16 = 3
  static let mtu: UInt16 = 4
  static let link: UInt16 = 5
  static let master: UInt16 = 10
  static let operationalState: UInt16 = 16
  static let linkInfo: UInt16 = 18
  static let alias: UInt16 = 20
  static let statistics64: UInt16 = 23
  static let namespaceDescriptor: UInt16 = 28
  static let carrier: UInt16 = 33
  static let linkNamespaceID: UInt16 = 37
  static let gsoMaxSegments: UInt16 = 40

  /// Inside `linkInfo` (IFLA_INFO_KIND, IFLA_INFO_DATA).
  static let infoKind: UInt16 = 1
  static let infoData: UInt16 = 2
  /// Inside veth's `infoData` (VETH_INFO_PEER).
  static let vethPeer: UInt16 = 1
}
