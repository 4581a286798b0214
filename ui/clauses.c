/* ui/clauses.c — see clauses.h. The label measures itself and is read out; where it would be cut,
 * fewer clauses are drawn in its place. */
#include "clauses.h"

#include "lag.h"
#include "renderer.h"

#include <string.h>

#define SPARE 240           /* most pixels that a line with a lag keeps beyond its text */
#define FIRST_WIDTH_MAX 260 /* pixels: a window of 1024 pixels has as much beside the rest */

struct _DsuClauses {
  GtkWidget parent_instance;
  GtkWidget *label;
  char *text;  /* the label has it, or gets it when it is due */
  guint timer; /* 0: the label has the text */
  guint lag;   /* ms until it is due, where cairo draws */
  int kept;    /* pixels of a line with a lag */
  float xalign;
  gboolean keeps_first;
};

enum { PROP_XALIGN = 1, PROP_KEEPS_FIRST, PROP_LAG };

G_DEFINE_FINAL_TYPE (DsuClauses, dsu_clauses, GTK_TYPE_WIDGET)

GtkWidget *
dsu_clauses_new (void)
{
  return g_object_new (DSU_TYPE_CLAUSES, NULL);
}

static void
show_text (DsuClauses *self)
{
  gtk_label_set_text (GTK_LABEL (self->label), self->text);
  gtk_widget_queue_draw (GTK_WIDGET (self)); /* a label that is not drawn asks no parent to draw */
}

static gboolean
on_due (gpointer data)
{
  DsuClauses *self = data;

  self->timer = 0;
  show_text (self);
  dsu_lag_take_frame (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

void
dsu_clauses_set_text (DsuClauses *self, const char *text)
{
  g_return_if_fail (DSU_IS_CLAUSES (self) && text != NULL);

  if (strcmp (self->text, text) == 0)
    return;
  g_free (self->text);
  self->text = g_strdup (text);
  if (self->lag == 0 || !dsu_renderer_is_cairo (GTK_WIDGET (self)))
    show_text (self);
  else if (self->timer == 0)
    self->timer = dsu_lag_add_timer (self->lag, self->lag / 2, on_due, self);
}

const char *
dsu_clauses_get_text (DsuClauses *self)
{
  g_return_val_if_fail (DSU_IS_CLAUSES (self), NULL);

  return self->text;
}

static gboolean
is_cut (DsuClauses *self)
{
  return pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (self->label)));
}

/* True for the comma at @item in "X, Y: mirror", which parts no clause that begins at @clause. */
static gboolean
is_in_keys (const char *clause, const char *item)
{
  const char *colon = strstr (clause, ": ");

  return colon != NULL && colon > item;
}

/* The end of the last part of @text but one; NULL: it has but one. What follows a colon belongs to
 * what is before it, and only a clause that has no room itself is cut there; but a sentence is not
 * cut to its subject, a word alone. */
static char *
find_end (DsuClauses *self, char *text)
{
  char *clause = g_strrstr (text, DSU_CLAUSE_END), *item = g_strrstr (text, ", ");
  char *colon = g_strrstr (text, ": ");

  if (item != NULL && is_in_keys (clause != NULL && clause < item ? clause : text, item))
    item = NULL;
  if (clause != NULL || item != NULL)
    return MAX (clause, item);
  return self->keeps_first && colon != NULL && colon < strchr (text, ' ') ? NULL : colon;
}

/* As much of the text as the width allows, in whole parts; the first one is there in any case.
 * Caller unrefs. */
static PangoLayout *
layout_new (DsuClauses *self)
{
  g_autofree char *text = g_strdup (dsu_clauses_get_text (self));
  PangoLayout *layout = gtk_widget_create_pango_layout (self->label, text);
  const int room = gtk_widget_get_width (self->label);
  int width;
  char *end;

  pango_layout_get_pixel_size (layout, &width, NULL);
  while (width > room && (end = find_end (self, text)) != NULL) {
    *end = '\0';
    pango_layout_set_text (layout, text, -1);
    pango_layout_get_pixel_size (layout, &width, NULL);
  }
  if (width > room) {
    pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
    pango_layout_set_width (layout, room * PANGO_SCALE);
  }
  return layout;
}

char *
dsu_clauses_dup_shown (DsuClauses *self)
{
  g_autoptr (PangoLayout) layout = NULL;

  g_return_val_if_fail (DSU_IS_CLAUSES (self), NULL);

  layout = layout_new (self);
  return g_strdup (pango_layout_get_text (layout));
}

/* ---- the widget */

/* Pixels of the first clause. */
static int
first_width (DsuClauses *self)
{
  const char *text = dsu_clauses_get_text (self), *end = strstr (text, DSU_CLAUSE_END);
  g_autofree char *first = end != NULL ? g_strndup (text, (gsize)(end - text)) : g_strdup (text);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (self->label, first);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return MIN (width, FIRST_WIDTH_MAX);
}

/* As many pixels as before where the text has room in them, so that nothing beside the line moves.
 */
