/* ui/canvas_private.h — what the files of the canvas share: canvas.c (the object), canvas_camera.c
 * (where one looks), canvas_chunks.c (pieces of the level that are kept), canvas_lights.c (how
 * bright its cells are), canvas_layers.c (what others draw over it), canvas_draw.c (a frame),
 * canvas_input.c (pointer and keys). */
#pragma once

#include "canvas.h"
#include "region.h"

#include "paint/painter.h"

#define DSU_CHUNK 256 /* device pixels on a side */

typedef struct {
  guint64 key;   /* zoom step and place, see canvas_chunks.c */
  DsRect pixels; /* of the level at its zoom step */
  int zoom;
  gboolean is_stale;
  GskRenderNode *node; /* in logical pixels, its corner at (0, 0) */
  GList link;          /* in the order of use, the latest first */
} DsuChunk;

typedef enum { DSU_POINTER_IDLE, DSU_POINTER_STROKES, DSU_POINTER_PANS } DsuPointerState;

typedef struct {
  guint number;
  DsuLayerDraw draw;
  gpointer data;
  GskRenderNode *node; /* NULL: to be made, or nothing is drawn */
  gboolean is_fresh;   /* the node shows how it is */
} DsuCanvasLayer;

struct _DsuCanvas {
  GtkWidget parent_instance;

  DsuDocument *document;     /* NULL: what is shown is no document */
  const DsDelve *delve;      /* instead of a document's; NULL: nothing to show */
  const DsDelve *previewed;  /* instead of either; NULL: no edit is previewed */
  DsChanges preview_changes; /* what is other in it */
  const guint32 *lights;     /* NULL: all cells are as they are drawn */
  gsize floor;
  DsuPainter *painter;          /* NULL: to be made */
  const DsRules *painted_rules; /* that the painter knows; only compared */
  DsuStyle style;
  gboolean show_grid, show_pins, wheel_zooms, pans, right_strokes;

  /* camera */
  int zoom;        /* step */
  gint64 x, y;     /* device pixels from the level's corner to the widget's */
  gboolean is_fit; /* fit again when the size changes: nobody moved yet */
  DsuHome home;
  guint n_moves;          /* times that it was panned or zoomed */
  gboolean stops_at_edge; /* of the floor, when it follows a cell */
  gboolean tracks;        /* follows this cell */
  DsCell tracked;
  gboolean has_tracked; /* it was in view before */
  double pinch;         /* how much larger than the step all is shown; 1 but while fingers move */
  double pinch_from;    /* scale of the gesture when the step was last taken */

  /* pieces that are kept */
  GHashTable *chunks;
  GQueue recent;
  guint64 n_drawn;
  DsuPyramid pyramid;
  gboolean has_pyramid;
  DsDirty pyramid_dirty; /* cells that it does not know of yet */

  /* above the level */
  GArray *layers; /* DsuCanvasLayer */
  DsuRegion preview, selection;
  GdkRGBA preview_colour;
  GdkTexture *ghost; /* NULL: none */
  DsCell ghost_cell;
  GskRenderNode *preview_node, *selection_node, *grid_node; /* NULL: to be made */
  gboolean has_highlight;
  DsCell highlight;
  gint64 highlight_start; /* of the frame clock, microseconds */
  guint highlight_tick;

  /* pointer and keys */
  DsuPointerState pointer;
  guint button; /* that is held */
  gboolean has_hover, has_pointer, has_cursor, holds_space, holds_enter;
  gboolean keys_rule; /* the cursor moved since the pointer did */
  DsCell hover, cursor, stroke;
  double pointer_x, pointer_y; /* logical, in the widget */
  double pan_x, pan_y;         /* where the pointer was at the last move */
  double wheel;                /* part of a zoom step that the wheel has turned */
  char *tool_cursor;
};

/* canvas.c */
void dsu_canvas_emit_point (DsuCanvas *self, const char *signal, const DsuPoint *point);
const DsDelve *dsu_canvas_get_delve (DsuCanvas *self); /* NULL: none */
const DsFloor *dsu_canvas_get_level (DsuCanvas *self); /* NULL: none */
DsuPainter *dsu_canvas_get_painter (DsuCanvas *self);  /* NULL: no memory, or no document */

/* canvas_camera.c */
int dsu_canvas_scale (DsuCanvas *self); /* device pixels of a logical one */
gint64 dsu_canvas_level_side (DsuCanvas *self, gboolean vertical); /* device pixels */
DsRect dsu_canvas_visible_cells (DsuCanvas *self);                 /* on the floor */
void dsu_canvas_pan (DsuCanvas *self, double dx, double dy);       /* logical pixels */
void dsu_canvas_zoom_at (DsuCanvas *self, int zoom, double x, double y);
void dsu_canvas_pinch_begin (DsuCanvas *self);
void dsu_canvas_pinch_update (DsuCanvas *self, double scale, double x, double y);
void dsu_canvas_pinch_end (DsuCanvas *self, double x, double y);
void dsu_canvas_resize_camera (DsuCanvas *self); /* after the size of widget or level changed */

/* canvas_chunks.c */
void dsu_canvas_init_chunks (DsuCanvas *self);
void dsu_canvas_drop_chunks (DsuCanvas *self); /* everything looks new */
void dsu_canvas_stale_chunks (DsuCanvas *self, DsRect cells);
GskRenderNode *dsu_canvas_take_chunk (DsuCanvas *self, int32_t cx, int32_t cy); /* borrows */

/* canvas_lights.c: on pixels of the level, a picture of @px */
void dsu_canvas_apply_lights (DsuCanvas *self, guint32 *px, gsize stride, DsRect pixels);

/* canvas_layers.c */
void dsu_canvas_init_layers (DsuCanvas *self);
void dsu_canvas_stale_layers (DsuCanvas *self); /* all of them */
void dsu_canvas_append_layers (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport);

/* canvas_draw.c */
void dsu_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);
void dsu_canvas_drop_nodes (DsuCanvas *self); /* those that depend on the camera */

/* canvas_input.c */
void dsu_canvas_init_input (DsuCanvas *self);
void dsu_canvas_update_cursor (DsuCanvas *self);
void dsu_canvas_cancel_stroke (DsuCanvas *self);
void dsu_canvas_set_hover (DsuCanvas *self, const DsCell *cell); /* NULL: none */
