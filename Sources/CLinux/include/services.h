// Placeholder.
#ifndef CLINUX_SERVICES_H
#define CLINUX_SERVICES_H
#endif
