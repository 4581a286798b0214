/* editor/panels/graph.c — the lock graph as a picture beside the map: areas, rooms or regions by
 * key level, the gates between them, the keys that lie there. */
#include "page/page.h"
#include "window/panel.h"

#include "app/work.h"
#include "choice.h"
#include "proof/graph_picture.h"

#include <glib/gi18n.h>

#define DELAY_MS 200          /* after an edit, before the picture is made again */
#define ZOOM_STEP 1.189207115 /* four steps double it */
#define ZOOM_MIN 0.2
#define ZOOM_MAX 3.0

#define DSE_TYPE_GRAPH (dse_graph_get_type ())
G_DECLARE_FINAL_TYPE (DseGraph, dse_graph, DSE, GRAPH, GtkBox)

/* Counts references (g_rc_box); has the level that the chart points into. */
typedef struct {
  DsDelve delve;
  DsChartBy by;
  DsJob job;
  DsChart chart;
  DsStatus status;
  DsError err;
} GraphWork;

struct _DseGraph {
  GtkBox parent_instance;
  GtkWidget *area, *scrolled, *by, *message;
  DsePage *page; /* NULL: none; borrowed */
  GSignalGroup *page_signals, *document_signals;
  guint timer;
  GraphWork *running; /* makes the next chart; borrowed, NULL: none */
  gboolean is_old;    /* the level changed since it began, or there is no chart */
  GraphWork *shown;   /* NULL: nothing to show */
  DseGraphPicture picture;
  gboolean is_choosing; /* the selection changes because of the graph */
};

G_DEFINE_FINAL_TYPE (DseGraph, dse_graph, GTK_TYPE_BOX)

static const char *const BY_LABELS[] = { N_ ("Areas"), N_ ("Rooms"), N_ ("Regions"), NULL };

/* ---- making the chart, in a thread */

static void
work_clear (gpointer data)
{
  GraphWork *work = data;

  ds_chart_clear (&work->chart);
  ds_delve_clear (&work->delve);
}

static void
work_unref (gpointer work)
{
  g_rc_box_release_full (work, work_clear);
}

static void
make_chart (gpointer data)
{
  GraphWork *work = data;

  work->status = ds_chart_init (&work->chart, &work->delve, work->by, &work->job, &work->err);
}

static void make_later (DseGraph *self);
static void resize (DseGraph *self);
static void follow_selection (DseGraph *self);

static void
on_made (gpointer owner, gpointer data)
{
  DseGraph *self = owner;
  const GraphWork *work = data;
  char sentence[DS_SENTENCE];

  if (self->running != work)
    return; /* cancelled: another page is shown */
  self->running = NULL;
  if (self->is_old)
    make_later (self);
  g_clear_pointer (&self->shown, work_unref);
  if (work->status == DS_OK)
    self->shown = g_rc_box_acquire (data);
  gtk_label_set_text (GTK_LABEL (self->message),
                      work->status == DS_OK
                          ? _ ("No walkable cells.")
                          : ds_error_format (&work->err, sentence, sizeof sentence));
  gtk_widget_set_visible (self->message, work->chart.nodes.n == 0);
  self->picture.chosen = self->picture.pointed = self->picture.dragged = DS_CHART_NONE;
  follow_selection (self);
  resize (self);
}

static void
give_up (DseGraph *self)
{
  if (self->running != NULL)
    ds_job_cancel (&self->running->job);
  self->running = NULL;
}

