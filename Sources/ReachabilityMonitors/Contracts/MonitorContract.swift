/// What a monitor claims to watch, and by what it is judged.
///
/// Read from JSON as a name, `"path"`, or as an object with that one name and what differs from the
/// defaults, `{"link": {"exclude": ["docker*"]}}`.
public enum MonitorContract: Hashable, Sendable {
  /// One reading at the start, never again.
  case snapshot(SnapshotContract)
  /// An interface is up, has carrier and a usable address.
  case link(LinkContract)
  /// Default routes, as the kernel announces them.
  case route(RouteContract)
  /// A route that can carry traffic now.
  case path(PathContract)
  /// A path, and that a host's name resolves.
  case host(HostContract)
  /// An answer from a host.
  case probe(ProbeContract)

  /// The contract with all its defaults; nil for a name that is none.
  ///
  /// - Parameter name: One of ``names``.
  public init?(name: String) {
    switch name {
    case "snapshot": self = .snapshot(SnapshotContract())
    case "link": self = .link(LinkContract())
    case "route": self = .route(RouteContract())
    case "path": self = .path(PathContract())
    case "host": self = .host(HostContract())
    case "probe": self = .probe(ProbeContract())
    default: return nil
    }
  }

  /// The contract's name.
  public var name: String {
    switch self {
    case .snapshot: "snapshot"
    case .link: "link"
    case .route: "route"
    case .path: "path"
    case .host: "host"
    case .probe: "probe"
    }
  }

  /// The names of all contracts, in the order of how much they ask for.
  public static let names = ["snapshot", "link", "route", "path", "host", "probe"]
}

extension MonitorContract: Decodable {
  /// Reads a contract.
  ///
  /// - Parameter decoder: Where from.
  /// - Throws: `DecodingError` that names what was read and what is allowed.
  public init(from decoder: any Decoder) throws {
    if let name = try? decoder.singleValueContainer().decode(String.self) {
      guard let contract = MonitorContract(name: name) else {
        throw ContractFields.refusal(
          decoder.codingPath,
          "'\(name)' is no contract: \(Self.allowed)"
        )
      }
      self = contract
      return
    }
    let container = try decoder.container(keyedBy: FieldName.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw ContractFields.refusal(
        decoder.codingPath,
        "a contract is an object with one name, of \(Self.allowed)"
      )
    }
    let fields = try ContractFields(container.superDecoder(forKey: key))
    switch key.stringValue {
    case "snapshot": self = .snapshot(try SnapshotContract(fields))
    case "link": self = .link(try LinkContract(fields))
    case "route": self = .route(try RouteContract(fields))
    case "path": self = .path(try PathContract(fields))
    case "host": self = .host(try HostContract(fields))
    case "probe": self = .probe(try ProbeContract(fields))
    default:
      throw ContractFields.refusal(
        decoder.codingPath,
        "'\(key.stringValue)' is no contract: \(Self.allowed)"
      )
    }
  }

  private static var allowed: String { names.joined(separator: ", ") }
}
