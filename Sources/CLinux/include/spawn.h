// Starting a child: fork, namespaces, mounts, terminal, descriptors, exec.
//
// In C because nothing may be allocated between fork and exec (another thread may have held the
// allocator's lock at the fork), and Swift gives no such promise about any line of it.
#ifndef CLINUX_SPAWN_H
#define CLINUX_SPAWN_H

#include "namespace.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What the child was doing when it failed. Keep in step with SetUpStage in Swift.
enum {
  CONDITION_STAGE_PREPARE = 1,
  CONDITION_STAGE_FORK,
  CONDITION_STAGE_PARENT_DEATH_SIGNAL,
  CONDITION_STAGE_NETWORK_NAMESPACE,
  CONDITION_STAGE_MOUNT_NAMESPACE,
  CONDITION_STAGE_RESOLV_CONF,
  CONDITION_STAGE_HOSTS,
  CONDITION_STAGE_NSSWITCH,
  CONDITION_STAGE_PROC,
  CONDITION_STAGE_INIT,
  CONDITION_STAGE_SESSION,
  CONDITION_STAGE_TERMINAL,
  CONDITION_STAGE_WORKING_DIRECTORY,
  CONDITION_STAGE_DESCRIPTORS,
  CONDITION_STAGE_EXEC,
};

/// Everything the child needs, made ready by the parent. Descriptors: -1 is none.
struct condition_spawn {
  const char *_Nonnull path;                             // found by the parent
  char *_Nullable const *_Nonnull arguments;             // NULL at the end
  char *_Nullable const *_Nonnull shell_arguments;       // sh, path, …: for a script without #!
  char *_Nullable const *_Nonnull environment;           // NULL at the end
  const char *_Nullable working_directory;
  const char *_Nullable resolv_conf;
  const char *_Nullable hosts;
  const char *_Nullable nsswitch;
  const int *_Nullable inherited;                        // kept open under their numbers
  size_t inherited_count;
  int standard[3];
  int network_namespace;
  int controlling_terminal;
  int foreground_terminal;
  int parent_death_signal;                               // 0: none
  _Bool new_session;
  _Bool new_process_group;
  _Bool process_namespace;
};

struct condition_spawned {
  pid_t process;
  int pidfd;
  int32_t stage;  // 0: started; else what failed, with the errno
  int32_t error;
};

/// Starts the child and waits until its exec succeeded or something before that failed.
void condition_spawn(
  const struct condition_spawn *_Nonnull request, struct condition_spawned *_Nonnull spawned);

#ifdef __cplusplus
}
#endif

#endif
