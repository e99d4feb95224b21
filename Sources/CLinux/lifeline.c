#define _GNU_SOURCE
#include "lifeline.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/file.h>
#include <unistd.h>

static void *wait_for_end(void *argument) {
  int descriptor = (int)(intptr_t)argument;
  // Shared, so that many can wait without waiting for each other.
  while (flock(descriptor, LOCK_SH) != 0) {
    if (errno != EINTR) return NULL;
  }
  _exit(0);
}

int condition_end_with_lock(const char *path) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return errno == ENOENT ? 0 : errno;
  // Signals are for the threads that do the work.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int error = pthread_create(&thread, NULL, wait_for_end, (void *)(intptr_t)descriptor);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (error != 0) {
    close(descriptor);
    return error;
  }
  pthread_detach(thread);
  return 0;
}
