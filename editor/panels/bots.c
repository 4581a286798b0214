/* editor/panels/bots.c — games of a bot on the level: by which rules and how many, their results,
 * and those that were not won, each to be played again. */
#include "app/settings.h"
#include "choice.h"
#include "page/page.h"
#include "proof/spot_list.h"
#include "spin.h"
#include "window/panel.h"
#include "wrap.h"

#include <glib/gi18n.h>

#define GAMES_MAX 1000 /* as in the settings */
#define SPACING 6      /* pixels between controls */

#define DSE_TYPE_BOTS_PANEL (dse_bots_panel_get_type ())
G_DECLARE_FINAL_TYPE (DseBotsPanel, dse_bots_panel, DSE, BOTS_PANEL, GtkBox)

struct _DseBotsPanel {
  GtkBox parent_instance;
  DsePage *page;     /* the shown one, borrowed; NULL: none */
  DseBotGames *bots; /* its games; owned */
  GtkWidget *start, *progress, *summary, *list, *again, *ruleset;
  GPtrArray *rulesets; /* ids of the choices, "" the level's */
  gboolean fills;      /* them */
  GArray *rows;        /* guint: index of the game of each row */
};

G_DEFINE_FINAL_TYPE (DseBotsPanel, dse_bots_panel, GTK_TYPE_BOX)

/* ---- showing the games */

static char *
dup_place (const DsBotResult *result, gboolean names_floor)
{
  g_autofree char *turns =
      g_strdup_printf (ngettext ("%u turn", "%u turns", result->turns), result->turns);

  if (!names_floor)
    return g_strdup_printf ("%d, %d · %s", result->at.cell.x, result->at.cell.y, turns);
  return g_strdup_printf (_ ("Floor %d · %d, %d · %s"), result->at.floor + 1, result->at.cell.x,
                          result->at.cell.y, turns);
}

static DseSpot *
spot_of (const DsBotTally *tally, const DsBotResult *result)
{
  const DsBotReason *reason =
      result->reason != DS_BOT_NO_REASON ? &tally->reasons.items[result->reason] : NULL;
  g_autofree char *why = reason != NULL ? g_strndup (reason->text, ds_bot_reason_length (reason))
                                        : g_strdup (_ ("Unfinished"));
  DseSpot *spot =
      dse_spot_new (g_strdup_printf (_ ("%s (seed %llu)"), why, (unsigned long long)result->seed),
                    dup_place (result, tally->n_floors > 1));

  dse_spot_set_icon (spot,
                     result->end == DS_BOT_DIED ? "ds-severity-error-symbolic"
                                                : "ds-severity-warning-symbolic",
                     result->end == DS_BOT_DIED ? "error" : "warning");
  return spot;
}

static void
show_list (DseBotsPanel *self, const DsBotTally *tally)
{
  g_autoptr (GPtrArray) spots = g_ptr_array_new_with_free_func (g_object_unref);

  g_array_set_size (self->rows, 0);
  for (guint i = 0; tally != NULL && i < tally->results.n; i++)
    if (tally->results.items[i].end != DS_BOT_WON) {
      g_ptr_array_add (spots, spot_of (tally, &tally->results.items[i]));
      g_array_append_val (self->rows, i);
    }
  dse_spot_list_set (DSE_SPOT_LIST (self->list), spots);
}

/* "Explorer: 100 games, 51 won, 49 died; median length 2303 turns", and the note. */
static char *
dup_summary (DseBotsPanel *self, const DsBotTally *tally)
{
  const char *note = dse_bot_games_get_note (self->bots);
  g_autofree char *games = NULL;
  const char *label;
  guint n, median;

  if (tally == NULL || ds_bot_tally_median (tally, &median, NULL) != DS_OK)
    return g_strdup (
        note != NULL
            ? note
            : _ ("A bot plays the level many times; overlays show where it went and died"));
  n = (guint)tally->results.n;
  label = _ (dse_bot_games_get_bot (self->bots)->label);
  games = dse_bot_games_get_setup (self->bots)->options.is_real_time
              ? g_strdup_printf (
                    ngettext ("%s: %u game in real time", "%s: %u games in real time", n), label, n)
              : g_strdup_printf (ngettext ("%s: %u game", "%s: %u games", n), label, n);
  return g_strdup_printf (
      _ ("%s, %u won, %u died, %u stuck, %u unfinished; median length %u turns%s%s"), games,
      tally->ends[DS_BOT_WON], tally->ends[DS_BOT_DIED], tally->ends[DS_BOT_STUCK],
      tally->ends[DS_BOT_TURNS], median, note != NULL ? "\n" : "", note != NULL ? note : "");
}

static void
show_start (DseBotsPanel *self)
{
  const gboolean runs = self->bots != NULL && dse_bot_games_is_running (self->bots);
  const gboolean has = self->bots != NULL && dse_bot_games_get_tally (self->bots) != NULL;

  gtk_button_set_label (GTK_BUTTON (self->start), runs  ? _ ("_Cancel")
                                                  : has ? _ ("_Run Again")
                                                        : _ ("_Run"));
  gtk_widget_set_visible (self->progress, runs);
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->progress),
                                 runs ? dse_bot_games_get_progress (self->bots) : 0);
}

