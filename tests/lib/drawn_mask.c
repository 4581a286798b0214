/* tests/lib/drawn_mask.c — sets of cells that are drawn in rows. */
#include "lib/drawn_mask.h"

#include <glib.h>

void
dst_mask_draw (DsMask *mask, const DsDungeon *dungeon, const char *const *rows)
{
  g_assert_cmpint (ds_mask_init (mask, dungeon->w, dungeon->h, NULL), ==, DS_OK);
  for (int32_t y = 0; y < dungeon->h && rows[0] != NULL; y++)
    for (int32_t x = 0; rows[y][x] != '\0'; x++)
      if (rows[y][x] == 'x')
        ds_mask_set_span (mask, (DsSpan){ y, x, x, 0 });
}
