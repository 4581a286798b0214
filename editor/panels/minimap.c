/* editor/panels/minimap.c — the whole floor in small: a canvas of its own, which follows edits as
 * the large one does, with the part that is in view, the issues and the playthrough over it. */
#include "canvas_ground.h"
#include "lag.h"
#include "page/page.h"
#include "paint/zoom.h"
#include "proof/route.h"
#include "renderer.h"
#include "still.h"
#include "window/panel.h"

#include <glib/gi18n.h>

#define LINE_PX 2        /* outline of the view */
#define MARK_PX 6        /* side of an issue's mark */
#define LAG_MS 80        /* of the part in view behind the level */
#define LAG_CAIRO_MS 250 /* the same, where cairo copies all between the two in a frame */
#define LAG_FAR_MS 600   /* and a cell is a pixel or less, where a frame takes least */
#define EDITS_MS 200     /* of the level itself behind edits */
#define AROUND_PX 16     /* that a mark or a route may take beside the floor */
#define WHOLE_LINE 4096  /* pixels of an outline that is drawn in one part */

#define DSE_TYPE_MINIMAP (dse_minimap_get_type ())
G_DECLARE_FINAL_TYPE (DseMinimap, dse_minimap, DSE, MINIMAP, GtkWidget)

struct _DseMinimap {
  GtkWidget parent_instance;
  DsePage *page;    /* the shown one; borrowed; NULL: none */
  GtkWidget *small; /* the canvas of the minimap */
  DsuCanvas *view;  /* the canvas of the page while the minimap is on the screen; else NULL */
  DseVerdict *verdict;
  DseRoute *route;
  guint issues_layer;  /* of the small canvas */
  DsuLag lag;          /* of the part in view, which moves often */
  DsuStillChild still; /* the small canvas while only the part in view moves */
  double factor; /* the small canvas is drawn smaller where a floor is too large for its zoom */
  GSignalGroup *view_signals, *verdict_signals, *document_signals;
  gboolean is_grabbed, has_dragged; /* the part in view was pressed, and moved since */
  DsCell grab;                      /* from its middle to the pressed cell */
};

G_DEFINE_FINAL_TYPE (DseMinimap, dse_minimap, GTK_TYPE_WIDGET)

/* ---- drawing */

/* The part in view, in logical pixels of the minimap. */
static graphene_rect_t
box_of_view (DseMinimap *self)
{
  DsuCanvas *view = self->view, *small = DSU_CANVAS (self->small);
  const DsuCamera camera = dsu_canvas_get_camera (view), far = dsu_canvas_get_camera (small);
  const double scale = gtk_widget_get_scale_factor (GTK_WIDGET (view));
  const double logical = self->factor / scale;
  const double shrink = dsu_canvas_get_zoom (small) / dsu_canvas_get_zoom (view) * logical;

  return GRAPHENE_RECT_INIT ((float)((double)camera.x * shrink - (double)far.x * logical),
                             (float)((double)camera.y * shrink - (double)far.y * logical),
                             (float)(gtk_widget_get_width (GTK_WIDGET (view)) * scale * shrink),
                             (float)(gtk_widget_get_height (GTK_WIDGET (view)) * scale * shrink));
}

static void
append_outline (GtkSnapshot *snapshot, graphene_rect_t box, float width, GdkRGBA colour)
{
  GskRoundedRect outline;

  graphene_rect_inset (&box, -width, -width);
  gsk_rounded_rect_init_from_rect (&outline, &box, width);
  gtk_snapshot_append_border (snapshot, &outline, (const float[4]){ width, width, width, width },
                              (const GdkRGBA[4]){ colour, colour, colour, colour });
}

