/* ui/sheet_view.h — widget that shows the image of a tileset with the grid of its tiles, of which
 * the pointer or the keys select a block. It belongs into a GtkScrolledWindow. */
#pragma once

#include "base/rect.h"
#include "paint/sheet.h"
#include "rules/tileset.h"

#include <gtk/gtk.h>

#define DSU_TYPE_SHEET_VIEW (dsu_sheet_view_get_type ())
G_DECLARE_FINAL_TYPE (DsuSheetView, dsu_sheet_view, DSU, SHEET_VIEW, GtkWidget)

#define DSU_SHEET_ZOOM_MAX 32 /* screen pixels of an image's pixel */

/* Signals: "selected" () — other tiles are selected, or none;
 *   "activated" () — Enter was pressed, or a tile clicked twice;
 *   "zoomed" () — the zoom is another;
 *   "picked" (guint) — while it picks, an opaque pixel of this colour was clicked, 0xRRGGBB, or
 *     DSU_NO_COLOUR: Escape was pressed. */

/* A view without an image. */
GtkWidget *dsu_sheet_view_new (void);
/* Shows @sheet, borrowed until the next; NULL: nothing. It is cut as @grid says, whose numbers are
 * copied; NULL: as before. @is_other: it is another sheet, not a new state of the same: the
 * selection goes, and the zoom is the largest at which it fits. Else what no longer lies in the
 * image leaves the selection. */
void dsu_sheet_view_show (DsuSheetView *self, const DsuSheet *sheet, const DsTileset *grid,
                          gboolean is_other);
/* Frames @n blocks of @w x @h tiles, each given by its first tile; numbers beyond the image are
 * left out. Copied; @tiles may be NULL if @n is 0. */
void dsu_sheet_view_set_marks (DsuSheetView *self, const int32_t *tiles, gsize n, int w, int h);
/* The tiles beside and below each other; 0 x 0 without an image. */
void dsu_sheet_view_get_size (DsuSheetView *self, int *columns, int *rows);
/* The selected block, in tiles; FALSE: there is none, and @out is left as it is. */
gboolean dsu_sheet_view_get_selection (DsuSheetView *self, DsRect *out);
/* Selects @block, cut to the image, and scrolls it into view. */
void dsu_sheet_view_select (DsuSheetView *self, DsRect block);
/* Screen pixels of an image's pixel, from 1 to DSU_SHEET_ZOOM_MAX. */
int dsu_sheet_view_get_zoom (DsuSheetView *self);
void dsu_sheet_view_zoom_in (DsuSheetView *self);  /* a step, around the pointer or the middle */
void dsu_sheet_view_zoom_out (DsuSheetView *self); /* a step, around the pointer or the middle */
/* TRUE: clicks pick the colour of a pixel, and Enter that of the first pixel of the selected tile,
 * in place of selecting tiles. */
void dsu_sheet_view_set_picking (DsuSheetView *self, gboolean is_picking);
/* Text about the selection for screen readers; NULL: none. */
void dsu_sheet_view_set_text (DsuSheetView *self, const char *text);
/* Middle of the tile, in logical pixels of the widget. */
graphene_point_t dsu_sheet_view_tile_to_widget (DsuSheetView *self, int column, int row);
