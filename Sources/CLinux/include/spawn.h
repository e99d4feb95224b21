// Placeholder.
#ifndef CLINUX_SPAWN_H
#define CLINUX_SPAWN_H
#endif