/* A square with a light edge on the first cell of each issue of the floor. */
static void
draw_issues (DsuCanvas *small, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  static const GdkRGBA colours[DS_N_SEVERITIES] = {
    [DS_SEVERITY_ERROR] = { 0.88f, 0.11f, 0.14f, 1 },
    [DS_SEVERITY_WARNING] = { 0.9f, 0.65f, 0.04f, 1 },
    [DS_SEVERITY_HINT] = { 0.21f, 0.52f, 0.89f, 1 },
    [DS_SEVERITY_NOTE] = { 0.6f, 0.6f, 0.59f, 1 },
  };
  DseMinimap *self = data;
  const DsFindings *findings =
      self->verdict != NULL ? dse_verdict_get_findings (self->verdict) : NULL;
  const gsize floor = dsu_canvas_get_floor (small);
  const float side = (float)(MARK_PX / self->factor);

  for (gsize i = findings != NULL ? findings->items.n : 0; i-- > 0;) { /* the worst on top */
    const DsFinding *finding = &findings->items.items[i];
    graphene_rect_t box;

    if (finding->is_ignored || finding->n_cells == 0 || finding->floor != (int32_t)floor)
      continue;
    box = dsu_viewport_box (viewport, (DsRect){ finding->cells[0].x, finding->cells[0].y, 1, 1 });
    box = GRAPHENE_RECT_INIT (box.origin.x + (box.size.width - side) / 2,
                              box.origin.y + (box.size.height - side) / 2, side, side);
    append_outline (snapshot, box, side / 6, (GdkRGBA){ 1, 1, 1, 1 });
    gtk_snapshot_append_color (snapshot, &colours[finding->severity], &box);
  }
}

/* @box and what is around it of @all, in whole logical pixels. */
static graphene_rect_t
around (graphene_rect_t box, float dx, float dy, const graphene_rect_t *all)
{
  graphene_rect_inset (&box, dx, dy);
  graphene_rect_round_extents (&box, &box);
  return graphene_rect_intersection (&box, all, &box) ? box : GRAPHENE_RECT_INIT (0, 0, 0, 0);
}

/* A line of @width around @box, of whole pixels: nothing is blurred, and it costs least. */
static void
draw_line (cairo_t *cr, const graphene_rect_t *box, double width, GdkRGBA colour)
{
  const double x = (double)box->origin.x, y = (double)box->origin.y, w = (double)box->size.width,
               h = (double)box->size.height;

  gdk_cairo_set_source_rgba (cr, &colour);
  cairo_rectangle (cr, x - width, y - width, w + 2 * width, width);
  cairo_rectangle (cr, x - width, y + h, w + 2 * width, width);
  cairo_rectangle (cr, x - width, y, width, h);
  cairo_rectangle (cr, x + w, y, width, h);
  cairo_fill (cr);
}

/* The lines around @box, as far as @part shows them: one node. */
static void
append_lines (GtkSnapshot *snapshot, const graphene_rect_t *box, const graphene_rect_t *part)
{
  graphene_rect_t outside = *box;
  cairo_t *cr;

  if (part->size.width <= 0 || part->size.height <= 0)
    return;
  graphene_rect_inset (&outside, -LINE_PX, -LINE_PX);
  cr = gtk_snapshot_append_cairo (snapshot, part);
  draw_line (cr, box, LINE_PX, (GdkRGBA){ 1, 0.84f, 0.04f, 1 });
  draw_line (cr, &outside, LINE_PX / 2.0, (GdkRGBA){ 0, 0, 0, 0.8f });
  cairo_destroy (cr);
}

/* Over the small canvas: a large one in four narrow parts, so that nothing inside is drawn again
 * when it moves, of one node each, as each frame of the level goes through them. */
