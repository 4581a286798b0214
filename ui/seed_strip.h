/* ui/seed_strip.h — row of pictures of recent seeds, to return to one. */
#pragma once

#include <gtk/gtk.h>

#define DSU_TYPE_SEED_STRIP (dsu_seed_strip_get_type ())
G_DECLARE_FINAL_TYPE (DsuSeedStrip, dsu_seed_strip, DSU, SEED_STRIP, GtkWidget)

/* Signal "chosen" (guint): the index of the picture that was clicked. */

GtkWidget *dsu_seed_strip_new (void); /* without pictures */
/* Begins to replace all pictures; dsu_seed_strip_set_current() ends it. Buttons are reused, so that
 * the focus stays. */
void dsu_seed_strip_clear (DsuSeedStrip *self);
/* Adds the next picture; NULL: not drawn yet. Takes a reference. */
void dsu_seed_strip_add (DsuSeedStrip *self, const char *seed, GdkTexture *picture);
/* Removes the pictures that were not added since dsu_seed_strip_clear(), presses picture @i, which
 * may lie anywhere (G_MAXUINT: none), and scrolls it into view. */
void dsu_seed_strip_set_current (DsuSeedStrip *self, guint i);
