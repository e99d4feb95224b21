#include "guest.h"
