/* core/io/mark.c — looks for the mark where each format has it. */
#include "io/mark.h"
#include "io/held_level.h"
#include "io/members.h"
#include "io/png_chunk.h"

#include <string.h>

#define SVG_HEAD_BYTES 256 /* the mark is within these */

static const char SOFTWARE[] = "Software\0" DS_MARK_PNG;

static bool
has_software (const char *bytes, size_t n, size_t at)
{
  DsPngChunk chunk;

  while (ds_png_chunk_next (bytes, n, &at, &chunk))
    if (ds_png_chunk_has_type (&chunk, "tEXt") && chunk.n == sizeof SOFTWARE - 1 &&
        memcmp (chunk.data, SOFTWARE, chunk.n) == 0)
      return true;
  return false;
}

static bool
begins_with (const char *bytes, size_t n, const char *start)
{
  const size_t n_start = strlen (start);

  return n >= n_start && memcmp (bytes, start, n_start) == 0;
}

static bool
is_svg (const char *bytes, size_t n)
{
  for (size_t i = 0; i < n && i < SVG_HEAD_BYTES; i++)
    if (begins_with (bytes + i, n - i, DS_MARK_SVG))
      return true;
  return false;
}

static bool
is_pdf (const char *bytes, size_t n)
{
  const size_t n_mark = strlen (DS_MARK_PDF);

  return begins_with (bytes, n, "%PDF-") && n > n_mark &&
         begins_with (bytes + n - n_mark, n_mark, DS_MARK_PDF);
}

bool
ds_mark_is_in (const char *bytes, size_t n)
{
  size_t first;

  DS_ASSERT (bytes != NULL || n == 0);

  if (n == 0)
    return false;
  if (ds_png_chunk_first (bytes, n, &first))
    return has_software (bytes, n, first) || ds_held_level_is_in (bytes, n);
  return is_svg (bytes, n) || is_pdf (bytes, n) || ds_members_are_in (bytes, n);
}
