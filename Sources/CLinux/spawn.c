#include "spawn.h"
