// Placeholder.
#ifndef CLINUX_GUEST_H
#define CLINUX_GUEST_H
#endif
