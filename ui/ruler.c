/* ui/ruler.c — a ruler at an edge of a canvas: its ticks and numbers are pictures of some hundred
 * pixels each, drawn once for a zoom, which move with the canvas. They have the ruler's ground, as
 * GTK copies what is opaque, and blends the rest, which takes three times as long. */
#include "ruler.h"

#include "lag.h"
#include "renderer.h"

#include <math.h>

#define HEIGHT 18    /* pixels of a horizontal one */
#define WIDTH 34     /* of a vertical one: four digits */
#define APART 36     /* least pixels between numbers */
#define NUMBER_PX 10 /* of a number's text */
#define TICKS_FROM 5 /* least pixels of a cell for a tick at each */
#define STRONG 10    /* cells between longer ticks */
#define STRIP 1024   /* pixels of a picture along the ruler */
#define STRIPS_MAX 16
#define LAG_MS 90      /* at most of the marks, and where cairo draws of all, behind the canvas */
#define LAG_FAR_MS 360 /* at a pixel per cell or less, where a frame of the level takes least */
#define BEARING 4      /* pixels that ink may take beyond its text */
#define NUMBER_MAX 80  /* pixels that a number may take along the ruler */
#define GROUND 0.06f   /* strength of the text's colour in the ground */

/* Everything that the pictures depend on, beside their place. */
typedef struct {
  double side;     /* pixels of a cell */
  double per_cell; /* of the shown unit */
  GdkRGBA colour, ground;
  int n;     /* cells */
  int scale; /* device pixels of a logical one */
} StripLook;

typedef struct {
  double from, to; /* pixels along the ruler */
} Span;

/* A mark over them: it is kept while it stays where it is, so that GTK draws nothing again. */
typedef struct {
  char *text;          /* NULL: none */
  PangoLayout *layout; /* of @text; NULL: none yet */
  double from, n;      /* pixels along the ruler */
  double origin;       /* the same, of the scale below; 0: it does not matter */
  GdkRGBA fill, colour;
  Span room;             /* without numbers below, for @text; empty: it covers them */
  graphene_rect_t shown; /* as far as the ruler goes */
  graphene_rect_t drawn; /* the same, with the room */
  GskRenderNode *node;   /* NULL: none */
} Mark;

/* A part of the ticks and numbers: a picture, and what it takes of the ruler's length. */
typedef struct {
  cairo_surface_t *picture;
  double length; /* logical pixels; 0: nothing is on it */
} Strip;

/* Logical pixels of a cell, and of the start of the first one from the start of the ruler. */
typedef struct {
  double side, origin;
  int length; /* pixels of the ruler */
} Scale;

struct _DsuRuler {
  GtkWidget parent_instance;
  DsuCanvas *canvas; /* borrowed, weakly; NULL: none */
  gboolean is_vertical;
  double per_cell; /* of the shown unit */
  DsuLag lag;      /* of the marks */
  Mark band, pointed;
  StripLook look;      /* of the strips */
  GHashTable *strips;  /* Strip by number from the start of the floor */
  GskRenderNode *node; /* of the strips in view; NULL: none yet */
  int first, end;      /* of @node: numbers of the first strip, and of that behind the last */
  Scale drawn;         /* when it was drawn last; all zero: never */
};

enum { PROP_CANVAS = 1, PROP_VERTICAL, PROP_PER_CELL, N_PROPS };

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (DsuRuler, dsu_ruler, GTK_TYPE_WIDGET)

/* ---- measures */

int
dsu_ruler_steps (double side, int first, int *step)
{
  static const int rows[] = { 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000 };
  gsize i = 0;

  g_return_val_if_fail (side > 0 && step != NULL, 0);

  while (i + 1 < G_N_ELEMENTS (rows) && rows[i] * side < APART)
    i++;
  *step = rows[i];
  return first <= 0 ? 0 : (first + *step - 1) / *step * *step;
}

/* The range of @box along the ruler. */
static void
take_range (const DsuRuler *self, DsRect box, int *first, int *n)
{
  *first = self->is_vertical ? box.y : box.x;
  *n = self->is_vertical ? box.h : box.w;
}

