#define _GNU_SOURCE
#include "spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include <linux/magic.h>

// <linux/mount.h> and glibc's <sys/mount.h> exclude one another in some versions: the kernel's
// numbers.
enum { TREE_CLONE = 1, TREE_CLOEXEC = O_CLOEXEC, MOVE_FROM_EMPTY = 4, MOVE_TO_EMPTY = 0x40 };
enum { RANGE_CLOEXEC = 4 };

// MARK: - Reporting

static _Noreturn void fail(int report, int32_t stage) {
  // Eight bytes are below PIPE_BUF: they arrive whole. SIGPIPE is blocked until exec.
  int32_t message[2] = {stage, errno};
  while (write(report, message, sizeof message) < 0 && errno == EINTR) {
  }
  _exit(127);
}

// MARK: - Mounts (in the child's own mount namespace)

static int open_tree_at(int directory, const char *path, unsigned flags) {
  return (int)syscall(SYS_open_tree, directory, path, flags);
}

static int move_mount_to(int tree, int directory, const char *path, unsigned flags) {
  return (int)syscall(SYS_move_mount, tree, "", directory, path, MOVE_FROM_EMPTY | flags);
}

/// Shows the devices of the new network namespace in /sys/class/net. A user namespace may be
/// refused this (a container's /sys with masked parts): the old /sys then stays, which only tools
/// that read it notice.
static void remount_sys(void) {
  unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
  struct statvfs old;
  if (statvfs("/sys", &old) == 0 && (old.f_flag & ST_RDONLY)) flags |= MS_RDONLY;
  // Language runtimes read their limits from the control groups mounted below: take them along.
  int groups = -1;
  struct statfs kind;
  if (statfs("/sys/fs/cgroup", &kind) == 0 && kind.f_type != SYSFS_MAGIC) {
    groups = open_tree_at(AT_FDCWD, "/sys/fs/cgroup", TREE_CLONE | TREE_CLOEXEC | AT_RECURSIVE);
  }
  if (mount("sysfs", "/sys", "sysfs", flags, NULL) == 0 && groups >= 0) {
    move_mount_to(groups, AT_FDCWD, "/sys/fs/cgroup", 0);
  }
  if (groups >= 0) close(groups);
}

