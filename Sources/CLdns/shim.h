// First: without it ldns makes a `bool` of its own, a char.
#include <stdbool.h>

#include <ldns/ldns.h>
