import CLinux
import Glibc

/// Mounts what every program expects over the host's file system.
enum GuestMounts {
  /// Only in a private kernel is the root a hostfs.
  static var rootIsHostFileSystem: Bool { condition_guest_file_system_type("/") == 0x00c0_ffee }

  /// Mounts /proc unless it is there.
  static func mountProcesses() {
    guard condition_guest_file_system_type("/proc") != 0x9fa0 else { return }
    _ = mount("proc", "/proc", "proc", UInt(MS_NOSUID | MS_NODEV | MS_NOEXEC), nil)
  }

  static func mountAll() {
    // Every new device would start a program on the host's file system, several milliseconds each.
    write("", to: "/proc/sys/kernel/hotplug")
    // Nothing but why the kernel dies.
    write("1", to: "/proc/sys/kernel/printk")
    // What a program writes without closing the file (a log) is to be seen on the host soon.
    write("20", to: "/proc/sys/vm/dirty_writeback_centisecs")
    write("20", to: "/proc/sys/vm/dirty_expire_centisecs")
    _ = mount("sysfs", "/sys", "sysfs", UInt(MS_NOSUID | MS_NODEV | MS_NOEXEC), nil)
    _ = mount("tmpfs", "/run", "tmpfs", UInt(MS_NOSUID | MS_NODEV), "mode=755")
    mountDevices()
    completeProcessorList()
  }

  /// Ends the list of processors in an empty line, which `ps` and `top` wait for; our own kernel's does.
  private static func completeProcessorList() {
    let list = "/proc/cpuinfo"
    guard let text = contents(of: list), !text.suffix(2).elementsEqual([10, 10]) else { return }
    let file = "/dev/.cpuinfo"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o444)
    guard descriptor >= 0, writeAll(text + [10], to: descriptor) else { return }
    close(descriptor)
    _ = mount(file, list, nil, UInt(MS_BIND), nil)
    // The mount keeps it.
    unlink(file)
  }

  private static func mountDevices() {
    if mount("devtmpfs", "/dev", "devtmpfs", UInt(MS_NOSUID), "mode=755") != 0 {
      _ = mount("tmpfs", "/dev", "tmpfs", UInt(MS_NOSUID), "mode=755")
    }
    makeDevices()
    mkdir("/dev/pts", 0o755)
    mkdir("/dev/shm", 0o1777)
    _ = mount("devpts", "/dev/pts", "devpts", UInt(MS_NOSUID | MS_NOEXEC), "mode=620,ptmxmode=666")
    _ = mount("tmpfs", "/dev/shm", "tmpfs", UInt(MS_NOSUID | MS_NODEV), "mode=1777")
    symlink("/proc/self/fd", "/dev/fd")
    for (number, name) in ["stdin", "stdout", "stderr"].enumerated() {
      symlink("/proc/self/fd/\(number)", "/dev/" + name)
    }
  }

  /// The devices devtmpfs would have made; those that exist stay as they are.
  private static func makeDevices() {
    let devices: [(name: String, mode: UInt32, major: UInt32, minor: UInt32)] = [
      ("null", 0o666, 1, 3), ("zero", 0o666, 1, 5), ("full", 0o666, 1, 7), ("random", 0o666, 1, 8),
      ("urandom", 0o666, 1, 9), ("tty", 0o666, 5, 0), ("console", 0o600, 5, 1),
      ("ptmx", 0o666, 5, 2), ("ttyS0", 0o600, 4, 64), ("net/tun", 0o666, 10, 200),
    ]
    mkdir("/dev/net", 0o755)
    for device in devices {
      condition_guest_make_device("/dev/" + device.name, device.mode, device.major, device.minor)
    }
  }
}
