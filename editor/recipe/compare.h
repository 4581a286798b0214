/* editor/recipe/compare.h — two levels, seen from the same place. Either of two recipes side by
 * side: A, which was set aside, and B, the page's own, with the same seed and manual edits. Or the
 * page's level over another one that stays as it is, with a slider between them and a list of
 * changes. */
#pragma once

#include "canvas.h"
#include "gen/gen.h"
#include "recipe/change_bar.h"

#define DSE_TYPE_COMPARE (dse_compare_get_type ())
G_DECLARE_FINAL_TYPE (DseCompare, dse_compare, DSE, COMPARE, GtkBox)

/* Properties, each set once: "child", a widget with the level; "over", the GtkOverlay in it, and
 * "canvas", the canvas in that, both borrowed. Only the child is seen until comparing begins. */

/* Shows the level of @a, which is copied, beside @document, which is borrowed until the end. */
void dse_compare_begin (DseCompare *self, DsuDocument *document, const DsRecipe *a);
/* Shows @delve, which is copied and called @name, to the left of a slider over @document. */
void dse_compare_begin_with (DseCompare *self, DsuDocument *document, const DsDelve *delve,
                             const char *name);
void dse_compare_end (DseCompare *self);          /* A goes; nothing without it */
gboolean dse_compare_is_shown (DseCompare *self); /* True if something is compared */
/* Shows the child alone meanwhile, for a game: what is compared stays so. */
void dse_compare_set_hidden (DseCompare *self, gboolean hidden);
const DsRecipe *dse_compare_get_a (DseCompare *self); /* borrowed; NULL: no recipe is compared */
/* Its bar with the changes from a level that stays as it is; borrowed; NULL: none was compared yet.
 */
DseChangeBar *dse_compare_get_changes (DseCompare *self);
/* The part of the view that shows the other level, 0 to 1, from the left. */
void dse_compare_set_split (DseCompare *self, double split);
DsuDocument *dse_compare_get_document (DseCompare *self); /* A's level; NULL: not made yet */
gboolean dse_compare_get_busy (DseCompare *self);         /* True if A's level is being made */
/* The page's level changed; @edited by hand, so that A is another one, too. */
void dse_compare_update (DseCompare *self, gboolean edited);
