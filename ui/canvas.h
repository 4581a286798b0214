/* ui/canvas.h — widget that shows one floor of a level and turns pointer and keys into cells. It
 * changes no level: its owner listens to its signals. */
#pragma once

#include "canvas_lights.h"
#include "document.h"
#include "paint/scheme.h"
#include "region.h"

#include <gtk/gtk.h>

#define DSU_TYPE_CANVAS (dsu_canvas_get_type ())
G_DECLARE_FINAL_TYPE (DsuCanvas, dsu_canvas, DSU, CANVAS, GtkWidget)

#define DSU_GRID_MAX 256 /* cells between lines of the grid */
#define DSU_GRID_PITCH 1 /* usual cells between lines, and between stronger ones */
#define DSU_GRID_STRONG 10

/* A cell that the pointer or the keyboard's cursor reached. */
typedef struct {
  DsCell cell;  /* may lie off the floor while a button is held */
  guint button; /* GDK_BUTTON_*; 0 for the keyboard */
  GdkModifierType modifiers;
  gboolean is_passed; /* of "drag": the pointer moved on already, and another "drag" follows */
} DsuPoint;

/* Signals (all run last, none returns a value):
 *   "hover" (const DsuPoint *) — another cell is under the pointer, or NULL: none is;
 *   "press", "drag" (const DsuPoint *) — a stroke begins, moves to another cell (not interpolated);
 *   "release" (const DsuPoint *) — it ends; "cancel" () — Esc or the other button stopped it, or
 *   Esc was pressed while there is none;
 *   "pick" (const DsuPoint *) — right click, unless "right-strokes"; a drag with the right button
 * is a stroke in any case; "tap" (const DsuPoint *) — a click on the floor while "pans" is set;
 *   "cursor-moved" () — the keyboard's cell cursor moved; "view-changed" ()
 * — zoom or camera changed; "floor-changed" () — another floor is shown; "marks-changed" () —
 * selection or preview; "resized" () — while sizes are given out. Properties: "show-grid",
 * "show-pins", "wheel-zooms" (boolean), "grid-pitch", "grid-strong" (int: cells between lines of
 * the grid, and between its stronger lines, 0: none; the lines count from cell 0), "show-notes"
 * (boolean: frames round their areas), "light" (boolean: the canvas around the level is light in
 * the light theme), "desk" (string: its colour, as CSS names it; "": the usual one), "style" (the
 * style of ui/paint as int), "pans" (boolean: the main button pans), "stops-at-edge" (boolean:
 * tracking shows nothing beyond the floor), "right-strokes" (boolean: the right button begins
 * strokes at its press), "keeps-view" (boolean: until something is done on it, its middle stays
 * where bars above it come and go). */

/* A canvas without a level. */
GtkWidget *dsu_canvas_new (void);

/* Shows the first floor of @document, fitted; NULL: nothing. Lights, previews, selection and
 * highlight go. Takes a reference. */
void dsu_canvas_set_document (DsuCanvas *self, DsuDocument *document);
/* Shows a level without a document, which its owner changes and reports with
 * dsu_canvas_touch_cells(). Borrowed until the next; NULL: nothing. */
void dsu_canvas_set_delve (DsuCanvas *self, const DsDelve *delve);
/* Redraws @cells of the shown floor, which changed. */
void dsu_canvas_touch_cells (DsuCanvas *self, DsRect cells);
/* Shows the frames of animated pictures at @ms, of any clock; before, the first ones are shown. */
void dsu_canvas_animate (DsuCanvas *self, guint64 ms);
/* Draws strata of the level weaker, or not at all; objects are hidden by dsu_canvas_set_hidden().
 * Redraws everything if they were drawn otherwise. */
void dsu_canvas_set_veil (DsuCanvas *self, const DsuVeil *veil);
/* Does not draw the objects with these ids, in ascending order, which are copied. Redraws
 * everything. */
