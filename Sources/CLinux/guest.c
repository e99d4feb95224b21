#define _GNU_SOURCE
#include "guest.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <linux/close_range.h>
#include <linux/random.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/reboot.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int condition_guest_pipe(int *first, int *second) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  *first = ends[0];
  *second = ends[1];
  return 0;
}

int condition_guest_socket_pair(int *first, int *second) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  *first = ends[0];
  *second = ends[1];
  return 0;
}

int condition_guest_set_nonblocking(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  return flags < 0 ? -1 : fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
}

int condition_guest_set_pipe_size(int descriptor, int bytes) { return fcntl(descriptor, F_SETPIPE_SZ, bytes); }

int condition_guest_readable_bytes(int descriptor) {
  int count = 0;
  return ioctl(descriptor, FIONREAD, &count) == 0 ? count : -1;
}

// The first 64 signals as bits, so that Swift need not know sigset_t.
static uint64_t bits_of(const sigset_t *set) {
  uint64_t bits = 0;
  for (int number = 1; number < 64; number++)
    if (sigismember(set, number) == 1) bits |= (uint64_t)1 << number;
  return bits;
}

int condition_guest_signal_descriptor(const int *signals, size_t count, condition_guest_signal_mask *previous) {
  sigset_t set, old;
  sigemptyset(&set);
  for (size_t index = 0; index < count; index++) sigaddset(&set, signals[index]);
  if (sigprocmask(SIG_BLOCK, &set, &old) != 0) return -1;
  previous->blocked = bits_of(&old);
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int condition_guest_read_signal(int descriptor) {
  struct signalfd_siginfo information;
  return read(descriptor, &information, sizeof information) == sizeof information ? (int)information.ssi_signo : 0;
}

void condition_guest_restore_signals(condition_guest_signal_mask mask) {
  sigset_t set;
  sigemptyset(&set);
  for (int number = 1; number < 64; number++)
    if (mask.blocked >> number & 1) sigaddset(&set, number);
  sigprocmask(SIG_SETMASK, &set, NULL);
}

void condition_guest_suspend(bool group) {
  sigset_t stop, previous;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  // A SIGCONT from here on takes it back.
  kill(group ? 0 : getpid(), SIGTSTP);
  sigprocmask(SIG_UNBLOCK, &stop, &previous);
  sigprocmask(SIG_SETMASK, &previous, NULL);
}

bool condition_guest_ignore_broken_pipes(bool ignore) { return signal(SIGPIPE, ignore ? SIG_IGN : SIG_DFL) == SIG_IGN; }

int condition_guest_get_window_size(int descriptor, condition_guest_window_size *size) {
  struct winsize window;
  if (ioctl(descriptor, TIOCGWINSZ, &window) != 0) return -1;
  *size = (condition_guest_window_size){window.ws_row, window.ws_col, window.ws_xpixel, window.ws_ypixel};
  return 0;
}

int condition_guest_set_window_size(int descriptor, condition_guest_window_size size) {
  struct winsize window = {size.rows, size.columns, size.width, size.height};
  return ioctl(descriptor, TIOCSWINSZ, &window);
}

int condition_guest_open_terminal(int *master, int *slave) {
  *master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (*master < 0) return -1;
  *slave = -1;
  if (grantpt(*master) == 0 && unlockpt(*master) == 0)
    *slave = ioctl(*master, TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (*slave >= 0) return 0;
  int error = errno;
  close(*master);
  errno = error;
  return -1;
}

static const __rlimit_resource_t kept_limits[CONDITION_LIMITS] = {RLIMIT_NOFILE, RLIMIT_STACK, RLIMIT_CORE, RLIMIT_FSIZE};

void condition_guest_get_limits(uint64_t *pairs) {
  for (int index = 0; index < CONDITION_LIMITS; index++) {
    struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
    getrlimit(kept_limits[index], &limit);
    pairs[2 * index] = limit.rlim_cur;
    pairs[2 * index + 1] = limit.rlim_max;
  }
}

int condition_guest_load_module(int descriptor) { return (int)syscall(SYS_finit_module, descriptor, "", 0); }

int condition_guest_power_off(void) { return reboot(RB_POWER_OFF); }

int condition_guest_make_device(const char *path, uint32_t mode, uint32_t major, uint32_t minor) {
  if (mknod(path, S_IFCHR | mode, makedev(major, minor)) != 0) return -1;
  return chmod(path, mode);  // the file mode creation mask is not asked
}

int condition_guest_restart_random(void) {
  int device = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
  if (device < 0) return -1;
  int answer = ioctl(device, RNDRESEEDCRNG);
  close(device);
  return answer;
}

void condition_guest_sleep_until(int64_t nanoseconds) {
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR) {
  }
}

int64_t condition_guest_file_system_type(const char *path) {
  struct statfs information;
  return statfs(path, &information) == 0 ? information.f_type : 0;
}

int condition_guest_peer(int descriptor, uint32_t *user, pid_t *process) {
  struct ucred peer;
  socklen_t length = sizeof peer;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return -1;
  *user = peer.uid;
  *process = peer.pid;
  return 0;
}

int condition_guest_accept(int descriptor) { return accept4(descriptor, NULL, NULL, SOCK_CLOEXEC); }

// Every handler and mask as a freshly started program expects them.
static void reset_signals(void) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

// execvpe with a PATH of our own choice; allocates nothing.
static void execute(const condition_guest_command *command) {
  if (strchr(command->file, '/') != NULL) {
    execve(command->file, command->arguments, command->environment);
    return;
  }
  int answer = ENOENT;
  size_t length = strlen(command->file);
  for (const char *from = command->path;; from++) {
    const char *end = strchrnul(from, ':');
    char candidate[4096];
    size_t part = (size_t)(end - from);
    if (part + length + 2 <= sizeof candidate) {
      memcpy(candidate, from, part);
      if (part > 0) candidate[part++] = '/';
      memcpy(candidate + part, command->file, length + 1);
      execve(candidate, command->arguments, command->environment);
      if (errno == EACCES) {
        answer = EACCES;  // as the shell does: go on, but remember that there was one
      } else if (errno != ENOENT && errno != ENOTDIR) {
        return;
      }
    }
    if (*end == '\0') break;
    from = end;
  }
  errno = answer;
}

// Where the command's start failed, told by the child in the memory it shares with us.
typedef struct {
  volatile int stage, error;
} start_failure;

// Makes the calling process the leader of a session, with the terminal if there is one. 0 or -1 with errno.
static int begin_session(int terminal) {
  if (setsid() < 0) return -1;
  return terminal < 0 ? 0 : ioctl(terminal, TIOCSCTTY, 0);
}

// Makes the calling process a group of its own, in the terminal's foreground. 0 or -1 with errno.
static int begin_foreground_group(int terminal) {
  // Whoever is not yet in the foreground is stopped for this.
  sigset_t output;
  sigemptyset(&output);
  sigaddset(&output, SIGTTOU);
  sigprocmask(SIG_BLOCK, &output, NULL);
  int answer = setpgid(0, 0) == 0 ? tcsetpgrp(terminal, getpid()) : -1;
  sigprocmask(SIG_UNBLOCK, &output, NULL);
  return answer;
}

static _Noreturn void become_command(const condition_guest_command *command, bool is_led, start_failure *failure) {
  failure->stage = condition_guest_stage_session;
  reset_signals();
  if ((is_led ? begin_foreground_group(command->terminal) : begin_session(command->terminal)) != 0) goto failed;
  // The sources may be 0 to 2 themselves: lift them out of the way first.
  int input = fcntl(command->input, F_DUPFD_CLOEXEC, 3);
  int output = fcntl(command->output, F_DUPFD_CLOEXEC, 3);
  int error = fcntl(command->error, F_DUPFD_CLOEXEC, 3);
  if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(error, 2) < 0) goto failed;
  failure->stage = condition_guest_stage_working_directory;
  if (chdir(command->working_directory) != 0) goto failed;
  failure->stage = condition_guest_stage_execute;
  umask(command->creation_mask);
  for (int index = 0; index < CONDITION_LIMITS; index++) {
    struct rlimit limit = {command->limits[2 * index], command->limits[2 * index + 1]};
    setrlimit(kept_limits[index], &limit);
  }
  execute(command);
failed:
  failure->error = errno;
  _exit(127);
}

