import Glibc

/// The flags of mount(2) that this module uses.
struct MountFlags: OptionSet {
  let rawValue: UInt

  static let bind = MountFlags(rawValue: UInt(MS_BIND))
  static let recursive = MountFlags(rawValue: UInt(MS_REC))
  static let shared = MountFlags(rawValue: UInt(MS_SHARED))
  static let slave = MountFlags(rawValue: UInt(MS_SLAVE))
  static let noSetUserID = MountFlags(rawValue: UInt(MS_NOSUID))
  static let noDevices = MountFlags(rawValue: UInt(MS_NODEV))
}
