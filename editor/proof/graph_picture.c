/* editor/proof/graph_picture.c — the picture of a lock graph, and what lies where in it. */
#include "proof/graph_picture.h"

#include "inspect/describe.h"
#include "paint/emblem.h"
#include "shown.h"

#include <glib/gi18n.h>

#define COLUMN 168.0 /* logical pixels from one column to the next, at zoom 1 */
#define ROW 68.0     /* from one row to the next */
#define NODE_W 118.0 /* of a node's box */
#define NODE_H 44.0
#define MARGIN 24.0   /* around all */
#define HEAD 26.0     /* above, for the names of the levels */
#define KEY_SIZE 14.0 /* of the emblem of a key */

graphene_rect_t
dse_graph_box (const DsChartNode *node)
{
  g_return_val_if_fail (node != NULL, GRAPHENE_RECT_INIT (0, 0, 0, 0));

  return GRAPHENE_RECT_INIT ((float)(MARGIN + node->column * COLUMN),
                             (float)(MARGIN + HEAD + node->row * ROW), NODE_W, NODE_H);
}

/* The @i-th emblem on a node's box. */
static graphene_point_t
key_place (const DsChartNode *node, guint i)
{
  const graphene_rect_t box = dse_graph_box (node);

  return GRAPHENE_POINT_INIT (box.origin.x + 12 + (float)i * 17, box.origin.y + 31);
}

guint32
dse_graph_node_at (const DseGraphPicture *self, double x, double y)
{
  const graphene_point_t at = { (float)(x / self->zoom), (float)(y / self->zoom) };

  g_return_val_if_fail (self != NULL && self->zoom > 0, DS_CHART_NONE);

  for (guint32 i = 0; self->chart != NULL && i < self->chart->nodes.n; i++) {
    const graphene_rect_t box = dse_graph_box (&self->chart->nodes.items[i]);

    if (graphene_rect_contains_point (&box, &at))
      return i;
  }
  return DS_CHART_NONE;
}

/* The key whose emblem is there, as an index in the chart's list. */
guint32
dse_graph_key_at (const DseGraphPicture *self, double x, double y)
{
  const DsChart *chart = self->chart;
  const guint32 node = dse_graph_node_at (self, x, y);
  guint n = 0;

  g_return_val_if_fail (self != NULL && self->zoom > 0, DS_CHART_NONE);

  for (guint32 i = 0; node != DS_CHART_NONE && i < chart->keys.n; i++) {
    graphene_point_t place;

    if (chart->keys.items[i].node != node)
      continue;
    place = key_place (&chart->nodes.items[node], n++);
    if (ABS (place.x - x / self->zoom) <= KEY_SIZE / 2 + 1 &&
        ABS (place.y - y / self->zoom) <= KEY_SIZE / 2 + 1)
      return i;
  }
  return DS_CHART_NONE;
}

/* ---- drawing */

static void
set_colour (cairo_t *cr, const GdkRGBA *colour, double alpha)
{
  cairo_set_source_rgba (cr, colour->red, colour->green, colour->blue, alpha);
}

static void
show_text (const DseGraphPicture *self, cairo_t *cr, const char *text, const char *font, double x,
           double y, double width)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (self->widget, text);
  PangoFontDescription *description = pango_font_description_from_string (font);

  pango_layout_set_font_description (layout, description);
  pango_layout_set_width (layout, (int)(width * PANGO_SCALE));
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  cairo_move_to (cr, x, y);
  pango_cairo_show_layout (cr, layout);
  pango_font_description_free (description);
}

