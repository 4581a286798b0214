/* editor/tools/ids.h — ids of things, rooms and regions that are made by hand. */
#pragma once

#include <glib.h>

/* A random id, never 0: two copies of a file that are edited apart do not draw the same. */
guint64 dse_draw_id (void);