gboolean
dsu_ruler_get_band (DsuRuler *self, int *first, int *n)
{
  DsRect box;

  g_return_val_if_fail (DSU_IS_RULER (self) && first != NULL && n != NULL, FALSE);

  if (self->canvas == NULL)
    return FALSE;
  box = dsu_canvas_get_preview_box (self->canvas);
  if (ds_rect_is_empty (box) || (box.w == 1 && box.h == 1))
    box = dsu_canvas_get_selection_box (self->canvas);
  take_range (self, box, first, n);
  return !ds_rect_is_empty (box);
}

static Scale
scale_of (DsuRuler *self)
{
  const DsuCamera camera = dsu_canvas_get_camera (self->canvas);
  const double device = gtk_widget_get_scale_factor (GTK_WIDGET (self->canvas));

  return (Scale){ .side = dsu_canvas_get_zoom (self->canvas) / device,
                  .origin = -(double)(self->is_vertical ? camera.y : camera.x) / device,
                  .length = self->is_vertical ? gtk_widget_get_height (GTK_WIDGET (self))
                                              : gtk_widget_get_width (GTK_WIDGET (self)) };
}

/* ---- drawing */

/* Pixels across the ruler. */
static int
thickness (const DsuRuler *self)
{
  return self->is_vertical ? WIDTH : HEIGHT;
}

static graphene_rect_t
box_along (const DsuRuler *self, double from, double length, double thick_from, double thick)
{
  return self->is_vertical
             ? GRAPHENE_RECT_INIT ((float)thick_from, (float)from, (float)thick, (float)length)
             : GRAPHENE_RECT_INIT ((float)from, (float)thick_from, (float)length, (float)thick);
}

/* A number, bold where it stands out. Free with g_object_unref(). */
static PangoLayout *
number_new (DsuRuler *self, const char *text, gboolean is_bold)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_size_new_absolute (NUMBER_PX * PANGO_SCALE));
  if (is_bold)
    pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (layout, attributes);
  return layout;
}

/* @cells in the shown unit, with up to two decimals. Caller frees. */
static char *
dup_length (const DsuRuler *self, int cells)
{
  return g_strdup_printf ("%.10g", round (cells * self->per_cell * 100) / 100);
}

static void
forget_mark (Mark *mark)
{
  g_clear_pointer (&mark->text, g_free);
  g_clear_object (&mark->layout);
  g_clear_pointer (&mark->node, gsk_render_node_unref);
}

/* The part of the ruler that @mark's text takes, with the numbers of the scale that reach into it,
 * which could not be read in part. */
static Span
room_of (DsuRuler *self, const Mark *mark, double origin)
{
  const double side = self->look.side;
  Span room;
  int w, h, step;

  pango_layout_get_pixel_size (mark->layout, &w, &h);
  room.from = mark->from + (mark->n - (self->is_vertical ? h : w)) / 2 - BEARING;
  room.to = mark->from + (mark->n + (self->is_vertical ? h : w)) / 2 + BEARING;
  for (int i = dsu_ruler_steps (side, (int)floor ((room.from - NUMBER_MAX - origin) / side), &step);
       i < self->look.n && origin + i * side < room.to; i += step) {
    g_autofree char *text = dup_length (self, i);
    g_autoptr (PangoLayout) layout = number_new (self, text, FALSE);
    const double from = origin + floor (i * side);
    double to;

    pango_layout_get_pixel_size (layout, &w, &h);
    to = from + (self->is_vertical ? h : w) + BEARING;
    if (to <= room.from)
      continue;
    room.from = MIN (room.from, from);
    room.to = MAX (room.to, to);
  }
  return room;
}

/* Gives @mark, whose text is set, its room, as far as @all shows it. */
static void
add_room (DsuRuler *self, Mark *mark, const graphene_rect_t *all)
{
  graphene_rect_t box;

  mark->room = room_of (self, mark, mark->origin);
  box = box_along (self, mark->room.from, mark->room.to - mark->room.from, 0, thickness (self));
  graphene_rect_round_extents (&box, &box);
  graphene_rect_union (&box, &mark->drawn, &mark->drawn);
  (void)graphene_rect_intersection (&mark->drawn, all, &mark->drawn);
}

