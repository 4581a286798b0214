/* ui/sheet_view.c — draws the visible part of a sheet with its grid, and selects tiles. */
#include "sheet_view.h"

#include "paint/picture.h"

#include <glib/gi18n.h>
#include <math.h>

#define GRID_FROM 4  /* pixels of a tile from which lines are drawn between tiles */
#define CHECK_SIDE 8 /* pixels of the squares behind what is transparent */
#define FRAME 2      /* pixels of a frame's line */

struct _DsuSheetView {
  GtkWidget parent_instance;
  const DsuSheet *sheet; /* borrowed */
  DsTileset grid;        /* numbers alone */
  int columns, rows;
  int zoom;
  gboolean has_selection, fits; /* fits: the zoom is still to be found */
  gboolean is_picking;          /* a colour */
  DsCell anchor, cursor;        /* corners of the selection */
  GArray *marks;                /* int32_t */
  int mark_w, mark_h;
  double x, y; /* pointer; below 0: outside */
};

G_DEFINE_FINAL_TYPE (DsuSheetView, dsu_sheet_view, GTK_TYPE_WIDGET)

enum { SELECTED, ACTIVATED, ZOOMED, PICKED, N_SIGNALS };

static guint signals[N_SIGNALS];

/* ---- where it is scrolled */

static GtkScrolledWindow *
scroller_of (DsuSheetView *self)
{
  GtkWidget *found = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_SCROLLED_WINDOW);

  return found != NULL ? GTK_SCROLLED_WINDOW (found) : NULL;
}

static GtkAdjustment *
adjustment_of (DsuSheetView *self, GtkOrientation orientation)
{
  GtkScrolledWindow *scroller = scroller_of (self);

  if (scroller == NULL)
    return NULL;
  return orientation == GTK_ORIENTATION_HORIZONTAL ? gtk_scrolled_window_get_hadjustment (scroller)
                                                   : gtk_scrolled_window_get_vadjustment (scroller);
}

static void
scroll_to (DsuSheetView *self, GtkOrientation orientation, double from, double to)
{
  GtkAdjustment *adjustment = adjustment_of (self, orientation);

  if (adjustment != NULL)
    gtk_adjustment_clamp_page (adjustment, from, to);
}

/* Pixels of the widget that a tile covers. */
static graphene_rect_t
area_of (DsuSheetView *self, int column, int row)
{
  const DsCell at = dsu_tileset_corner (&self->grid, column, row);
  const float zoom = (float)self->zoom;

  return GRAPHENE_RECT_INIT ((float)at.x * zoom, (float)at.y * zoom,
                             (float)self->grid.tile_width * zoom,
                             (float)self->grid.tile_height * zoom);
}

static void
show_cursor (DsuSheetView *self)
{
  const graphene_rect_t area = area_of (self, self->cursor.x, self->cursor.y);

  scroll_to (self, GTK_ORIENTATION_HORIZONTAL, (double)area.origin.x,
             (double)(area.origin.x + area.size.width));
  scroll_to (self, GTK_ORIENTATION_VERTICAL, (double)area.origin.y,
             (double)(area.origin.y + area.size.height));
}

/* ---- selection */

gboolean
dsu_sheet_view_get_selection (DsuSheetView *self, DsRect *out)
{
  g_return_val_if_fail (DSU_IS_SHEET_VIEW (self) && out != NULL, FALSE);

  if (!self->has_selection)
    return FALSE;
  *out = (DsRect){ MIN (self->anchor.x, self->cursor.x), MIN (self->anchor.y, self->cursor.y),
                   ABS (self->anchor.x - self->cursor.x) + 1,
                   ABS (self->anchor.y - self->cursor.y) + 1 };
  return TRUE;
}

static DsCell
within (DsuSheetView *self, DsCell tile)
{
  return (DsCell){ CLAMP (tile.x, 0, self->columns - 1), CLAMP (tile.y, 0, self->rows - 1) };
}

