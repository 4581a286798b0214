/* ui/ruler.c — a ruler at an edge of a canvas. */
#include "ruler.h"

#include <math.h>

#define HEIGHT 18    /* pixels of a horizontal one */
#define WIDTH 34     /* of a vertical one: four digits */
#define APART 36     /* least pixels between numbers */
#define NUMBER_PX 10 /* of a number's text */
#define TICKS_FROM 5 /* least pixels of a cell for a tick at each */
#define STRONG 10    /* cells between longer ticks */

struct _DsuRuler {
  GtkWidget parent_instance;
  DsuCanvas *canvas; /* borrowed, weakly; NULL: none */
  gboolean is_vertical;
  double per_cell; /* of the shown unit */
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

/* Logical pixels of a cell, and of the start of the first one from the start of the ruler. */
typedef struct {
  double side, origin;
  int length; /* pixels of the ruler */
} Scale;

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

static graphene_rect_t
box_along (const DsuRuler *self, double from, double length, double thick_from, double thick)
{
  return self->is_vertical
             ? GRAPHENE_RECT_INIT ((float)thick_from, (float)from, (float)thick, (float)length)
             : GRAPHENE_RECT_INIT ((float)from, (float)thick_from, (float)length, (float)thick);
}

static void
append_band (DsuRuler *self, GtkSnapshot *snapshot, const Scale *scale, int first, int n,
             GdkRGBA colour)
{
  const graphene_rect_t box = box_along (self, scale->origin + first * scale->side, n * scale->side,
                                         0, self->is_vertical ? WIDTH : HEIGHT);

  gtk_snapshot_append_color (snapshot, &colour, &box);
}

/* @at: pixels along the ruler, of the text's start, or its middle. */
static void
append_text (DsuRuler *self, GtkSnapshot *snapshot, const char *text, double at, gboolean is_middle,
             const GdkRGBA *colour)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  int w, h;

  pango_attr_list_insert (attributes, pango_attr_size_new_absolute (NUMBER_PX * PANGO_SCALE));
  if (is_middle)
    pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (layout, attributes);
  pango_layout_get_pixel_size (layout, &w, &h);
  if (is_middle)
    at -= (self->is_vertical ? h : w) / 2.0;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, self->is_vertical
                                        ? &GRAPHENE_POINT_INIT ((float)(WIDTH - w - 5), (float)at)
                                        : &GRAPHENE_POINT_INIT ((float)at, 1));
  gtk_snapshot_append_layout (snapshot, layout, colour);
  gtk_snapshot_restore (snapshot);
}

/* @cells in the shown unit, with up to two decimals. Caller frees. */
static char *
dup_length (const DsuRuler *self, int cells)
{
  return g_strdup_printf ("%.10g", round (cells * self->per_cell * 100) / 100);
}

/* Ticks at the starts of cells, longer ones at every tenth, and numbers. */
static void
append_ticks (DsuRuler *self, GtkSnapshot *snapshot, const Scale *scale, int n, GdkRGBA colour)
{
  const int thick = self->is_vertical ? WIDTH : HEIGHT;
  const int from = MAX ((int)floor (-scale->origin / scale->side), 0);
  const int to = MIN ((int)ceil ((scale->length - scale->origin) / scale->side), n);
  int step, first = dsu_ruler_steps (scale->side, from, &step);
  GdkRGBA weak = colour;

  weak.alpha *= 0.45f;
  for (int i = scale->side >= TICKS_FROM ? from : (from + STRONG - 1) / STRONG * STRONG; i <= to;
       i += scale->side >= TICKS_FROM ? 1 : STRONG) {
    const double length = i % STRONG == 0 ? 7 : 3;

    if (scale->side * STRONG >= TICKS_FROM)
      gtk_snapshot_append_color (
          snapshot, &weak,
          &(graphene_rect_t){
              box_along (self, floor (scale->origin + i * scale->side), 1, thick - length, length)
                  .origin,
              box_along (self, 0, 1, 0, length).size });
  }
  for (int i = first; i < to; i += step) {
    g_autofree char *text = dup_length (self, i);
    const double shift = self->is_vertical ? 0 : 2;

    append_text (self, snapshot, text, scale->origin + i * scale->side + shift, FALSE, &colour);
  }
}