/* Paints the ground over the numbers in @mark's room, and leaves the ticks. */
static void
clear_room (DsuRuler *self, const Mark *mark, cairo_t *cr)
{
  const graphene_rect_t box = box_along (self, mark->room.from, mark->room.to - mark->room.from, 0,
                                         thickness (self) - (self->is_vertical ? 3 : 7));

  gdk_cairo_set_source_rgba (cr, &self->look.ground);
  cairo_rectangle (cr, (double)box.origin.x, (double)box.origin.y, (double)box.size.width,
                   (double)box.size.height);
  cairo_fill (cr);
}

/* The mark in one node, as each frame of the canvas goes through all nodes. */
static GskRenderNode *
mark_node_new (DsuRuler *self, const Mark *mark)
{
  GskRenderNode *node = gsk_cairo_node_new (&mark->drawn);
  cairo_t *cr = gsk_cairo_node_get_draw_context (node);
  const graphene_rect_t box = box_along (self, mark->from, mark->n, 0, thickness (self));
  double at;
  int w, h;

  if (mark->room.from < mark->room.to)
    clear_room (self, mark, cr);
  gdk_cairo_set_source_rgba (cr, &mark->fill);
  cairo_rectangle (cr, (double)box.origin.x, (double)box.origin.y, (double)box.size.width,
                   (double)box.size.height);
  cairo_fill (cr);
  if (mark->text != NULL) {
    pango_layout_get_pixel_size (mark->layout, &w, &h);
    at = mark->from + (mark->n - (self->is_vertical ? h : w)) / 2;
    gdk_cairo_set_source_rgba (cr, &mark->colour);
    cairo_move_to (cr, self->is_vertical ? WIDTH - w - 5 : at, self->is_vertical ? at : 1);
    pango_cairo_show_layout (cr, mark->layout);
  }
  cairo_destroy (cr);
  return node;
}

static gboolean
same_mark (const Mark *a, const Mark *b)
{
  return a->from == b->from && a->n == b->n && a->origin == b->origin &&
         gdk_rgba_equal (&a->fill, &b->fill) && gdk_rgba_equal (&a->colour, &b->colour) &&
         graphene_rect_equal (&a->shown, &b->shown);
}

/* @n pixels from @from along the ruler, as far as @all shows them, with @text (NULL: none) in their
 * middle; numbers of @scale give way to it (NULL: they are covered). */
static void
append_mark (DsuRuler *self, GtkSnapshot *snapshot, Mark *mark, const graphene_rect_t *all,
             const Scale *scale, double from, double n, const char *text, GdkRGBA fill,
             GdkRGBA colour)
{
  Mark now = { .from = from,
               .n = n,
               .fill = fill,
               .colour = colour,
               .origin = scale != NULL ? scale->origin : 0 };

  now.shown = box_along (self, from, n, 0, thickness (self));
  graphene_rect_round_extents (&now.shown, &now.shown);
  if (!graphene_rect_intersection (&now.shown, all, &now.shown))
    return;
  if (mark->node != NULL && same_mark (mark, &now) && g_strcmp0 (mark->text, text) == 0) {
    gtk_snapshot_append_node (snapshot, mark->node);
    return;
  }
  g_clear_pointer (&mark->node, gsk_render_node_unref);
  if (g_strcmp0 (mark->text, text) != 0) {
    g_free (mark->text);
    mark->text = g_strdup (text);
    if (mark->layout == NULL)
      mark->layout = number_new (self, text, TRUE);
    else
      pango_layout_set_text (mark->layout, text != NULL ? text : "", -1);
  }
  now.text = mark->text;
  now.layout = mark->layout;
  now.drawn = now.shown;
  if (scale != NULL && text != NULL)
    add_room (self, &now, all);
  now.node = mark_node_new (self, &now);
  *mark = now;
  gtk_snapshot_append_node (snapshot, mark->node);
}

/* ---- strips: ticks and numbers */

