import Glibc

extension NetlinkError {
  /// A class of failure; later versions may know more of them.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code's name.
    public var rawValue: String

    /// Makes a code from its name.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The code's name.
    public var description: String { rawValue }

    /// CAP_NET_ADMIN is missing in the namespace of the socket (EPERM, EACCES).
    public static let notPermitted = Code(rawValue: "notPermitted")
    /// There is no such interface, discipline, address, route (ENODEV, ENOENT, ESRCH, …).
    public static let notFound = Code(rawValue: "notFound")
    /// It is there already (EEXIST).
    public static let alreadyExists = Code(rawValue: "alreadyExists")
    /// This kernel lacks the feature, usually a module (EOPNOTSUPP, unknown kind, …).
    public static let notSupported = Code(rawValue: "notSupported")
    /// The kernel, or a check of ours before it, refused a value (EINVAL, ERANGE).
    public static let invalidArgument = Code(rawValue: "invalidArgument")
    /// Something else uses it (EBUSY).
    public static let busy = Code(rawValue: "busy")
    /// The kernel's answer could not be understood.
    public static let malformedAnswer = Code(rawValue: "malformedAnswer")
    /// The list changed so fast that no consistent copy could be read.
    public static let interrupted = Code(rawValue: "interrupted")
    /// The kernel did not answer in time.
    public static let noAnswer = Code(rawValue: "noAnswer")
    /// The request does not fit into a netlink message.
    public static let requestTooLong = Code(rawValue: "requestTooLong")
    /// Any other error; see ``NetlinkError/errno``.
    public static let other = Code(rawValue: "other")

    /// The class that an errno belongs to.
    init(errno: Int32) {
      self =
        switch errno {
        case EPERM, EACCES: .notPermitted
        case ENODEV, ENOENT, ESRCH, ENXIO, EADDRNOTAVAIL: .notFound
        case EEXIST: .alreadyExists
        case EOPNOTSUPP, EAFNOSUPPORT, EPROTONOSUPPORT, ENOSYS: .notSupported
        case EINVAL, ERANGE, ENAMETOOLONG: .invalidArgument
        case EBUSY: .busy
        case EAGAIN: .noAnswer
        default: .other
        }
    }
  }
}
