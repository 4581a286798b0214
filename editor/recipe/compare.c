/* editor/recipe/compare.c — the canvas and the generator of A. */
#include "recipe/compare.h"

#include "app/work.h"
#include "clauses.h"
#include "doc/cmd.h"
#include "recipe/curtain.h"
#include "recipe/generator.h"
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
  DsRecipe a;
  guint64 seed;            /* of the request for A */
  DseGenerator *generator; /* NULL: nothing was ever compared */
  DsuDocument *a_document; /* NULL: not made yet */
  GtkWidget *b_side, *a_side, *a_canvas, *a_label, *b_header, *b_label;
  gboolean is_following;
  gboolean is_hidden;            /* a game is shown in place of the levels */
  gboolean is_fixed;             /* A is a level that stays as it is */
  GtkWidget *over;               /* overlay around B's canvas */
  DseCurtain *curtain;           /* over it, with A's canvas while is_fixed; NULL: not built */
  DseChangeBar *changes;         /* above it; NULL: not built */
  guint counting;                /* source */
  struct Count *counts[N_SIDES]; /* of large levels; borrowed, NULL: none */
};

G_DEFINE_FINAL_TYPE (DseCompare, dse_compare, GTK_TYPE_BOX)

const DsRecipe *
dse_compare_get_a (DseCompare *self)
{
  g_return_val_if_fail (DSE_IS_COMPARE (self), NULL);

  return self->document != NULL && !self->is_fixed ? &self->a : NULL;
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

  return self->a_document;
}

gboolean
dse_compare_get_busy (DseCompare *self)
{
  g_return_val_if_fail (DSE_IS_COMPARE (self), FALSE);

  return self->generator != NULL && dse_generator_get_busy (self->generator);
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

static void
show_counts (DseCompare *self, int side, const gint64 *counts)
{
  GtkWidget *label = side == A ? self->a_label : self->b_label;
  /* Translators: the two levels that are compared. */
  const char *name = side == A ? _ ("A") : _ ("B");
  g_autofree char *text = NULL, *joined = NULL, *list = NULL;

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
  if (!self->is_fixed)
    count (self, B, self->document);
  else if (self->a_document != NULL)
    dse_change_bar_find (self->changes, dsu_document_get_delve (self->a_document),
                         dsu_document_get_delve (self->document));
  return G_SOURCE_REMOVE;
}

/* ---- A's level */

/* Requests A with the seed, size and manual edits of B. */
static void
request (DseCompare *self)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  DsDelve base;
  DsRecipe recipe;

  if (ds_delve_copy (&base, delve, NULL) != DS_OK)
    return;
  if (ds_recipe_copy (&recipe, &self->a, NULL) == DS_OK) {
    ds_recipe_clear (&base.recipe);
    base.recipe = recipe;
    self->seed = base.dungeon.seed;
    dse_generator_request (self->generator, &base, 0);
  }
  ds_delve_clear (&base);
}

static void
follow (DsuCanvas *one, DsuCanvas *other, DseCompare *self)
{
  if (self->is_following || self->document == NULL)
    return;
  self->is_following = TRUE;
  dsu_canvas_follow (one, other);
  self->is_following = FALSE;
}

static void
on_b_view (DseCompare *self)
{
  follow (DSU_CANVAS (self->a_canvas), self->canvas, self);
}

static void
on_a_view (DseCompare *self)
{
  if (self->a_document != NULL)
    follow (self->canvas, DSU_CANVAS (self->a_canvas), self);
}

/* Takes @dungeon for the recipe of @base as B takes what it generates: what only hands make stays.
 */
static DsuDocument *
take_level (const DsDelve *base, const DsDungeon *dungeon)
{
  const DsCmdGenerated cmd = { .cmd.type = &ds_cmd_generated,
                               .dungeon = dungeon,
                               .recipe = &base->recipe,
                               .seed = dungeon->seed };
  DsuDocument *document = NULL;
  DsChanges changes = { 0 };
  DsDelve delve;

  if (ds_delve_copy (&delve, base, NULL) != DS_OK)
    return NULL;
  if (ds_cmd_generated.apply (&delve, &cmd.cmd, &changes, NULL) == DS_OK)
    document = dsu_document_new (&delve, NULL);
  ds_delve_clear (&delve);
  return document;
}

static void
show_level (DseCompare *self, const DsDelve *base, const DsDungeon *dungeon)
{
  DsuDocument *document = take_level (base, dungeon);

  if (document == NULL)
    return;
  g_clear_object (&self->a_document);
  self->a_document = document;
  self->is_following = TRUE;
  dsu_canvas_set_document (DSU_CANVAS (self->a_canvas), self->a_document);
  self->is_following = FALSE;
  on_b_view (self);
}

