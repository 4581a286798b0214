/* ui/histogram.c — bars of equal width, at most one for each number. */
#include "histogram.h"

#include <glib/gi18n.h>
#include <math.h>

#define BARS_MAX 16
#define WIDTH 150
#define HEIGHT 34

struct _DsuHistogram {
  GtkWidget parent_instance;
  char *name;
  guint counts[BARS_MAX];
  guint n_bars; /* 0: there are no values */
  gint64 first; /* number of the first bar */
  gint64 step;  /* numbers of a bar */
  gboolean has_range;
  gint64 from, to;
  guint pressed; /* bar where a drag began */
};

enum { RANGE_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DsuHistogram, dsu_histogram, GTK_TYPE_WIDGET)

static gint64
from_of (DsuHistogram *self, guint bar)
{
  return self->first + (gint64)bar * self->step;
}

static gint64
to_of (DsuHistogram *self, guint bar)
{
  return from_of (self, bar) + self->step - 1;
}

/* True if some of the numbers of the bar are in the range. */
static gboolean
is_chosen (DsuHistogram *self, guint bar)
{
  return !self->has_range || (from_of (self, bar) <= self->to && to_of (self, bar) >= self->from);
}

/* "Loops: 2 to 9", and the chosen range. */
static void
announce (DsuHistogram *self)
{
  g_autofree char *all = NULL, *text = NULL;

  if (self->n_bars == 0)
    all = g_strdup_printf (_ ("%s: no values"), self->name);
  else
    all = g_strdup_printf (_ ("%s: %lld to %lld"), self->name, (long long)self->first,
                           (long long)to_of (self, self->n_bars - 1));
  text = self->has_range ? g_strdup_printf (_ ("%s; chosen: %lld to %lld"), all,
                                            (long long)self->from, (long long)self->to)
                         : g_strdup (all);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
dsu_histogram_set_values (DsuHistogram *self, const char *name, const gint64 *values, gsize n)
{
  gint64 lowest = G_MAXINT64, highest = G_MININT64;

  g_return_if_fail (DSU_IS_HISTOGRAM (self) && name != NULL && (values != NULL || n == 0));

  g_free (self->name);
  self->name = g_strdup (name);
  memset (self->counts, 0, sizeof self->counts);
  self->n_bars = 0;
  for (gsize i = 0; i < n; i++) {
    lowest = MIN (lowest, values[i]);
    highest = MAX (highest, values[i]);
  }
  if (n > 0) {
    self->first = lowest;
    self->step = (highest - lowest) / BARS_MAX + 1;
    self->n_bars = (guint)((highest - lowest) / self->step) + 1;
  }
  for (gsize i = 0; i < n; i++)
    self->counts[(values[i] - self->first) / self->step]++;
  announce (self);
}

void
dsu_histogram_set_range (DsuHistogram *self, gint64 from, gint64 to)
{
  g_return_if_fail (DSU_IS_HISTOGRAM (self));

  self->has_range = from <= to;
  self->from = from;
  self->to = to;
  announce (self);
}

gboolean
dsu_histogram_get_range (DsuHistogram *self, gint64 *from, gint64 *to)
{
  g_return_val_if_fail (DSU_IS_HISTOGRAM (self) && from != NULL && to != NULL, FALSE);

  *from = self->from;
  *to = self->to;
  return self->has_range;
}

/* ---- drawing */

static void
dsu_histogram_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  DsuHistogram *self = DSU_HISTOGRAM (widget);
  const float w = (float)gtk_widget_get_width (widget), h = (float)gtk_widget_get_height (widget);
  const float side = self->n_bars > 0 ? w / (float)self->n_bars : w;
  GtkStyleContext *context = gtk_widget_get_style_context (widget);
  GdkRGBA accent = { 0.1f, 0.4f, 0.77f, 1 }, plain;
  guint most = 1;

  gtk_style_context_get_color (context, &plain);
  gtk_style_context_lookup_color (context, "accent_bg_color", &accent);
  for (guint i = 0; i < self->n_bars; i++)
    most = MAX (most, self->counts[i]);
  for (guint i = 0; i < self->n_bars; i++) {
    const float high =
        self->counts[i] > 0 ? MAX (2, (h - 2) * (float)self->counts[i] / (float)most) : 1;
    GdkRGBA colour = is_chosen (self, i) ? accent : plain;

    if (!is_chosen (self, i))
      colour.alpha *= 0.3f;
    gtk_snapshot_append_color (
        snapshot, &colour,
        &GRAPHENE_RECT_INIT ((float)i * side + 1, h - high, MAX (1, side - 2), high));
  }
}

