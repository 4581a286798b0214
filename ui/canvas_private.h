/* ui/canvas_private.h — parts of the canvas. Each belongs to the file that is named with it, which
 * alone reads and writes its fields; the others call functions. */
#pragma once

#include "canvas.h"
#include "canvas_chunks.h"
#include "lag.h"
#include "paint/areas.h"
#include "region.h"

/* Values of the properties; canvas.c sets them, all read them. */
typedef struct {
  DsuStyle style;
  gboolean show_grid, show_pins, show_notes; /* drawing */
  int grid_pitch;                            /* cells between lines of the grid */
  int grid_strong;                           /* cells between stronger lines; 0: none */
  gboolean wheel_zooms, pans;                /* input */
  gboolean light;                            /* around the level, in the light theme */
  gboolean has_desk;                         /* around the level: a colour of its own */
  GdkRGBA desk;
  gboolean right_strokes; /* the right button begins strokes */
  gboolean stops_at_edge; /* tracking shows nothing beyond the floor */
  gboolean keeps_view;    /* its middle, until a user does something on it */
} DsuCanvasOptions;

/* canvas_level.c: the level on display and its painter. */
typedef struct {
  DsuDocument *document;        /* NULL: the level belongs to no document */
  const DsDelve *delve;         /* the level without a document; NULL: none */
  const DsDelve *previewed;     /* drawn instead of either; NULL: no edit is previewed */
  DsChanges preview_changes;    /* differences of the previewed level */
  const guint32 *lights;        /* by cell, row by row; NULL: all are neutral */
  DsuVeil veil;                 /* strata that are drawn weaker */
  guint64 *hidden;              /* ids that it has; owned */
  gsize floor;                  /* may be beyond the last floor: then nothing is drawn */
  DsuPainter *painter;          /* NULL: to be made */
  const DsRules *painted_rules; /* rules of the painter; only compared */
} DsuCanvasLevel;

/* canvas_camera.c: the visible part of the floor. */
typedef struct {
  int zoom;        /* step */
  gint64 x, y;     /* device pixels from the level's corner to the widget's */
  gboolean is_fit; /* fit again when the size changes: the user has not moved it */
  DsuHome home;
  cairo_rectangle_int_t place; /* in the window, logical pixels; empty: not yet known */
  gboolean tracks;             /* keeps @tracked in view */
  DsCell tracked;              /* cell */
  gboolean has_tracked;        /* a cell was tracked before, in a view with a size */
  DsCell companion;            /* cell that is shown, too, as far as @tracked stays in view */
  gboolean has_companion;      /* there is one */
  gint64 slack_x, slack_y;     /* device pixels that @tracked is outside the middle third */
  double pinch;                /* stretch of the drawing during a pinch; else 1 */
  double pinch_from;           /* scale of the gesture at the last change of the zoom step */
  double pinch_x, pinch_y;     /* fixed point of the stretch, logical pixels */
} DsuCanvasCamera;

/* canvas_marks.c: drawn above the floor. */
typedef struct {
  DsuRegion preview, selection;
  GskRenderNode *preview_node, *selection_node; /* NULL: to be made */
  GdkRGBA preview_colour;
  GdkTexture *ghost; /* NULL: none */
  DsCell ghost_cell;
  gboolean has_highlight;
  DsCell highlight;
  gint64 highlight_start; /* of the frame clock, microseconds */
  guint highlight_tick;   /* tick callback; 0: none */
} DsuCanvasMarks;

typedef enum {
  DSU_POINTER_IDLE,
  DSU_POINTER_STROKES,
  DSU_POINTER_PANS,
  DSU_POINTER_PICKS, /* the right button is held: a pick, or a stroke once it moves */
} DsuPointerState;