static gboolean
on_timer (gpointer data)
{
  DseGraph *self = data;
  GraphWork *work;

  self->timer = 0;
  if (self->page == NULL || self->running != NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return G_SOURCE_REMOVE;
  work = g_rc_box_new0 (GraphWork);
  if (ds_delve_copy (&work->delve, dsu_document_get_delve (dse_page_get_document (self->page)),
                     NULL) != DS_OK) {
    work_unref (work);
    return G_SOURCE_REMOVE;
  }
  work->by = (DsChartBy)gtk_drop_down_get_selected (GTK_DROP_DOWN (self->by));
  self->running = work;
  self->is_old = FALSE;
  dse_work_start (self, work, make_chart, on_made, work_unref);
  return G_SOURCE_REMOVE;
}

static void
make_later (DseGraph *self)
{
  self->is_old = TRUE;
  if (self->timer == 0 && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->timer = g_timeout_add (DELAY_MS, on_timer, self);
}

static void
on_map (DseGraph *self)
{
  if (self->is_old || self->shown == NULL)
    make_later (self);
}

static void
resize (DseGraph *self)
{
  double w, h;

  self->picture.chart = self->shown != NULL ? &self->shown->chart : NULL;
  dse_graph_size (&self->picture, &w, &h);
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (self->area), (int)w);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (self->area), (int)h);
  gtk_widget_queue_draw (self->area);
}

static void
draw (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  dse_graph_draw (&DSE_GRAPH (data)->picture, cr);
}

/* ---- graph and map */

static void
scroll_to (DseGraph *self, guint32 node)
{
  const graphene_rect_t box = dse_graph_box (&self->shown->chart.nodes.items[node]);
  GtkScrolledWindow *scrolled = GTK_SCROLLED_WINDOW (self->scrolled);
  const double x = box.origin.x * self->picture.zoom, y = box.origin.y * self->picture.zoom;

  gtk_adjustment_clamp_page (gtk_scrolled_window_get_hadjustment (scrolled), x,
                             x + box.size.width * self->picture.zoom);
  gtk_adjustment_clamp_page (gtk_scrolled_window_get_vadjustment (scrolled), y,
                             y + box.size.height * self->picture.zoom);
}

/* The selection on the map selects nodes of the graph. */
static void
follow_selection (DseGraph *self)
{
  const DsMask *mask = self->page != NULL ? dse_page_get_selection (self->page) : NULL;
  const gsize floor =
      self->page != NULL ? dsu_canvas_get_floor (dse_page_get_canvas (self->page)) : 0;
  guint32 node = DS_CHART_NONE;

  if (self->is_choosing || self->shown == NULL)
    return;
  for (int32_t y = 0; mask != NULL && y < mask->h && node == DS_CHART_NONE; y++)
    for (int32_t x = 0; x < mask->w && node == DS_CHART_NONE; x++)
      if (ds_mask_has (mask, (DsCell){ x, y }))
        node = ds_chart_node_at (&self->shown->chart, floor, (DsCell){ x, y });
  self->picture.chosen = node;
  if (node != DS_CHART_NONE)
    scroll_to (self, node);
  gtk_widget_queue_draw (self->area);
}

/* The node of the pointed cell. */
static void
follow_pointer (DseGraph *self)
{
  DsCell cell;
  guint32 node = DS_CHART_NONE;

  if (self->shown == NULL || self->page == NULL || !gtk_widget_get_mapped (self->area))
    return;
  if (dsu_canvas_get_hover (dse_page_get_canvas (self->page), &cell))
    node = ds_chart_node_at (&self->shown->chart,
                             dsu_canvas_get_floor (dse_page_get_canvas (self->page)), cell);
  if (node == self->picture.pointed)
    return;
  self->picture.pointed = node;
  gtk_widget_queue_draw (self->area);
}

static void
select_node (DseGraph *self, guint32 node, gsize floor)
{
  const DsChart *chart = &self->shown->chart;
  DsSpans spans = { 0 };
  gboolean done = TRUE;

  for (int32_t y = 0; y < chart->delve.dungeon.h; y++)
    for (int32_t x = 0; x < chart->delve.dungeon.w && done; x++)
      if (ds_chart_node_at (chart, floor, (DsCell){ x, y }) == node)
        done = ds_array_push (&spans, (DsSpan){ y, x, x, 0 });
  if (done)
    dse_page_combine_selection (self->page, DS_MASK_REPLACE, &spans);
  ds_array_clear (&spans);
}

