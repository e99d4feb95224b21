// Namespace, mount and waiting calls for the Swift module NetworkNamespaces.
//
// Swift's Glibc module shows neither setns, unshare, signalfd, prctl nor the variadic ioctl, and
// errno is easily overwritten between a call and its reading. So each wrapper returns its result
// and its error in one value: 0 (or a value of 0 and above) on success, -errno on failure.
#ifndef CLINUX_NAMESPACE_H
#define CLINUX_NAMESPACE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  CONDITION_NAMESPACE_MOUNT = 0x00020000,    // CLONE_NEWNS
  CONDITION_NAMESPACE_USER = 0x10000000,     // CLONE_NEWUSER
  CONDITION_NAMESPACE_NETWORK = 0x40000000,  // CLONE_NEWNET
};

int condition_unshare(int flags);
int condition_setns(int descriptor, int flags);

/// CLONE_NEW… of the namespace behind a descriptor; -ENOTTY where it is no namespace.
int condition_namespace_type(int descriptor);

/// Lets the process own its files in /proc/self again after a change of user.
int condition_set_dumpable(void);

int condition_pidfd_open(pid_t process);
int condition_pidfd_send_signal(int pidfd, int signal);

/// How a child changed its state.
struct condition_child_state {
  int32_t kind;    // CLD_EXITED, CLD_KILLED, CLD_DUMPED, CLD_STOPPED; 0: nothing yet
  int32_t status;  // exit status or signal number
};

enum {
  CONDITION_WAIT_EXITED = 1,
  CONDITION_WAIT_STOPPED = 2,
  CONDITION_WAIT_NO_HANG = 4,
  CONDITION_WAIT_KEEP = 8,  // WNOWAIT: the state can be asked for again
};

/// waitid(P_PIDFD), repeated after EINTR.
int condition_wait_child(int pidfd, int flags, struct condition_child_state *_Nonnull state);

/// Waits until one of the descriptors is readable or hung up, repeated after EINTR with the time
/// that remains. Returns a bit mask of the ready ones, 0 at the time limit.
/// - timeout: nanoseconds, negative: without limit.
int condition_wait_readable(const int *_Nonnull descriptors, size_t count, int64_t timeout);

/// A non-blocking, close-on-exec signalfd. The signals must be blocked by the caller.
int condition_signalfd(const int *_Nonnull signals, size_t count);

/// Blocks signals in the calling thread. `blocked[i]` tells which were blocked before.
int condition_block_signals(
  const int *_Nonnull signals, size_t count, _Bool *_Nonnull blocked);
int condition_unblock_signals(const int *_Nonnull signals, size_t count);

struct condition_signal {
  int32_t number;
  int32_t code;    // si_code: above 0 the kernel (a terminal, a child's end) sent it
  int32_t sender;  // process id
};

/// One signal of a signalfd; -EAGAIN where there is none.
int condition_read_signal(int descriptor, struct condition_signal *_Nonnull signal);

/// tcsetpgrp that a background process may call: SIGTTOU is blocked meanwhile.
int condition_set_foreground(int terminal, pid_t group);

/// fork, which Swift hides. The child may only be used where no other thread of the parent was at
/// work; tests need it to get single-threaded processes. Everything else starts children by
/// condition_spawn.
pid_t condition_fork(void);

/// Gives up root for good, in all threads: groups, group and user.
int condition_become_user(uid_t user, gid_t group);

/// openpty, close-on-exec: ends[0] is the user's side, ends[1] the program's.
int condition_open_terminal(int *_Nonnull ends);

/// ioctl(TIOCSCTTY): the terminal of the calling session leader.
int condition_set_controlling_terminal(int terminal);

/// pipe2(O_CLOEXEC).
int condition_pipe(int *_Nonnull ends);

#ifdef __cplusplus
}
#endif

#endif