static void
update_again (DseBotsPanel *self)
{
  gtk_widget_set_sensitive (self->again, dse_spot_list_get_chosen (DSE_SPOT_LIST (self->list)) <
                                             self->rows->len);
}

static void
show (DseBotsPanel *self)
{
  const DsBotTally *tally = self->bots != NULL ? dse_bot_games_get_tally (self->bots) : NULL;
  g_autofree char *summary = self->bots != NULL ? dup_summary (self, tally) : g_strdup ("");

  gtk_widget_set_sensitive (GTK_WIDGET (self), self->bots != NULL);
  gtk_label_set_label (GTK_LABEL (self->summary), summary);
  show_start (self);
  show_list (self, tally);
  update_again (self);
}

/* ---- input */

static void
on_start (DseBotsPanel *self)
{
  if (self->bots == NULL)
    return;
  if (dse_bot_games_is_running (self->bots))
    dse_bot_games_stop (self->bots);
  else
    dse_bot_games_play (self->bots);
}

static void
on_chosen (DseSpotList *list, guint i, DseBotsPanel *self)
{
  const DsBotTally *tally = dse_bot_games_get_tally (self->bots);
  const DsBotResult *result = &tally->results.items[g_array_index (self->rows, guint, i)];

  update_again (self);
  dse_page_show_cells (self->page, (gsize)result->at.floor, &result->at.cell, 1);
}

static void
on_again (DseBotsPanel *self)
{
  const guint i = dse_spot_list_get_chosen (DSE_SPOT_LIST (self->list));

  if (self->page != NULL && i < self->rows->len)
    dse_page_play_bot_game (self->page, g_array_index (self->rows, guint, i));
}

/* ---- the widget */

static gboolean
position_of_bot (GValue *value, GVariant *variant, gpointer data)
{
  for (guint i = 0; i < ds_bots_count (); i++)
    if (g_strcmp0 (ds_bots_get (i)->id, g_variant_get_string (variant, NULL)) == 0)
      g_value_set_uint (value, i);
  return TRUE;
}

static GVariant *
bot_at_position (const GValue *value, const GVariantType *type, gpointer data)
{
  return g_variant_new_string (
      ds_bots_get (MIN (g_value_get_uint (value), (guint)ds_bots_count () - 1))->id);
}

static void
name (GtkWidget *widget, const char *text)
{
  gtk_widget_set_tooltip_text (widget, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
}

static GtkWidget *
build_bot (void)
{
  GtkStringList *labels = gtk_string_list_new (NULL);
  GtkWidget *choice;

  for (guint i = 0; i < ds_bots_count (); i++)
    gtk_string_list_append (labels, _ (ds_bots_get (i)->label));
  choice = dsu_choice_new (labels);
  name (choice, _ ("Bot that plays"));
  g_settings_bind_with_mapping (dse_settings_get (), "bot", choice, "selected",
                                G_SETTINGS_BIND_DEFAULT, position_of_bot, bot_at_position, NULL,
                                NULL);
  return choice;
}

/* ---- turns or real time */

static gboolean
position_of_time (GValue *value, GVariant *variant, gpointer data)
{
  g_value_set_uint (value, g_variant_get_boolean (variant));
  return TRUE;
}

static GVariant *
time_at_position (const GValue *value, const GVariantType *type, gpointer data)
{
  return g_variant_new_boolean (g_value_get_uint (value) == 1);
}

static GtkWidget *
build_time (void)
{
  GtkStringList *labels = gtk_string_list_new (NULL);
  GtkWidget *choice;

  gtk_string_list_append (labels, _ ("Turn-based"));
  gtk_string_list_append (labels, _ ("Real time"));
  choice = dsu_choice_new (labels);
  name (choice, _ ("Games in turns, or in real time at 60 frames a second"));
  g_settings_bind_with_mapping (dse_settings_get (), "bot-real-time", choice, "selected",
                                G_SETTINGS_BIND_DEFAULT, position_of_time, time_at_position, NULL,
                                NULL);
  return choice;
}

/* ---- rulesets */

static void
add_ruleset (DseBotsPanel *self, const char *label, const char *id)
{
  const char *const more[] = { label, NULL };
  GtkStringList *labels = GTK_STRING_LIST (gtk_drop_down_get_model (GTK_DROP_DOWN (self->ruleset)));

  gtk_string_list_splice (labels, self->rulesets->len, 0, more);
  g_ptr_array_add (self->rulesets, g_strdup (id));
}

/* The level's own, and those of its rules. */
static void
fill_rulesets (DseBotsPanel *self, const DsRules *rules)
{
  g_autofree char *id = g_settings_get_string (dse_settings_get (), "bot-ruleset");
  GtkStringList *labels = GTK_STRING_LIST (gtk_drop_down_get_model (GTK_DROP_DOWN (self->ruleset)));
  guint chosen = 0;

  self->fills = TRUE;
  gtk_string_list_splice (labels, 0, self->rulesets->len, NULL);
  g_ptr_array_set_size (self->rulesets, 0);
  add_ruleset (self, _ ("Ruleset of the level"), "");
  for (size_t i = 0; i < ds_rules_n_rulesets (rules); i++) {
    const DsRuleset *ruleset = ds_rules_ruleset (rules, i);

    add_ruleset (self, ds_translate (ruleset->label), ruleset->id);
    if (g_str_equal (ruleset->id, id))
      chosen = (guint)i + 1;
  }
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->ruleset), chosen);
  self->fills = FALSE;
}

