/* editor/recipe/compare.c — the canvas of A and its captions. */
#include "recipe/compare.h"

#include "app/work.h"
#include "clauses.h"
#include "inspect/level_title.h"
#include "project/project.h"
#include "recipe/curtain.h"
#include "recipe/sheet.h"

#include <glib/gi18n.h>
#include <string.h>

#define COUNTED_CELLS 262144 /* larger levels are counted in a worker */

enum { A, B, N_SIDES };
enum { PROP_CHILD = 1, PROP_OVER, PROP_CANVAS };

struct _DseCompare {
  GtkBox parent_instance;
  DsuCanvas *canvas;     /* B's; borrowed, a descendant */
  DsuDocument *document; /* B's; NULL: nothing is compared */
  DsuDocument *kept;     /* A's; NULL: nothing is compared, or no memory */
  GtkWidget *b_side, *a_side, *a_canvas, *a_label, *b_header, *b_label;
  gboolean is_following;
  int a_width, a_height;         /* logical pixels of its canvas when it was given its view */
  gboolean is_hidden;            /* a game is shown in place of the levels */
  gboolean is_over;              /* A lies over B, with a slider between them */
  GtkWidget *over;               /* overlay around B's canvas */
  DseCurtain *curtain;           /* over it, with A's canvas while is_over; NULL: not built */
  DseChangeBar *changes;         /* above it; NULL: not built */
  guint counting;                /* source */
  struct Count *counts[N_SIDES]; /* of large levels; borrowed, NULL: none */
};

G_DEFINE_FINAL_TYPE (DseCompare, dse_compare, GTK_TYPE_BOX)

DsuDocument *
dse_compare_get_kept (DseCompare *self)
{
  g_return_val_if_fail (DSE_IS_COMPARE (self), NULL);

  return self->is_over ? NULL : self->kept;
}

gboolean
dse_compare_is_shown (DseCompare *self)
{
  g_return_val_if_fail (DSE_IS_COMPARE (self), FALSE);

  return self->document != NULL;
}

DseChangeBar *
dse_compare_get_changes (DseCompare *self)
{
  g_return_val_if_fail (DSE_IS_COMPARE (self), NULL);

  return self->changes;
}

void
dse_compare_set_split (DseCompare *self, double split)
{
  g_return_if_fail (DSE_IS_COMPARE (self));

  if (self->curtain != NULL)
    dse_curtain_set_split (self->curtain, split);
}

DsuDocument *
dse_compare_get_document (DseCompare *self)
{
  g_return_val_if_fail (DSE_IS_COMPARE (self), NULL);

  return self->kept;
}

/* ---- the captions of both */

typedef struct Count {
  int side;
  DsDelve delve;
  DsJob job;
  gboolean done;
  gint64 counts[DSE_COUNTS_MAX];
} Count;

static void
count_free (gpointer data)
{
  Count *count = data;

  ds_delve_clear (&count->delve);
  g_free (count);
}

static void
stop_counting (DseCompare *self, int side)
{
  if (self->counts[side] != NULL)
    ds_job_cancel (&self->counts[side]->job);
  self->counts[side] = NULL;
}

/* "A · Crypt 7", with recipe and seed of the level where it has a recipe; caller frees. */
static char *
dup_name (DseCompare *self, int side)
{
  /* Translators: the two levels that are compared. */
  const char *name = side == A ? _ ("A") : _ ("B");
  DsuDocument *document = side == A ? self->kept : self->document;
  DseProject *project = dse_project_of (self->document);
  const DsDelve *delve = document != NULL ? dsu_document_get_delve (document) : NULL;
  g_autofree char *title = NULL;

  if (project != NULL && delve != NULL && delve->recipe.n_stages > 0)
    title =
        dse_level_title_dup (dse_definitions_get_recipes (dse_project_get_definitions (project)),
                             delve->recipe.id, delve->dungeon.seed);
  return title != NULL ? g_strdup_printf ("%s · %s", name, title) : g_strdup (name);
}

