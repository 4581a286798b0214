/* editor/window/play_dialog.c — the form with the options of games, which later games keep. */
#include "app/settings.h"
#include "choice.h"
#include "choice_pictures.h"
#include "icon_button.h"
#include "thumbnail.h"
#include "window/actions.h"
#include "window/form.h"
#include "window/window_private.h"

#include "base/rng.h"

#include <glib/gi18n.h>
#include <string.h>

static const char *const WIN_NAMES[DS_N_WINS] = {
  [DS_WIN_RULED] = N_ ("Level Default"),  [DS_WIN_GOAL] = N_ ("Reach the Goal"),
  [DS_WIN_BOSS] = N_ ("Kill Every Boss"), [DS_WIN_FETCH] = N_ ("Fetch and Return"),
  [DS_WIN_NEVER] = N_ ("No Goal"),
};

static void
explain (GtkWidget *control, const char *text)
{
  GtkWidget *row = gtk_widget_get_ancestor (control, ADW_TYPE_ACTION_ROW);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), text);
}

/* ---- the characters */

static const DsDelve *
delve_of (DseForm *form)
{
  return dsu_document_get_delve (dse_page_get_document (dse_window_get_page (form->window)));
}

/* Ids of the creatures that can be played; the first is "": the default of the level. */
static GStrv
dup_characters (const DsRules *rules)
{
  GStrvBuilder *ids = g_strv_builder_new ();
  GStrv all;

  g_strv_builder_add (ids, "");
  for (guint32 i = 0; i < ds_rules_n_kinds (rules); i++) {
    const DsKind *kind = ds_rules_kind (rules, i);

    if (kind->creature != NULL && ds_creature_is_played (kind->creature))
      g_strv_builder_add (ids, kind->id);
  }
  all = g_strv_builder_end (ids);
  g_strv_builder_unref (ids);
  return all;
}

static const char *
character_of (DseForm *form)
{
  char **ids = g_object_get_data (G_OBJECT (form->character), "ids");

  return ids[gtk_drop_down_get_selected (GTK_DROP_DOWN (form->character))];
}

static const DsKind *
kind_of (const DsDelve *delve, const char *id)
{
  uint16_t number;

  if (id[0] == '\0')
    id = ds_delve_character (delve);
  return ds_rules_find_kind (delve->rules, id, &number) ? ds_rules_kind (delve->rules, number)
                                                        : NULL;
}

/* Shows the description of the chosen character. */
static void
on_character (DseForm *form)
{
  const DsKind *kind = kind_of (delve_of (form), character_of (form));

  explain (form->character, kind != NULL ? ds_translate (kind->description) : "");
}

static GdkTexture *
character_picture_new (gpointer data, guint i, int side)
{
  DseForm *form = data;
  const GStrv ids = g_object_get_data (G_OBJECT (form->character), "ids");
  const DsKind *kind = kind_of (delve_of (form), ids[i]);
  uint16_t number;

  return kind != NULL && ds_rules_find_kind (delve_of (form)->rules, kind->id, &number)
             ? dsu_kind_swatch_new (delve_of (form)->rules, number, NULL, side)
             : NULL;
}

static void
add_characters (DseForm *form, const char *chosen)
{
  GtkStringList *labels = gtk_string_list_new ((const char *[]){ _ ("Level Default"), NULL });
  GStrv ids = dup_characters (delve_of (form)->rules);
  guint selected = 0;

  for (guint i = 1; ids[i] != NULL; i++) {
    gtk_string_list_append (labels, ds_translate (kind_of (delve_of (form), ids[i])->label));
    if (strcmp (ids[i], chosen) == 0)
      selected = i;
  }
  form->character = dse_form_add (form, C_ ("play", "Character"), dsu_choice_new (labels));
  g_object_set_data_full (G_OBJECT (form->character), "ids", ids, (GDestroyNotify)g_strfreev);
  dsu_choice_show_pictures (form->character, character_picture_new, form);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (form->character), selected);
  g_signal_connect_swapped (form->character, "notify::selected", G_CALLBACK (on_character), form);
  on_character (form);
}