/// Binds a file over a symbolic link itself, for a link that leads nowhere.
static int cover_link(const char *file, const char *link) {
  int tree = open_tree_at(AT_FDCWD, file, TREE_CLONE | TREE_CLOEXEC);
  if (tree < 0) return -1;
  int target = open(link, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  int outcome = target < 0 ? -1 : move_mount_to(tree, target, "", MOVE_TO_EMPTY);
  int error = errno;
  if (target >= 0) close(target);
  close(tree);
  errno = error;
  return outcome;
}

/// Makes /etc writable for this mount namespace alone: an overlay whose upper layer is a tmpfs.
static int overlay_etc(void) {
  char options[] = "lowerdir=/proc/self/fd/##########,upperdir=/etc/upper,workdir=/etc/work";
  int lower = open("/etc", O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (lower < 0) return -1;
  // The number by hand: no snprintf between fork and exec.
  char *digits = strchr(options, '#');
  char number[10];
  int length = 0;
  for (int rest = lower; length == 0 || rest > 0; rest /= 10) number[length++] = '0' + rest % 10;
  for (int i = 0; i < length; i++) digits[i] = number[length - 1 - i];
  memmove(digits + length, digits + 10, strlen(digits + 10) + 1);
  int outcome = -1;
  if (mount("tmpfs", "/etc", "tmpfs", MS_NOSUID | MS_NODEV, "mode=755") == 0) {
    if (mkdir("/etc/upper", 0755) == 0 && mkdir("/etc/work", 0755) == 0) {
      outcome = mount("overlay", "/etc", "overlay", MS_NOSUID | MS_NODEV, options);
    }
    int error = errno;
    if (outcome < 0) umount2("/etc", MNT_DETACH);
    errno = error;
  }
  int error = errno;
  close(lower);
  errno = error;
  return outcome;
}

/// Shows `file` under the name `target` in /etc.
static int cover(const char *file, const char *target) {
  if (mount(file, target, NULL, MS_BIND, NULL) == 0) return 0;
  int first = errno;
  if (first != ENOENT || access(file, F_OK) != 0) {
    errno = first;
    return -1;
  }
  // The host has no such file, or a link to a place that does not exist (a resolver that is not
  // running). The host must not change, so the name is made in this mount namespace only.
  if (cover_link(file, target) == 0) return 0;
  if (overlay_etc() != 0) {
    errno = first;
    return -1;
  }
  unlink(target);
  int made = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (made < 0) return -1;
  close(made);
  return mount(file, target, NULL, MS_BIND, NULL);
}

static void enter_namespaces(const struct condition_spawn *request, int report) {
  if (request->network_namespace >= 0 && setns(request->network_namespace, CLONE_NEWNET) != 0) {
    fail(report, CONDITION_STAGE_NETWORK_NAMESPACE);
  }
  _Bool files = request->resolv_conf || request->hosts || request->nsswitch;
  if (request->network_namespace < 0 && !files && !request->process_namespace) return;
  if (unshare(CLONE_NEWNS) != 0) fail(report, CONDITION_STAGE_MOUNT_NAMESPACE);
  // The host's later mounts still appear here; ours never appear there.
  if (mount("none", "/", NULL, MS_REC | MS_SLAVE, NULL) != 0) {
    fail(report, CONDITION_STAGE_MOUNT_NAMESPACE);
  }
  if (request->network_namespace >= 0) remount_sys();
  if (request->resolv_conf) {
    if (cover(request->resolv_conf, "/etc/resolv.conf") != 0) {
      fail(report, CONDITION_STAGE_RESOLV_CONF);
    }
    // A name service cache answers for the host, whatever resolv.conf says: hide its socket.
    mount("tmpfs", "/run/nscd", "tmpfs", MS_RDONLY | MS_NOSUID | MS_NODEV, "size=4k,mode=755");
  }
  if (request->hosts && cover(request->hosts, "/etc/hosts") != 0) {
    fail(report, CONDITION_STAGE_HOSTS);
  }
  if (request->nsswitch && cover(request->nsswitch, "/etc/nsswitch.conf") != 0) {
    fail(report, CONDITION_STAGE_NSSWITCH);
  }
}

// MARK: - The init of a process namespace

static void reap(pid_t command, _Bool resume_stopped) {
  int status;
  pid_t ended;
  while ((ended = waitpid(-1, &status, WNOHANG | (resume_stopped ? WUNTRACED : 0))) > 0) {
    if (ended != command) continue;
    if (WIFSTOPPED(status)) {
      // The terminal is the command's alone and nobody outside can see that it stopped: go on.
      kill(command, SIGCONT);
    } else {
      _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    }
  }
}

/// Stays until the command ends; the kernel then ends whatever is left in the namespace.
static _Noreturn void run_init(pid_t command, _Bool resume_stopped) {
  sigset_t all;
  sigfillset(&all);
  for (;;) {
    siginfo_t info;
    int number = sigwaitinfo(&all, &info);
    switch (number) {
    case SIGCHLD:
      reap(command, resume_stopped);
      break;
    case SIGTERM:
    case SIGHUP:
    case SIGINT:
    case SIGQUIT:
    case SIGUSR1:
    case SIGUSR2:
      // What a terminal sends (si_code above 0), it sends to the command as well.
      if (info.si_code <= 0) kill(command, number);
      break;
    default:
      break;
    }
  }
}

/// Process 1 stays behind as init; its child returns and becomes the command.
static void split_off_init(const struct condition_spawn *request, int report) {
  // What somebody put over a file of /proc is kept: the new one would show the kernel's own again.
  struct statfs kind;
  int processors = open("/proc/cpuinfo", O_PATH | O_CLOEXEC);
  _Bool is_replaced = processors >= 0 && fstatfs(processors, &kind) == 0 && kind.f_type != PROC_SUPER_MAGIC;
  // A masked /proc (containers) forbids a new one to a user namespace. /proc/self still works
  // there.
  if (mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) != 0 &&
      errno != EPERM) {
    fail(report, CONDITION_STAGE_PROC);
  }
  if (is_replaced) {
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", processors);
    (void)mount(path, "/proc/cpuinfo", NULL, MS_BIND, NULL);
  }
  // Before the fork, so that the command finds it so; its own exec renames it.
  prctl(PR_SET_NAME, "condition-init", 0, 0, 0);
  pid_t command = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (command < 0) fail(report, CONDITION_STAGE_INIT);
  if (command == 0) return;
  // Not even the standard ones stay: a pipe must end when the command closes it.
  syscall(SYS_close_range, 0, ~0U, 0);
  run_init(command, request->foreground_terminal >= 0);
}

// MARK: - The command

static void enter_session(const struct condition_spawn *request, int report) {
  if (request->new_session || request->controlling_terminal >= 0) {
    if (setsid() < 0) fail(report, CONDITION_STAGE_SESSION);
    if (request->controlling_terminal >= 0 &&
        ioctl(request->controlling_terminal, TIOCSCTTY, 0) != 0) {
      fail(report, CONDITION_STAGE_TERMINAL);
    }
  } else if (request->new_process_group || request->foreground_terminal >= 0) {
    if (setpgid(0, 0) != 0) fail(report, CONDITION_STAGE_SESSION);
    // SIGTTOU is blocked: a background process may take the terminal.
    if (request->foreground_terminal >= 0 &&
        tcsetpgrp(request->foreground_terminal, getpid()) != 0) {
      fail(report, CONDITION_STAGE_TERMINAL);
    }
  }
}

static void arrange_descriptors(const struct condition_spawn *request, int report) {
  // First out of the way, then into place: 0, 1 and 2 may be wanted in another order.
  int moved[3] = {-1, -1, -1};
  for (int i = 0; i < 3; i++) {
    if (request->standard[i] < 0) continue;
    moved[i] = fcntl(request->standard[i], F_DUPFD_CLOEXEC, 3);
    if (moved[i] < 0) fail(report, CONDITION_STAGE_DESCRIPTORS);
  }
  for (int i = 0; i < 3; i++) {
    if (moved[i] >= 0 && dup2(moved[i], i) < 0) fail(report, CONDITION_STAGE_DESCRIPTORS);
  }
  // Closed by the exec, so that the report's pipe lives until then.
  if (syscall(SYS_close_range, 3, ~0U, RANGE_CLOEXEC) != 0) {
    fail(report, CONDITION_STAGE_DESCRIPTORS);
  }
  for (size_t i = 0; i < request->inherited_count; i++) {
    if (fcntl(request->inherited[i], F_SETFD, 0) != 0) fail(report, CONDITION_STAGE_DESCRIPTORS);
  }
}

static void set_parent_death_signal(int number, int parent, int report) {
  if (prctl(PR_SET_PDEATHSIG, number, 0, 0, 0) != 0) {
    fail(report, CONDITION_STAGE_PARENT_DEATH_SIGNAL);
  }
  // A parent that died before the call above sends nothing. getppid is 0 in a process namespace, so
  // the parent's pidfd is asked.
  struct pollfd dead = {.fd = parent, .events = POLLIN};
  if (poll(&dead, 1, 0) > 0) _exit(127);
}

static _Noreturn void run_child(const struct condition_spawn *request, int report, int parent) {
  // By the system call: the C library refuses to touch 32 and 33, which it uses itself, and an
  // ignored 32 would be passed on by exec. All zero is SIG_DFL, whatever the order of the fields.
  const unsigned long standard[8] = {0};
  for (int number = 1; number <= 64; number++) {
    syscall(SYS_rt_sigaction, number, standard, NULL, 8);
  }

  if (request->parent_death_signal) {
    set_parent_death_signal(request->parent_death_signal, parent, report);
  }
  enter_namespaces(request, report);
  if (request->process_namespace) split_off_init(request, report);
  enter_session(request, report);
  if (request->working_directory && chdir(request->working_directory) != 0) {
    fail(report, CONDITION_STAGE_WORKING_DIRECTORY);
  }
  arrange_descriptors(request, report);

  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  // ETXTBSY: another thread's child, between its fork and exec, may have a program just written
  // open.
  for (int tries = 0; tries < 100; tries++) {
    execve(request->path, request->arguments, request->environment);
    if (errno != ETXTBSY) break;
    poll(NULL, 0, 1);
    errno = ETXTBSY;
  }
  if (errno == ENOEXEC) execve("/bin/sh", request->shell_arguments, request->environment);
  fail(report, CONDITION_STAGE_EXEC);
}

// MARK: - The parent

/// Moves a descriptor above the standard ones, where the child's own arrangement would overwrite
/// it.
static int above_standard(int descriptor) {
  if (descriptor < 0 || descriptor > 2) return descriptor;
  int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  int error = errno;
  close(descriptor);
  errno = error;
  return moved;
}

static void read_report(int report, struct condition_spawned *spawned) {
  int32_t message[2];
  ssize_t length;
  do {
    length = read(report, message, sizeof message);
  } while (length < 0 && errno == EINTR);
  if (length != sizeof message) return;
  spawned->stage = message[0];
  spawned->error = message[1];
  siginfo_t info;
  while (waitid(P_PID, (id_t)spawned->process, &info, WEXITED) < 0 && errno == EINTR) {
  }
  close(spawned->pidfd);
  spawned->pidfd = -1;
}

void condition_spawn(const struct condition_spawn *request, struct condition_spawned *spawned) {
  *spawned = (struct condition_spawned){.process = -1, .pidfd = -1};
  int ends[2] = {-1, -1};
  int parent = -1;
  if (pipe2(ends, O_CLOEXEC) != 0) goto unprepared;
  if ((ends[0] = above_standard(ends[0])) < 0) goto unprepared;
  if ((ends[1] = above_standard(ends[1])) < 0) goto unprepared;
  if (request->parent_death_signal) {
    parent = above_standard((int)syscall(SYS_pidfd_open, getpid(), 0));
    if (parent < 0) goto unprepared;
  }
  // With SIGCHLD ignored, the kernel would throw the child's status away.
  struct sigaction child;
  if (sigaction(SIGCHLD, NULL, &child) == 0 && child.sa_handler == SIG_IGN) {
    child.sa_handler = SIG_DFL;
    sigaction(SIGCHLD, &child, NULL);
  }
  // No handler of the parent's may run in the child.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  unsigned long flags = CLONE_PIDFD | SIGCHLD;
  if (request->process_namespace) flags |= CLONE_NEWPID;
  pid_t process = (pid_t)syscall(SYS_clone, flags, 0, &spawned->pidfd, 0, 0);
  if (process == 0) run_child(request, ends[1], parent);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(ends[1]);
  if (parent >= 0) close(parent);
  if (process < 0) {
    spawned->pidfd = -1;
    spawned->stage = CONDITION_STAGE_FORK;
    spawned->error = error;
  } else {
    spawned->process = process;
    read_report(ends[0], spawned);
  }
  close(ends[0]);
  return;

unprepared:
  spawned->stage = CONDITION_STAGE_PREPARE;
  spawned->error = errno;
  if (ends[0] >= 0) close(ends[0]);
  if (ends[1] >= 0) close(ends[1]);
}
