/* tests/lib/sanitized.h — cases that sanitizers would take minutes for, or that measure what they
 * change. */
#pragma once

#include <glib.h>

#ifdef __SANITIZE_ADDRESS__
enum { DST_IS_SANITIZED = TRUE };
#else
enum { DST_IS_SANITIZED = FALSE };
#endif

/* True: this is a build with sanitizers, and the case is skipped, for @why. Such a case stands in
 * the list "plain" of tests/core/meson.build, which `./dev test` runs without them. */
static inline gboolean
dst_skip_sanitized (const char *why)
{
  if (DST_IS_SANITIZED)
    g_test_skip (why);
  return DST_IS_SANITIZED;
}
