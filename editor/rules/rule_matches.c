/* editor/rules/rule_matches.c — looks for a tile rule in a level, in a worker, and outlines it. */
#include "rules/rule_matches.h"

#include "app/work.h"
#include "icon_button.h"
#include "shown.h"

#include "field/tile_rules.h"
#include "rules/find_tile_rule.h"

#include <glib/gi18n.h>
#include <string.h>

#define CALM_MS 60 /* after a change */

static const GdkRGBA PUT = { 0.21f, 0.52f, 0.89f, 0.45f };

struct _DseRuleMatches {
  GObject parent_instance;
  DsuCanvas *canvas;                  /* weak; NULL: no level */
  DsuDocument *document;              /* of the canvas; owned */
  GtkWidget *bar;                     /* weak; NULL: not shown */
  GtkWidget *label, *previous, *next; /* in the bar */
  guint layer;                        /* of the canvas; 0: none yet */
  char *id;                           /* of the rule; NULL: none */
  char *name;                         /* of the rule, also once it is gone; NULL: not known yet */
  guint calm;                         /* source */
  struct _MatchSearch *search;        /* borrowed; NULL: none is running */
  DsTileRuleMatches matches;          /* of the shown floor, or of before the last change */
  DsuRegion found, put;
  gboolean is_known;
  gsize at; /* place that was visited last, from 1; 0: none */
};

G_DEFINE_FINAL_TYPE (DseRuleMatches, dse_rule_matches, G_TYPE_OBJECT)

enum { CHANGED, EDIT, CLOSED, N_SIGNALS };

static guint signals[N_SIGNALS];

/* The rule in the rules of the level; NULL: none. */
static const DsTileRule *
rule_in (const DsRules *rules, const char *id)
{
  for (size_t i = 0; id != NULL && i < ds_rules_n_tile_rules (rules); i++)
    if (strcmp (ds_rules_tile_rule (rules, i)->id, id) == 0)
      return ds_rules_tile_rule (rules, i);
  return NULL;
}

static const DsTileRule *
rule_of (DseRuleMatches *self)
{
  return self->canvas != NULL ? rule_in (dsu_document_get_delve (self->document)->rules, self->id)
                              : NULL;
}

/* ---- text and bar */

char *
dse_rule_matches_dup_text (DseRuleMatches *self)
{
  const DsTileRule *rule;
  g_autofree char *places = NULL;

  g_return_val_if_fail (DSE_IS_RULE_MATCHES (self), NULL);

  rule = rule_of (self);
  if (rule == NULL)
    return NULL;
  if (!self->is_known)
    return g_strdup (_ ("Looking for matches…"));
  if (self->matches.n == 0)
    return g_strdup (_ ("Matches nowhere on this floor"));
  places = g_strdup_printf (ngettext ("Matches %zu place on this floor",
                                      "Matches %zu places on this floor", self->matches.n),
                            self->matches.n);
  if (self->matches.n_chosen == self->matches.n)
    return g_steal_pointer (&places);
  return g_strdup_printf (_ ("%s · %zu of them replaced"), places, self->matches.n_chosen);
}

static void
show_bar (DseRuleMatches *self)
{
  const DsTileRule *rule = rule_of (self);
  g_autofree char *text = dse_rule_matches_dup_text (self);
  const gboolean can_go = self->matches.places.n > 0;
  g_autofree char *all = NULL;

  if (rule != NULL) {
    g_free (self->name);
    self->name = dsu_dup_shown (dsu_translate (rule->label));
  }
  if (self->bar == NULL)
    return;
  all = g_strdup_printf (_ ("%s: %s"),
                         self->name != NULL ? self->name
                         : self->id != NULL ? self->id
                                            : "",
                         text != NULL ? text : _ ("not in this level"));
  gtk_label_set_text (GTK_LABEL (self->label), all);
  gtk_widget_set_sensitive (self->previous, can_go);
  gtk_widget_set_sensitive (self->next, can_go);
}