static pid_t start_command(const condition_guest_command *command, bool is_led, int *stage) {
  start_failure failure = {condition_guest_stage_none, 0};
  // fork copies the address space, which takes User-Mode Linux 0.1 s; the child of vfork borrows ours until it
  // executes, so what it does above must leave our memory as it is.
  pid_t child = vfork();
  if (child == 0) become_command(command, is_led, &failure);
  *stage = condition_guest_stage_fork;
  if (child < 0 || failure.error == 0) return child;
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
  }
  *stage = failure.stage;
  errno = failure.error;
  return -1;
}

pid_t condition_guest_start_command(const condition_guest_command *command, int *stage) {
  return start_command(command, false, stage);
}

static void tell(int report, int32_t kind, int32_t value) {
  condition_guest_message message = {kind, value};
  (void)!write(report, &message, sizeof message);
}

// Moves descriptors to `from` and on, and closes all above; the standard ones stay.
static void keep_only(int *descriptors, size_t count, int from) {
  for (size_t index = 0; index < count; index++)
    descriptors[index] = fcntl(descriptors[index], F_DUPFD_CLOEXEC, 100);
  for (size_t index = 0; index < count; index++) {
    dup3(descriptors[index], from + (int)index, O_CLOEXEC);
    descriptors[index] = from + (int)index;
  }
  close_range(from + (unsigned)count, ~0U, 0);
}