static void
append_view (DseMinimap *self, GtkSnapshot *snapshot)
{
  const graphene_rect_t whole =
      GRAPHENE_RECT_INIT (0, 0, (float)gtk_widget_get_width (GTK_WIDGET (self)),
                          (float)gtk_widget_get_height (GTK_WIDGET (self)));
  graphene_rect_t box, all = whole, outer, inner;
  float right, below, top, h;

  if (self->view == NULL)
    return;
  box = box_of_view (self);
  graphene_rect_inset (&all, LINE_PX, LINE_PX); /* the outline of a larger view is seen, too */
  if (!graphene_rect_intersection (&box, &all, &box))
    return;
  graphene_rect_round_extents (&box, &box);
  outer = around (box, -2 * LINE_PX, -2 * LINE_PX, &whole);
  inner = around (box, LINE_PX, LINE_PX, &whole); /* may be empty: then the first part has all */
  right = inner.origin.x + inner.size.width;
  below = inner.origin.y + inner.size.height;
  top = outer.origin.y;
  h = outer.size.height;
  if (inner.size.width <= 0 || inner.size.height <= 0 ||
      outer.size.width * outer.size.height <= WHOLE_LINE) {
    append_lines (snapshot, &box, &outer);
    return;
  }
  append_lines (snapshot, &box,
                &GRAPHENE_RECT_INIT (outer.origin.x, top, inner.origin.x - outer.origin.x, h));
  append_lines (snapshot, &box,
                &GRAPHENE_RECT_INIT (right, top, outer.origin.x + outer.size.width - right, h));
  append_lines (snapshot, &box,
                &GRAPHENE_RECT_INIT (inner.origin.x, top, inner.size.width, inner.origin.y - top));
  append_lines (snapshot, &box,
                &GRAPHENE_RECT_INIT (inner.origin.x, below, inner.size.width, top + h - below));
}

/* The part of @all with the floor: GTK draws all of a picture that is drawn smaller again where
 * anything of it has changed. All of it with a ring around the focus. */
static graphene_rect_t
box_of_floor (DseMinimap *self, const graphene_rect_t *all)
{
  DsuCanvas *small = DSU_CANVAS (self->small);
  const DsuCamera far = dsu_canvas_get_camera (small);
  const DsRect cells = dsu_canvas_get_floor_rect (small);
  const double logical = self->factor / gtk_widget_get_scale_factor (self->small),
               side = dsu_canvas_get_zoom (small) * logical;

  if (gtk_widget_has_focus (self->small))
    return *all;
  return around (GRAPHENE_RECT_INIT ((float)(-(double)far.x * logical),
                                     (float)(-(double)far.y * logical), (float)(cells.w * side),
                                     (float)(cells.h * side)),
                 -AROUND_PX, -AROUND_PX, all);
}

static void
dse_minimap_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  DseMinimap *self = DSE_MINIMAP (widget);
  const graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float)gtk_widget_get_width (widget),
                                                  (float)gtk_widget_get_height (widget)),
                        floor = box_of_floor (self, &all);
  const GdkRGBA ground = dsu_canvas_get_ground (DSU_CANVAS (self->small));

  dsu_lag_clear (&self->lag);
  gtk_snapshot_append_color (snapshot, &ground, &all);
  dsu_still_child_snapshot (&self->still, widget, self->small, &floor, snapshot);
  append_view (self, snapshot);
}

static void
redraw_view (DseMinimap *self)
{
  self->lag.ms = LAG_MS;
  if (dsu_renderer_is_cairo (GTK_WIDGET (self)))
    self->lag.ms = dsu_canvas_get_zoom (self->view) <= 1 ? LAG_FAR_MS : LAG_CAIRO_MS;
  dsu_lag_draw (&self->lag);
}

static void
redraw_issues (DseMinimap *self)
{
  dsu_canvas_touch_layer (DSU_CANVAS (self->small), self->issues_layer);
}

/* ---- moving the view */

static void
go_to (DseMinimap *self, DsCell cell)
{
  if (self->view != NULL)
    dsu_canvas_centre (self->view, cell);
}

static DsCell
middle_of_view (DseMinimap *self)
{
  return dsu_canvas_cell_at (self->view, gtk_widget_get_width (GTK_WIDGET (self->view)) / 2.0,
                             gtk_widget_get_height (GTK_WIDGET (self->view)) / 2.0);
}

/* True if the page's canvas shows @cell. */
static gboolean
is_in_view (DseMinimap *self, DsCell cell)
{
  graphene_point_t point;

  return self->view != NULL && dsu_canvas_cell_to_widget (self->view, cell, &point);
}