/* Selects the node's cells on the map, on the floor where it begins. */
static void
choose (DseGraph *self, guint32 node)
{
  const DsChart *chart = &self->shown->chart;
  DsuCanvas *canvas = dse_page_get_canvas (self->page);
  const DsLockSpot *at;

  self->picture.chosen = node;
  gtk_widget_queue_draw (self->area);
  if (node == DS_CHART_NONE)
    return;
  at = &chart->nodes.items[node].at;
  self->is_choosing = TRUE;
  g_object_set (self->page, "floor", (guint)at->floor, NULL);
  select_node (self, node, (size_t)at->floor);
  dsu_canvas_put_cursor (canvas, at->cell);
  self->is_choosing = FALSE;
}

/* ---- moving keys */

/* The free cell of @node that is nearest to its first cell. */
static gboolean
free_cell (const DsChart *chart, guint32 node, DsLockSpot *out)
{
  const DsDungeon *dungeon = &chart->delve.dungeon;
  const DsLockSpot *at = &chart->nodes.items[node].at;
  const DsThings *things = dungeon->floors[at->floor].things;
  gint64 best = G_MAXINT64;

  for (int32_t y = 0; y < dungeon->h; y++)
    for (int32_t x = 0; x < dungeon->w; x++) {
      const DsCell cell = { x, y };
      const gint64 dx = x - at->cell.x, dy = y - at->cell.y, far = dx * dx + dy * dy;
      const size_t i = far < best ? ds_things_seek (things, cell) : 0;

      if (far >= best || ds_chart_node_at (chart, (size_t)at->floor, cell) != node)
        continue;
      if (i < ds_things_count (things) && ds_things_get (things, i)->at.x == x &&
          ds_things_get (things, i)->at.y == y)
        continue;
      best = far;
      *out = (DsLockSpot){ at->floor, cell, 0 };
    }
  return best < G_MAXINT64;
}

static void
move_key (DseGraph *self, guint32 key, guint32 node)
{
  const DsChart *chart = &self->shown->chart;
  const DsLockSpot *from = &chart->graph.key_at.items[chart->keys.items[key].key];
  DsLockSpot to;

  if (node == DS_CHART_NONE || node == chart->keys.items[key].node || self->is_old ||
      !free_cell (chart, node, &to))
    return;
  if (to.floor == from->floor) {
    const DsCmdMoveThing move = {
      .cmd.type = &ds_cmd_move_thing, .floor = (size_t)from->floor, .id = from->thing, .to = to.cell
    };

    dse_page_apply (self->page, &move.cmd, N_ ("Move Key"));
  } else {
    const DsThing *found =
        ds_things_find (chart->delve.dungeon.floors[from->floor].things, from->thing);
    const DsCmdDeleteThings take = { .cmd.type = &ds_cmd_delete_things,
                                     .floor = (size_t)from->floor,
                                     .ids = &from->thing,
                                     .n_ids = 1 };
    DsThing thing = *found;
    const DsCmdPlaceThing put = { .cmd.type = &ds_cmd_place_thing,
                                  .floor = (size_t)to.floor,
                                  .thing = &thing };
    const DsCmd *const cmds[] = { &take.cmd, &put.cmd };
    const DsCmdBatch both = { .cmd.type = &ds_cmd_batch, .items = cmds, .n = G_N_ELEMENTS (cmds) };

    thing.at = to.cell;
    dse_page_apply (self->page, &both.cmd, N_ ("Move Key"));
  }
}

/* ---- pointer and keys */

static void
on_drag_begin (GtkGestureDrag *drag, double x, double y, DseGraph *self)
{
  gtk_widget_grab_focus (self->area);
  if (self->shown == NULL || self->page == NULL)
    return;
  self->picture.dragged = dse_graph_key_at (&self->picture, x, y);
  self->picture.drag_x = x;
  self->picture.drag_y = y;
  if (self->picture.dragged == DS_CHART_NONE)
    choose (self, dse_graph_node_at (&self->picture, x, y));
}

