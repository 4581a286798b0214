/* ui/seed_strip.h — pictures of the seeds that were seen, to go back to one. */
#pragma once

#include <gtk/gtk.h>

#define DSU_TYPE_SEED_STRIP (dsu_seed_strip_get_type ())
G_DECLARE_FINAL_TYPE (DsuSeedStrip, dsu_seed_strip, DSU, SEED_STRIP, GtkWidget)

/* Signal "chosen" (guint): the index of the picture that was clicked. */
GtkWidget *dsu_seed_strip_new (void);
/* Clear, add each, set the current one: the buttons stay, so that focus does. */
void dsu_seed_strip_clear (DsuSeedStrip *self);
void dsu_seed_strip_add (DsuSeedStrip *self, guint64 seed, GdkTexture *picture);
void dsu_seed_strip_set_current (DsuSeedStrip *self, guint i);