/* Ticks at the starts of cells, longer ones at every tenth. @start: pixel of the floor where the
 * strip begins. Returns the pixel of the strip behind the last. */
static double
draw_ticks (const DsuRuler *self, cairo_t *cr, gint64 start)
{
  const StripLook *look = &self->look;
  const int every = look->side >= TICKS_FROM ? 1 : STRONG;
  const int last = MIN ((int)ceil ((double)(start + STRIP) / look->side), look->n);
  const int thick = thickness (self);
  int first = (int)floor ((double)start / look->side);
  double end = 0;

  if (look->side * STRONG < TICKS_FROM)
    return 0;
  for (first = (first + every - 1) / every * every; first <= last; first += every) {
    const double length = first % STRONG == 0 ? 7 : 3,
                 at = floor (first * look->side) - (double)start;

    if (self->is_vertical)
      cairo_rectangle (cr, thick - length, at, length, 1);
    else
      cairo_rectangle (cr, at, thick - length, 1, length);
    end = at + 1;
  }
  cairo_set_source_rgba (cr, look->colour.red, look->colour.green, look->colour.blue,
                         look->colour.alpha * 0.45);
  cairo_fill (cr);
  return end;
}

/* The numbers that begin in the strip or before it and reach into it. Returns as draw_ticks(). */
static double
draw_numbers (DsuRuler *self, cairo_t *cr, gint64 start)
{
  const StripLook *look = &self->look;
  const int before = MAX ((int)floor ((double)(start - NUMBER_MAX) / look->side), 0);
  double end = 0;
  int step;

  gdk_cairo_set_source_rgba (cr, &look->colour);
  for (int i = dsu_ruler_steps (look->side, before, &step);
       i < look->n && i * look->side < (double)(start + STRIP); i += step) {
    g_autofree char *text = dup_length (self, i);
    g_autoptr (PangoLayout) layout = number_new (self, text, FALSE);
    const double at = floor (i * look->side) - (double)start;
    int w, h;

    pango_layout_get_pixel_size (layout, &w, &h);
    if (self->is_vertical)
      cairo_move_to (cr, WIDTH - w - 5, at);
    else
      cairo_move_to (cr, at + 2, 1);
    pango_cairo_show_layout (cr, layout);
    end = at + (self->is_vertical ? h : w) + BEARING;
  }
  return end;
}

static void
free_strip (gpointer data)
{
  Strip *strip = data;

  cairo_surface_destroy (strip->picture);
  g_free (strip);
}

/* The strip at the end of the floor ends with its last number or tick, so that no more than that is
 * drawn again when the floor moves. */
static Strip *
strip_new (DsuRuler *self, int number)
{
  const int scale = self->look.scale, w = self->is_vertical ? WIDTH : STRIP,
            h = self->is_vertical ? STRIP : HEIGHT;
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, w * scale, h * scale);
  Strip *strip = g_new (Strip, 1);
  double end;
  cairo_t *cr;

  cairo_surface_set_device_scale (picture, scale, scale);
  cr = cairo_create (picture);
  gdk_cairo_set_source_rgba (cr, &self->look.ground);
  cairo_paint (cr);
  end = draw_ticks (self, cr, (gint64)number * STRIP);
  end = MAX (draw_numbers (self, cr, (gint64)number * STRIP), end);
  if ((number + 1) * (double)STRIP <= self->look.n * self->look.side)
    end = STRIP;
  cairo_destroy (cr);
  *strip = (Strip){ .picture = picture, .length = CLAMP (ceil (end), 0, STRIP) };
  return strip;
}

static const Strip *
take_strip (DsuRuler *self, int number)
{
  Strip *strip = g_hash_table_lookup (self->strips, GINT_TO_POINTER (number));

  if (strip == NULL) {
    strip = strip_new (self, number);
    g_hash_table_insert (self->strips, GINT_TO_POINTER (number), strip);
  }
  return strip;
}

static void
forget_strips (DsuRuler *self)
{
  g_hash_table_remove_all (self->strips);
  g_clear_pointer (&self->node, gsk_render_node_unref);
}