static void
dsu_histogram_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

/* ---- choosing */

static void
choose (DsuHistogram *self, gint64 from, gint64 to)
{
  dsu_histogram_set_range (self, from, to);
  g_signal_emit (self, signals[RANGE_CHANGED], 0);
}

/* Chooses the bars between two. */
static void
choose_bars (DsuHistogram *self, guint one, guint other)
{
  choose (self, from_of (self, MIN (one, other)), to_of (self, MAX (one, other)));
}

static guint
bar_at (DsuHistogram *self, double x)
{
  const double side = (double)gtk_widget_get_width (GTK_WIDGET (self)) / self->n_bars;

  return (guint)CLAMP (floor (x / side), 0, self->n_bars - 1);
}

/* A press on the only chosen bar chooses all. */
static void
on_drag_begin (GtkGestureDrag *drag, double x, double y, DsuHistogram *self)
{
  if (self->n_bars == 0)
    return;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->pressed = bar_at (self, x);
  if (self->has_range && self->from == from_of (self, self->pressed) &&
      self->to == to_of (self, self->pressed))
    choose (self, 1, 0);
  else
    choose_bars (self, self->pressed, self->pressed);
}

static void
on_drag_update (GtkGestureDrag *drag, double dx, double dy, DsuHistogram *self)
{
  double x, y;
  guint bar;

  if (self->n_bars == 0 || !gtk_gesture_drag_get_start_point (drag, &x, &y))
    return;
  bar = bar_at (self, x + dx);
  if (bar != self->pressed || self->has_range)
    choose_bars (self, self->pressed, bar);
}

/* The first or last chosen bar; FALSE: all are chosen. */
static gboolean
chosen_bars (DsuHistogram *self, guint *first, guint *last)
{
  *first = G_MAXUINT;
  for (guint i = 0; self->has_range && i < self->n_bars; i++)
    if (is_chosen (self, i)) {
      *first = MIN (*first, i);
      *last = i;
    }
  return *first != G_MAXUINT;
}

static gboolean
on_key (DsuHistogram *self, guint keyval, guint code, GdkModifierType state)
{
  const int way = keyval == GDK_KEY_Left ? -1 : keyval == GDK_KEY_Right ? 1 : 0;
  guint first, last = 0;

  if (self->n_bars == 0)
    return GDK_EVENT_PROPAGATE;
  if ((keyval == GDK_KEY_Escape || keyval == GDK_KEY_Delete) && self->has_range) {
    choose (self, 1, 0);
    return GDK_EVENT_STOP;
  }
  if (way == 0)
    return GDK_EVENT_PROPAGATE;
  if (!chosen_bars (self, &first, &last)) {
    first = last = way < 0 ? self->n_bars - 1 : 0;
  } else if (state & GDK_SHIFT_MASK) {
    last = (guint)CLAMP ((int)last + way, (int)first, (int)self->n_bars - 1);
  } else if ((int)first + way >= 0 && last + (guint)way < self->n_bars) {
    first += (guint)way;
    last += (guint)way;
  }
  choose_bars (self, first, last);
  return GDK_EVENT_STOP;
}

/* ---- life */

static void
dsu_histogram_finalize (GObject *object)
{
  g_free (DSU_HISTOGRAM (object)->name);
  G_OBJECT_CLASS (dsu_histogram_parent_class)->finalize (object);
}

static void
dsu_histogram_class_init (DsuHistogramClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = dsu_histogram_finalize;
  widget_class->snapshot = dsu_histogram_snapshot;
  widget_class->measure = dsu_histogram_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "histogram");
  signals[RANGE_CHANGED] = g_signal_new ("range-changed", DSU_TYPE_HISTOGRAM, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
dsu_histogram_init (DsuHistogram *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->name = g_strdup ("");
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

GtkWidget *
dsu_histogram_new (void)
{
  return g_object_new (DSU_TYPE_HISTOGRAM, NULL);
}