static void
on_ruleset (DseBotsPanel *self)
{
  const guint i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->ruleset));

  if (!self->fills && i < self->rulesets->len)
    g_settings_set_string (dse_settings_get (), "bot-ruleset", self->rulesets->pdata[i]);
}

static GtkWidget *
build_ruleset (DseBotsPanel *self)
{
  GtkStringList *labels = gtk_string_list_new (NULL);

  self->ruleset = dsu_choice_new (labels);
  name (self->ruleset, _ ("Ruleset of the games"));
  g_signal_connect_swapped (self->ruleset, "notify::selected", G_CALLBACK (on_ruleset), self);
  return self->ruleset;
}

static GtkWidget *
build_number (void)
{
  GtkWidget *part = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("_Games"));
  GtkWidget *spin = dsu_spin_new (1, GAMES_MAX, 10);

  name (spin, _ ("Number of games"));
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), spin);
  g_settings_bind (dse_settings_get (), "bot-games", spin, "value", G_SETTINGS_BIND_DEFAULT);
  gtk_box_append (GTK_BOX (part), label);
  gtk_box_append (GTK_BOX (part), spin);
  return part;
}

static GtkWidget *
build_button (DseBotsPanel *self, const char *label, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (button, "clicked", clicked, self);
  return button;
}

static GtkWidget *
build_head (DseBotsPanel *self)
{
  GtkWidget *head = dsu_wrap_new (SPACING);
  GtkWidget *const items[] = {
    build_bot (),
    build_ruleset (self),
    build_time (),
    build_number (),
    self->start = build_button (self, _ ("_Run"), G_CALLBACK (on_start)),
    self->again = build_button (self, _ ("_Watch This Game"), G_CALLBACK (on_again)),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (items); i++)
    dsu_wrap_append (DSU_WRAP (head), items[i]);
  gtk_widget_set_tooltip_text (self->again,
                               _ ("Plays the selected game from shortly before its end"));
  gtk_widget_add_css_class (head, "bots-head");
  return head;
}

static void
dse_bots_panel_dispose (GObject *object)
{
  DseBotsPanel *self = DSE_BOTS_PANEL (object);

  if (self->bots != NULL)
    g_signal_handlers_disconnect_by_data (self->bots, self);
  g_clear_object (&self->bots);
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->rulesets, g_ptr_array_unref);
  G_OBJECT_CLASS (dse_bots_panel_parent_class)->dispose (object);
}

static void
dse_bots_panel_class_init (DseBotsPanelClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_bots_panel_dispose;
}

static void
dse_bots_panel_init (DseBotsPanel *self)
{
  GtkWidget *body = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0),
            *scrolled = gtk_scrolled_window_new ();

  self->rows = g_array_new (FALSE, FALSE, sizeof (guint));
  self->rulesets = g_ptr_array_new_with_free_func (g_free);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_append (GTK_BOX (body), build_head (self));
  self->progress = gtk_progress_bar_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->progress), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Games played"), -1);
  gtk_box_append (GTK_BOX (body), self->progress);
  self->summary = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->summary), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->summary), 0);
  gtk_widget_set_margin_start (self->summary, 12);
  gtk_widget_set_margin_end (self->summary, 12);
  gtk_box_append (GTK_BOX (body), self->summary);
  self->list = dse_spot_list_new (_ ("Games that were not won"));
  gtk_widget_set_vexpand (self->list, TRUE);
  g_signal_connect (self->list, "chosen", G_CALLBACK (on_chosen), self);
  gtk_box_append (GTK_BOX (body), self->list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), body);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (self), scrolled); /* where the window is low */
}

static void
set_page (GtkWidget *panel, DsePage *page)
{
  DseBotsPanel *self = DSE_BOTS_PANEL (panel);

  if (self->bots != NULL)
    g_signal_handlers_disconnect_by_data (self->bots, self);
  g_clear_object (&self->bots);
  self->page = page;
  if (page != NULL) {
    self->bots = g_object_ref (dse_page_get_bot_games (page));
    g_signal_connect_swapped (self->bots, "changed", G_CALLBACK (show), self);
    fill_rulesets (self, dsu_document_get_delve (dse_page_get_document (page))->rules);
  }
  show (self);
}

static GtkWidget *
build (DseWindow *window)
{
  return g_object_new (DSE_TYPE_BOTS_PANEL, NULL);
}

const DsePanel dse_panel_bots = {
  .id = "bots",
  .label = N_ ("Bot Games"),
  .icon = "ds-bots-symbolic",
  .keys = "<Control><Alt>y",
  .place = DSE_PANEL_BOTTOM,
  .of_levels = TRUE,
  .build = build,
  .set_page = set_page,
};
