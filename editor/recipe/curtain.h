/* editor/recipe/curtain.h — the left part of a widget over another one, with a handle that moves
 * its edge: a slider between two pictures of the same size. */
#pragma once

#include <gtk/gtk.h>

#define DSE_TYPE_CURTAIN (dse_curtain_get_type ())
G_DECLARE_FINAL_TYPE (DseCurtain, dse_curtain, DSE, CURTAIN, GtkWidget)

/* A curtain for @overlay, over its child; hidden, drawn to the middle. @overlay owns it. */
DseCurtain *dse_curtain_new (GtkOverlay *overlay);
/* Shows @child, which is as large as the overlay; NULL: none, and it is hidden. Referenced. */
void dse_curtain_set_child (DseCurtain *self, GtkWidget *child);
/* Part of the width that it covers, 0 to 1. */
double dse_curtain_get_split (DseCurtain *self);
/* Lets it cover another part; values beyond 0 to 1 are cut. */
void dse_curtain_set_split (DseCurtain *self, double split);