/* @colour on @ground, which is opaque. */
static GdkRGBA
blend (GdkRGBA ground, GdkRGBA colour, float strength)
{
  const float share = colour.alpha * strength;

  return (GdkRGBA){ ground.red + (colour.red - ground.red) * share,
                    ground.green + (colour.green - ground.green) * share,
                    ground.blue + (colour.blue - ground.blue) * share, 1 };
}

/* The colour of the text, and of what is below it: that of the window with a little of the text. */
static void
take_colours (DsuRuler *self, StripLook *look)
{
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self));
  GdkRGBA window = { 0.98f, 0.98f, 0.98f, 1 }, text = { 0, 0, 0, 0.8f };

  gtk_style_context_get_color (context, &look->colour);
  gtk_style_context_lookup_color (context, "window_bg_color", &window);
  gtk_style_context_lookup_color (context, "window_fg_color", &text);
  look->ground = blend (window, text, GROUND);
}

/* Forgets all strips where they would look otherwise now. */
static void
prepare_strips (DsuRuler *self, double side, int n)
{
  StripLook look = { .side = side,
                     .per_cell = self->per_cell,
                     .n = n,
                     .scale = gtk_widget_get_scale_factor (GTK_WIDGET (self)) };

  take_colours (self, &look);
  if (side != self->look.side || self->per_cell != self->look.per_cell || n != self->look.n ||
      look.scale != self->look.scale || !gdk_rgba_equal (&look.colour, &self->look.colour) ||
      !gdk_rgba_equal (&look.ground, &self->look.ground) ||
      g_hash_table_size (self->strips) >= STRIPS_MAX)
    forget_strips (self);
  self->look = look;
}

/* Numbers of the strips in view: the first, and that behind the last. */
static void
strips_in_view (const DsuRuler *self, const Scale *scale, int *first, int *end)
{
  const double length =
      MIN (scale->length - scale->origin, self->look.n * scale->side + NUMBER_MAX);

  *first = MAX ((int)floor (-scale->origin / STRIP), 0);
  *end = MAX ((int)ceil (length / STRIP), *first);
}

/* The strips from @first to before @end as far as @all shows them, in one node: each frame goes
 * through all nodes. */
static GskRenderNode *
node_new (DsuRuler *self, const Scale *scale, int first, int end, const graphene_rect_t *all)
{
  double to = first * (double)STRIP;
  graphene_rect_t box;
  GskRenderNode *node;
  cairo_t *cr;

  for (int i = first; i < end; i++)
    if (take_strip (self, i)->length > 0)
      to = i * (double)STRIP + take_strip (self, i)->length;
  box = box_along (self, scale->origin + first * (double)STRIP, to - first * (double)STRIP, 0,
                   thickness (self));
  if (!graphene_rect_intersection (&box, all, &box))
    box = GRAPHENE_RECT_INIT (0, 0, 0, 0);
  node = gsk_cairo_node_new (&box);
  if (box.size.width <= 0 || box.size.height <= 0)
    return node;
  cr = gsk_cairo_node_get_draw_context (node);
  cairo_set_operator (cr, CAIRO_OPERATOR_SOURCE);
  for (int i = first; i < end; i++) {
    const double at = scale->origin + i * (double)STRIP;

    cairo_set_source_surface (cr, take_strip (self, i)->picture, self->is_vertical ? 0 : at,
                              self->is_vertical ? at : 0);
    cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
    box = box_along (self, at, take_strip (self, i)->length, 0, thickness (self));
    cairo_rectangle (cr, (double)box.origin.x, (double)box.origin.y, (double)box.size.width,
                     (double)box.size.height);
    cairo_fill (cr);
  }
  cairo_destroy (cr);
  return node;
}