/* A light band behind every other level, and the levels' names. */
static void
draw_levels (const DseGraphPicture *self, cairo_t *cr, const GdkRGBA *ink)
{
  const DsChart *chart = self->chart;
  const double h = MAX (gtk_widget_get_height (self->widget) / self->zoom,
                        2 * MARGIN + HEAD + chart->n_rows * ROW);

  for (int32_t level = -1; level < chart->n_levels; level++) {
    guint32 first = G_MAXUINT32, last = 0;
    g_autofree char *name = level < 0    ? g_strdup (_ ("Unreachable"))
                            : level == 0 ? g_strdup (_ ("From the start"))
                                         : g_strdup_printf (_ ("Key level %d"), level);

    for (gsize i = 0; i < chart->nodes.n; i++)
      if (chart->nodes.items[i].level == level) {
        first = MIN (first, chart->nodes.items[i].column);
        last = MAX (last, chart->nodes.items[i].column);
      }
    if (first == G_MAXUINT32)
      continue;
    if (level % 2 == 0) {
      set_colour (cr, ink, 0.05);
      cairo_rectangle (cr, MARGIN + first * COLUMN - 14, 0, (last - first) * COLUMN + NODE_W + 28,
                       h);
      cairo_fill (cr);
    }
    set_colour (cr, ink, 0.65);
    show_text (self, cr, name, "Sans Bold 8", MARGIN + first * COLUMN, 8, NODE_W + 24);
  }
}

static const DsLockKind *
lock_kind (const DsChart *chart, uint32_t lock)
{
  return chart->graph.locks.items[lock].kind;
}

static void
draw_arrow (cairo_t *cr, double x, double y, double dx)
{
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x - dx * 8, y - 4);
  cairo_line_to (cr, x - dx * 8, y + 4);
  cairo_close_path (cr);
  cairo_fill (cr);
}

/* The mark in the middle of an edge: the lock's emblem, S, or steps. */
static void
draw_gate (const DseGraphPicture *self, cairo_t *cr, const DsChartEdge *edge, double x, double y,
           const GdkRGBA *ink)
{
  if (edge->lock != DS_WORLD_NONE)
    dsu_emblem_draw_plate (cr, lock_kind (self->chart, edge->lock), x, y, 20);
  if (!edge->is_secret && !edge->is_stairs)
    return;
  set_colour (cr, ink, 0.9);
  show_text (self, cr, edge->is_secret ? "S" : "≡", "Sans Bold 9", x - 4,
             edge->lock != DS_WORLD_NONE ? y + 10 : y - 8, 20);
}

/* Where an edge that goes past nodes has its gate; such edges lie a little beside each other. */
static graphene_point_t
lane_place (const DseGraphPicture *self, const DsChartEdge *edge, double ax, double bx)
{
  const gsize i = (gsize)(edge - self->chart->edges.items);

  return GRAPHENE_POINT_INIT (
      (float)(ax + (bx - ax) * (double)(i % 3 + 2) / 6),
      (float)(MARGIN + HEAD + edge->lane * ROW - (ROW - NODE_H) / 2 + ((double)(i % 3) - 1) * 4));
}

/* Into the gap between rows, along it, and out again before its column. */
static void
trace_lane (cairo_t *cr, double ax, double ay, double bx, double by, double y)
{
  const double gap = bx > ax ? COLUMN - NODE_W : NODE_W - COLUMN;

  cairo_curve_to (cr, ax + gap * 0.6, ay, ax + gap * 0.4, y, ax + gap, y);
  cairo_line_to (cr, bx - gap, y);
  cairo_curve_to (cr, bx - gap * 0.4, y, bx - gap * 0.6, by, bx, by);
}