/* The part in view moves with the pointer that pressed it; elsewhere the view jumps. */
static void
on_press (DseMinimap *self, const DsuPoint *point)
{
  self->is_grabbed = point->button != 0 && is_in_view (self, point->cell);
  self->has_dragged = FALSE;
  self->grab = (DsCell){ 0 };
  if (self->is_grabbed) {
    const DsCell middle = middle_of_view (self);

    self->grab = (DsCell){ point->cell.x - middle.x, point->cell.y - middle.y };
  } else
    go_to (self, point->cell);
}

static void
on_drag (DseMinimap *self, const DsuPoint *point)
{
  self->has_dragged = TRUE;
  go_to (self, (DsCell){ point->cell.x - self->grab.x, point->cell.y - self->grab.y });
}

static void
on_release (DseMinimap *self, const DsuPoint *point)
{
  if (self->is_grabbed && !self->has_dragged)
    go_to (self, point->cell);
}

/* The wheel zooms the level, around the middle of its view. */
static gboolean
on_scroll (DseMinimap *self, double dx, double dy)
{
  if (self->view != NULL && dy != 0)
    (dy < 0 ? dsu_canvas_zoom_in : dsu_canvas_zoom_out) (self->view);
  return GDK_EVENT_STOP;
}

/* The minimap always shows the whole floor. */
static void
on_small_moved (DseMinimap *self)
{
  if (!dsu_canvas_get_camera (DSU_CANVAS (self->small)).is_fit)
    dsu_canvas_fit (DSU_CANVAS (self->small));
  redraw_view (self);
}

/* ---- following the page */

static void
on_floor (DseMinimap *self)
{
  dsu_canvas_set_floor (DSU_CANVAS (self->small), dsu_canvas_get_floor (self->view));
  redraw_issues (self);
  redraw_view (self);
}

static void
on_document (DseMinimap *self, const DsChanges *changes)
{
  if (changes->what & DS_CHANGED_SIZE)
    gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* Works for the page while it is on the screen; else it holds nothing of it. */
static void
follow (DseMinimap *self)
{
  DsePage *page = gtk_widget_get_mapped (GTK_WIDGET (self)) ? self->page : NULL;
  DsuDocument *document = page != NULL ? dse_page_get_document (page) : NULL;

  self->view = page != NULL ? dse_page_get_canvas (page) : NULL;
  g_clear_object (&self->route);
  g_clear_object (&self->verdict);
  self->verdict = page != NULL ? g_object_ref (dse_page_get_verdict (page)) : NULL;
  g_signal_group_set_target (self->view_signals, self->view);
  g_signal_group_set_target (self->verdict_signals, self->verdict);
  g_signal_group_set_target (self->document_signals, document);
  dsu_canvas_set_document (DSU_CANVAS (self->small), document);
  if (page == NULL)
    return;
  self->route = dse_route_new (DSU_CANVAS (self->small), self->verdict);
  dse_route_set_shown (self->route, TRUE);
  on_floor (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* ---- life */

static void
on_map (DseMinimap *self)
{
  dsu_still_set_live (GTK_WIDGET (self), TRUE);
  follow (self);
}

static void
on_unmap (DseMinimap *self)
{
  dsu_still_set_live (GTK_WIDGET (self), FALSE);
  follow (self);
}

/* The share of its size that the small canvas is drawn in, so that the floor fits at its smallest
 * zoom. */
static double
factor_of (DseMinimap *self, int width, int height)
{
  const DsDelve *delve =
      self->page != NULL ? dsu_document_get_delve (dse_page_get_document (self->page)) : NULL;
  const double smallest = (double)dsu_zoom_quarters (0) / DSU_QUARTERS /
                          gtk_widget_get_scale_factor (GTK_WIDGET (self));

  if (delve == NULL || self->view == NULL)
    return 1;
  return MIN (1, MIN (width * 0.95 / (delve->dungeon.w * smallest),
                      height * 0.95 / (delve->dungeon.h * smallest)));
}

static void
dse_minimap_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  DseMinimap *self = DSE_MINIMAP (widget);

  self->factor = MAX (factor_of (self, width, height), 0.001);
  gtk_widget_allocate (self->small, (int)(width / self->factor), (int)(height / self->factor), -1,
                       gsk_transform_scale (NULL, (float)self->factor, (float)self->factor));
}

static void
dse_minimap_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                     int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = 48;
  *natural = 120;
}

static void
dse_minimap_dispose (GObject *object)
{
  DseMinimap *self = DSE_MINIMAP (object);

  self->page = NULL;
  if (self->small != NULL)
    follow (self);
  dsu_lag_clear (&self->lag);
  dsu_still_child_clear (&self->still);
  g_clear_object (&self->view_signals);
  g_clear_object (&self->verdict_signals);
  g_clear_object (&self->document_signals);
  g_clear_pointer (&self->small, gtk_widget_unparent);
  G_OBJECT_CLASS (dse_minimap_parent_class)->dispose (object);
}

static void
dse_minimap_class_init (DseMinimapClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = dse_minimap_dispose;
  widget_class->snapshot = dse_minimap_snapshot;
  widget_class->size_allocate = dse_minimap_size_allocate;
  widget_class->measure = dse_minimap_measure;
  gtk_widget_class_set_css_name (widget_class, "minimap");
}

static GSignalGroup *
signals_new (DseMinimap *self, GType type, const char *signal, GCallback handler)
{
  GSignalGroup *group = g_signal_group_new (type);

  g_signal_group_connect_swapped (group, signal, handler, self);
  return group;
}

static void
add_scroll (DseMinimap *self)
{
  GtkEventController *scroll =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);

  gtk_event_controller_set_propagation_phase (scroll, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (on_scroll), self);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
}

