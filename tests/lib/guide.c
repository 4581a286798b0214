/* tests/lib/guide.c — blocks of pages in Markdown. */
#include "lib/guide.h"

#include <glib.h>
#include <string.h>

char *
dst_guide_dup_block (const char *text, const char *after, const char *fence)
{
  const char *from = after != NULL ? strstr (text, after) : text, *to;

  g_assert_nonnull (from);
  from = strstr (from, fence);
  g_assert_nonnull (from);
  from += strlen (fence);
  to = strstr (from, "```");
  g_assert_nonnull (to);
  return g_strndup (from, (gsize)(to - from));
}