static void
draw_edge (const DseGraphPicture *self, cairo_t *cr, const DsChartEdge *edge, const GdkRGBA *ink)
{
  const DsChartNode *nodes = self->chart->nodes.items;
  const graphene_rect_t a = dse_graph_box (&nodes[edge->from]),
                        b = dse_graph_box (&nodes[edge->to]);
  const double ay = a.origin.y + NODE_H / 2, by = b.origin.y + NODE_H / 2;
  const gboolean is_right = nodes[edge->to].column > nodes[edge->from].column;
  const gboolean is_same = nodes[edge->to].column == nodes[edge->from].column;
  const double ax = a.origin.x + (is_right || is_same ? NODE_W : 0);
  const double bx = b.origin.x + (is_right ? 0 : NODE_W);
  const double bend = is_same ? 36 : (bx - ax) / 2;
  const gboolean has_chosen =
      self->chosen != DS_CHART_NONE && (edge->from == self->chosen || edge->to == self->chosen);
  const double dashes[] = { 4, 3 };
  graphene_point_t gate = { (float)(is_same ? ax + bend * 0.75 : (ax + bx) / 2),
                            (float)((ay + by) / 2) };

  if (edge->lane != DS_CHART_NONE)
    gate = lane_place (self, edge, ax, bx);
  set_colour (cr, ink, has_chosen ? 0.95 : 0.45);
  cairo_set_line_width (cr, has_chosen ? 2.2 : 1.4);
  cairo_set_dash (cr, dashes, edge->is_secret ? 2 : 0, 0);
  cairo_move_to (cr, ax, ay);
  if (edge->lane != DS_CHART_NONE)
    trace_lane (cr, ax, ay, bx, by, gate.y);
  else
    cairo_curve_to (cr, ax + bend, ay, is_same ? bx + bend : bx - bend, by, bx, by);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  if (edge->one_way)
    draw_arrow (cr, bx, by, is_right ? 1 : -1);
  draw_gate (self, cr, edge, gate.x, gate.y, ink);
}

/* As everywhere; what is no room has its place. */
static char *
name_of (const DsChart *chart, guint32 i)
{
  const DsChartNode *node = &chart->nodes.items[i];
  const DsDungeon *dungeon = &chart->delve.dungeon;
  const DsFloor *level = &dungeon->floors[node->at.floor];
  const DsRoom *room = ds_floor_room_at (level, node->at.cell);
  const int floor = node->at.floor + 1;
  g_autofree char *name = NULL;

  if (node->name != NULL)
    return dsu_dup_shown (ds_str_get (node->name));
  if (room != NULL && chart->by == DS_CHART_REGIONS && room->region != 0)
    return dse_name_region (dungeon->regions, room->region);
  if (room != NULL && chart->by == DS_CHART_ROOMS) {
    name = dse_name_room (room, ds_floor_get (level, DS_LAYER_ROOM, node->at.cell));
    /* Translators: a room without a name of its own, such as "Floor 2: Corridor 12". */
    return dungeon->n_floors > 1 ? g_strdup_printf (_ ("Floor %d: %s"), floor, name)
                                 : g_steal_pointer (&name);
  }
  if (dungeon->n_floors > 1)
    /* Translators: an unnamed area; its floor, and a cell of it. */
    return g_strdup_printf (_ ("Floor %d: %d, %d"), floor, node->at.cell.x, node->at.cell.y);
  return g_strdup_printf (_ ("At %d, %d"), node->at.cell.x, node->at.cell.y);
}

static void
rounded (cairo_t *cr, const graphene_rect_t *box, double r)
{
  const double x = box->origin.x, y = box->origin.y, w = box->size.width, h = box->size.height;

  cairo_new_sub_path (cr);
  cairo_arc (cr, x + w - r, y + r, r, -G_PI / 2, 0);
  cairo_arc (cr, x + w - r, y + h - r, r, 0, G_PI / 2);
  cairo_arc (cr, x + r, y + h - r, r, G_PI / 2, G_PI);
  cairo_arc (cr, x + r, y + r, r, G_PI, G_PI * 1.5);
  cairo_close_path (cr);
}

