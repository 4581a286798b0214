/* core/base/decimal.h — decimal numbers as thousandths, since integers decide. */
#pragma once

#include "base/defs.h"

/* Parses the @n bytes at @text, a decimal number such as -12.5 or 1e-05, to thousandths, rounded
 * half away from zero. False: they are none, or beyond 10^15. O(n). */
bool ds_decimal_milli (const char *text, size_t n, int64_t *out);