static _Noreturn void lead(const condition_guest_command *command, int report) {
  condition_guest_command led = *command;
  int kept[] = {command->input, command->output, command->error, command->terminal, report};
  keep_only(kept, 5, 3);
  led.input = kept[0], led.output = kept[1], led.error = kept[2], led.terminal = kept[3], report = kept[4];
  reset_signals();
  prctl(PR_SET_NAME, "condition-lead");
  int stage = condition_guest_stage_session;
  pid_t child = begin_session(led.terminal) == 0 ? start_command(&led, true, &stage) : -1;
  if (child < 0) {
    tell(report, condition_guest_leader_failed, stage << 16 | errno);
    _exit(127);
  }
  // The end of the terminal is for the command to answer; its streams end when it closes them.
  signal(SIGHUP, SIG_IGN);
  for (int number = 0; number < 4; number++) close(kept[number]);
  tell(report, condition_guest_leader_started, child);
  for (int status;;) {
    pid_t ended = waitpid(child, &status, WUNTRACED);
    if (ended < 0 && errno == EINTR) continue;
    if (ended == child && WIFSTOPPED(status)) {
      tell(report, condition_guest_leader_stopped, WSTOPSIG(status));
      continue;
    }
    if (ended == child) tell(report, condition_guest_leader_ended, status);
    // With the leader the terminal goes, and what was not yet read from it.
    struct pollfd reader = {.fd = report};
    while (poll(&reader, 1, -1) < 0 && errno == EINTR) {
    }
    _exit(0);
  }
}

pid_t condition_guest_start_led_command(const condition_guest_command *command, pid_t *leader, int *report, int *stage) {
  int writing;
  *stage = condition_guest_stage_fork;
  if (condition_guest_pipe(report, &writing) != 0) return -1;
  *leader = fork();
  if (*leader == 0) lead(command, writing);
  int error = errno;
  close(writing);
  condition_guest_message message = {condition_guest_leader_failed, condition_guest_stage_fork << 16 | EIO};
  if (*leader > 0) {
    ssize_t count;
    do {
      count = read(*report, &message, sizeof message);
    } while (count < 0 && errno == EINTR);
    if (message.kind == condition_guest_leader_started) return message.value;
    *stage = message.value >> 16;
    error = message.value & 0xffff;
    while (waitpid(*leader, NULL, 0) < 0 && errno == EINTR) {
    }
  }
  close(*report);
  errno = error;
  return -1;
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *position) {
  (void)status, (void)kind, (void)position;
  remove(path);
  return 0;
}

void condition_guest_remove_tree(const char *path) { nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS); }

pid_t condition_guest_start_janitor(const char *path, int *life) {
  int reading;
  if (condition_guest_pipe(&reading, life) != 0) return -1;
  pid_t janitor = fork();
  if (janitor == 0) {
    setsid();
    prctl(PR_SET_NAME, "condition-watch");
    for (int number = 1; number < NSIG; number++) signal(number, SIG_IGN);
    // Nothing of the caller's may be kept open by us, above all no pipe another waits on.
    int kept = fcntl(reading, F_DUPFD_CLOEXEC, 100);
    dup2(kept, 0);
    close_range(1, ~0U, 0);
    char released;
    ssize_t count;
    do {
      count = read(0, &released, 1);
    } while (count < 0 && errno == EINTR);
    if (count == 0) condition_guest_remove_tree(path);
    _exit(0);
  }
  int error = errno;
  close(reading);
  if (janitor < 0) close(*life);
  errno = error;
  return janitor;
}

// Moves `descriptor` to `number`, in a process about to exec.
static void place(int descriptor, int number) {
  if (descriptor == number)
    fcntl(number, F_SETFD, 0);
  else
    dup2(descriptor, number);
}

static _Noreturn void become_kernel(const condition_guest_kernel *kernel, pid_t watcher, int report) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != watcher) _exit(0);
  // Above all the low numbers that are about to be overwritten.
  int serial = fcntl(kernel->serial, F_DUPFD_CLOEXEC, 10);
  int console = fcntl(kernel->console, F_DUPFD_CLOEXEC, 10);
  int told = fcntl(report, F_DUPFD_CLOEXEC, 10);
  int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  place(null, 0);
  place(console, 1);
  place(console, 2);
  place(serial, 3);
  close_range(4, ~0U, CLOSE_RANGE_CLOEXEC);
  // Each open file of the guest is an open file of the kernel.
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  umask(0);  // the guest applies its own
  reset_signals();
  execve(kernel->path, kernel->arguments, kernel->environment);
  tell(told, condition_guest_kernel_not_executed, errno);
  _exit(127);
}

