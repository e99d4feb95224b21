/// Something that changed in the network configuration; `ip monitor` and `tc monitor`.
public enum RouteEvent: Equatable, Sendable {
  /// An interface appeared, changed or went.
  case link(Change, Link)
  /// An address appeared, changed or went.
  case address(Change, InterfaceAddress)
  /// A route appeared, changed or went.
  case route(Change, Route)
  /// A neighbour appeared, changed or went.
  case neighbour(Change, Neighbour)
  /// A queueing discipline appeared, changed or went.
  case queueingDiscipline(Change, QueueingDiscipline)
  /// Events were lost because they were not read fast enough: read all lists anew.
  case overrun

  /// What happened to it.
  public enum Change: Sendable {
    /// It is new, or it changed.
    case new
    /// It is gone.
    case deleted
  }

  /// Reads a message; nil for those that are no event of ours.
  init?(parsing message: NetlinkMessage) throws(MalformedMessage) {
    func change(_ new: UInt16) -> Change { message.type == new ? .new : .deleted }
    let body = message.payload
    switch message.type {
    case MessageType.newLink, MessageType.deleteLink:
      guard let link = try Link.parse(body) else { return nil }
      self = .link(change(MessageType.newLink), link)
    case MessageType.newAddress, MessageType.deleteAddress:
      guard let address = try InterfaceAddress.parse(body) else { return nil }
      self = .address(change(MessageType.newAddress), address)
    case MessageType.newRoute, MessageType.deleteRoute:
      guard let route = try Route.parse(body) else { return nil }
      self = .route(change(MessageType.newRoute), route)
    case MessageType.newNeighbour, MessageType.deleteNeighbour:
      guard let neighbour = try Neighbour.parse(body) else { return nil }
      self = .neighbour(change(MessageType.newNeighbour), neighbour)
    case MessageType.newQueueingDiscipline, MessageType.deleteQueueingDiscipline:
      let discipline = try QueueingDiscipline.parse(body)
      self = .queueingDiscipline(change(MessageType.newQueueingDiscipline), discipline)
    default:
      return nil
    }
  }
}