static void
show (DseRuleMatches *self)
{
  if (self->canvas != NULL && self->layer != 0)
    dsu_canvas_touch_layer (self->canvas, self->layer);
  show_bar (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
draw (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  const DseRuleMatches *self = data;

  dsu_region_snapshot (&self->put, snapshot, viewport, &PUT);
  dsu_region_snapshot (&self->found, snapshot, viewport, NULL);
}

/* ---- the search */

typedef struct _MatchSearch {
  DsDelve delve; /* a copy, which shares its bands */
  gsize floor;
  char *id;
  DsJob job;
  DsTileRuleMatches matches;
  DsStatus status;
} MatchSearch;

static void
search_free (gpointer data)
{
  MatchSearch *search = data;

  ds_delve_clear (&search->delve);
  ds_tile_rule_matches_clear (&search->matches);
  g_free (search->id);
  g_free (search);
}

static void
search_run (gpointer data)
{
  MatchSearch *search = data;

  search->status =
      ds_tile_rule_match (&search->delve, search->floor, rule_in (search->delve.rules, search->id),
                          &search->job, &search->matches, NULL);
}

static void
forget (DseRuleMatches *self)
{
  ds_tile_rule_matches_clear (&self->matches);
  dsu_region_clear (&self->found);
  dsu_region_clear (&self->put);
  self->is_known = FALSE;
}

static void
on_searched (gpointer owner, gpointer data)
{
  DseRuleMatches *self = owner;
  MatchSearch *search = data;

  if (self->search != search)
    return; /* level or rule are others by now */
  self->search = NULL;
  if (search->status != DS_OK)
    return;
  forget (self);
  self->matches = search->matches;
  memset (&search->matches, 0, sizeof search->matches);
  dsu_region_set_mask (&self->found, &self->matches.found);
  dsu_region_set_mask (&self->put, &self->matches.put);
  self->at = MIN (self->at, self->matches.places.n);
  self->is_known = TRUE;
  show (self);
}

static void
cancel (DseRuleMatches *self)
{
  if (self->search != NULL)
    ds_job_cancel (&self->search->job);
  self->search = NULL;
  g_clear_handle_id (&self->calm, g_source_remove);
}

static gboolean
on_calm (gpointer data)
{
  DseRuleMatches *self = data;
  MatchSearch *search;

  self->calm = 0;
  if (rule_of (self) == NULL)
    return G_SOURCE_REMOVE;
  search = g_new0 (MatchSearch, 1);
  if (ds_delve_copy (&search->delve, dsu_document_get_delve (self->document), NULL) != DS_OK) {
    g_free (search);
    return G_SOURCE_REMOVE;
  }
  search->floor = dsu_canvas_get_floor (self->canvas);
  search->id = g_strdup (self->id);
  if (search->floor >= search->delve.dungeon.n_floors) {
    search_free (search);
    return G_SOURCE_REMOVE;
  }
  self->search = search;
  dse_work_start (self, search, search_run, on_searched, search_free);
  return G_SOURCE_REMOVE;
}

/* The places of before stay until the new ones are known. */
static void
search_again (DseRuleMatches *self)
{
  cancel (self);
  if (rule_of (self) != NULL)
    self->calm = g_timeout_add (CALM_MS, on_calm, self);
  else
    forget (self);
}

static void
on_document_changed (DseRuleMatches *self)
{
  search_again (self);
  show (self);
}

/* Another level, floor or rule has other places. */
static void
start_over (DseRuleMatches *self)
{
  forget (self);
  self->at = 0;
  search_again (self);
  show (self);
}

/* ---- level and rule */

static void
close_bar (DseRuleMatches *self)
{
  if (self->bar != NULL && self->canvas != NULL)
    gtk_overlay_remove_overlay (GTK_OVERLAY (gtk_widget_get_parent (self->bar)), self->bar);
  g_clear_weak_pointer (&self->bar);
}

static void
leave_level (DseRuleMatches *self)
{
  close_bar (self);
  if (self->canvas != NULL) {
    g_signal_handlers_disconnect_by_data (self->canvas, self);
    if (self->layer != 0)
      dsu_canvas_remove_layer (self->canvas, self->layer);
  }
  self->layer = 0;
  g_clear_weak_pointer (&self->canvas);
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_object (&self->document);
}

void
dse_rule_matches_set_level (DseRuleMatches *self, DsuCanvas *canvas, DsuDocument *document)
{
  gboolean had_bar;

  g_return_if_fail (DSE_IS_RULE_MATCHES (self) && (canvas == NULL) == (document == NULL));

  if (self->canvas == canvas && self->document == document)
    return;
  had_bar = self->bar != NULL;
  leave_level (self);
  if (canvas != NULL) {
    g_set_weak_pointer (&self->canvas, canvas);
    self->document = g_object_ref (document);
    self->layer = dsu_canvas_add_layer (canvas, draw, self);
    g_signal_connect_swapped (canvas, "floor-changed", G_CALLBACK (start_over), self);
    g_signal_connect_swapped (document, "changed", G_CALLBACK (on_document_changed), self);
  }
  start_over (self);
  dse_rule_matches_set_bar (self, had_bar);
}

void
dse_rule_matches_set_rule (DseRuleMatches *self, const char *id)
{
  g_return_if_fail (DSE_IS_RULE_MATCHES (self));

  if (g_strcmp0 (self->id, id) == 0)
    return;
  g_free (self->id);
  self->id = g_strdup (id);
  g_clear_pointer (&self->name, g_free);
  start_over (self);
}

gboolean
dse_rule_matches_is_busy (DseRuleMatches *self)
{
  g_return_val_if_fail (DSE_IS_RULE_MATCHES (self), FALSE);

  return self->search != NULL || self->calm != 0;
}

gsize
dse_rule_matches_get_n (DseRuleMatches *self)
{
  g_return_val_if_fail (DSE_IS_RULE_MATCHES (self), 0);

  return self->matches.n;
}

gboolean
dse_rule_matches_has (DseRuleMatches *self, DsCell cell, gboolean is_put)
{
  g_return_val_if_fail (DSE_IS_RULE_MATCHES (self), FALSE);

  return dsu_region_has (is_put ? &self->put : &self->found, cell);
}

/* ---- the bar */

void
dse_rule_matches_go (DseRuleMatches *self, int step)
{
  graphene_point_t middle;
  DsCell cell;
  gsize n;

  g_return_if_fail (DSE_IS_RULE_MATCHES (self) && (step == 1 || step == -1));

  n = self->matches.places.n;
  if (n == 0 || self->canvas == NULL)
    return;
  if (step > 0)
    self->at = self->at % n + 1;
  else
    self->at = self->at > 1 ? self->at - 1 : n;
  cell = self->matches.places.items[self->at - 1];
  if (!dsu_canvas_cell_to_widget (self->canvas, cell, &middle))
    dsu_canvas_centre (self->canvas, cell);
  dsu_canvas_put_cursor (self->canvas, cell);
}

static void
on_previous (DseRuleMatches *self)
{
  dse_rule_matches_go (self, -1);
}

static void
on_next (DseRuleMatches *self)
{
  dse_rule_matches_go (self, 1);
}

static void
on_edit (DseRuleMatches *self)
{
  g_signal_emit (self, signals[EDIT], 0);
}

static void
on_close (DseRuleMatches *self)
{
  g_signal_emit (self, signals[CLOSED], 0);
}

static GtkWidget *
add_button (DseRuleMatches *self, const char *icon, const char *tip, GCallback clicked)
{
  GtkWidget *button = dsu_icon_button_new (icon, NULL, tip);

  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_object (button, "clicked", clicked, self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->bar), button);
  return button;
}

static void
build_bar (DseRuleMatches *self, GtkOverlay *over)
{
  g_set_weak_pointer (&self->bar, gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3));
  gtk_widget_add_css_class (self->bar, "hover-card");
  gtk_widget_add_css_class (self->bar, "match-bar");
  gtk_widget_set_halign (self->bar, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->bar, GTK_ALIGN_END);
  self->label = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_box_append (GTK_BOX (self->bar), self->label);
  self->previous =
      add_button (self, "go-up-symbolic", _ ("Previous match"), G_CALLBACK (on_previous));
  self->next = add_button (self, "go-down-symbolic", _ ("Next match"), G_CALLBACK (on_next));
  add_button (self, "document-edit-symbolic", _ ("Edit the rule"), G_CALLBACK (on_edit));
  add_button (self, "window-close-symbolic", _ ("Hide the matches"), G_CALLBACK (on_close));
  gtk_overlay_add_overlay (over, self->bar);
}