/* The number of the pointer's cell, in place of others. */
static void
append_pointed (DsuRuler *self, GtkSnapshot *snapshot, const Scale *scale, GdkRGBA accent)
{
  const GdkRGBA white = { 1, 1, 1, 1 };
  g_autofree char *text = NULL;
  double middle, half;
  DsCell cell;
  graphene_rect_t box;

  if (!dsu_canvas_get_hover (self->canvas, &cell) && !dsu_canvas_get_cursor (self->canvas, &cell))
    return;
  text = dup_length (self, self->is_vertical ? cell.y : cell.x);
  middle = scale->origin + ((self->is_vertical ? cell.y : cell.x) + 0.5) * scale->side;
  half = MAX (scale->side / 2, self->is_vertical ? 7.0 : 5.0 + 3.5 * (double)strlen (text));
  accent.alpha = 1;
  box = box_along (self, middle - half, 2 * half, 0, self->is_vertical ? WIDTH : HEIGHT);
  gtk_snapshot_append_color (snapshot, &accent, &box);
  append_text (self, snapshot, text, middle, TRUE, &white);
}

static void
append_marks (DsuRuler *self, GtkSnapshot *snapshot, const Scale *scale, GdkRGBA colour)
{
  GdkRGBA accent = { 0.21f, 0.52f, 0.89f, 1 };
  int first, n;

  gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (self)),
                                  "accent_bg_color", &accent);
  if (dsu_ruler_get_band (self, &first, &n)) {
    g_autofree char *text = dup_length (self, n);

    accent.alpha = 0.35f;
    append_band (self, snapshot, scale, first, n, accent);
    if (n * scale->side > 2 * APART)
      append_text (self, snapshot, text, scale->origin + (first + n / 2.0) * scale->side, TRUE,
                   &colour);
  }
  append_pointed (self, snapshot, scale, accent);
}

static void
dsu_ruler_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  DsuRuler *self = DSU_RULER (widget);
  int first, n;
  GdkRGBA colour;
  DsRect floor;
  Scale scale;

  if (self->canvas == NULL)
    return;
  floor = dsu_canvas_get_floor_rect (self->canvas);
  take_range (self, floor, &first, &n);
  scale = scale_of (self);
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &colour);
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float)gtk_widget_get_width (widget),
                                                         (float)gtk_widget_get_height (widget)));
  append_ticks (self, snapshot, &scale, n, colour);
  append_marks (self, snapshot, &scale, colour);
  gtk_snapshot_pop (snapshot);
}

static void
dsu_ruler_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                   int *natural, int *minimum_baseline, int *natural_baseline)
{
  const gboolean is_along =
      (orientation == GTK_ORIENTATION_VERTICAL) == DSU_RULER (widget)->is_vertical;

  *minimum = *natural = is_along ? 0 : DSU_RULER (widget)->is_vertical ? WIDTH : HEIGHT;
}

/* ---- life */

static void
follow (DsuRuler *self, DsuCanvas *canvas)
{
  static const char *const signals[] = { "hover", "view-changed", "cursor-moved", "floor-changed",
                                         "marks-changed" };

  if (self->canvas == canvas)
    return;
  if (self->canvas != NULL)
    g_signal_handlers_disconnect_by_data (self->canvas, self);
  g_set_weak_pointer (&self->canvas, canvas);
  for (gsize i = 0; i < G_N_ELEMENTS (signals) && canvas != NULL; i++)
    g_signal_connect_object (canvas, signals[i], G_CALLBACK (gtk_widget_queue_draw), self,
                             G_CONNECT_SWAPPED);
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
  follow (DSU_RULER (object), NULL);
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
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_can_focus (GTK_WIDGET (self), FALSE);
}