/* canvas_input.c: pointer and stroke. */
typedef struct {
  DsuPointerState state;
  guint button;        /* held; 0: none, or the keyboard's stroke */
  guint pan_button;    /* held within a stroke to move the view; 0: none */
  gboolean is_inside;  /* over the widget */
  double x, y;         /* logical pixels in the widget */
  double pan_x, pan_y; /* @x and @y at the last pan, or at the press of a pick */
  double panned;       /* logical pixels, since the button of a pan went down */
  double wheel;        /* fraction of a zoom step turned so far */
  DsCell stroke;       /* latest cell of the stroke */
  gboolean has_hover;
  DsCell hover;
  char *tool_cursor; /* name in CSS; NULL: the default one */
} DsuCanvasPointer;

/* canvas_input.c: keyboard. */
typedef struct {
  gboolean has_cursor;
  DsCell cursor;
  gboolean is_put;    /* by dsu_canvas_put_cursor(), and not moved since */
  gboolean is_latest; /* the cell cursor moved since the pointer did */
  gboolean holds_space, holds_enter;
} DsuCanvasKeys;

struct _DsuCanvas {
  GtkWidget parent_instance;

  DsuLag lag; /* of edits and layers */
  DsuCanvasOptions options;
  DsuCanvasLevel level;
  DsuCanvasCamera camera;
  DsuChunks chunks;
  GArray *layers; /* canvas_layers.c */
  DsuCanvasMarks marks;
  GskRenderNode *grid_node;  /* canvas_draw.c; NULL: to be made */
  GskRenderNode *drawn;      /* canvas_draw.c: the last frame; NULL: none yet */
  DsuViewport drawn_view;    /* of it */
  DsuAreas areas;            /* canvas_areas.c */
  gboolean has_areas;        /* they are listed */
  GskRenderNode *areas_node; /* canvas_areas.c; NULL: to be made */
  DsuCanvasPointer pointer;
  DsuCanvasKeys keys;
};

/* ---- canvas_level.c */

/* Level to draw: the previewed one, the document's, or the one without a document; NULL: none.
 * Borrowed until the next edit. */
const DsDelve *dsu_canvas_get_delve (DsuCanvas *self);
/* Floor to draw; NULL: none. Borrowed until the next edit. */
const DsFloor *dsu_canvas_get_level (DsuCanvas *self);
/* Fills @out with borrowed pointers, good until the next edit. FALSE: no level, or no memory for
 * its painter. */
gboolean dsu_canvas_get_source (DsuCanvas *self, DsuChunkSource *out);
/* True if lights are set. */
gboolean dsu_canvas_is_lit (DsuCanvas *self);
/* Rules or style changed: drops the painter and everything it drew. */
void dsu_canvas_drop_painter (DsuCanvas *self);
/* Drops all chunks and redraws. */
void dsu_canvas_drop_chunks (DsuCanvas *self);
/* Lets go of the document; may be called twice. */
void dsu_canvas_dispose_level (DsuCanvas *self);

/* ---- canvas_camera.c */

void dsu_canvas_init_camera (DsuCanvas *self); /* 100 %, fits the floor once it has a size */
/* Device pixels of a logical one. */
int dsu_canvas_scale (DsuCanvas *self);
/* Those of dsu_canvas_get_visible_cells(), and while a pinch makes the drawing smaller, those that
 * come into view by it. */
DsRect dsu_canvas_drawn_cells (DsuCanvas *self);
/* Zoom step, 0 to DSU_N_ZOOMS - 1. */
int dsu_canvas_get_zoom_step (DsuCanvas *self);
/* Moves the view by logical pixels; ends fitting and tracking. */
void dsu_canvas_pan (DsuCanvas *self, double dx, double dy);
/* Takes a zoom step (clamped); the point (@x, @y), in logical pixels, stays where it is. */
void dsu_canvas_zoom_at (DsuCanvas *self, int zoom, double x, double y);
/* After the size of widget or floor, or the edge rule, changed: the middle of the home view is in
 * the middle again. */
void dsu_canvas_resize_camera (DsuCanvas *self);
/* The widget was allocated: the same, unless only its upper edge moved, as a bar above it moves it.
 * Then the cells keep their place in the window, so that the pointer stays on its cell; a level
 * that is fitted only does so while the pointer is on it. */