/* Selects from @anchor to @cursor, cut to the image. */
static void
take_selection (DsuSheetView *self, DsCell anchor, DsCell cursor)
{
  if (self->columns == 0)
    return;
  anchor = within (self, anchor);
  cursor = within (self, cursor);
  if (self->has_selection && anchor.x == self->anchor.x && anchor.y == self->anchor.y &&
      cursor.x == self->cursor.x && cursor.y == self->cursor.y)
    return;
  self->has_selection = TRUE;
  self->anchor = anchor;
  self->cursor = cursor;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[SELECTED], 0);
}

void
dsu_sheet_view_select (DsuSheetView *self, DsRect block)
{
  g_return_if_fail (DSU_IS_SHEET_VIEW (self));

  take_selection (self, (DsCell){ block.x, block.y },
                  (DsCell){ block.x + block.w - 1, block.y + block.h - 1 });
  if (self->has_selection)
    show_cursor (self);
}

static void
select_none (DsuSheetView *self)
{
  if (!self->has_selection)
    return;
  self->has_selection = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[SELECTED], 0);
}

static void
cut_selection (DsuSheetView *self)
{
  if (!self->has_selection)
    return;
  if (self->columns == 0 || MIN (self->anchor.x, self->cursor.x) >= self->columns ||
      MIN (self->anchor.y, self->cursor.y) >= self->rows)
    select_none (self);
  else
    take_selection (self, self->anchor, self->cursor);
}

/* ---- the image and its grid */