static void
on_finished (DseGenerator *generator, const DseGenerated *generated, DseCompare *self)
{
  char sentence[DS_SENTENCE];

  if (self->document == NULL || generated->status == DS_CANCELLED)
    return;
  if (generated->status == DS_OK || generated->status == DS_VETO)
    show_level (self, generated->base, &generated->result->dungeon);
  if (generated->status == DS_OK && self->a_document != NULL) {
    count (self, A, self->a_document);
  } else if (generated->status != DS_OK) {
    ds_message_format (&generated->error->message, sentence, sizeof sentence);
    dsu_clauses_set_text (DSU_CLAUSES (self->a_label), sentence);
    gtk_widget_set_tooltip_text (self->a_label, sentence);
  }
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
  self->generator = dse_generator_new ();
  g_signal_connect (self->generator, "finished", G_CALLBACK (on_finished), self);
  self->a_side = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->a_canvas = dsu_canvas_new ();
  g_object_set (self->a_canvas, "show-notes", TRUE, NULL);
  gtk_widget_add_css_class (self->a_side, "compare-side");
  gtk_widget_set_hexpand (self->a_side, TRUE);
  gtk_widget_set_vexpand (self->a_canvas, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->a_canvas), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("A, the kept level"), -1);
  gtk_box_append (GTK_BOX (self->a_side), build_header (&self->a_label, _ ("Use _A"), "win.take-a",
                                                        _ ("Use the recipe of A for this level")));
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
  const gboolean is_fixed = self->is_fixed;

  if (self->a_side == NULL)
    return;
  gtk_widget_set_visible (self->a_side, shown && !is_fixed);
  gtk_widget_set_visible (self->b_header, shown && !is_fixed);
  if (self->changes != NULL)
    gtk_widget_set_visible (GTK_WIDGET (self->changes), shown && is_fixed);
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

void
dse_compare_begin (DseCompare *self, DsuDocument *document, const DsRecipe *a)
{
  DsRecipe copy;
  int style;

  g_return_if_fail (DSE_IS_COMPARE (self) && DSU_IS_DOCUMENT (document) && a != NULL);

  if (ds_recipe_copy (&copy, a, NULL) != DS_OK)
    return;
  dse_compare_end (self);
  if (self->generator == NULL)
    build (self);
  self->a = copy;
  self->document = g_object_ref (document);
  g_object_get (self->canvas, "style", &style, NULL);
  g_object_set (self->a_canvas, "style", style, NULL);
  for (int side = 0; side < N_SIDES; side++)
    show_counts (self, side, NULL);
  show (self);
  show_level (self, dsu_document_get_delve (document), &dsu_document_get_delve (document)->dungeon);
  dse_compare_update (self, TRUE);
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
  int style;

  g_return_if_fail (DSE_IS_COMPARE (self) && DSU_IS_DOCUMENT (document));
  g_return_if_fail (delve != NULL && name != NULL);

  dse_compare_end (self);
  if (self->generator == NULL)
    build (self);
  if (self->changes == NULL)
    build_changes (self);
  self->is_fixed = TRUE;
  self->document = g_object_ref (document);
  g_object_get (self->canvas, "style", &style, NULL);
  g_object_set (self->a_canvas, "style", style, NULL);
  place_a (self, TRUE);
  show (self);
  show_level (self, delve, &delve->dungeon);
  dse_change_bar_set_name (self->changes, name);
  dse_compare_update (self, TRUE);
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
  dse_generator_cancel (self->generator);
  g_clear_object (&self->document);
  g_clear_object (&self->a_document);
  dsu_canvas_set_document (DSU_CANVAS (self->a_canvas), NULL);
  if (self->is_fixed) {
    place_a (self, FALSE);
    dse_change_bar_stop (self->changes);
  } else {
    ds_recipe_clear (&self->a);
  }
  self->is_fixed = FALSE;
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
dse_compare_update (DseCompare *self, gboolean edited)
{
  g_return_if_fail (DSE_IS_COMPARE (self));

  if (self->document == NULL)
    return;
  if (self->is_fixed)
    dse_change_bar_expect (self->changes);
  if (self->counting == 0)
    self->counting = g_idle_add_full (G_PRIORITY_LOW, on_count, self, NULL);
  if (self->is_fixed)
    return;
  if (edited || self->seed != dsu_document_get_delve (self->document)->dungeon.seed)
    request (self);
}

/* ---- life */

static void
dse_compare_dispose (GObject *object)
{
  DseCompare *self = DSE_COMPARE (object);

  if (self->generator != NULL) {
    g_signal_handlers_disconnect_by_data (self->generator, self);
    dse_compare_end (self);
  }
  g_clear_object (&self->generator);
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
