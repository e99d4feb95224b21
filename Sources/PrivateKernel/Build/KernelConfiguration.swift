/// What is built into the kernel.
///
/// All that is not named here, nor needed by it, is left out.
enum KernelConfiguration {
  /// One group of options with the reason for them.
  struct Group {
    /// Why they are wanted.
    let reason: String
    /// `NAME` means yes, `NAME=VALUE` that value.
    let options: String
  }

  /// Every option, built in: there are no modules.
  static let groups = [
    Group(
      reason: "What the kernel calls itself, and what a small one can do without.",
      options: """
        64BIT LOCALVERSION="-condition" DEFAULT_HOSTNAME="condition" EXPERT MULTIUSER PRINTK
        BUG DEBUG_INFO_NONE
        """
    ),
    Group(
      reason: """
        Virtual time. No HW_RANDOM and no UML_RANDOM: they would bring the host's randomness \
        in.
        """,
      options: """
        UML_TIME_TRAVEL_SUPPORT HIGH_RES_TIMERS NO_HZ_IDLE POSIX_TIMERS
        """
    ),
    Group(
      reason: """
        The root is the host's file system; the rest are mounted over it by our init. \
        OVERLAY_FS for users' containers.
        """,
      options: """
        HOSTFS PROC_FS PROC_SYSCTL SYSFS TMPFS TMPFS_POSIX_ACL TMPFS_XATTR SHMEM DEVTMPFS
        OVERLAY_FS
        """
    ),
    Group(
      reason: "What programs expect of any Linux.",
      options: """
        BINFMT_ELF BINFMT_SCRIPT FUTEX EPOLL SIGNALFD TIMERFD EVENTFD AIO IO_URING
        INOTIFY_USER FANOTIFY FILE_LOCKING ADVISE_SYSCALLS MEMBARRIER FHANDLE SYSVIPC
        POSIX_MQUEUE SECCOMP SECCOMP_FILTER CROSS_MEMORY_ATTACH
        """
    ),
    Group(
      reason: "A lab is three network namespaces; programs run in a PID namespace.",
      options: """
        NAMESPACES NET_NS USER_NS PID_NS UTS_NS IPC_NS CGROUPS
        """
    ),
    Group(
      reason: """
        The serial line to the host, pseudo-terminals for shells, and a console that goes \
        nowhere.
        """,
      options: """
        TTY UNIX98_PTYS STDERR_CONSOLE SSL NULL_CHAN PTY_CHAN CON_ZERO_CHAN="null"
        CON_CHAN="null" SSL_CHAN="null"
        """
    ),
    Group(
      reason: """
        Sockets, and what `ss` asks about them. Routing tables and rules for hand-over \
        between interfaces.
        """,
      options: """
        NET UNIX UNIX_DIAG PACKET PACKET_DIAG INET INET_DIAG INET_TCP_DIAG INET_UDP_DIAG
        INET_RAW_DIAG INET_DIAG_DESTROY NETLINK_DIAG IP_MULTICAST IP_ADVANCED_ROUTER
        IP_MULTIPLE_TABLES SYN_COOKIES TCP_CONG_ADVANCED TCP_CONG_CUBIC TCP_CONG_BBR IPV6
        IPV6_ROUTER_PREF IPV6_OPTIMISTIC_DAD IPV6_MULTIPLE_TABLES
        """
    ),
    Group(
      reason: """
        Devices: the lab's cables, the downlink of existing interfaces, and what tests build \
        around them.
        """,
      options: """
        NETDEVICES NET_CORE VETH IFB DUMMY TUN BRIDGE MACVLAN IPVLAN VLAN_8021Q NET_VRF
        """
    ),
    Group(
      reason: """
        Traffic control. netem is what it is all about; the others are what users compare it \
        with.
        """,
      options: """
        NET_SCHED NET_SCH_NETEM NET_SCH_TBF NET_SCH_HTB NET_SCH_PRIO NET_SCH_SFQ NET_SCH_FQ
        NET_SCH_CODEL NET_SCH_FQ_CODEL NET_SCH_CAKE NET_SCH_INGRESS NET_CLS_U32
        NET_CLS_MATCHALL NET_CLS_FLOWER NET_CLS_FW NET_CLS_BASIC NET_CLS_ACT NET_ACT_MIRRED
        NET_ACT_GACT GACT_PROB NET_ACT_POLICE NET_ACT_SKBEDIT NET_ACT_PEDIT
        """
    ),
    Group(
      reason: "nftables: refusals, address translation.",
      options: """
        NETFILTER NETFILTER_ADVANCED NETFILTER_INGRESS NF_CONNTRACK NF_TABLES NF_TABLES_INET
        NF_TABLES_IPV4 NF_TABLES_IPV6 NF_TABLES_NETDEV NFT_CT NFT_NAT NFT_MASQ NFT_REDIR
        NFT_REJECT NFT_LIMIT NFT_LOG
        """
    ),
  ]

  /// The text that Kconfig reads.
  static var fragment: String {
    groups.map { group in
      let options = group.options.split(whereSeparator: \.isWhitespace)
      return "# \(group.reason)\n"
        + options.map { "CONFIG_\($0)" + ($0.contains("=") ? "\n" : "=y\n") }.joined()
    }.joined(separator: "\n")
  }

  /// Options of the fragment that Kconfig did not take over, for example because another is missing.
  ///
  /// - Parameter configuration: the `.config` that Kconfig wrote.
  /// - Returns: the options, as lines of the fragment.
  static func missing(in configuration: String) -> [String] {
    let present = Set(configuration.split(separator: "\n"))
    return fragment.split(separator: "\n").filter { !$0.hasPrefix("#") && !present.contains($0) }
      .map(String.init)
  }
}