static void
show_counts (DseCompare *self, int side, const gint64 *counts)
{
  GtkWidget *label = side == A ? self->a_label : self->b_label;
  g_autofree char *name = dup_name (self, side), *text = NULL, *joined = NULL, *list = NULL;

  if (counts == NULL) {
    dsu_clauses_set_text (DSU_CLAUSES (label), name);
    return;
  }
  joined = dse_counts_join (counts, DSE_COUNT_SEED);
  list = dse_counts_list (counts);
  text = g_strdup_printf ("%s · %s", name, joined);
  dsu_clauses_set_text (DSU_CLAUSES (label), text);
  gtk_widget_set_tooltip_text (label, list);
}

static void
count_in_thread (gpointer data)
{
  Count *count = data;

  count->done = dse_count_level (&count->delve, &count->job, count->counts);
}

static void
on_counted (gpointer owner, gpointer data)
{
  DseCompare *self = owner;
  const Count *count = data;

  if (self->counts[count->side] != count)
    return; /* of an older level */
  self->counts[count->side] = NULL;
  if (count->done)
    show_counts (self, count->side, count->counts);
}

static void
count_later (DseCompare *self, int side, const DsDelve *delve)
{
  Count *count = g_new0 (Count, 1);

  count->side = side;
  if (ds_delve_copy (&count->delve, delve, NULL) != DS_OK) {
    count_free (count);
    return;
  }
  self->counts[side] = count;
  dse_work_start (self, count, count_in_thread, on_counted, count_free);
}

static void
count (DseCompare *self, int side, DsuDocument *document)
{
  const DsDelve *delve = dsu_document_get_delve (document);
  const DsDungeon *dungeon = &delve->dungeon;
  gint64 counts[DSE_COUNTS_MAX];

  stop_counting (self, side);
  show_counts (self, side, NULL);
  if ((gint64)dungeon->w * dungeon->h * (gint64)dungeon->n_floors > COUNTED_CELLS)
    count_later (self, side, delve);
  else if (dse_count_level (delve, NULL, counts))
    show_counts (self, side, counts);
}

static gboolean
on_count (gpointer data)
{
  DseCompare *self = data;

  self->counting = 0;
  if (!self->is_over)
    count (self, B, self->document);
  else if (self->kept != NULL)
    dse_change_bar_find (self->changes, dsu_document_get_delve (self->kept),
                         dsu_document_get_delve (self->document));
  return G_SOURCE_REMOVE;
}

/* ---- the view of both */

/* A fits no level to its own size, since B's may be another: both have one scale. */
static void
on_b_view (DseCompare *self)
{
  DsuCamera camera;

  if (self->is_following || self->document == NULL)
    return;
  self->is_following = TRUE;
  self->a_width = gtk_widget_get_width (self->a_canvas);
  self->a_height = gtk_widget_get_height (self->a_canvas);
  camera = dsu_canvas_get_camera (self->canvas);
  camera.is_fit = FALSE;
  dsu_canvas_set_camera (DSU_CANVAS (self->a_canvas), &camera);
  self->is_following = FALSE;
}

/* A change of A's size is no move by hand: B has a size of its own. */
static gboolean
is_resized (DseCompare *self)
{
  return gtk_widget_get_width (self->a_canvas) != self->a_width ||
         gtk_widget_get_height (self->a_canvas) != self->a_height;
}

static void
on_a_view (DseCompare *self)
{
  DsuCamera camera;

  if (self->is_following || self->kept == NULL)
    return;
  if (is_resized (self)) {
    on_b_view (self);
    return;
  }
  self->is_following = TRUE;
  camera = dsu_canvas_get_camera (DSU_CANVAS (self->a_canvas));
  dsu_canvas_set_camera (self->canvas, &camera);
  self->is_following = FALSE;
}

