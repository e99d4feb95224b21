#define _GNU_SOURCE
#include "namespace.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <pty.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <linux/nsfs.h>

_Static_assert(CONDITION_NAMESPACE_MOUNT == CLONE_NEWNS, "mount namespace");
_Static_assert(CONDITION_NAMESPACE_USER == CLONE_NEWUSER, "user namespace");
_Static_assert(CONDITION_NAMESPACE_NETWORK == CLONE_NEWNET, "network namespace");

static int result(long value) { return value < 0 ? -errno : (int)value; }

int condition_unshare(int flags) { return result(unshare(flags)); }

int condition_setns(int descriptor, int flags) { return result(setns(descriptor, flags)); }

int condition_namespace_type(int descriptor) {
  return result(ioctl(descriptor, NS_GET_NSTYPE));
}

int condition_set_dumpable(void) { return result(prctl(PR_SET_DUMPABLE, 1, 0, 0, 0)); }

int condition_pidfd_open(pid_t process) { return result(syscall(SYS_pidfd_open, process, 0)); }

int condition_pidfd_send_signal(int pidfd, int signal) {
  return result(syscall(SYS_pidfd_send_signal, pidfd, signal, NULL, 0));
}

int condition_wait_child(int pidfd, int flags, struct condition_child_state *state) {
  int options = 0;
  if (flags & CONDITION_WAIT_EXITED) options |= WEXITED;
  if (flags & CONDITION_WAIT_STOPPED) options |= WSTOPPED;
  if (flags & CONDITION_WAIT_NO_HANG) options |= WNOHANG;
  if (flags & CONDITION_WAIT_KEEP) options |= WNOWAIT;
  siginfo_t info;
  memset(&info, 0, sizeof info);
  while (waitid((idtype_t)3 /* P_PIDFD */, (id_t)pidfd, &info, options) < 0) {
    if (errno != EINTR) return -errno;
  }
  state->kind = info.si_pid == 0 ? 0 : info.si_code;
  state->status = info.si_status;
  return 0;
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int condition_wait_readable(const int *descriptors, size_t count, int64_t timeout) {
  struct pollfd entries[16];
  if (count > 16) return -EINVAL;
  for (size_t i = 0; i < count; i++) {
    entries[i] = (struct pollfd){.fd = descriptors[i], .events = POLLIN};
  }
  int64_t start = now();
  for (;;) {
    struct timespec limit, *limited = NULL;
    if (timeout >= 0) {
      int64_t left = timeout - (now() - start);
      if (left < 0) left = 0;
      limit = (struct timespec){.tv_sec = left / 1000000000, .tv_nsec = left % 1000000000};
      limited = &limit;
    }
    int ready = ppoll(entries, count, limited, NULL);
    if (ready < 0) {
      if (errno == EINTR) continue;
      return -errno;
    }
    int mask = 0;
    for (size_t i = 0; i < count; i++) {
      if (entries[i].revents) mask |= 1 << i;
    }
    return mask;
  }
}

static void fill(sigset_t *set, const int *signals, size_t count) {
  sigemptyset(set);
  for (size_t i = 0; i < count; i++) sigaddset(set, signals[i]);
}

int condition_signalfd(const int *signals, size_t count) {
  sigset_t set;
  fill(&set, signals, count);
  return result(signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
}

int condition_block_signals(const int *signals, size_t count, _Bool *blocked) {
  sigset_t set, before;
  fill(&set, signals, count);
  int error = pthread_sigmask(SIG_BLOCK, &set, &before);
  if (error) return -error;
  for (size_t i = 0; i < count; i++) blocked[i] = sigismember(&before, signals[i]) == 1;
  return 0;
}

int condition_unblock_signals(const int *signals, size_t count) {
  sigset_t set;
  fill(&set, signals, count);
  return -pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

int condition_read_signal(int descriptor, struct condition_signal *signal) {
  struct signalfd_siginfo info;
  ssize_t length;
  do {
    length = read(descriptor, &info, sizeof info);
  } while (length < 0 && errno == EINTR);
  if (length < 0) return -errno;
  if (length != sizeof info) return -EIO;
  signal->number = (int32_t)info.ssi_signo;
  signal->code = info.ssi_code;
  signal->sender = (int32_t)info.ssi_pid;
  return 0;
}

int condition_set_foreground(int terminal, pid_t group) {
  sigset_t set, before;
  sigemptyset(&set);
  sigaddset(&set, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &set, &before);
  int outcome = result(tcsetpgrp(terminal, group));
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return outcome;
}

int condition_pipe(int *ends) { return result(pipe2(ends, O_CLOEXEC)); }

pid_t condition_fork(void) { return (pid_t)result(fork()); }

int condition_set_controlling_terminal(int terminal) {
  return result(ioctl(terminal, TIOCSCTTY, 0));
}

int condition_become_user(uid_t user, gid_t group) {
  if (setgroups(0, NULL) != 0) return -errno;
  if (setresgid(group, group, group) != 0) return -errno;
  return result(setresuid(user, user, user));
}

int condition_open_terminal(int *ends) {
  // openpty has no flags: a fork in another thread could get copies between the calls, but no exec
  // of ours lets them live.
  if (openpty(&ends[0], &ends[1], NULL, NULL, NULL) != 0) return -errno;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return 0;
}