void
dse_rule_matches_set_bar (DseRuleMatches *self, gboolean is_shown)
{
  GtkWidget *over;

  g_return_if_fail (DSE_IS_RULE_MATCHES (self));

  over = self->canvas != NULL
             ? gtk_widget_get_ancestor (GTK_WIDGET (self->canvas), GTK_TYPE_OVERLAY)
             : NULL;
  if (!is_shown || over == NULL)
    close_bar (self);
  else if (self->bar == NULL)
    build_bar (self, GTK_OVERLAY (over));
  show_bar (self);
}

/* ---- the object */

static void
dse_rule_matches_dispose (GObject *object)
{
  DseRuleMatches *self = DSE_RULE_MATCHES (object);

  cancel (self);
  leave_level (self);
  G_OBJECT_CLASS (dse_rule_matches_parent_class)->dispose (object);
}

static void
dse_rule_matches_finalize (GObject *object)
{
  DseRuleMatches *self = DSE_RULE_MATCHES (object);

  forget (self);
  g_free (self->id);
  g_free (self->name);
  G_OBJECT_CLASS (dse_rule_matches_parent_class)->finalize (object);
}

static void
dse_rule_matches_class_init (DseRuleMatchesClass *class)
{
  static const char *const names[] = { "changed", "edit", "closed" };

  G_OBJECT_CLASS (class)->dispose = dse_rule_matches_dispose;
  G_OBJECT_CLASS (class)->finalize = dse_rule_matches_finalize;
  for (int i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], DSE_TYPE_RULE_MATCHES, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 0);
}

static void
dse_rule_matches_init (DseRuleMatches *self)
{
}

DseRuleMatches *
dse_rule_matches_new (void)
{
  return g_object_new (DSE_TYPE_RULE_MATCHES, NULL);
}
