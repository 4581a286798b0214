/* editor/recipe/compare.h — two levels, seen from the same place. Either A, a copy of the page's
 * level as it was when comparing began, beside B, the page's own, with which work goes on. Or the
 * page's level over another one, with a slider between them and a list of changes. */
#pragma once

#include "canvas.h"
#include "recipe/change_bar.h"

#define DSE_TYPE_COMPARE (dse_compare_get_type ())
G_DECLARE_FINAL_TYPE (DseCompare, dse_compare, DSE, COMPARE, GtkBox)

/* Properties, each set once: "child", a widget with the level; "over", the GtkOverlay in it, and
 * "canvas", the canvas in that, both borrowed. Only the child is seen until comparing begins. */

/* Keeps the level of @document as A and shows it beside @document, which lives until the end. */
void dse_compare_begin (DseCompare *self, DsuDocument *document);
/* Shows @delve, which is copied and called @name, to the left of a slider over @document. */
void dse_compare_begin_with (DseCompare *self, DsuDocument *document, const DsDelve *delve,
                             const char *name);
void dse_compare_end (DseCompare *self);          /* A goes; nothing without it */
gboolean dse_compare_is_shown (DseCompare *self); /* True if something is compared */
/* Shows the child alone meanwhile, for a game: what is compared stays so. */
void dse_compare_set_hidden (DseCompare *self, gboolean hidden);
/* A, where it stands beside B; borrowed; NULL: it does not. */
DsuDocument *dse_compare_get_kept (DseCompare *self);
/* Its bar with the changes from a level that lies over the page's; borrowed; NULL: none was
 * compared yet. */
DseChangeBar *dse_compare_get_changes (DseCompare *self);
/* The part of the view that shows the other level, 0 to 1, from the left. */
void dse_compare_set_split (DseCompare *self, double split);
DsuDocument *dse_compare_get_document (DseCompare *self); /* A's level; NULL: none is compared */
void dse_compare_update (DseCompare *self);               /* the page's level changed */