/* ---- the rest */

/* A number, or "": the seed of the level. */
static void
on_seed (DseForm *form)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (form->seed));
  const gboolean is_good = text[0] == '\0' || ds_seed_parse (text, strlen (text), &(uint64_t){ 0 });

  gtk_widget_set_sensitive (form->accept, is_good);
  if (is_good)
    gtk_widget_remove_css_class (form->seed, "error");
  else
    gtk_widget_add_css_class (form->seed, "error");
}

static void
on_roll (DseForm *form)
{
  g_autofree char *text = g_strdup_printf ("%u", g_random_int ());

  gtk_editable_set_text (GTK_EDITABLE (form->seed), text);
}

static void
add_seed (DseForm *form, const char *seed)
{
  GtkWidget *roll = gtk_button_new_from_icon_name ("ds-dice-symbolic");

  form->seed = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (form->seed), _ ("Level Default"));
  gtk_entry_set_activates_default (GTK_ENTRY (form->seed), TRUE);
  gtk_editable_set_text (GTK_EDITABLE (form->seed), seed);
  gtk_editable_set_width_chars (GTK_EDITABLE (form->seed), 14);
  dse_form_add (form, _ ("Seed"), form->seed);
  gtk_widget_set_valign (roll, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (roll, "flat");
  gtk_widget_set_tooltip_text (roll, _ ("Random seed"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (roll), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Random seed"), -1);
  adw_action_row_add_suffix (
      ADW_ACTION_ROW (gtk_widget_get_ancestor (form->seed, ADW_TYPE_ACTION_ROW)), roll);
  g_signal_connect_swapped (roll, "clicked", G_CALLBACK (on_roll), form);
  g_signal_connect_swapped (form->seed, "changed", G_CALLBACK (on_seed), form);
}

static void
add_floors (DseForm *form, const DsDungeon *dungeon, guint chosen)
{
  GtkStringList *labels = gtk_string_list_new ((const char *[]){ _ ("Level Default"), NULL });

  for (gsize i = 0; i < dungeon->n_floors; i++) {
    g_autofree char *label = g_strdup_printf (_ ("Floor %zu"), i + 1);

    gtk_string_list_append (labels, label);
  }
  form->floors = dse_form_add (form, _ ("Start"), dsu_choice_new (labels));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (form->floors),
                              chosen <= dungeon->n_floors ? chosen : 0);
}

static void
on_win (DseForm *form)
{
  explain (form->win,
           _ (ds_win_choices[gtk_drop_down_get_selected (GTK_DROP_DOWN (form->win))].label));
}

static void
add_wins (DseForm *form, guint chosen)
{
  GtkStringList *labels = gtk_string_list_new (NULL);

  for (guint i = 0; i < DS_N_WINS; i++)
    gtk_string_list_append (labels, _ (WIN_NAMES[i]));
  form->win = dse_form_add (form, _ ("Goal of the game"), dsu_choice_new (labels));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (form->win), chosen);
  g_signal_connect_swapped (form->win, "notify::selected", G_CALLBACK (on_win), form);
  on_win (form);
}

/* ---- special rules */

/* The rules of the settings, else those of the level, as a start for changes. */
static DsSimOptions
rules_of (DseForm *form, GSettings *settings)
{
  const DsDelve *delve = delve_of (form);
  const DsRuleset *ruleset = ds_rules_find_ruleset (delve->rules, delve->ruleset);
  g_auto (GStrv) quirks = g_settings_get_strv (settings, "play-quirks");
  DsSimOptions out = { .damage = ruleset != NULL ? ruleset->damage : 0,
                       .quirks = ruleset != NULL ? ruleset->quirks : 0 };

  if (!g_settings_get_boolean (settings, "play-own-rules"))
    return out;
  out = (DsSimOptions){ .damage = g_settings_get_int (settings, "play-damage") };
  for (guint i = 0; i < DS_N_QUIRKS; i++)
    if (g_strv_contains ((const char *const *)quirks, ds_quirk_choices[i].id))
      out.quirks |= 1u << i;
  return out;
}

