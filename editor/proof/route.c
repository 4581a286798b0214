/* editor/proof/route.c — the play that a verdict tells of, drawn over the level: a line along the
 * walk, and a number where each step ends. */
#include "proof/route.h"

#include <math.h>

#define LINE_SHARE 0.14 /* of a cell */
#define ARROW_CELLS 6   /* between two arrows on the line */
#define ARROW_FROM_PX 7 /* logical pixels of a cell from which on there are arrows */
#define NUMBER_PX 9     /* height of a number's text */

/* Blue wins; what does not is orange, and broken. */
static const GdkRGBA WINS = { 0.11f, 0.44f, 0.85f, 1 }, LOSES = { 0.85f, 0.3f, 0.02f, 1 };
static const GdkRGBA WHITE = { 1, 1, 1, 1 };

struct _DseRoute {
  GObject parent_instance;

  DsuCanvas *canvas;
  DseVerdict *verdict;
  gboolean is_shown;
  int step;    /* stands out; -1: none */
  guint layer; /* of the canvas; 0: none yet */
};

G_DEFINE_FINAL_TYPE (DseRoute, dse_route, G_TYPE_OBJECT)

/* One drawing of it. */
typedef struct {
  DsuCanvas *canvas;
  int chosen; /* step that stands out */
  const DsJudgement *judgement;
  GtkSnapshot *snapshot;
  const DsuViewport *viewport;
  int32_t floor;
  double cell; /* logical pixels */
  GdkRGBA colour;
} Drawing;

static graphene_point_t
middle_of (const Drawing *route, DsCell cell)
{
  const graphene_rect_t box = dsu_viewport_box (route->viewport, (DsRect){ cell.x, cell.y, 1, 1 });

  return GRAPHENE_POINT_INIT (box.origin.x + box.size.width / 2,
                              box.origin.y + box.size.height / 2);
}

static gboolean
is_seen (const Drawing *route, const graphene_rect_t *box)
{
  const DsuViewport *viewport = route->viewport;

  return graphene_rect_intersection (
      &GRAPHENE_RECT_INIT (0, 0, (float)viewport->w / (float)viewport->scale,
                           (float)viewport->h / (float)viewport->scale),
      box, NULL);
}

/* ---- lines */

static gboolean
are_beside (const DsPathCell *a, const DsPathCell *b)
{
  return a->floor == b->floor && ABS (a->cell.x - b->cell.x) <= 1 &&
         ABS (a->cell.y - b->cell.y) <= 1;
}

static void
add_arrow (cairo_t *cr, graphene_point_t from, graphene_point_t to, double size)
{
  const double angle = atan2 ((double)(to.y - from.y), (double)(to.x - from.x));

  cairo_save (cr);
  cairo_translate (cr, (double)to.x, (double)to.y);
  cairo_rotate (cr, angle);
  cairo_move_to (cr, size, 0);
  cairo_line_to (cr, -size * 0.7, -size * 0.85);
  cairo_line_to (cr, -size * 0.7, size * 0.85);
  cairo_close_path (cr);
  cairo_restore (cr);
}

/* The walked cells of one step that lie on the floor; where one climbs, the line breaks. */
static void
add_walk (const Drawing *route, cairo_t *cr, const DsPathCell *cells, gsize n, gboolean arrows)
{
  for (gsize i = 0; i < n; i++) {
    const graphene_point_t at = middle_of (route, cells[i].cell);

    if (cells[i].floor != route->floor)
      continue;
    if (arrows) {
      if (i % ARROW_CELLS == ARROW_CELLS / 2 && are_beside (&cells[i - 1], &cells[i]))
        add_arrow (cr, middle_of (route, cells[i - 1].cell), at, route->cell * LINE_SHARE * 2.2);
    } else if (i > 0 && are_beside (&cells[i - 1], &cells[i])) {
      cairo_line_to (cr, (double)at.x, (double)at.y);
    } else {
      cairo_move_to (cr, (double)at.x, (double)at.y);
    }
  }
}

static gboolean
box_of_walk (const Drawing *route, const DsPathCell *cells, gsize n, graphene_rect_t *out)
{
  gboolean has = FALSE;

  for (gsize i = 0; i < n; i++) {
    const graphene_rect_t box =
        dsu_viewport_box (route->viewport, (DsRect){ cells[i].cell.x, cells[i].cell.y, 1, 1 });

    if (cells[i].floor != route->floor)
      continue;
    if (has)
      graphene_rect_union (out, &box, out);
    else
      *out = box;
    has = TRUE;
  }
  if (has)
    graphene_rect_inset (out, -8, -8);
  return has;
}

