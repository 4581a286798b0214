/* editor/window/late_levels.h — levels of the last session that the first frame does not show: they
 * are read after it, one at a time in a thread. */
#pragma once

#include <glib-object.h>

/* Of a window. */
typedef struct {
  gboolean (*is_open) (gpointer window, const char *path);
  /* Opens the level, the one at @place of all. Returns what cannot be read of it, which the caller
   * frees; NULL: it is open. */
  char *(*open) (gpointer window, const char *path, guint place);
  void (*end) (gpointer window, const char *findings); /* all are open; NULL: there are none */
} DseLateFuncs;

/* Opens number @shown of the levels at @paths, which are in the order of their tabs, and notes the
 * others; where it cannot be read, it opens them, too. Their number: none is opened at once. Once
 * for a window. */
void dse_late_levels_begin (GObject *window, const char *const *paths, guint shown,
                            const DseLateFuncs *funcs);
/* Begins to read those that are left; without any, nothing. */
void dse_late_levels_go (gpointer window);
/* Opens all that are left at once: the window is about to note its tabs. */
void dse_late_levels_finish (gpointer window);
/* True if none is left. */
gboolean dse_late_levels_are_open (gpointer window);
/* Leaves out those that are left: the window goes away. */
void dse_late_levels_forget (gpointer window);
