/* editor/recipe/compare.h — two recipes side by side: A, which was set aside, and B, the page's
 * own; with the same seed and manual edits, seen from the same place. */
#pragma once

#include "canvas.h"
#include "gen/gen.h"

#define DSE_TYPE_COMPARE (dse_compare_get_type ())
G_DECLARE_FINAL_TYPE (DseCompare, dse_compare, DSE, COMPARE, GtkBox)

/* Properties, each set once: "child", the widget with the level, and "canvas", the canvas in it,
 * borrowed. Only the child is seen until comparing begins. */

/* Shows the level of @a, which is copied, beside @document, which is borrowed until the end. */
void dse_compare_begin (DseCompare *self, DsuDocument *document, const DsRecipe *a);
void dse_compare_end (DseCompare *self);                  /* A goes; nothing without it */
const DsRecipe *dse_compare_get_a (DseCompare *self);     /* borrowed; NULL: nothing is compared */
DsuDocument *dse_compare_get_document (DseCompare *self); /* A's level; NULL: not made yet */
gboolean dse_compare_get_busy (DseCompare *self);         /* True if A's level is being made */
/* The page's level changed; @edited by hand, so that A is another one, too. */
void dse_compare_update (DseCompare *self, gboolean edited);