static void
dse_minimap_init (DseMinimap *self)
{
  self->factor = 1;
  self->lag = (DsuLag){ .widget = GTK_WIDGET (self) };
  self->small = dsu_canvas_new ();
  dsu_canvas_set_lag (DSU_CANVAS (self->small), EDITS_MS);
  gtk_widget_set_parent (self->small, GTK_WIDGET (self));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self),
                               _ ("Click to centre the view, drag to move it; the wheel zooms"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->small), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Minimap: arrow keys and Enter move the view"), -1);
  self->issues_layer = dsu_canvas_add_layer (DSU_CANVAS (self->small), draw_issues, self);
  self->view_signals =
      signals_new (self, DSU_TYPE_CANVAS, "view-changed", G_CALLBACK (redraw_view));
  g_signal_group_connect_swapped (self->view_signals, "floor-changed", G_CALLBACK (on_floor), self);
  self->verdict_signals =
      signals_new (self, DSE_TYPE_VERDICT, "changed", G_CALLBACK (redraw_issues));
  self->document_signals =
      signals_new (self, DSU_TYPE_DOCUMENT, "changed", G_CALLBACK (on_document));
  g_signal_connect_swapped (self->small, "press", G_CALLBACK (on_press), self);
  g_signal_connect_swapped (self->small, "drag", G_CALLBACK (on_drag), self);
  g_signal_connect_swapped (self->small, "release", G_CALLBACK (on_release), self);
  g_signal_connect_swapped (self->small, "view-changed", G_CALLBACK (on_small_moved), self);
  g_signal_connect (self, "map", G_CALLBACK (on_map), NULL);
  g_signal_connect_after (self, "unmap", G_CALLBACK (on_unmap), NULL);
  add_scroll (self);
}

static GtkWidget *
build (DseWindow *window)
{
  return g_object_new (DSE_TYPE_MINIMAP, NULL);
}

static void
set_page (GtkWidget *panel, DsePage *page)
{
  DseMinimap *self = DSE_MINIMAP (panel);

  self->page = page;
  follow (self);
}

const DsePanel dse_panel_minimap = {
  .id = "minimap",
  .label = N_ ("Minimap"),
  .icon = "find-location-symbolic",
  .keys = "<Control><Alt>m",
  .place = DSE_PANEL_BOTTOM,
  .build = build,
  .set_page = set_page,
};
