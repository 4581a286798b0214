/* editor/sheet.h — many seeds of one recipe, made in the background as small pictures with counts.
 */
#pragma once

#include "gen/gen.h"

#include <gdk/gdk.h>

/* What is counted of a level: each can be sorted by. */
typedef enum {
  DSE_COUNT_SEED, /* the order in which they were asked for */
  DSE_COUNT_ROOMS,
  DSE_COUNT_FLOOR, /* permille of the cells that one can stand on */
  DSE_N_COUNTS
} DseCount;

const char *dse_count_label (DseCount count); /* translated */

/* Of all floors of @delve together. @counts[DSE_COUNT_SEED] is left alone. */
void dse_count_level (const DsDelve *delve, gint64 counts[DSE_N_COUNTS]);
char *dse_counts_join (const gint64 counts[DSE_N_COUNTS]); /* "12 rooms · 34 % floor"; to free */

#define DSE_TYPE_SHEET_ITEM (dse_sheet_item_get_type ())
G_DECLARE_FINAL_TYPE (DseSheetItem, dse_sheet_item, DSE, SHEET_ITEM, GObject)

guint64 dse_sheet_item_get_seed (DseSheetItem *self);
GdkTexture *dse_sheet_item_get_picture (DseSheetItem *self); /* NULL: no memory */
const char *dse_sheet_item_get_veto (DseSheetItem *self);    /* why there is no level; NULL */
gint64 dse_sheet_item_get_count (DseSheetItem *self, DseCount count);
char *dse_sheet_item_dup_text (DseSheetItem *self); /* seed and counts, or why there are none */

#define DSE_TYPE_SHEET (dse_sheet_get_type ())
G_DECLARE_FINAL_TYPE (DseSheet, dse_sheet, DSE, SHEET, GObject)

/* Property "busy"; notifies "n-done" after each item. */
DseSheet *dse_sheet_new (void);
/* Begins anew: @n seeds from @first on, with @base's recipe, size and pins, which are copied. */
void dse_sheet_start (DseSheet *self, const DsDelve *base, guint64 first, guint n);
void dse_sheet_cancel (DseSheet *self);
gboolean dse_sheet_get_busy (DseSheet *self);
guint dse_sheet_get_n_done (DseSheet *self);
guint dse_sheet_get_n_wanted (DseSheet *self);
GListModel *dse_sheet_get_items (DseSheet *self);      /* of DseSheetItem, as they were made */
const DsRecipe *dse_sheet_get_recipe (DseSheet *self); /* that they were made of */
