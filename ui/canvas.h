/* ui/canvas.h — shows one floor of a document, and turns pointer and keys into cells. It paints
 * nothing by itself: whoever owns it listens to its signals. */
#pragma once

#include "document.h"
#include "region.h"

#include <gtk/gtk.h>

#define DSU_TYPE_CANVAS (dsu_canvas_get_type ())
G_DECLARE_FINAL_TYPE (DsuCanvas, dsu_canvas, DSU, CANVAS, GtkWidget)

/* How the pointer came to a cell. */
typedef struct {
  DsCell cell;  /* may lie off the floor while a button is held */
  guint button; /* GDK_BUTTON_*; 0 for the keyboard */
  GdkModifierType modifiers;
  gboolean is_passed; /* of "drag": the pointer is further by now, which is told next */
} DsuPoint;

/* Signals (all run last, none returns a value):
 *   "hover" (const DsuPoint *) — another cell is under the pointer, or NULL: none is;
 *   "press", "drag" (const DsuPoint *) — a stroke begins, moves to another cell (not interpolated);
 *   "release" (const DsuPoint *) — it ends; "cancel" () — Esc or the other button stopped it, or
 *   Esc was pressed while there is none;
 *   "pick" (const DsuPoint *) — right click, unless "right-strokes";
 *   "cursor-moved" () — the keyboard's cell cursor moved;
 *   "view-changed" () — zoom or camera changed;
 *   "floor-changed" () — another floor is shown.
 * Properties: "show-grid", "show-pins", "wheel-zooms" (boolean), "style" (the style of ui/paint as
 * int), "pans" (boolean: the main button pans), "stops-at-edge" (boolean: tracking shows nothing
 * beyond the floor), "right-strokes" (boolean: the right button begins strokes, too). */
GtkWidget *dsu_canvas_new (void);

void dsu_canvas_set_document (DsuCanvas *self, DsuDocument *document); /* NULL allowed */
/* Shows a level that is no document's: whoever owns it says what changed. NULL allowed. */
void dsu_canvas_set_delve (DsuCanvas *self, const DsDelve *delve); /* borrowed until the next */
void dsu_canvas_touch_cells (DsuCanvas *self, DsRect cells);
/* How bright the cells of the shown floor are, row by row: 0xRRGGBB, where DSU_LIGHT_NEUTRAL leaves
 * them as they are drawn and 0 is black. Borrowed; NULL: all are neutral. */
#define DSU_LIGHT_NEUTRAL 0x808080
void dsu_canvas_set_lights (DsuCanvas *self, const guint32 *lights);
void dsu_canvas_set_floor (DsuCanvas *self, gsize floor);
gsize dsu_canvas_get_floor (DsuCanvas *self);

/* Device pixels per cell: 0.25 to 96, one of the zoom steps. */
double dsu_canvas_get_zoom (DsuCanvas *self);
void dsu_canvas_zoom_in (DsuCanvas *self); /* around the pointer, or the middle */
void dsu_canvas_zoom_out (DsuCanvas *self);
void dsu_canvas_zoom_to (DsuCanvas *self, double zoom); /* the nearest step */
void dsu_canvas_fit (DsuCanvas *self); /* the whole floor; also when it is first shown */

/* Where somebody last chose to look, and the size of the view then; device pixels. No size: nowhere
 * yet. */
typedef struct {
  gint64 x, y, w, h;
} DsuHome;

/* Floor, zoom and place of a view. */
typedef struct {
  gsize floor;
  int zoom;        /* step */
  gint64 x, y;     /* device pixels from the level's corner to the widget's */
  gboolean is_fit; /* fit again when the size changes: nobody moved yet */
  gboolean tracks; /* see dsu_canvas_track() */
  DsuHome home;
} DsuCamera;

DsuCamera dsu_canvas_get_camera (DsuCanvas *self);
/* The same zoom, and the same cells in the middle of the view, whatever its size. Tracking goes on
 * in a canvas that tracked before. */
void dsu_canvas_set_camera (DsuCanvas *self, const DsuCamera *camera);
void dsu_canvas_follow (DsuCanvas *self, DsuCanvas *other); /* the other's camera */
guint dsu_canvas_get_moves (DsuCanvas *self);               /* times that it was panned or zoomed */
void dsu_canvas_reveal (DsuCanvas *self, DsCell cell);      /* scrolls as little as needed */
/* Keeps @cell in the middle third of the view, also when its size changes, and a floor that is
 * smaller than the view in the middle of it; until somebody pans. It begins in the very middle, and
 * a small floor larger than it was. */
void dsu_canvas_track (DsuCanvas *self, DsCell cell);

/* Nodes above the level; spans are copied, none clears. */
void dsu_canvas_set_preview (DsuCanvas *self, const DsSpan *spans, gsize n, const GdkRGBA *colour);
/* The level as an edit would make it is drawn instead: a copy of what is shown, and what the edit
 * changed. Borrowed until the next; NULL: none is. */
void dsu_canvas_set_preview_level (DsuCanvas *self, const DsDelve *delve, const DsChanges *changes);
/* A picture of what a press would put on @cell; the next preview takes it away. */
void dsu_canvas_set_ghost (DsuCanvas *self, GdkTexture *picture, DsCell cell);
void dsu_canvas_set_selection (DsuCanvas *self, const DsMask *mask); /* NULL: none; copied */
void dsu_canvas_set_highlight (DsuCanvas *self, const DsCell *cell); /* NULL: none */

/* A layer draws over the level, below previews and the selection: routes, outlines, tints. What it
 * draws is kept until the camera or the floor changes, or the layer is touched. Layers lie in the
 * order in which they were added. @draw gets @data, which must live as long as the layer. */
typedef void (*DsuLayerDraw) (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport,
                              gpointer data);
guint dsu_canvas_add_layer (DsuCanvas *self, DsuLayerDraw draw, gpointer data); /* its number */
void dsu_canvas_touch_layer (DsuCanvas *self, guint layer); /* it draws something else now */
void dsu_canvas_remove_layer (DsuCanvas *self, guint layer);

gboolean dsu_canvas_get_hover (DsuCanvas *self, DsCell *out);    /* FALSE: no cell is hovered */
DsCell dsu_canvas_cell_at (DsuCanvas *self, double x, double y); /* may lie off the floor */
gboolean dsu_canvas_is_previewed (DsuCanvas *self, DsCell cell);
void dsu_canvas_forget_hover (DsuCanvas *self);                /* until the pointer moves */
gboolean dsu_canvas_get_cursor (DsuCanvas *self, DsCell *out); /* FALSE: keys were not used yet */
void dsu_canvas_set_cell_text (DsuCanvas *self, const char *text); /* what a screen reader says */
void dsu_canvas_set_tool_cursor (DsuCanvas *self, const char *css_name);

/* For tests and benchmarks. */
guint64 dsu_canvas_get_chunks_drawn (DsuCanvas *self);
gboolean dsu_canvas_cell_to_widget (DsuCanvas *self, DsCell cell,
                                    graphene_point_t *out); /* its middle */