void dsu_canvas_set_hidden (DsuCanvas *self, const guint64 *ids, gsize n);
/* True if @thing, of the shown level, is not drawn, as it or one of its layers is hidden. */
gboolean dsu_canvas_hides (DsuCanvas *self, const DsThing *thing);
/* Brightness of the cells of the shown floor, row by row: 0xRRGGBB, where DSU_LIGHT_NEUTRAL leaves
 * a cell as it is drawn and 0 is black. Redraws everything. Borrowed; NULL: all are neutral. */
void dsu_canvas_set_lights (DsuCanvas *self, const guint32 *lights);
/* Shows floor @floor (anywhere: beyond the last one nothing is drawn) with the same camera, so that
 * floors can be compared. Cancels a stroke; preview and highlight go. */
void dsu_canvas_set_floor (DsuCanvas *self, gsize floor);
/* Index of the shown floor, from 0. */
gsize dsu_canvas_get_floor (DsuCanvas *self);

/* Device pixels per cell: 0.25 to 96, one of the zoom steps. */
double dsu_canvas_get_zoom (DsuCanvas *self);
void dsu_canvas_zoom_in (DsuCanvas *self);  /* a step, around the pointer, or the middle */
void dsu_canvas_zoom_out (DsuCanvas *self); /* a step, around the pointer, or the middle */
/* Takes the largest zoom step of at most @zoom device pixels per cell, around the middle. */
void dsu_canvas_zoom_to (DsuCanvas *self, double zoom);
/* Shows the whole floor, as large as possible, in the middle, and fits it again whenever widget or
 * floor change their size, until the user zooms or pans. A new canvas is fitted. */
void dsu_canvas_fit (DsuCanvas *self);

/* Position that the user last chose, and the size of the view then; device pixels. Width 0: none
 * yet. */
typedef struct {
  gint64 x, y, w, h;
} DsuHome;

/* Floor, zoom and position of a view. */
typedef struct {
  gsize floor;
  int zoom;        /* step */
  gint64 x, y;     /* device pixels from the level's corner to the widget's */
  gboolean is_fit; /* fit again when the size changes: the user has not moved it */
  gboolean tracks; /* see dsu_canvas_track() */
  DsuHome home;
} DsuCamera;

/* The present camera. */
DsuCamera dsu_canvas_get_camera (DsuCanvas *self);
/* Shows the same zoom, and the same cells in the middle of the view, whatever its size. Tracking
 * goes on in a canvas that tracked before. */
void dsu_canvas_set_camera (DsuCanvas *self, const DsuCamera *camera);
void dsu_canvas_follow (DsuCanvas *self, DsuCanvas *other); /* takes the camera of @other */
/* Cells in view that lie on the floor, including partly visible ones. */
DsRect dsu_canvas_get_visible_cells (DsuCanvas *self);
/* Scrolls as little as needed to show @cell, which may lie anywhere. */
void dsu_canvas_reveal (DsuCanvas *self, DsCell cell);
/* Shows @cell, which may lie anywhere, in the middle, as far as a part of the floor stays in view.
 */
void dsu_canvas_centre (DsuCanvas *self, DsCell cell);
/* Keeps @cell in the middle third of the view, also when its size changes, and a floor that is
 * smaller than the view in the middle of it; until the user pans. The first call centres the cell
 * and enlarges a small floor. */
void dsu_canvas_track (DsuCanvas *self, DsCell cell);
/* The same, and moves on as little as shows @companion, too, while @cell stays in view. Without a
 * companion the view goes back to the middle third by a cell a call. */
void dsu_canvas_track_both (DsuCanvas *self, DsCell cell, DsCell companion);

/* Shows @n spans of cells filled with @colour (NULL: as before) and outlined; @spans may be NULL if
 * @n is 0: none. Cut to the floor; copied. Removes the ghost. */
void dsu_canvas_set_preview (DsuCanvas *self, const DsSpan *spans, gsize n, const GdkRGBA *colour);
/* Draws @delve, the level as an edit would make it, instead of the present one, which differs by
 * @changes (NULL: in nothing). @delve is borrowed until the next call, NULL: none. */
void dsu_canvas_set_preview_level (DsuCanvas *self, const DsDelve *delve, const DsChanges *changes);
/* Shows @picture, translucent, in @cell, as the result of a press; NULL: none. Takes a reference;
 * the next preview removes it. */
