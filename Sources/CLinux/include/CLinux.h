// The few Linux calls that Swift's Glibc module lacks, as thin as possible.
#ifndef CLINUX_H
#define CLINUX_H

#include "spawn.h"
#include "guest.h"
#include "lifeline.h"
#include "services.h"

#endif