/* Shows a copy of @delve as A. */
static void
show_kept (DseCompare *self, const DsDelve *delve)
{
  self->kept = dsu_document_new (delve, NULL);
  self->is_following = TRUE;
  dsu_canvas_set_document (DSU_CANVAS (self->a_canvas), self->kept);
  self->is_following = FALSE;
  on_b_view (self);
}

/* ---- building */

static GtkWidget *
build_header (GtkWidget **label, const char *text, const char *action, const char *tip)
{
  GtkWidget *header = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *button = gtk_button_new_with_mnemonic (text);

  *label = dsu_clauses_new ();
  gtk_widget_set_hexpand (*label, TRUE);
  gtk_widget_add_css_class (*label, "numeric");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_box_append (GTK_BOX (header), *label);
  gtk_box_append (GTK_BOX (header), button);
  gtk_widget_add_css_class (header, "compare-header");
  return header;
}

/* Widgets that only a comparison needs. */
static void
build (DseCompare *self)
{
  self->a_side = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->a_canvas = dsu_canvas_new ();
  g_object_set (self->a_canvas, "show-notes", TRUE, NULL);
  gtk_widget_add_css_class (self->a_side, "compare-side");
  gtk_widget_set_hexpand (self->a_side, TRUE);
  gtk_widget_set_vexpand (self->a_canvas, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->a_canvas), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("A, the kept level"), -1);
  gtk_box_append (GTK_BOX (self->a_side), build_header (&self->a_label, _ ("Use _A"), "win.take-a",
                                                        _ ("Replace this level by A")));
  gtk_box_append (GTK_BOX (self->a_side), self->a_canvas);
  gtk_box_prepend (GTK_BOX (self), self->a_side);
  self->b_header = build_header (&self->b_label, _ ("Keep _B"), "win.compare",
                                 _ ("Keep this level and close the comparison"));
  gtk_box_prepend (GTK_BOX (self->b_side), self->b_header);
  g_signal_connect_swapped (self->a_canvas, "view-changed", G_CALLBACK (on_a_view), self);
  g_signal_connect_swapped (self->canvas, "view-changed", G_CALLBACK (on_b_view), self);
}

/* ---- beginning and ending */

/* Shows the widgets of recipes, of a level that stays, or none. */
static void
show (DseCompare *self)
{
  const gboolean shown = self->document != NULL && !self->is_hidden;
  const gboolean is_over = self->is_over;

  if (self->a_side == NULL)
    return;
  gtk_widget_set_visible (self->a_side, shown && !is_over);
  gtk_widget_set_visible (self->b_header, shown && !is_over);
  if (self->changes != NULL)
    gtk_widget_set_visible (GTK_WIDGET (self->changes), shown && is_over);
}

/* Puts A's canvas over B's, or beside it. */
static void
place_a (DseCompare *self, gboolean over)
{
  const gboolean is_over = gtk_widget_get_parent (self->a_canvas) != self->a_side;

  if (over == is_over)
    return;
  g_object_ref (self->a_canvas);
  if (over) {
    gtk_box_remove (GTK_BOX (self->a_side), self->a_canvas);
    dse_curtain_set_child (self->curtain, self->a_canvas);
  } else {
    dse_curtain_set_child (self->curtain, NULL);
    gtk_box_append (GTK_BOX (self->a_side), self->a_canvas);
  }
  g_object_unref (self->a_canvas);
}

/* Ends what was compared, and makes A's canvas draw as B's does. */
static void
prepare (DseCompare *self, DsuDocument *document)
{
  int style;

  dse_compare_end (self);
  if (self->a_side == NULL)
    build (self);
  self->document = g_object_ref (document);
  g_object_get (self->canvas, "style", &style, NULL);
  g_object_set (self->a_canvas, "style", style, NULL);
}

