/// Names of the system calls that programs wait with.
enum SystemCallName {
  private static let names: [Int32: String] = [
    0: "read", 1: "write", 7: "poll", 13: "rt_sigaction", 14: "rt_sigprocmask", 16: "ioctl",
    20: "writev", 23: "select", 24: "sched_yield", 28: "madvise", 35: "nanosleep", 39: "getpid",
    42: "connect", 44: "sendto", 45: "recvfrom", 46: "sendmsg", 47: "recvmsg", 61: "wait4",
    62: "kill", 72: "fcntl", 96: "gettimeofday", 102: "getuid", 110: "getppid", 186: "gettid",
    201: "time",
    202: "futex", 228: "clock_gettime", 230: "clock_nanosleep", 232: "epoll_wait",
    233: "epoll_ctl", 247: "waitid", 270: "pselect6", 271: "ppoll", 281: "epoll_pwait",
    426: "io_uring_enter", 441: "epoll_pwait2",
  ]

  /// The name of a call of x86-64, or its number.
  static func of(_ number: Int32) -> String { names[number] ?? "number \(number)" }
}