static int
keep_width (DsuClauses *self, int text)
{
  if (self->kept < text || self->kept > text + SPARE)
    self->kept = text > 0 ? text + SPARE / 4 : 0;
  return self->kept;
}

/* A line that keeps its first clause has room for it, whatever stands beside the line. */
static void
dsu_clauses_measure (GtkWidget *widget, GtkOrientation orientation, int size, int *least,
                     int *natural, int *least_baseline, int *natural_baseline)
{
  DsuClauses *self = DSU_CLAUSES (widget);

  gtk_widget_measure (self->label, orientation, size, least, natural, least_baseline,
                      natural_baseline);
  if (orientation == GTK_ORIENTATION_HORIZONTAL && self->keeps_first) {
    *least = MAX (*least, first_width (self));
    *natural = MAX (*natural, *least);
  }
  if (orientation == GTK_ORIENTATION_HORIZONTAL && self->lag > 0)
    *natural = keep_width (self, *natural);
}

static void
dsu_clauses_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (DSU_CLAUSES (widget)->label, width, height, baseline, NULL);
}

static void
dsu_clauses_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  DsuClauses *self = DSU_CLAUSES (widget);
  const gboolean is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  const double across = is_mirrored ? 1 - (double)self->xalign : (double)self->xalign;
  g_autoptr (PangoLayout) layout = NULL;
  int w, h;

  if (!is_cut (self)) {
    gtk_widget_snapshot_child (widget, self->label, snapshot);
    return;
  }
  layout = layout_new (self);
  pango_layout_get_pixel_size (layout, &w, &h);
  gtk_snapshot_render_layout (snapshot, gtk_widget_get_style_context (self->label),
                              (gtk_widget_get_width (widget) - w) * across,
                              (gtk_widget_get_height (widget) - h) / 2.0, layout);
}

/* The whole text of a line that is cut, unless it was given another tip. */
static gboolean
dsu_clauses_query_tooltip (GtkWidget *widget, int x, int y, gboolean by_keys, GtkTooltip *tip)
{
  DsuClauses *self = DSU_CLAUSES (widget);

  if (gtk_widget_get_tooltip_text (widget) != NULL)
    return GTK_WIDGET_CLASS (dsu_clauses_parent_class)->query_tooltip (widget, x, y, by_keys, tip);
  if (!is_cut (self))
    return FALSE;
  gtk_tooltip_set_text (tip, dsu_clauses_get_text (self));
  return TRUE;
}

static void
dsu_clauses_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  if (id == PROP_XALIGN)
    g_value_set_float (value, DSU_CLAUSES (object)->xalign);
  else if (id == PROP_LAG)
    g_value_set_uint (value, DSU_CLAUSES (object)->lag);
  else
    g_value_set_boolean (value, DSU_CLAUSES (object)->keeps_first);
}

static void
dsu_clauses_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  DsuClauses *self = DSU_CLAUSES (object);

  if (id == PROP_LAG) {
    self->lag = g_value_get_uint (value);
  } else if (id == PROP_KEEPS_FIRST) {
    self->keeps_first = g_value_get_boolean (value);
    gtk_widget_queue_resize (GTK_WIDGET (self));
  } else {
    self->xalign = g_value_get_float (value);
    gtk_label_set_xalign (GTK_LABEL (self->label), self->xalign);
  }
}

static void
dsu_clauses_dispose (GObject *object)
{
  DsuClauses *self = DSU_CLAUSES (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_pointer (&self->label, gtk_widget_unparent);
  G_OBJECT_CLASS (dsu_clauses_parent_class)->dispose (object);
}

static void
dsu_clauses_finalize (GObject *object)
{
  g_free (DSU_CLAUSES (object)->text);
  G_OBJECT_CLASS (dsu_clauses_parent_class)->finalize (object);
}

static void
dsu_clauses_class_init (DsuClausesClass *class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  object_class->dispose = dsu_clauses_dispose;
  object_class->finalize = dsu_clauses_finalize;
  object_class->get_property = dsu_clauses_get_property;
  object_class->set_property = dsu_clauses_set_property;
  widget_class->snapshot = dsu_clauses_snapshot;
  widget_class->query_tooltip = dsu_clauses_query_tooltip;
  widget_class->measure = dsu_clauses_measure;
  widget_class->size_allocate = dsu_clauses_size_allocate;
  g_object_class_install_property (object_class, PROP_XALIGN,
                                   g_param_spec_float ("xalign", NULL, NULL, 0, 1, 0, flags));
  g_object_class_install_property (object_class, PROP_KEEPS_FIRST,
                                   g_param_spec_boolean ("keeps-first", NULL, NULL, FALSE, flags));
  g_object_class_install_property (object_class, PROP_LAG,
                                   g_param_spec_uint ("lag", NULL, NULL, 0, 1000, 0, flags));
}

static void
dsu_clauses_init (DsuClauses *self)
{
  self->text = g_strdup ("");
  self->label = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}