static void
on_drag_update (GtkGestureDrag *drag, double dx, double dy, DseGraph *self)
{
  double x, y;

  if (self->picture.dragged == DS_CHART_NONE || !gtk_gesture_drag_get_start_point (drag, &x, &y))
    return;
  self->picture.drag_x = x + dx;
  self->picture.drag_y = y + dy;
  self->picture.pointed =
      dse_graph_node_at (&self->picture, self->picture.drag_x, self->picture.drag_y);
  gtk_widget_queue_draw (self->area);
}

static void
on_drag_end (GtkGestureDrag *drag, double dx, double dy, DseGraph *self)
{
  const guint32 key = self->picture.dragged;

  self->picture.dragged = DS_CHART_NONE;
  if (key == DS_CHART_NONE || self->shown == NULL || self->page == NULL)
    return;
  if (ABS (dx) + ABS (dy) < 4)
    choose (self, self->shown->chart.keys.items[key].node);
  else
    move_key (self, key,
              dse_graph_node_at (&self->picture, self->picture.drag_x, self->picture.drag_y));
  gtk_widget_queue_draw (self->area);
}

static void
set_zoom (DseGraph *self, double zoom)
{
  self->picture.zoom = CLAMP (zoom, ZOOM_MIN, ZOOM_MAX);
  resize (self);
}

static gboolean
on_scroll (GtkEventControllerScroll *scroll, double dx, double dy, DseGraph *self)
{
  const GdkModifierType held =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (scroll));

  if (!(held & GDK_CONTROL_MASK))
    return GDK_EVENT_PROPAGATE;
  set_zoom (self, self->picture.zoom * (dy < 0 ? ZOOM_STEP : 1 / ZOOM_STEP));
  return GDK_EVENT_STOP;
}

/* The next node in the direction of an arrow: in that half plane, nearest. */
static void
step (DseGraph *self, int dx, int dy)
{
  const DsChart *chart = &self->shown->chart;
  const DsChartNode *from = &chart->nodes.items[self->picture.chosen];
  guint32 found = DS_CHART_NONE;
  gint64 best = G_MAXINT64;

  for (guint32 i = 0; i < chart->nodes.n; i++) {
    const gint64 x = (gint64)chart->nodes.items[i].column - from->column;
    const gint64 y = (gint64)chart->nodes.items[i].row - from->row;
    const gint64 along = x * dx + y * dy, across = ABS (x * dy) + ABS (y * dx);

    if (along > 0 && along + 3 * across < best) {
      best = along + 3 * across;
      found = i;
    }
  }
  if (found != DS_CHART_NONE) {
    choose (self, found);
    scroll_to (self, found);
  }
}

