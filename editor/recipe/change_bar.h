/* editor/recipe/change_bar.h — a bar with the changes between two levels that two canvases show:
 * how many there are, a list to jump to each, and outlines on both canvases. */
#pragma once

#include "canvas.h"
#include "recipe/level_changes.h"

#define DSE_TYPE_CHANGE_BAR (dse_change_bar_get_type ())
G_DECLARE_FINAL_TYPE (DseChangeBar, dse_change_bar, DSE, CHANGE_BAR, GtkBox)

/* A bar for the canvases of A and B, which are held weakly. */
DseChangeBar *dse_change_bar_new (DsuCanvas *a, DsuCanvas *b);
void dse_change_bar_set_name (DseChangeBar *self, const char *name); /* of A's level */
/* The levels changed: nothing is known of them until dse_change_bar_find() is done. */
void dse_change_bar_expect (DseChangeBar *self);
/* Finds the changes of @b from @a in a worker, in place of those that are shown. */
void dse_change_bar_find (DseChangeBar *self, const DsDelve *a, const DsDelve *b);
void dse_change_bar_stop (DseChangeBar *self); /* no changes any more */
/* The changes; NULL: they are being found, or there is nothing to compare. Borrowed until the next
 * call. */
const DseLevelChanges *dse_change_bar_get (DseChangeBar *self);
/* Shows change @i, below rows->len, in the middle of both canvases, and frames its cell. */
void dse_change_bar_show (DseChangeBar *self, guint i);