/* The line in its colour, on a darker one that keeps it apart from any ground. */
static void
stroke (const Drawing *route, cairo_t *cr, double width)
{
  const double dashes[2] = { width * 2.2, width * 1.8 };
  GdkRGBA colour = route->colour;
  cairo_path_t *path = cairo_copy_path (cr);

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_source_rgba (cr, 1, 1, 1, 0.75);
  cairo_set_line_width (cr, width + 2);
  cairo_stroke (cr);
  cairo_append_path (cr, path);
  gdk_cairo_set_source_rgba (cr, &colour);
  cairo_set_line_width (cr, width);
  if (route->judgement->verdict != DS_VERDICT_UNLOSABLE)
    cairo_set_dash (cr, dashes, 2, 0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_path_destroy (path);
}

static void
append_walk (const Drawing *route, const DsJudgeStep *step, gboolean is_chosen)
{
  const DsPathCell *cells = &route->judgement->cells.items[step->first];
  const double width = CLAMP (route->cell * LINE_SHARE, 2, 6) * (is_chosen ? 1.6 : 1);
  graphene_rect_t box;
  cairo_t *cr;

  if (!box_of_walk (route, cells, step->n, &box) || !is_seen (route, &box))
    return;
  cr = gtk_snapshot_append_cairo (route->snapshot, &box);
  add_walk (route, cr, cells, step->n, FALSE);
  stroke (route, cr, width);
  if (route->cell >= ARROW_FROM_PX) {
    add_walk (route, cr, cells, step->n, TRUE);
    gdk_cairo_set_source_rgba (cr, &route->colour);
    cairo_fill (cr);
  }
  cairo_destroy (cr);
}

/* The order of the steps: a straight line from each place to that of the next step. */
static void
append_link (const Drawing *route, const DsLockSpot *from, const DsLockSpot *to, gboolean is_chosen)
{
  const double width = CLAMP (route->cell * LINE_SHARE, 2, 5) * (is_chosen ? 1.6 : 1);
  const graphene_point_t a = middle_of (route, from->cell), b = middle_of (route, to->cell);
  graphene_rect_t box;
  cairo_t *cr;

  if (from->floor != route->floor || to->floor != route->floor)
    return;
  graphene_rect_init (&box, MIN (a.x, b.x), MIN (a.y, b.y), ABS (a.x - b.x), ABS (a.y - b.y));
  graphene_rect_inset (&box, -16, -16);
  if (!is_seen (route, &box))
    return;
  cr = gtk_snapshot_append_cairo (route->snapshot, &box);
  cairo_move_to (cr, (double)a.x, (double)a.y);
  cairo_line_to (cr, (double)b.x, (double)b.y);
  stroke (route, cr, width);
  add_arrow (cr, a, GRAPHENE_POINT_INIT ((a.x + b.x) / 2, (a.y + b.y) / 2), 5);
  gdk_cairo_set_source_rgba (cr, &route->colour);
  cairo_fill (cr);
  cairo_destroy (cr);
}

/* ---- numbers */

static gboolean
same_spot (const DsLockSpot *a, const DsLockSpot *b)
{
  return a->floor == b->floor && a->cell.x == b->cell.x && a->cell.y == b->cell.y;
}

/* The numbers of all steps that end where step @i does; NULL: a smaller one has said them. */
static char *
numbers_at (const Drawing *route, gsize i, gboolean *has_chosen)
{
  const DsJudgement *judgement = route->judgement;
  GString *text = g_string_new (NULL);

  *has_chosen = FALSE;
  for (gsize k = 0; k < judgement->steps.n; k++) {
    if (!same_spot (&judgement->steps.items[k].at, &judgement->steps.items[i].at))
      continue;
    if (k < i) {
      g_string_free (text, TRUE);
      return NULL;
    }
    *has_chosen |= route->chosen == (int)k;
    g_string_append_printf (text, "%s%zu", text->len > 0 ? "·" : "", k + 1);
  }
  return g_string_free (text, FALSE);
}

/* A pill above the right corner of the cell, which leaves free what stands there. */
static void
append_number (const Drawing *route, DsCell cell, const char *text, gboolean is_chosen)
{
  g_autoptr (PangoLayout) layout =
      gtk_widget_create_pango_layout (GTK_WIDGET (route->canvas), text);
  PangoFontDescription *font = pango_font_description_from_string ("Bold");
  const graphene_point_t at = middle_of (route, cell);
  const float away = (float)(route->cell / 2);
  int w, h;
  float side, x, y;
  GskRoundedRect pill;

  pango_font_description_set_absolute_size (font, (is_chosen ? NUMBER_PX + 3 : NUMBER_PX + 1) *
                                                      PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_get_pixel_size (layout, &w, &h);
  side = (float)h + 3;
  x = at.x + away - side / 2;
  y = at.y - away - side / 2;
  gsk_rounded_rect_init_from_rect (
      &pill, &GRAPHENE_RECT_INIT (x, y, MAX (side, (float)w + 8), side), side / 2);
  if (!is_seen (route, &pill.bounds))
    return;
  gtk_snapshot_push_rounded_clip (route->snapshot, &pill);
  gtk_snapshot_append_color (route->snapshot, is_chosen ? &WHITE : &route->colour, &pill.bounds);
  gtk_snapshot_pop (route->snapshot);
  gtk_snapshot_append_border (
      route->snapshot, &pill, (float[4]){ 1.5f, 1.5f, 1.5f, 1.5f },
      (GdkRGBA[4]){ is_chosen ? route->colour : WHITE, is_chosen ? route->colour : WHITE,
                    is_chosen ? route->colour : WHITE, is_chosen ? route->colour : WHITE });
  gtk_snapshot_save (route->snapshot);
  gtk_snapshot_translate (route->snapshot,
                          &GRAPHENE_POINT_INIT (x + (pill.bounds.size.width - (float)w) / 2,
                                                y + (side - (float)h) / 2));
  gtk_snapshot_append_layout (route->snapshot, layout, is_chosen ? &route->colour : &WHITE);
  gtk_snapshot_restore (route->snapshot);
}

static void
append_numbers (const Drawing *route)
{
  for (gsize i = 0; i < route->judgement->steps.n; i++) {
    const DsLockSpot *at = &route->judgement->steps.items[i].at;
    gboolean is_chosen;
    g_autofree char *text = at->floor == route->floor ? numbers_at (route, i, &is_chosen) : NULL;

    if (text != NULL)
      append_number (route, at->cell, text, is_chosen);
  }
}

static void
draw (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  const DseRoute *self = data;
  const DsJudgement *judgement = self->is_shown ? dse_verdict_get_judgement (self->verdict) : NULL;
  Drawing route = { canvas,
                    self->step,
                    judgement,
                    snapshot,
                    viewport,
                    (int32_t)dsu_canvas_get_floor (canvas),
                    (double)viewport->quarters / 4 / viewport->scale,
                    LOSES };

  if (judgement == NULL)
    return;
  if (judgement->verdict == DS_VERDICT_UNLOSABLE)
    route.colour = WINS;
  for (gsize i = 0; i < judgement->steps.n; i++) {
    const DsJudgeStep *step = &judgement->steps.items[i];
    const gboolean is_chosen = self->step == (int)i;

    if (judgement->verdict != DS_VERDICT_UNSOLVABLE)
      append_walk (&route, step, is_chosen);
    else if (i > 0)
      append_link (&route, &judgement->steps.items[i - 1].at, &step->at, is_chosen);
  }
  append_numbers (&route);
}

static void
touch (DseRoute *self)
{
  if (self->layer != 0)
    dsu_canvas_touch_layer (self->canvas, self->layer);
}

void
dse_route_set_shown (DseRoute *self, gboolean shown)
{
  g_return_if_fail (DSE_IS_ROUTE (self));

  self->is_shown = shown;
  if (shown && self->layer == 0)
    self->layer = dsu_canvas_add_layer (self->canvas, draw, self);
  touch (self);
}

gboolean
dse_route_get_shown (DseRoute *self)
{
  g_return_val_if_fail (DSE_IS_ROUTE (self), FALSE);

  return self->is_shown;
}

void
dse_route_set_step (DseRoute *self, int step)
{
  g_return_if_fail (DSE_IS_ROUTE (self));

  if (self->step == step)
    return;
  self->step = step;
  touch (self);
}

const DsLockSpot *
dse_route_get_spot (DseRoute *self, guint step)
{
  const DsJudgement *judgement;

  g_return_val_if_fail (DSE_IS_ROUTE (self), NULL);

  judgement = dse_verdict_get_judgement (self->verdict);
  if (judgement == NULL || step >= judgement->steps.n || judgement->steps.items[step].at.floor < 0)
    return NULL;
  return &judgement->steps.items[step].at;
}

static void
dse_route_dispose (GObject *object)
{
  DseRoute *self = DSE_ROUTE (object);

  if (self->layer != 0)
    dsu_canvas_remove_layer (self->canvas, self->layer);
  self->layer = 0;
  g_clear_object (&self->verdict);
  G_OBJECT_CLASS (dse_route_parent_class)->dispose (object);
}

static void
dse_route_class_init (DseRouteClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_route_dispose;
}

static void
dse_route_init (DseRoute *self)
{
  self->step = -1;
}

DseRoute *
dse_route_new (DsuCanvas *canvas, DseVerdict *verdict)
{
  DseRoute *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && DSE_IS_VERDICT (verdict), NULL);

  self = g_object_new (DSE_TYPE_ROUTE, NULL);
  self->canvas = canvas;
  self->verdict = g_object_ref (verdict);
  g_signal_connect_object (verdict, "changed", G_CALLBACK (touch), self, G_CONNECT_SWAPPED);
  return self;
}