static gboolean
on_key (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType held, DseGraph *self)
{
  static const struct {
    guint key;
    int dx, dy;
  } arrows[] = {
    { GDK_KEY_Left, -1, 0 }, { GDK_KEY_Right, 1, 0 }, { GDK_KEY_Up, 0, -1 }, { GDK_KEY_Down, 0, 1 }
  };

  if (self->shown == NULL || self->shown->chart.nodes.n == 0)
    return GDK_EVENT_PROPAGATE;
  for (gsize i = 0; i < G_N_ELEMENTS (arrows); i++)
    if (key == arrows[i].key) {
      if (self->picture.chosen == DS_CHART_NONE)
        choose (self, 0);
      else
        step (self, arrows[i].dx, arrows[i].dy);
      return GDK_EVENT_STOP;
    }
  if (key == GDK_KEY_plus || key == GDK_KEY_KP_Add || key == GDK_KEY_equal)
    set_zoom (self, self->picture.zoom * ZOOM_STEP);
  else if (key == GDK_KEY_minus || key == GDK_KEY_KP_Subtract)
    set_zoom (self, self->picture.zoom / ZOOM_STEP);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

/* ---- the object */

static void
on_changed (DseGraph *self, const DsChanges *changes)
{
  make_later (self);
}

static void
dse_graph_set_page (DseGraph *self, DsePage *page)
{
  give_up (self);
  g_clear_pointer (&self->shown, work_unref);
  self->page = page;
  g_signal_group_set_target (self->page_signals, page);
  g_signal_group_set_target (self->document_signals,
                             page != NULL ? dse_page_get_document (page) : NULL);
  self->picture.chosen = self->picture.pointed = self->picture.dragged = DS_CHART_NONE;
  resize (self);
  make_later (self);
}

static void
dse_graph_dispose (GObject *object)
{
  DseGraph *self = DSE_GRAPH (object);

  give_up (self);
  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_pointer (&self->shown, work_unref);
  g_clear_object (&self->page_signals);
  g_clear_object (&self->document_signals);
  G_OBJECT_CLASS (dse_graph_parent_class)->dispose (object);
}

static void
dse_graph_class_init (DseGraphClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_graph_dispose;
}

static void
listen (DseGraph *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *scroll =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);

  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (on_drag_end), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  g_signal_connect (scroll, "scroll", G_CALLBACK (on_scroll), self);
  gtk_widget_add_controller (self->area, GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (self->area, keys);
  gtk_widget_add_controller (self->area, scroll);
  g_signal_connect (self, "map", G_CALLBACK (on_map), NULL);
  self->page_signals = g_signal_group_new (DSE_TYPE_PAGE);
  g_signal_group_connect_swapped (self->page_signals, "selection-changed",
                                  G_CALLBACK (follow_selection), self);
  g_signal_group_connect_swapped (self->page_signals, "pointed", G_CALLBACK (follow_pointer), self);
  self->document_signals = g_signal_group_new (DSU_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "changed", G_CALLBACK (on_changed), self);
}

static void
dse_graph_init (DseGraph *self)
{
  const char *labels[G_N_ELEMENTS (BY_LABELS)] = { NULL };
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);

  for (gsize i = 0; BY_LABELS[i] != NULL; i++)
    labels[i] = _ (BY_LABELS[i]);
  self->picture.zoom = 1;
  self->picture.chosen = self->picture.pointed = self->picture.dragged = DS_CHART_NONE;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->by = dsu_choice_new (gtk_string_list_new (labels));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->by), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Nodes"), -1);
  g_signal_connect_swapped (self->by, "notify::selected", G_CALLBACK (make_later), self);
  self->message = gtk_label_new ("");
  gtk_label_set_ellipsize (GTK_LABEL (self->message), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (bar), self->by);
  gtk_box_append (GTK_BOX (bar), self->message);
  gtk_widget_add_css_class (bar, "graph-bar");
  self->area = gtk_drawing_area_new ();
  gtk_widget_set_focusable (self->area, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->area), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Lock graph"), -1);
  self->picture.widget = self->area;
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->area), draw, self, NULL);
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), self->area);
  gtk_widget_set_vexpand (self->scrolled, TRUE);
  gtk_box_append (GTK_BOX (self), bar);
  gtk_box_append (GTK_BOX (self), self->scrolled);
  listen (self);
}

static GtkWidget *
build (DseWindow *window)
{
  return g_object_new (DSE_TYPE_GRAPH, NULL);
}

static void
set_page (GtkWidget *panel, DsePage *page)
{
  dse_graph_set_page (DSE_GRAPH (panel), page);
}

const DsePanel dse_panel_graph = {
  .id = "graph",
  .label = N_ ("Lock Graph"),
  .icon = "ds-graph-symbolic",
  .keys = "<Control><Alt>k",
  .place = DSE_PANEL_BOTTOM,
  .of_levels = TRUE,
  .build = build,
  .set_page = set_page,
};