/* The node is kept until the floor moves. */
static void
append_strips (DsuRuler *self, GtkSnapshot *snapshot, const Scale *scale,
               const graphene_rect_t *all)
{
  graphene_rect_t box;
  int first, end;

  strips_in_view (self, scale, &first, &end);
  if (self->node != NULL &&
      (first != self->first || end != self->end || scale->origin != self->drawn.origin ||
       scale->length != self->drawn.length))
    g_clear_pointer (&self->node, gsk_render_node_unref);
  if (self->node == NULL)
    self->node = node_new (self, scale, first, end, all);
  self->first = first;
  self->end = end;
  gsk_render_node_get_bounds (self->node, &box);
  if (!graphene_rect_contains_rect (&box, all))
    gtk_snapshot_append_color (snapshot, &self->look.ground, all);
  gtk_snapshot_append_node (snapshot, self->node);
}

/* ---- marks over them */

/* The number of the pointer's cell, in place of others. */
static void
append_pointed (DsuRuler *self, GtkSnapshot *snapshot, const Scale *scale,
                const graphene_rect_t *all, GdkRGBA accent)
{
  const GdkRGBA white = { 1, 1, 1, 1 };
  g_autofree char *text = NULL;
  double middle, half;
  DsCell cell;

  if (!dsu_canvas_get_hover (self->canvas, &cell) && !dsu_canvas_get_cursor (self->canvas, &cell))
    return;
  text = dup_length (self, self->is_vertical ? cell.y : cell.x);
  middle = scale->origin + ((self->is_vertical ? cell.y : cell.x) + 0.5) * scale->side;
  half = MAX (scale->side / 2, self->is_vertical ? 7.0 : 5.0 + 3.5 * (double)strlen (text));
  accent.alpha = 1;
  append_mark (self, snapshot, &self->pointed, all, NULL, middle - half, 2 * half, text, accent,
               white);
}

static void
append_marks (DsuRuler *self, GtkSnapshot *snapshot, const Scale *scale, const graphene_rect_t *all)
{
  GdkRGBA accent = { 0.21f, 0.52f, 0.89f, 1 };
  int first, n;

  gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (self)),
                                  "accent_bg_color", &accent);
  if (dsu_ruler_get_band (self, &first, &n)) {
    g_autofree char *text = dup_length (self, n);

    accent.alpha = 0.35f;
    append_mark (self, snapshot, &self->band, all, scale, scale->origin + first * scale->side,
                 n * scale->side, n * scale->side > 2 * APART ? text : NULL, accent,
                 self->look.colour);
  }
  append_pointed (self, snapshot, scale, all, accent);
}

static gboolean
has_marks (DsuRuler *self)
{
  DsCell cell;
  int first, n;

  return dsu_canvas_get_hover (self->canvas, &cell) ||
         dsu_canvas_get_cursor (self->canvas, &cell) || dsu_ruler_get_band (self, &first, &n);
}

static int
n_cells (DsuRuler *self)
{
  int first, n;

  take_range (self, dsu_canvas_get_floor_rect (self->canvas), &first, &n);
  return n;
}

static void
dsu_ruler_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  DsuRuler *self = DSU_RULER (widget);
  const graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float)gtk_widget_get_width (widget),
                                                  (float)gtk_widget_get_height (widget));
  Scale scale;

  dsu_lag_clear (&self->lag);
  if (self->canvas == NULL)
    return;
  scale = scale_of (self);
  prepare_strips (self, scale.side, n_cells (self));
  append_strips (self, snapshot, &scale, &all);
  if (has_marks (self))
    append_marks (self, snapshot, &scale, &all);
  self->drawn = scale;
}

/* The font may be another one. */
static void
dsu_ruler_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (dsu_ruler_parent_class)->css_changed (widget, change);
  forget_mark (&DSU_RULER (widget)->band);
  forget_mark (&DSU_RULER (widget)->pointed);
  forget_strips (DSU_RULER (widget));
}

static void
dsu_ruler_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                   int *natural, int *minimum_baseline, int *natural_baseline)
{
  const gboolean is_along =
      (orientation == GTK_ORIENTATION_VERTICAL) == DSU_RULER (widget)->is_vertical;

  *minimum = *natural = is_along ? 0 : thickness (DSU_RULER (widget));
}

/* ---- life */