static void
measure_grid (DsuSheetView *self)
{
  int32_t columns = 0, rows = 0;

  if (self->sheet != NULL && self->grid.tile_width > 0 && self->grid.tile_height > 0)
    dsu_tileset_count (&self->grid, self->sheet->w, self->sheet->h, &columns, &rows);
  self->columns = columns;
  self->rows = rows;
  cut_selection (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
take_zoom (DsuSheetView *self, int zoom)
{
  self->zoom = CLAMP (zoom, 1, DSU_SHEET_ZOOM_MAX);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_signal_emit (self, signals[ZOOMED], 0);
}

/* The largest zoom at which all of the image is in view, once the view has a size. */
static gboolean
on_fit (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  DsuSheetView *self = DSU_SHEET_VIEW (widget);
  GtkScrolledWindow *scroller = scroller_of (self);
  const int w = scroller != NULL ? gtk_widget_get_width (GTK_WIDGET (scroller)) : 0;
  const int h = scroller != NULL ? gtk_widget_get_height (GTK_WIDGET (scroller)) : 0;

  if (self->sheet != NULL && (w == 0 || h == 0))
    return G_SOURCE_CONTINUE;
  self->fits = FALSE;
  if (self->sheet != NULL)
    take_zoom (self, MIN (w / self->sheet->w, h / self->sheet->h));
  return G_SOURCE_REMOVE;
}

void
dsu_sheet_view_show (DsuSheetView *self, const DsuSheet *sheet, const DsTileset *grid,
                     gboolean is_other)
{
  const gboolean appears = self->sheet == NULL && sheet != NULL;

  g_return_if_fail (DSU_IS_SHEET_VIEW (self));

  self->sheet = sheet;
  if (grid != NULL)
    self->grid = (DsTileset){
      .tile_width = grid->tile_width,
      .tile_height = grid->tile_height,
      .margin = grid->margin,
      .spacing = grid->spacing,
      .offset_x = grid->offset_x,
      .offset_y = grid->offset_y,
    };
  if (is_other)
    select_none (self);
  if (is_other || appears) {
    if (!self->fits)
      gtk_widget_add_tick_callback (GTK_WIDGET (self), on_fit, NULL, NULL);
    self->fits = TRUE;
  }
  measure_grid (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
dsu_sheet_view_set_marks (DsuSheetView *self, const int32_t *tiles, gsize n, int w, int h)
{
  g_return_if_fail (DSU_IS_SHEET_VIEW (self) && (tiles != NULL || n == 0));

  g_array_set_size (self->marks, 0);
  if (n > 0)
    g_array_append_vals (self->marks, tiles, (guint)n);
  self->mark_w = w;
  self->mark_h = h;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
dsu_sheet_view_get_size (DsuSheetView *self, int *columns, int *rows)
{
  g_return_if_fail (DSU_IS_SHEET_VIEW (self) && columns != NULL && rows != NULL);

  *columns = self->columns;
  *rows = self->rows;
}

void
dsu_sheet_view_set_text (DsuSheetView *self, const char *text)
{
  g_return_if_fail (DSU_IS_SHEET_VIEW (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text != NULL ? text : "", -1);
}

graphene_point_t
dsu_sheet_view_tile_to_widget (DsuSheetView *self, int column, int row)
{
  graphene_rect_t area;

  g_return_val_if_fail (DSU_IS_SHEET_VIEW (self), GRAPHENE_POINT_INIT (0, 0));

  area = area_of (self, column, row);
  return GRAPHENE_POINT_INIT (area.origin.x + area.size.width / 2,
                              area.origin.y + area.size.height / 2);
}

/* ---- zoom */

int
dsu_sheet_view_get_zoom (DsuSheetView *self)
{
  g_return_val_if_fail (DSU_IS_SHEET_VIEW (self), 1);

  return self->zoom;
}

/* Keeps the pixel at @at of the widget where it is on the screen. */
static void
keep_place (DsuSheetView *self, GtkOrientation orientation, double at, double factor, int size)
{
  GtkAdjustment *adjustment = adjustment_of (self, orientation);
  double offset;

  if (adjustment == NULL)
    return;
  offset = at - gtk_adjustment_get_value (adjustment);
  gtk_adjustment_set_upper (adjustment, MAX (size, gtk_adjustment_get_page_size (adjustment)));
  gtk_adjustment_set_value (adjustment, at * factor - offset);
}

static double
middle_of (DsuSheetView *self, GtkOrientation orientation)
{
  GtkAdjustment *adjustment = adjustment_of (self, orientation);

  if (adjustment == NULL)
    return 0;
  return gtk_adjustment_get_value (adjustment) + gtk_adjustment_get_page_size (adjustment) / 2;
}

static void
zoom_by (DsuSheetView *self, int step)
{
  const int before = self->zoom, zoom = CLAMP (before + step, 1, DSU_SHEET_ZOOM_MAX);
  const gboolean is_pointed = self->x >= 0;
  const double x = is_pointed ? self->x : middle_of (self, GTK_ORIENTATION_HORIZONTAL);
  const double y = is_pointed ? self->y : middle_of (self, GTK_ORIENTATION_VERTICAL);

  if (zoom == before || self->sheet == NULL)
    return;
  take_zoom (self, zoom);
  keep_place (self, GTK_ORIENTATION_HORIZONTAL, x, (double)zoom / before, self->sheet->w * zoom);
  keep_place (self, GTK_ORIENTATION_VERTICAL, y, (double)zoom / before, self->sheet->h * zoom);
  if (is_pointed) {
    self->x = x * zoom / before;
    self->y = y * zoom / before;
  }
}

void
dsu_sheet_view_zoom_in (DsuSheetView *self)
{
  g_return_if_fail (DSU_IS_SHEET_VIEW (self));

  zoom_by (self, MAX (1, self->zoom / 4));
}

void
dsu_sheet_view_zoom_out (DsuSheetView *self)
{
  g_return_if_fail (DSU_IS_SHEET_VIEW (self));

  zoom_by (self, -MAX (1, self->zoom / 5));
}

/* ---- pointer and keys */

/* The tile under a point of the widget, or the nearest. */
static DsCell
tile_at (DsuSheetView *self, double x, double y)
{
  const DsCell first = dsu_tileset_corner (&self->grid, 0, 0);
  const double step_x = self->grid.tile_width + self->grid.spacing;
  const double step_y = self->grid.tile_height + self->grid.spacing;

  return within (self, (DsCell){ (int)floor ((x / self->zoom - first.x) / step_x),
                                 (int)floor ((y / self->zoom - first.y) / step_y) });
}

/* ---- colours */

void
dsu_sheet_view_set_picking (DsuSheetView *self, gboolean is_picking)
{
  g_return_if_fail (DSU_IS_SHEET_VIEW (self));

  self->is_picking = is_picking;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), is_picking ? "crosshair" : NULL);
}

/* Nothing happens at a pixel that is not opaque: its colour is not that of the file. */
static void
pick (DsuSheetView *self, DsCell at)
{
  guint32 pixel;

  if (self->sheet == NULL || at.x < 0 || at.y < 0 || at.x >= self->sheet->w ||
      at.y >= self->sheet->h)
    return;
  pixel = self->sheet->pixels[(gsize)at.y * (gsize)self->sheet->w + (gsize)at.x];
  if (pixel >> 24 == 0xff)
    g_signal_emit (self, signals[PICKED], 0, pixel & 0xffffff);
}

/* ---- the user's input */

static void
on_pressed (GtkGestureClick *gesture, int n_press, double x, double y, DsuSheetView *self)
{
  const GdkModifierType held =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  const DsCell tile = tile_at (self, x, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (self->is_picking)
    pick (self, (DsCell){ (int32_t)(x / self->zoom), (int32_t)(y / self->zoom) });
  if (self->columns == 0 || self->is_picking)
    return;
  take_selection (self, held & GDK_SHIFT_MASK && self->has_selection ? self->anchor : tile, tile);
  if (n_press == 2)
    g_signal_emit (self, signals[ACTIVATED], 0);
}

static void
on_dragged (GtkGestureDrag *gesture, double x, double y, DsuSheetView *self)
{
  double from_x, from_y;

  if (!gtk_gesture_drag_get_start_point (gesture, &from_x, &from_y) || !self->has_selection ||
      self->is_picking)
    return;
  take_selection (self, self->anchor, tile_at (self, from_x + x, from_y + y));
  show_cursor (self);
}

static void
on_motion (GtkEventControllerMotion *controller, double x, double y, DsuSheetView *self)
{
  self->x = x;
  self->y = y;
}

static void
on_leave (GtkEventControllerMotion *controller, DsuSheetView *self)
{
  self->x = self->y = -1;
}

static gboolean
on_scroll (GtkEventControllerScroll *controller, double x, double y, DsuSheetView *self)
{
  const GdkModifierType held =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  if (!(held & GDK_CONTROL_MASK) || y == 0)
    return GDK_EVENT_PROPAGATE;
  if (y < 0)
    dsu_sheet_view_zoom_in (self);
  else
    dsu_sheet_view_zoom_out (self);
  return GDK_EVENT_STOP;
}

static const struct {
  guint key;
  int x, y; /* tiles that the cursor moves */
} MOVES[] = {
  { GDK_KEY_Left, -1, 0 },
  { GDK_KEY_KP_Left, -1, 0 },
  { GDK_KEY_Right, 1, 0 },
  { GDK_KEY_KP_Right, 1, 0 },
  { GDK_KEY_Up, 0, -1 },
  { GDK_KEY_KP_Up, 0, -1 },
  { GDK_KEY_Down, 0, 1 },
  { GDK_KEY_KP_Down, 0, 1 },
  { GDK_KEY_Home, -DS_SHEET_SIDE_MAX, 0 },
  { GDK_KEY_End, DS_SHEET_SIDE_MAX, 0 },
  { GDK_KEY_Page_Up, 0, -8 },
  { GDK_KEY_Page_Down, 0, 8 },
};

static gboolean
move (DsuSheetView *self, guint key, gboolean extends)
{
  for (gsize i = 0; i < G_N_ELEMENTS (MOVES) && self->columns > 0; i++) {
    const DsCell to =
        self->has_selection
            ? within (self, (DsCell){ self->cursor.x + MOVES[i].x, self->cursor.y + MOVES[i].y })
            : (DsCell){ 0, 0 };

    if (MOVES[i].key != key)
      continue;
    take_selection (self, extends && self->has_selection ? self->anchor : to, to);
    show_cursor (self);
    return TRUE;
  }
  return FALSE;
}

static gboolean
on_key (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType held,
        DsuSheetView *self)
{
  if (held & GDK_ALT_MASK)
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_plus || key == GDK_KEY_equal || key == GDK_KEY_KP_Add) {
    dsu_sheet_view_zoom_in (self);
    return GDK_EVENT_STOP;
  }
  if (key == GDK_KEY_minus || key == GDK_KEY_KP_Subtract) {
    dsu_sheet_view_zoom_out (self);
    return GDK_EVENT_STOP;
  }
  if (held & GDK_CONTROL_MASK) {
    if (key != GDK_KEY_a)
      return GDK_EVENT_PROPAGATE;
    take_selection (self, (DsCell){ 0, 0 }, (DsCell){ self->columns - 1, self->rows - 1 });
    return GDK_EVENT_STOP;
  }
  if (key == GDK_KEY_Escape && self->is_picking) {
    g_signal_emit (self, signals[PICKED], 0, DSU_NO_COLOUR);
    return GDK_EVENT_STOP;
  }
  if ((key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_space) &&
      self->has_selection) {
    if (self->is_picking) {
      pick (self, dsu_tileset_corner (&self->grid, self->cursor.x, self->cursor.y));
      return GDK_EVENT_STOP;
    }
    g_signal_emit (self, signals[ACTIVATED], 0);
    return GDK_EVENT_STOP;
  }
  return move (self, key, (held & GDK_SHIFT_MASK) != 0);
}

static void
add_controllers (DsuSheetView *self)
{
  GtkGesture *click = gtk_gesture_click_new (), *drag = gtk_gesture_drag_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (
      GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES | GTK_EVENT_CONTROLLER_SCROLL_DISCRETE);
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect (click, "pressed", G_CALLBACK (on_pressed), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_dragged), self);
  g_signal_connect (motion, "motion", G_CALLBACK (on_motion), self);
  g_signal_connect (motion, "leave", G_CALLBACK (on_leave), self);
  g_signal_connect (scroll, "scroll", G_CALLBACK (on_scroll), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

/* ---- drawing */

/* The part of the widget that is in view. */
static graphene_rect_t
visible_part (DsuSheetView *self)
{
  GtkAdjustment *h = adjustment_of (self, GTK_ORIENTATION_HORIZONTAL);
  GtkAdjustment *v = adjustment_of (self, GTK_ORIENTATION_VERTICAL);
  graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float)(self->sheet->w * self->zoom),
                                            (float)(self->sheet->h * self->zoom));
  graphene_rect_t page, part = GRAPHENE_RECT_INIT (0, 0, 0, 0);

  if (h == NULL || v == NULL)
    return all;
  page = GRAPHENE_RECT_INIT (
      (float)gtk_adjustment_get_value (h), (float)gtk_adjustment_get_value (v),
      (float)gtk_adjustment_get_page_size (h), (float)gtk_adjustment_get_page_size (v));
  (void)!graphene_rect_intersection (&all, &page, &part);
  return part;
}

static void
draw_ground (cairo_t *cr, const graphene_rect_t *part)
{
  const int x0 = (int)part->origin.x / CHECK_SIDE, y0 = (int)part->origin.y / CHECK_SIDE;
  const int x1 = (int)(part->origin.x + part->size.width) / CHECK_SIDE;
  const int y1 = (int)(part->origin.y + part->size.height) / CHECK_SIDE;

  cairo_set_source_rgb (cr, 0.55, 0.55, 0.55);
  cairo_paint (cr);
  for (int y = y0; y <= y1; y++)
    for (int x = x0 + ((x0 + y) & 1); x <= x1; x += 2)
      cairo_rectangle (cr, x * CHECK_SIDE, y * CHECK_SIDE, CHECK_SIDE, CHECK_SIDE);
  cairo_set_source_rgb (cr, 0.45, 0.45, 0.45);
  cairo_fill (cr);
}

/* The pixels in view alone: a surface that is recorded is copied. */
static void
draw_image (DsuSheetView *self, cairo_t *cr, const graphene_rect_t *part)
{
  const DsuSheet *sheet = self->sheet;
  const int x0 = (int)part->origin.x / self->zoom, y0 = (int)part->origin.y / self->zoom;
  const int x1 = (int)(part->origin.x + part->size.width) / self->zoom + 1;
  const int y1 = (int)(part->origin.y + part->size.height) / self->zoom + 1;
  cairo_surface_t *surface = cairo_image_surface_create_for_data (
      (unsigned char *)(sheet->pixels + (gsize)y0 * (gsize)sheet->w + x0), CAIRO_FORMAT_ARGB32,
      MIN (x1, sheet->w) - x0, MIN (y1, sheet->h) - y0, sheet->w * 4);

  cairo_save (cr);
  cairo_scale (cr, self->zoom, self->zoom);
  cairo_set_source_surface (cr, surface, x0, y0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_restore (cr);
  cairo_surface_destroy (surface);
}

/* Adds the tiles in view to the path. */
static void
add_tiles (DsuSheetView *self, cairo_t *cr, const graphene_rect_t *part, double inset)
{
  const DsCell from = tile_at (self, (double)part->origin.x, (double)part->origin.y);
  const DsCell to = tile_at (self, (double)(part->origin.x + part->size.width),
                             (double)(part->origin.y + part->size.height));

  for (int row = from.y; row <= to.y; row++)
    for (int column = from.x; column <= to.x; column++) {
      const graphene_rect_t area = area_of (self, column, row);

      cairo_rectangle (cr, (double)area.origin.x + inset, (double)area.origin.y + inset,
                       (double)area.size.width - 2 * inset, (double)area.size.height - 2 * inset);
    }
}

/* Lines between tiles, and a shade over what belongs to none. */
static void
draw_grid (DsuSheetView *self, cairo_t *cr, const graphene_rect_t *part)
{
  if (self->columns == 0 ||
      MIN (self->grid.tile_width, self->grid.tile_height) * self->zoom < GRID_FROM)
    return;
  cairo_rectangle (cr, (double)part->origin.x, (double)part->origin.y, (double)part->size.width,
                   (double)part->size.height);
  add_tiles (self, cr, part, 0);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_set_source_rgba (cr, 0, 0, 0, 0.6);
  cairo_fill (cr);
  add_tiles (self, cr, part, 0.5);
  cairo_set_line_width (cr, 1);
  cairo_set_source_rgba (cr, 0, 0, 0, 0.45);
  cairo_stroke_preserve (cr);
  cairo_set_dash (cr, (double[]){ 2, 2 }, 2, 0);
  cairo_set_source_rgba (cr, 1, 1, 1, 0.45);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

/* A frame that shows on dark and light pixels. */
static void
draw_frame (DsuSheetView *self, cairo_t *cr, DsRect block, const GdkRGBA *colour)
{
  const graphene_rect_t a = area_of (self, block.x, block.y);
  const graphene_rect_t b = area_of (self, block.x + block.w - 1, block.y + block.h - 1);
  const double x = (double)a.origin.x, y = (double)a.origin.y;
  const double w = (double)(b.origin.x + b.size.width) - x;
  const double h = (double)(b.origin.y + b.size.height) - y;

  cairo_rectangle (cr, x + FRAME / 2., y + FRAME / 2., w - FRAME, h - FRAME);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_set_line_width (cr, FRAME + 2);
  cairo_stroke_preserve (cr);
  gdk_cairo_set_source_rgba (cr, colour);
  cairo_set_line_width (cr, FRAME);
  cairo_stroke (cr);
}

static void
draw_marks (DsuSheetView *self, cairo_t *cr, const GdkRGBA *colour)
{
  for (guint i = 0; i < self->marks->len && self->columns > 0; i++) {
    const int32_t tile = g_array_index (self->marks, int32_t, i);
    const DsRect block = { tile % self->columns, tile / self->columns, self->mark_w, self->mark_h };

    if (tile >= 0 && block.x + block.w <= self->columns && block.y + block.h <= self->rows)
      draw_frame (self, cr, block, colour);
  }
}

static void
draw_selection (DsuSheetView *self, cairo_t *cr, GdkRGBA colour)
{
  DsRect block;

  if (!dsu_sheet_view_get_selection (self, &block))
    return;
  draw_frame (self, cr, block, &colour);
  colour.alpha = 0.3f;
  gdk_cairo_set_source_rgba (cr, &colour);
  for (int row = block.y; row < block.y + block.h; row++)
    for (int column = block.x; column < block.x + block.w; column++) {
      const graphene_rect_t area = area_of (self, column, row);

      cairo_rectangle (cr, (double)area.origin.x, (double)area.origin.y, (double)area.size.width,
                       (double)area.size.height);
    }
  cairo_fill (cr);
}

static void
dsu_sheet_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  DsuSheetView *self = DSU_SHEET_VIEW (widget);
  const GdkRGBA mark = { 0.95f, 0.6f, 0.1f, 1 };
  GdkRGBA accent = { 0.1f, 0.4f, 0.77f, 1 };
  graphene_rect_t part;
  cairo_t *cr;

  if (self->sheet == NULL)
    return;
  part = visible_part (self);
  if (part.size.width <= 0 || part.size.height <= 0)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &part);
  draw_ground (cr, &part);
  draw_image (self, cr, &part);
  draw_grid (self, cr, &part);
  draw_marks (self, cr, &mark);
  draw_selection (self, cr, accent);
  if (gtk_widget_has_visible_focus (widget)) {
    accent.alpha = 0.9f;
    gdk_cairo_set_source_rgba (cr, &accent);
    cairo_set_line_width (cr, 2);
    cairo_rectangle (cr, (double)part.origin.x + 1, (double)part.origin.y + 1,
                     (double)part.size.width - 2, (double)part.size.height - 2);
    cairo_stroke (cr);
  }
  cairo_destroy (cr);
}

/* ---- the widget */

static void
dsu_sheet_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  DsuSheetView *self = DSU_SHEET_VIEW (widget);
  const DsuSheet *sheet = self->sheet;

  *minimum = sheet == NULL                               ? 0
             : orientation == GTK_ORIENTATION_HORIZONTAL ? sheet->w * self->zoom
                                                         : sheet->h * self->zoom;
  *natural = *minimum;
}

/* The drawing depends on where the view is scrolled. */
static void
dsu_sheet_view_root (GtkWidget *widget)
{
  DsuSheetView *self = DSU_SHEET_VIEW (widget);

  GTK_WIDGET_CLASS (dsu_sheet_view_parent_class)->root (widget);
  for (int i = 0; i < 2; i++) {
    GtkAdjustment *adjustment =
        adjustment_of (self, i == 0 ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);

    if (adjustment == NULL)
      continue;
    g_signal_handlers_disconnect_by_data (adjustment, self);
    g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (gtk_widget_queue_draw), self,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (adjustment, "changed", G_CALLBACK (gtk_widget_queue_draw), self,
                             G_CONNECT_SWAPPED);
  }
}

static void
dsu_sheet_view_finalize (GObject *object)
{
  g_array_unref (DSU_SHEET_VIEW (object)->marks);
  G_OBJECT_CLASS (dsu_sheet_view_parent_class)->finalize (object);
}

static void
dsu_sheet_view_class_init (DsuSheetViewClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = dsu_sheet_view_finalize;
  widget_class->snapshot = dsu_sheet_view_snapshot;
  widget_class->measure = dsu_sheet_view_measure;
  widget_class->root = dsu_sheet_view_root;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  signals[PICKED] = g_signal_new ("picked", DSU_TYPE_SHEET_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  for (int i = 0; i < PICKED; i++) {
    static const char *const names[] = { "selected", "activated", "zoomed" };

    signals[i] = g_signal_new (names[i], DSU_TYPE_SHEET_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 0);
  }
}

static void
dsu_sheet_view_init (DsuSheetView *self)
{
  self->zoom = 1;
  self->x = self->y = -1;
  self->mark_w = self->mark_h = 1;
  self->marks = g_array_new (FALSE, FALSE, sizeof (int32_t));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Image of the tileset"), -1);
  add_controllers (self);
}

GtkWidget *
dsu_sheet_view_new (void)
{
  return g_object_new (DSU_TYPE_SHEET_VIEW, NULL);
}