static void
draw_node (const DseGraphPicture *self, cairo_t *cr, guint32 i, const GdkRGBA *ink,
           const GdkRGBA *paper, const GdkRGBA *accent)
{
  const DsChart *chart = self->chart;
  const DsChartNode *node = &chart->nodes.items[i];
  const graphene_rect_t box = dse_graph_box (node);
  g_autofree char *name = name_of (chart, i);

  rounded (cr, &box, 8);
  set_colour (cr, paper, 1);
  cairo_fill_preserve (cr);
  if (i == self->chosen || i == self->pointed) {
    set_colour (cr, accent, i == self->chosen ? 0.22 : 0.1);
    cairo_fill_preserve (cr);
  }
  set_colour (cr, i == self->chosen ? accent : ink, i == self->chosen ? 1 : 0.35);
  cairo_set_line_width (cr, i == self->chosen ? 2 : 1);
  cairo_stroke (cr);
  if (node->colour != 0) { /* of the region, at the left edge */
    cairo_set_source_rgb (cr, (node->colour >> 16 & 0xff) / 255.0,
                          (node->colour >> 8 & 0xff) / 255.0, (node->colour & 0xff) / 255.0);
    cairo_rectangle (cr, box.origin.x + 1, box.origin.y + 8, 3, NODE_H - 16);
    cairo_fill (cr);
  }
  set_colour (cr, ink, 0.95);
  show_text (self, cr, name, "Sans 8.5", box.origin.x + 8, box.origin.y + 4, NODE_W - 14);
  if (node->has_start || node->has_goal)
    show_text (self, cr, node->has_start ? (node->has_goal ? "@ ★" : "@") : "★", "Sans Bold 10",
               box.origin.x + NODE_W - 30, box.origin.y + NODE_H - 21, 28);
}

static void
draw_keys (const DseGraphPicture *self, cairo_t *cr)
{
  const DsChart *chart = self->chart;
  g_autofree guint *n = g_new0 (guint, chart->nodes.n + 1);

  for (guint32 i = 0; i < chart->keys.n; i++) {
    const DsChartKey *key = &chart->keys.items[i];
    const DsLockKind *kind = lock_kind (chart, chart->graph.key_locks.items[key->key]);
    const graphene_point_t at = key_place (&chart->nodes.items[key->node], n[key->node]++);

    if (i == self->dragged)
      dsu_emblem_draw_plate (cr, kind, self->drag_x / self->zoom, self->drag_y / self->zoom, 22);
    else if (at.x < dse_graph_box (&chart->nodes.items[key->node]).origin.x + NODE_W - KEY_SIZE / 2)
      dsu_emblem_draw (cr, kind, at.x, at.y, KEY_SIZE);
  }
}

void
dse_graph_size (const DseGraphPicture *self, double *w, double *h)
{
  g_return_if_fail (self != NULL && w != NULL && h != NULL);

  *w = *h = 0;
  if (self->chart == NULL || self->chart->nodes.n == 0)
    return;
  *w = (2 * MARGIN + self->chart->n_columns * COLUMN - (COLUMN - NODE_W)) * self->zoom;
  *h = (2 * MARGIN + HEAD + self->chart->n_rows * ROW - (ROW - NODE_H)) * self->zoom;
}

void
dse_graph_draw (const DseGraphPicture *self, cairo_t *cr)
{
  GtkStyleContext *context = gtk_widget_get_style_context (self->widget);
  GdkRGBA ink, paper = { 1, 1, 1, 1 }, accent = { 0.21f, 0.52f, 0.89f, 1 };

  g_return_if_fail (self != NULL && cr != NULL);

  if (self->chart == NULL)
    return;
  gtk_style_context_get_color (context, &ink);
  gtk_style_context_lookup_color (context, "view_bg_color", &paper);
  gtk_style_context_lookup_color (context, "accent_color", &accent);
  cairo_scale (cr, self->zoom, self->zoom);
  draw_levels (self, cr, &ink);
  for (gsize i = 0; i < self->chart->edges.n; i++)
    draw_edge (self, cr, &self->chart->edges.items[i], &ink);
  for (guint32 i = 0; i < self->chart->nodes.n; i++)
    draw_node (self, cr, i, &ink, &paper, &accent);
  draw_keys (self, cr);
}
