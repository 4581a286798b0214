/* editor/recipe/sheet.h — many seeds of one recipe, made in the background as small pictures with
 * counts.
 */
#pragma once

#include "gen/gen.h"

#include <gdk/gdk.h>

/* What can be sorted by: the order of seeds, then all metrics. */
enum { DSE_COUNT_SEED, DSE_COUNT_METRICS, DSE_COUNTS_MAX = 32 };

guint dse_n_counts (void);
const char *dse_count_label (guint count); /* translated */

/* @counts[DSE_COUNT_SEED] is left alone. FALSE: no memory, or cancelled; all are 0 then. */
gboolean dse_count_level (const DsDelve *delve, DsJob *job, gint64 counts[DSE_COUNTS_MAX]);
/* "23 rooms · 34 % floor"; @more is told, too, unless it is one of them. To free. */
char *dse_counts_join (const gint64 counts[DSE_COUNTS_MAX], guint more);
char *dse_counts_list (const gint64 counts[DSE_COUNTS_MAX]); /* all, a line each; to free */

#define DSE_TYPE_SHEET_ITEM (dse_sheet_item_get_type ())
G_DECLARE_FINAL_TYPE (DseSheetItem, dse_sheet_item, DSE, SHEET_ITEM, GObject)

guint64 dse_sheet_item_get_seed (DseSheetItem *self);
GdkTexture *dse_sheet_item_get_picture (DseSheetItem *self); /* NULL: no memory */
const char *dse_sheet_item_get_veto (DseSheetItem *self);    /* why there is no level; NULL */
gint64 dse_sheet_item_get_count (DseSheetItem *self, guint count);
/* Seed and counts (@more too), or why there are none; the whole of it for a tooltip. To free. */
char *dse_sheet_item_dup_text (DseSheetItem *self, guint more);
char *dse_sheet_item_dup_tip (DseSheetItem *self);

#define DSE_TYPE_SHEET (dse_sheet_get_type ())
G_DECLARE_FINAL_TYPE (DseSheet, dse_sheet, DSE, SHEET, GObject)

/* Property "busy"; notifies "n-done" after each item. */
DseSheet *dse_sheet_new (void);
/* Begins anew: @n seeds from @first on, with @base's recipe, size and pins, which are copied. The
 * pictures show @floor; the counts are of all floors. */
void dse_sheet_start (DseSheet *self, const DsDelve *base, gsize floor, guint64 first, guint n);
void dse_sheet_cancel (DseSheet *self);
gboolean dse_sheet_get_busy (DseSheet *self);
guint dse_sheet_get_n_done (DseSheet *self);
guint dse_sheet_get_n_wanted (DseSheet *self);
GListModel *dse_sheet_get_items (DseSheet *self);      /* of DseSheetItem, as they were made */
const DsRecipe *dse_sheet_get_recipe (DseSheet *self); /* that they were made of */
