// What the private kernel needs of Linux and what Swift's Glibc module cannot say: calls without a wrapper in glibc
// (finit_module, reboot as a system call), variadic calls (ioctl), structures behind _GNU_SOURCE (ucred), enumerations
// that Swift imports awkwardly (rlimits), and fork/exec, which Swift forbids.
#ifndef CLINUX_GUEST_H
#define CLINUX_GUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Two connected descriptors, closed on exec. 0 or -1 with errno.
int condition_guest_pipe(int *_Nonnull first, int *_Nonnull second);
int condition_guest_socket_pair(int *_Nonnull first, int *_Nonnull second);

// fcntl is variadic.
int condition_guest_set_nonblocking(int descriptor);
int condition_guest_set_pipe_size(int descriptor, int bytes);

// FIONREAD: bytes that a read would return now, -1 with errno.
int condition_guest_readable_bytes(int descriptor);

// A signalfd for these signals, which are blocked in the calling thread first; `previous` receives what restores them.
typedef struct {
  uint64_t blocked;
} condition_guest_signal_mask;
int condition_guest_signal_descriptor(const int *_Nonnull signals, size_t count, condition_guest_signal_mask *_Nonnull previous);
// The next signal, 0 when none is waiting.
int condition_guest_read_signal(int descriptor);
void condition_guest_restore_signals(condition_guest_signal_mask mask);

// Does what SIGTSTP does to a process that does not care: stops it, unless nobody could resume it. Returns when it goes on.
// With `group` the others of its process group get the signal too.
void condition_guest_suspend(bool group);

// SIGPIPE would otherwise end us when a reader goes away. Returns whether it was ignored before.
bool condition_guest_ignore_broken_pipes(bool ignore);

// TIOCGWINSZ and TIOCSWINSZ.
typedef struct {
  uint16_t rows, columns, width, height;
} condition_guest_window_size;
int condition_guest_get_window_size(int descriptor, condition_guest_window_size *_Nonnull size);
int condition_guest_set_window_size(int descriptor, condition_guest_window_size size);

// A new pseudo-terminal: the master, and the slave with O_NOCTTY. 0 or -1 with errno.
int condition_guest_open_terminal(int *_Nonnull master, int *_Nonnull slave);

// RLIMIT_NOFILE, _STACK, _CORE, _FSIZE as soft, hard pairs: UINT64_MAX is "no limit".
#define CONDITION_LIMITS 4
void condition_guest_get_limits(uint64_t *_Nonnull pairs);

// finit_module and reboot have no wrapper that does just this.
int condition_guest_load_module(int descriptor);
int condition_guest_power_off(void);

// RNDRESEEDCRNG on /dev/urandom: in our kernel with a seed, its stream begins anew. 0 or -1 with errno.
int condition_guest_restart_random(void);

// Until CLOCK_MONOTONIC shows that time.
void condition_guest_sleep_until(int64_t nanoseconds);

// makedev is a macro.
int condition_guest_make_device(const char *_Nonnull path, uint32_t mode, uint32_t major, uint32_t minor);

// The kind of file system at a path (statfs), 0 when unknown.
int64_t condition_guest_file_system_type(const char *_Nonnull path);

// SO_PEERCRED. 0 or -1 with errno.
int condition_guest_peer(int descriptor, uint32_t *_Nonnull user, pid_t *_Nonnull process);
int condition_guest_accept(int descriptor);

// Where a command's start failed.
enum {
  condition_guest_stage_none = 0,
  condition_guest_stage_fork = 1,
  condition_guest_stage_session = 2,
  condition_guest_stage_working_directory = 3,
  condition_guest_stage_execute = 4,
};

typedef struct {
  const char *_Nonnull file;  // searched in `path` when it holds no slash
  const char *_Nonnull path;  // the value of PATH
  char *_Nullable const *_Nonnull arguments;
  char *_Nullable const *_Nonnull environment;
  const char *_Nonnull working_directory;
  int input, output, error;  // become 0, 1, 2
  int terminal;              // becomes the controlling terminal; -1 for none
  uint32_t creation_mask;
  uint64_t limits[2 * CONDITION_LIMITS];  // as condition_guest_get_limits; applied as far as allowed
} condition_guest_command;

// Starts the command in a session of its own. Returns its process id, or -1 with errno and the stage that failed.
pid_t condition_guest_start_command(const condition_guest_command *_Nonnull command, int *_Nonnull stage);

// What a helper process tells: 8 bytes a message.
typedef struct {
  int32_t kind, value;
} condition_guest_message;

// What the leader of a session tells.
enum {
  condition_guest_leader_started = 1,  // value: the command's process id, which is its process group too
  condition_guest_leader_failed = 2,   // value: the stage, shifted left by 16, and errno
  condition_guest_leader_stopped = 3,  // value: the signal that stopped the command
  condition_guest_leader_ended = 4,    // value: the command's wait status
};

// The same for a command at a terminal, whose session another process leads. A command without a parent in its session
// and outside its process group is never stopped by ^Z. `report` gives condition_guest_message from now on; the leader
// stays until it is closed.
pid_t condition_guest_start_led_command(const condition_guest_command *_Nonnull command, pid_t *_Nonnull leader,
                                        int *_Nonnull report, int *_Nonnull stage);

// What the watcher tells (see condition_guest_start_kernel).
enum {
  condition_guest_kernel_started = 1,        // value: process id, which is its process group too
  condition_guest_kernel_not_executed = 2,   // value: errno
  condition_guest_kernel_ended = 3,          // value: wait status; nothing of the kernel runs any more
};
typedef struct {
  const char *_Nonnull path;
  char *_Nullable const *_Nonnull arguments;
  char *_Nullable const *_Nonnull environment;
  const char *_Nonnull directory;  // removed with all it holds by the watcher
  int serial;                      // becomes descriptor 3 of the kernel
  int console;                     // becomes its standard output and error
} condition_guest_kernel;

// Starts a User-Mode Linux kernel under a watcher process. The watcher outlives the caller: when `life` (the write end of
// a pipe only the caller holds) closes, for whatever reason, it kills everything of the kernel and removes the directory.
// `report` gives condition_guest_message. Returns the watcher's process id, -1 with errno.
// The caller must be single-threaded: the watcher goes on without exec.
pid_t condition_guest_start_kernel(const condition_guest_kernel *_Nonnull kernel, int *_Nonnull life, int *_Nonnull report);

// Removes a directory with all it holds, as far as possible.
void condition_guest_remove_tree(const char *_Nonnull path);

// Starts a process that removes a directory when `life` (the write end of a pipe only the caller holds) closes, unless
// a byte was written to it before. The directory need not be there yet. Returns its process id, -1 with errno.
pid_t condition_guest_start_janitor(const char *_Nonnull path, int *_Nonnull life);

// Starts a program detached: a session of its own, working directory /, standard input /dev/null, output and error on
// `log`, every other descriptor closed but `ready`, which becomes descriptor 3, and `lock`, descriptor 4.
// 0 or -1 with errno.
int condition_guest_start_daemon(
    const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, int log, int ready, int lock);

#endif
