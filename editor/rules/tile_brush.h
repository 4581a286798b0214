/* editor/rules/tile_brush.h — the content that cells of a tile rule are painted with: chosen among
 * those of its legend, or of all tiles. */
#pragma once

#include "rules/rule_editor.h"
#include "rules/tile_drawing.h"

#include <gtk/gtk.h>

#define DSE_TYPE_TILE_BRUSH (dse_tile_brush_get_type ())
G_DECLARE_FINAL_TYPE (DseTileBrush, dse_tile_brush, DSE, TILE_BRUSH, GtkBox)

/* A brush of solid ground, with the tiles of the rules of @editor. */
GtkWidget *dse_tile_brush_new (DseRuleEditor *editor);
/* Offers the legend of @drawing, and what can be painted without one. A choice stays.
 */
void dse_tile_brush_show (DseTileBrush *self, const DseTileDrawing *drawing);
/* Chooses a content without tiles, @plain, or (0) the @tiles, or cells that have none of them. */
void dse_tile_brush_set (DseTileBrush *self, int plain, const char *const *tiles,
                         gboolean excludes);
/* Sets *@what to the content in @drawing, see dse_tile_drawing_take(). FALSE: its legend is full.
 */
gboolean dse_tile_brush_take (DseTileBrush *self, DseTileDrawing *drawing, int *what);
/* "Floor without a feature"; translated, caller frees. */
char *dse_tile_brush_dup_name (DseTileBrush *self);
