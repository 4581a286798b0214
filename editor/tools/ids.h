/* editor/tools/ids.h — ids of things, rooms and regions that are made by hand. */
#pragma once

#include <glib.h>

/* A random id, never 0: two people who edit one file do not draw the same. */
guint64 dse_draw_id (void);