// Kills all that is left of the kernel. Its helpers become our children when it dies (we are their subreaper).
static void end_kernel(pid_t kernel) {
  kill(-kernel, SIGKILL);
  kill(kernel, SIGKILL);
  while (waitpid(-1, NULL, 0) > 0 || errno == EINTR) {
  }
}

static _Noreturn void watch(const condition_guest_kernel *kernel, int life, int report) {
  setsid();
  prctl(PR_SET_NAME, "condition-watch");
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  for (int number = 1; number < NSIG; number++)
    signal(number, number == SIGCHLD ? SIG_DFL : SIG_IGN);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_SETMASK, &children, NULL);
  int signals = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);

  pid_t watcher = getpid();
  pid_t child = fork();
  if (child == 0) become_kernel(kernel, watcher, report);
  if (child < 0) {
    tell(report, condition_guest_kernel_not_executed, errno);
  } else {
    setpgid(child, child);
    tell(report, condition_guest_kernel_started, child);
  }
  // Nothing of the caller's may be kept open by us, above all no pipe another waits on.
  int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  int kept[3] = {fcntl(life, F_DUPFD_CLOEXEC, 100), fcntl(report, F_DUPFD_CLOEXEC, 100),
                 fcntl(signals, F_DUPFD_CLOEXEC, 100)};
  for (int number = 0; number < 3; number++) dup2(null, number);
  for (int number = 3; number < 6; number++) dup2(kept[number - 3], number);
  close_range(6, ~0U, 0);
  life = 3, report = 4, signals = 5;

  for (bool running = child > 0;;) {
    struct pollfd wanted[2] = {{.fd = life, .events = POLLIN}, {.fd = running ? signals : -1, .events = POLLIN}};
    if (poll(wanted, 2, -1) < 0) continue;
    if (wanted[1].revents != 0) {
      while (condition_guest_read_signal(signals) > 0) {
      }
      int status;
      pid_t ended;
      while (running && (ended = waitpid(-1, &status, WNOHANG)) > 0)
        if (ended == child) {
          running = false;
          end_kernel(child);
          tell(report, condition_guest_kernel_ended, status);
        }
    }
    if (wanted[0].revents != 0) {
      if (running) end_kernel(child);
      condition_guest_remove_tree(kernel->directory);
      _exit(0);
    }
  }
}

pid_t condition_guest_start_kernel(const condition_guest_kernel *kernel, int *life, int *report) {
  int life_reading, report_writing;
  if (condition_guest_pipe(&life_reading, life) != 0) return -1;
  if (condition_guest_pipe(report, &report_writing) != 0) {
    int error = errno;
    close(life_reading), close(*life);
    errno = error;
    return -1;
  }
  pid_t watcher = fork();
  if (watcher == 0) {
    close(*life), close(*report);
    watch(kernel, life_reading, report_writing);
  }
  int error = errno;
  close(life_reading), close(report_writing);
  if (watcher < 0) close(*life), close(*report);
  errno = error;
  return watcher;
}

int condition_guest_start_daemon(const char *path, char *const *arguments, int log, int ready, int lock) {
  int reading, writing;
  if (condition_guest_pipe(&reading, &writing) != 0) return -1;
  pid_t middle = fork();
  if (middle == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    int failure = fcntl(writing, F_DUPFD_CLOEXEC, 100);
    int output = fcntl(log, F_DUPFD_CLOEXEC, 100), told = fcntl(ready, F_DUPFD_CLOEXEC, 100);
    int locked = fcntl(lock, F_DUPFD_CLOEXEC, 100);
    reset_signals();
    (void)!chdir("/");
    place(open("/dev/null", O_RDWR | O_CLOEXEC), 0);
    place(output, 1), place(output, 2), place(told, 3), place(locked, 4);
    close_range(5, ~0U, CLOSE_RANGE_CLOEXEC);
    execv(path, arguments);
    int error = errno;
    (void)!write(failure, &error, sizeof error);
    _exit(127);
  }
  int error = errno;
  close(writing);
  if (middle > 0) {
    error = 0;
    while (waitpid(middle, NULL, 0) < 0 && errno == EINTR) {
    }
    int told;
    if (read(reading, &told, sizeof told) == sizeof told) error = told;
  }
  close(reading);
  errno = error;
  return error == 0 ? 0 : -1;
}