void dsu_canvas_place_camera (DsuCanvas *self);
void dsu_canvas_stop_tracking (DsuCanvas *self); /* the view stays */
/* Pinch: the drawing is stretched around (@x, @y), and zoom steps are taken on the way. */
void dsu_canvas_pinch_begin (DsuCanvas *self);
/* @scale: of the whole gesture so far, above 0. */
void dsu_canvas_pinch_update (DsuCanvas *self, double scale, double x, double y);
/* Ends on the zoom step nearest to the stretched size. */
void dsu_canvas_pinch_end (DsuCanvas *self, double x, double y);
/* Stretch of a pinch and its fixed point in logical pixels; 1: no pinch. */
double dsu_canvas_get_pinch (DsuCanvas *self, graphene_point_t *centre);

/* ---- canvas_layers.c */

void dsu_canvas_init_layers (DsuCanvas *self); /* none */
/* Drops what all layers drew. */
void dsu_canvas_stale_layers (DsuCanvas *self);
/* Draws all layers, from kept nodes where they are fresh. */
void dsu_canvas_append_layers (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport);

/* ---- canvas_areas.c */

/* Draws the areas of markers and notes, as weak as their layers, if "show-notes" is set. */
void dsu_canvas_append_areas (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport);
/* Drops the node, which depends on the camera. */
void dsu_canvas_stale_areas (DsuCanvas *self);
/* Objects or the floor changed: drops the list of areas, too. */
void dsu_canvas_drop_areas (DsuCanvas *self);

/* ---- canvas_marks.c */

/* Draws preview, ghost and selection, in this order; @accent fills the selection. */
void dsu_canvas_append_marks (DsuCanvas *self, GtkSnapshot *snapshot, const DsuViewport *viewport,
                              GdkRGBA accent);
/* Draws the highlighted cell. */
void dsu_canvas_append_highlight (DsuCanvas *self, GtkSnapshot *snapshot,
                                  const DsuViewport *viewport);
/* Draws a frame @outside logical pixels around a cell, @width thick. */
void dsu_canvas_append_frame (GtkSnapshot *snapshot, const DsuViewport *viewport, DsCell cell,
                              float outside, float width, GdkRGBA colour);
/* Draws *@node; if it is NULL, makes it of @made first, which it takes. Both NULL: nothing. */
void dsu_canvas_append_kept (GtkSnapshot *snapshot, GskRenderNode **node, GtkSnapshot *made);
/* Removes the highlight if it lies off the floor, which became smaller. */
void dsu_canvas_crop_marks (DsuCanvas *self);
/* Drops the nodes, which depend on the camera. */
void dsu_canvas_stale_marks (DsuCanvas *self);
void dsu_canvas_clear_marks (DsuCanvas *self); /* frees all; may be called twice */

/* ---- canvas_draw.c */

/* Implements GtkWidgetClass.snapshot. */
void dsu_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);
/* Drops the nodes that depend on the camera: grid, marks and layers. */
void dsu_canvas_drop_nodes (DsuCanvas *self);

/* ---- canvas_input.c */

void dsu_canvas_init_input (DsuCanvas *self);  /* adds the event controllers */
void dsu_canvas_clear_input (DsuCanvas *self); /* frees its texts */
/* Sets the shape of the mouse pointer from tool, panning and held keys. */
void dsu_canvas_update_cursor (DsuCanvas *self);
/* Ends a stroke with "cancel"; without one nothing happens. */
void dsu_canvas_cancel_stroke (DsuCanvas *self);
/* Forgets the cell cursor. */
void dsu_canvas_forget_cursor (DsuCanvas *self);
/* Forgets cursor and hovered cell where they lie off the floor, which became smaller. */
void dsu_canvas_crop_input (DsuCanvas *self);
/* Sets the hovered cell and emits "hover" if it changed; NULL or a cell off the floor: none. */
void dsu_canvas_set_hover (DsuCanvas *self, const DsCell *cell);
/* True if a held button moves the view. */
gboolean dsu_canvas_is_panning (DsuCanvas *self);