void dsu_canvas_set_ghost (DsuCanvas *self, GdkTexture *picture, DsCell cell);
void dsu_canvas_set_selection (DsuCanvas *self, const DsMask *mask); /* NULL: none; copied */
/* The cells around the selection, or around the preview; empty: there is none. */
DsRect dsu_canvas_get_selection_box (DsuCanvas *self);
DsRect dsu_canvas_get_preview_box (DsuCanvas *self); /* likewise */
/* All cells of the shown floor; empty: no floor. */
DsRect dsu_canvas_get_floor_rect (DsuCanvas *self);
/* Frames a cell, with a ring that closes in on it unless animations are off; NULL: none. */
void dsu_canvas_set_highlight (DsuCanvas *self, const DsCell *cell);

/* Draws a layer over the level, below previews and the selection: routes, outlines, tints. */
typedef void (*DsuLayerDraw) (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport,
                              gpointer data);
/* Adds a layer above the others and returns its number, at least 1. Its drawing is kept until the
 * camera or the floor changes, or the layer is touched. @data must live as long as the layer. */
guint dsu_canvas_add_layer (DsuCanvas *self, DsuLayerDraw draw, gpointer data);
/* Draws the layer of this number again; without one nothing happens. */
void dsu_canvas_touch_layer (DsuCanvas *self, guint layer);
/* Edits of cells and touched layers are drawn at most every @ms milliseconds (0: at once), and as
 * much later: for a canvas beside the one that is worked in. */
void dsu_canvas_set_lag (DsuCanvas *self, guint ms);
/* Removes the layer of this number; without one nothing happens. */
void dsu_canvas_remove_layer (DsuCanvas *self, guint layer);

/* The hovered cell, on the floor; FALSE: none, and @out is left as it is. */
gboolean dsu_canvas_get_hover (DsuCanvas *self, DsCell *out);
/* Cell at a point of the widget, in logical pixels; it may lie off the floor. */
DsCell dsu_canvas_cell_at (DsuCanvas *self, double x, double y);
/* The pointer, in logical pixels of the widget; FALSE: it is not over it. */
gboolean dsu_canvas_get_pointer (DsuCanvas *self, double *x, double *y);
/* The view of the floor, as layers are drawn in it, without the stretch of a pinch. */
DsuViewport dsu_canvas_get_viewport (DsuCanvas *self);
/* True if the preview has @cell, which may lie anywhere. */
gboolean dsu_canvas_is_previewed (DsuCanvas *self, DsCell cell);
void dsu_canvas_forget_hover (DsuCanvas *self); /* no hovered cell until the pointer moves */
/* The keyboard's cell cursor; FALSE: keys were not used yet, and @out is left as it is. */
gboolean dsu_canvas_get_cursor (DsuCanvas *self, DsCell *out);
/* Puts the cell cursor on @cell, which something else than its keys shows, and scrolls to it; off
 * the floor the nearest cell is taken. The pointer hovers nothing until it moves. */
void dsu_canvas_put_cursor (DsuCanvas *self, DsCell cell);
/* The cell that a tool would work on: the hovered one, else the cell cursor, unless it was put
 * there and the keys go to another widget. FALSE: none, and @out is left as it is. */
gboolean dsu_canvas_get_aim (DsuCanvas *self, DsCell *out);
/* Description for screen readers; NULL: none. */
void dsu_canvas_set_cell_text (DsuCanvas *self, const char *text);
/* Shape of the mouse pointer over the canvas, a name of CSS; NULL: the default one. */
void dsu_canvas_set_tool_cursor (DsuCanvas *self, const char *css_name);

/* ---- for tests and benchmarks */

/* Number of chunks drawn since the canvas was made. */
guint64 dsu_canvas_get_chunks_drawn (DsuCanvas *self);
/* Middle of @cell, which may lie anywhere, in logical pixels of the widget; FALSE: out of view. */
gboolean dsu_canvas_cell_to_widget (DsuCanvas *self, DsCell cell, graphene_point_t *out);