static void
draw_now (DsuRuler *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* One that is hidden takes no frame; it is drawn when it is shown. */
static void
draw_later (DsuRuler *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->lag.ms = dsu_canvas_get_zoom (self->canvas) <= 1 ? LAG_FAR_MS : LAG_MS;
  dsu_lag_draw (&self->lag);
}

/* Ticks move with the canvas; those along its other side stay. Cairo clears and copies all between
 * the rulers and the level in a frame that has both: there the rulers follow a pan a little later.
 */
static void
on_view (DsuRuler *self)
{
  const Scale scale = scale_of (self);

  if (scale.side != self->drawn.side || scale.length != self->drawn.length ||
      n_cells (self) != self->look.n)
    draw_now (self);
  else if (scale.origin != self->drawn.origin)
    (dsu_renderer_is_cairo (GTK_WIDGET (self)) ? draw_later : draw_now) (self);
}

/* Marks may come behind the canvas. */
static void
follow (DsuRuler *self, DsuCanvas *canvas)
{
  static const char *const marking[] = { "hover", "cursor-moved", "marks-changed" };

  if (self->canvas == canvas)
    return;
  if (self->canvas != NULL)
    g_signal_handlers_disconnect_by_data (self->canvas, self);
  g_set_weak_pointer (&self->canvas, canvas);
  self->drawn = (Scale){ 0 };
  if (canvas != NULL) {
    g_signal_connect_object (canvas, "view-changed", G_CALLBACK (on_view), self, G_CONNECT_SWAPPED);
    g_signal_connect_object (canvas, "floor-changed", G_CALLBACK (gtk_widget_queue_draw), self,
                             G_CONNECT_SWAPPED);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (marking) && canvas != NULL; i++)
    g_signal_connect_object (canvas, marking[i], G_CALLBACK (draw_later), self, G_CONNECT_SWAPPED);
}

static void
dsu_ruler_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  DsuRuler *self = DSU_RULER (object);

  if (id == PROP_CANVAS)
    follow (self, g_value_get_object (value));
  else if (id == PROP_PER_CELL)
    self->per_cell = g_value_get_double (value);
  else
    self->is_vertical = g_value_get_boolean (value);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
dsu_ruler_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  DsuRuler *self = DSU_RULER (object);

  if (id == PROP_CANVAS)
    g_value_set_object (value, self->canvas);
  else if (id == PROP_PER_CELL)
    g_value_set_double (value, self->per_cell);
  else
    g_value_set_boolean (value, self->is_vertical);
}

static void
dsu_ruler_dispose (GObject *object)
{
  DsuRuler *self = DSU_RULER (object);

  follow (self, NULL);
  dsu_lag_clear (&self->lag);
  forget_mark (&self->band);
  forget_mark (&self->pointed);
  g_clear_pointer (&self->node, gsk_render_node_unref);
  g_clear_pointer (&self->strips, g_hash_table_unref);
  G_OBJECT_CLASS (dsu_ruler_parent_class)->dispose (object);
}

static void
dsu_ruler_class_init (DsuRulerClass *class)
{
  const GParamFlags how = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->set_property = dsu_ruler_set_property;
  object_class->get_property = dsu_ruler_get_property;
  object_class->dispose = dsu_ruler_dispose;
  widget_class->snapshot = dsu_ruler_snapshot;
  widget_class->measure = dsu_ruler_measure;
  widget_class->css_changed = dsu_ruler_css_changed;
  props[PROP_CANVAS] = g_param_spec_object ("canvas", NULL, NULL, DSU_TYPE_CANVAS, how);
  props[PROP_VERTICAL] = g_param_spec_boolean ("vertical", NULL, NULL, FALSE, how);
  props[PROP_PER_CELL] =
      g_param_spec_double ("per-cell", NULL, NULL, 0.001, 100000, 1, how | G_PARAM_CONSTRUCT);
  g_object_class_install_properties (object_class, N_PROPS, props);
  gtk_widget_class_set_css_name (widget_class, "ruler");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
dsu_ruler_init (DsuRuler *self)
{
  self->lag = (DsuLag){ .widget = GTK_WIDGET (self), .on_beat = TRUE };
  self->strips = g_hash_table_new_full (NULL, NULL, NULL, free_strip);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_can_focus (GTK_WIDGET (self), FALSE);
}