void
dse_compare_begin (DseCompare *self, DsuDocument *document)
{
  g_return_if_fail (DSE_IS_COMPARE (self) && DSU_IS_DOCUMENT (document));

  prepare (self, document);
  for (int side = 0; side < N_SIDES; side++)
    show_counts (self, side, NULL);
  show (self);
  show_kept (self, dsu_document_get_delve (document));
  if (self->kept != NULL)
    count (self, A, self->kept);
  dse_compare_update (self);
}

static void
build_changes (DseCompare *self)
{
  self->curtain = dse_curtain_new (GTK_OVERLAY (self->over));
  self->changes = dse_change_bar_new (DSU_CANVAS (self->a_canvas), self->canvas);
  gtk_box_prepend (GTK_BOX (self->b_side), GTK_WIDGET (self->changes));
}

void
dse_compare_begin_with (DseCompare *self, DsuDocument *document, const DsDelve *delve,
                        const char *name)
{
  g_return_if_fail (DSE_IS_COMPARE (self) && DSU_IS_DOCUMENT (document));
  g_return_if_fail (delve != NULL && name != NULL);

  prepare (self, document);
  if (self->changes == NULL)
    build_changes (self);
  self->is_over = TRUE;
  place_a (self, TRUE);
  show (self);
  show_kept (self, delve);
  dse_change_bar_set_name (self->changes, name);
  dse_compare_update (self);
}

void
dse_compare_end (DseCompare *self)
{
  g_return_if_fail (DSE_IS_COMPARE (self));

  if (self->document == NULL)
    return;
  g_clear_handle_id (&self->counting, g_source_remove);
  for (int side = 0; side < N_SIDES; side++)
    stop_counting (self, side);
  g_clear_object (&self->document);
  g_clear_object (&self->kept);
  dsu_canvas_set_document (DSU_CANVAS (self->a_canvas), NULL);
  if (self->is_over) {
    place_a (self, FALSE);
    dse_change_bar_stop (self->changes);
  }
  self->is_over = FALSE;
  show (self);
}

void
dse_compare_set_hidden (DseCompare *self, gboolean hidden)
{
  g_return_if_fail (DSE_IS_COMPARE (self));

  self->is_hidden = hidden;
  show (self);
}

void
dse_compare_update (DseCompare *self)
{
  g_return_if_fail (DSE_IS_COMPARE (self));

  if (self->document == NULL)
    return;
  if (self->is_over)
    dse_change_bar_expect (self->changes);
  if (self->counting == 0)
    self->counting = g_idle_add_full (G_PRIORITY_LOW, on_count, self, NULL);
}

/* ---- life */

static void
dse_compare_dispose (GObject *object)
{
  dse_compare_end (DSE_COMPARE (object));
  G_OBJECT_CLASS (dse_compare_parent_class)->dispose (object);
}

static void
dse_compare_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  DseCompare *self = DSE_COMPARE (object);

  if (id == PROP_CANVAS)
    self->canvas = g_value_get_object (value);
  else if (id == PROP_OVER)
    self->over = g_value_get_object (value);
  else if (g_value_get_object (value) != NULL)
    gtk_box_append (GTK_BOX (self->b_side), g_value_get_object (value));
}

static void
dse_compare_class_init (DseCompareClass *class)
{
  const GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->dispose = dse_compare_dispose;
  object_class->set_property = dse_compare_set_property;
  g_object_class_install_property (
      object_class, PROP_CHILD, g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET, flags));
  g_object_class_install_property (
      object_class, PROP_OVER, g_param_spec_object ("over", NULL, NULL, GTK_TYPE_OVERLAY, flags));
  g_object_class_install_property (
      object_class, PROP_CANVAS,
      g_param_spec_object ("canvas", NULL, NULL, DSU_TYPE_CANVAS, flags));
}

static void
dse_compare_init (DseCompare *self)
{
  gtk_box_set_homogeneous (GTK_BOX (self), TRUE);
  self->b_side = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_hexpand (self->b_side, TRUE);
  gtk_box_append (GTK_BOX (self), self->b_side);
}
