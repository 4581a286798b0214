/* editor/tools/ids.c — ids of things, rooms and regions that are made by hand. */
#include "tools/ids.h"

guint64
dse_draw_id (void)
{
  guint64 id;

  do
    id = (guint64)g_random_int () << 32 | g_random_int ();
  while (id == 0);
  return id;
}
