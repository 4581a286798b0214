/* editor/recipe/sheet.h — many seeds of one recipe, made in the background as small pictures with
 * counts.
 */
#pragma once

#include "gen/gen.h"

#include <gdk/gdk.h>

/* Sort keys: the order of seeds, then all metrics. */
enum { DSE_COUNT_SEED, DSE_COUNT_METRICS, DSE_COUNTS_MAX = 32 };

guint dse_n_counts (void);                 /* at most DSE_COUNTS_MAX */
const char *dse_count_label (guint count); /* translated; @count is below that */

/* Counts of @delve, which is proved with few states for those that need it; @counts[DSE_COUNT_SEED]
 * is left alone. FALSE: no memory, or cancelled; all are 0 then. */
gboolean dse_count_level (const DsDelve *delve, DsJob *job, gint64 counts[DSE_COUNTS_MAX]);
/* "23 rooms · 34 % floor"; @more is added unless it is one of them. Caller frees. */
char *dse_counts_join (const gint64 counts[DSE_COUNTS_MAX], guint more);
char *dse_counts_list (const gint64 counts[DSE_COUNTS_MAX]); /* all, a line each; to free */

#define DSE_TYPE_SHEET_ITEM (dse_sheet_item_get_type ())
G_DECLARE_FINAL_TYPE (DseSheetItem, dse_sheet_item, DSE, SHEET_ITEM, GObject)

guint64 dse_sheet_item_get_seed (DseSheetItem *self);        /* of the level */
GdkTexture *dse_sheet_item_get_picture (DseSheetItem *self); /* borrowed; NULL: no memory */
/* The picture, in logical pixels; NULL: no memory. Caller unrefs. */
GdkPaintable *dse_sheet_item_show_picture (DseSheetItem *self);
/* The reason that there is no level, borrowed; NULL: there is one. */
const char *dse_sheet_item_get_veto (DseSheetItem *self);
const DsRecipe *dse_sheet_item_get_recipe (DseSheetItem *self); /* it was made of; borrowed */
gboolean dse_sheet_item_get_pinned (DseSheetItem *self);        /* it stays at the next start */
/* Pins it, or no more. */
void dse_sheet_item_set_pinned (DseSheetItem *self, gboolean is_pinned);
/* @count is below dse_n_counts(). */
gint64 dse_sheet_item_get_count (DseSheetItem *self, guint count);
/* Seed and counts (@more too), or the reason that there are none; caller frees. */
char *dse_sheet_item_dup_text (DseSheetItem *self, guint more);
/* All counts, for a tooltip; caller frees. */
char *dse_sheet_item_dup_tip (DseSheetItem *self);

#define DSE_TYPE_SHEET (dse_sheet_get_type ())
G_DECLARE_FINAL_TYPE (DseSheet, dse_sheet, DSE, SHEET, GObject)

/* Property "busy"; notifies "n-done" after each item. Empty. Caller unrefs. */
DseSheet *dse_sheet_new (void);
/* Begins again, but for pinned items: @n seeds from @first on, with @base's recipe, size and pins,
 * which are copied. The pictures show @floor, from 0, with @scale device pixels for a logical one;
 * the counts are of all floors. */
void dse_sheet_start (DseSheet *self, const DsDelve *base, gsize floor, int scale, guint64 first,
                      guint n);
void dse_sheet_cancel (DseSheet *self);           /* keeps the items that are done */
gboolean dse_sheet_get_busy (DseSheet *self);     /* True if items are being made */
guint dse_sheet_get_n_done (DseSheet *self);      /* items of the last start */
guint dse_sheet_get_n_wanted (DseSheet *self);    /* the number asked for */
GListModel *dse_sheet_get_items (DseSheet *self); /* of DseSheetItem, as made; borrowed */