static void
add_rules (DseForm *form, GSettings *settings)
{
  const DsSimOptions rules = rules_of (form, settings);
  GtkWidget *row = adw_expander_row_new (), *group = form->group;

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Custom rules"));
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row),
                                 _ ("When off, the rules of the level apply"));
  adw_expander_row_set_show_enable_switch (ADW_EXPANDER_ROW (row), TRUE);
  dsu_expander_row_set_name (row, _ ("Custom rules"));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  form->rules = form->group = row;
  form->damage =
      dse_form_add_number (form, _ ("Damage per hit (0: based on attack)"), rules.damage, 0, 9999);
  for (guint i = 0; i < DS_N_QUIRKS; i++)
    form->quirks[i] =
        dse_form_add_switch (form, _ (ds_quirk_choices[i].label), "", rules.quirks >> i & 1);
  form->group = group;
  adw_expander_row_set_enable_expansion (ADW_EXPANDER_ROW (row),
                                         g_settings_get_boolean (settings, "play-own-rules"));
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), FALSE);
}

static void
keep_rules (DseForm *form, GSettings *settings)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  for (guint i = 0; i < DS_N_QUIRKS; i++)
    if (gtk_switch_get_active (GTK_SWITCH (form->quirks[i])))
      g_ptr_array_add (ids, (gpointer)ds_quirk_choices[i].id);
  g_ptr_array_add (ids, NULL);
  g_settings_set_boolean (settings, "play-own-rules",
                          adw_expander_row_get_enable_expansion (ADW_EXPANDER_ROW (form->rules)));
  g_settings_set_int (settings, "play-damage", dse_form_get_number (form->damage));
  g_settings_set_strv (settings, "play-quirks", (const char *const *)ids->pdata);
}

static void
play (DseForm *form)
{
  GSettings *settings = dse_settings_get ();

  g_settings_set_string (settings, "play-seed", gtk_editable_get_text (GTK_EDITABLE (form->seed)));
  g_settings_set_string (settings, "play-character", character_of (form));
  g_settings_set_uint (settings, "play-floor",
                       gtk_drop_down_get_selected (GTK_DROP_DOWN (form->floors)));
  g_settings_set_enum (settings, "play-win",
                       (int)gtk_drop_down_get_selected (GTK_DROP_DOWN (form->win)));
  g_settings_set_boolean (settings, "play-reveals",
                          gtk_switch_get_active (GTK_SWITCH (form->reveals)));
  keep_rules (form, settings);
  dse_page_play (dse_window_get_page (form->window), NULL);
}

void
dse_window_play_dialog (DseWindow *self)
{
  GSettings *settings = dse_settings_get ();
  g_autofree char *seed = g_settings_get_string (settings, "play-seed");
  g_autofree char *character = g_settings_get_string (settings, "play-character");
  DsePage *page;
  const DsDelve *delve;
  DseForm *form;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  if (page == NULL)
    return;
  delve = dsu_document_get_delve (dse_page_get_document (page));
  form = dse_form_new (self, _ ("Play with Options"), _ ("_Play"), play);
  add_characters (form, character);
  add_floors (form, &delve->dungeon, g_settings_get_uint (settings, "play-floor"));
  add_wins (form, (guint)g_settings_get_enum (settings, "play-win"));
  add_seed (form, seed);
  form->reveals = dse_form_add_switch (form, _ ("Reveal the whole level"),
                                       _ ("The player starts with a full map"),
                                       g_settings_get_boolean (settings, "play-reveals"));
  add_rules (form, settings);
  gtk_window_present (GTK_WINDOW (form->dialog));
}
