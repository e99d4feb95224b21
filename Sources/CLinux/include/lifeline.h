// Ending with another process that is not the parent.
#ifndef CLINUX_LIFELINE_H
#define CLINUX_LIFELINE_H

// Ends this process, without more ado, as soon as the lock (flock) on a file is free: when whoever
// has it ended. Waits on a thread of its own. Does nothing where there is no such file. Returns 0 or
// an errno.
int condition_end_with_lock(const char *_Nonnull path);

#endif
