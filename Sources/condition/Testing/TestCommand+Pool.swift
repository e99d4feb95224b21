import Glibc

extension TestCommand {
  /// Where the trials are played.
  var pool: TrialPool {
    let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    var options = ["--kernel", global.kernel.rawValue, "--quiet"]
    for directory in global.profileDirectories { options += ["--profiles", directory] }
    return TrialPool(
      jobs: selection.jobs ?? (time.virtualTime ? cores : 2),
      options: options,
      isVirtual: time.virtualTime
    )
  }
}
