/* editor/window/keymap_window.c — the window of the keys of the editor: presets, and a row for each
 * action. The frame is keymap_window.ui. */
#include "app/settings.h"
#include "choice.h"
#include "dialogs.h"
#include "window/key_list.h"
#include "window/keymap.h"
#include "window/window_private.h"

#include <glib/gi18n.h>
#include <string.h>

#define SUFFIX ".keymap.json"

static const DsuFileFilter FILTERS[] = { { N_ ("Keymaps"), "*.json" }, { NULL, NULL } };

/* ---- rows */

static const char *
label_of (gconstpointer command)
{
  static char *label;

  g_free (label);
  label = dse_action_dup_label (command);
  return label;
}

static char **
dup_keys (gconstpointer command)
{
  const char *keys = ((const DseAction *)command)->keys;
  g_auto (GStrv) accels = g_strsplit (keys != NULL ? keys : "", " ", -1);
  char **names = g_new0 (char *, g_strv_length (accels) + 1);
  gsize n = 0;

  for (char **accel = accels; *accel != NULL; accel++) {
    GdkModifierType with;
    guint key;

    if (gtk_accelerator_parse (*accel, &key, &with))
      names[n++] = gtk_accelerator_get_label (key, with);
  }
  return names;
}

static char *
dup_note (gconstpointer command)
{
  return dse_keymap_dup_conflict (command);
}

static gboolean
is_changed (gconstpointer command)
{
  return dse_keymap_is_row_changed (command);
}

static char *
dup_refusal (gconstpointer command, guint keyval, GdkModifierType modifiers)
{
  const DseAction *holder = dse_keymap_holder (keyval, modifiers);

  if (!gtk_accelerator_valid (keyval, modifiers) && gdk_keyval_to_unicode (keyval) == 0)
    return g_strdup (_ ("This key cannot be assigned"));
  if (holder == NULL || holder->id != NULL)
    return NULL;
  return g_strdup_printf (_ ("The level uses this key: %s"), _ (holder->label));
}

static char *
add_key (gconstpointer command, guint keyval, GdkModifierType modifiers)
{
  const DseAction *row = command, *holder = dse_keymap_holder (keyval, modifiers);
  g_autofree char *name = gtk_accelerator_name (keyval, modifiers), *keys = NULL;

  if (holder == row)
    return NULL;
  keys = g_strstrip (g_strdup_printf ("%s %s", row->keys != NULL ? row->keys : "", name));
  dse_keymap_set (row, keys);
  return holder != NULL ? dse_action_dup_label (holder) : NULL;
}

static void
set_keys (gconstpointer command, const char *keys)
{
  dse_keymap_set (command, keys);
}

static const DseKeyListClass KEYS = {
  .label = label_of,
  .dup_keys = dup_keys,
  .dup_note = dup_note,
  .is_changed = is_changed,
  .dup_refusal = dup_refusal,
  .add = add_key,
  .set = set_keys,
  .setting = "keymap",
  .splits_characters = TRUE,
};

/* A key can be given to what a name alone is enough to do. */
static gboolean
has_row (const DseAction *row)
{
  g_autofree char *label = dse_action_dup_label (row);

  return row->id != NULL && label != NULL && (row->parameter == NULL || row->target != NULL);
}

/* A group for each group of actions; those without one are among the general ones. */
static void
add_rows (DseKeyList *list, AdwPreferencesPage *page)
{
  gsize n;
  const DseAction *rows = dse_actions (&n);

  for (DseGroup group = DSE_GROUP_NONE + 1; group < DSE_N_GROUPS; group++) {
    GtkWidget *box = adw_preferences_group_new ();
    g_autofree char *markup = g_markup_escape_text (dse_group_label (group), -1);
    guint n_rows = 0;

    adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (box), markup);
    for (gsize i = 0; i < n; i++)
      if (has_row (&rows[i]) &&
          (rows[i].group != DSE_GROUP_NONE ? rows[i].group : DSE_GROUP_GENERAL) == group) {
        dse_key_list_add (list, ADW_PREFERENCES_GROUP (box), &rows[i]);
        n_rows++;
      }
    if (n_rows > 0)
      adw_preferences_page_add (page, ADW_PREFERENCES_GROUP (box));
    else
      g_object_ref_sink (box), g_object_unref (box);
  }
}

/* ---- presets */

static DseKeyList *
list_of (gpointer window)
{
  return g_object_get_data (window, "keys");
}

/* Says @text, with a button that brings @before back. */
static void
say_chosen (GtkWidget *window, const char *text, GVariant *before)
{
  dse_key_list_say (list_of (window), text, before);
}

static void
on_preset (GtkDropDown *choice, GParamSpec *pspec, GtkWidget *window)
{
  g_autoptr (GVariant) before = g_settings_get_value (dse_settings_get (), "keymap");
  const gboolean loses = dse_keymap_is_changed ();
  guint n;
  const DseKeymapPreset *preset = dse_keymap_presets (&n) + gtk_drop_down_get_selected (choice);

  if (preset == dse_keymap_get_preset ())
    return;
  dse_keymap_choose (preset);
  if (loses)
    say_chosen (window, _ ("Your changes were discarded"), before);
}

/* Shows the chosen preset after it was changed by a file, or brought back. */
static void
show_preset (GtkDropDown *choice)
{
  guint n;
  const DseKeymapPreset *all = dse_keymap_presets (&n);

  gtk_drop_down_set_selected (choice, (guint)(dse_keymap_get_preset () - all));
}

static void
show_default (GtkWidget *button)
{
  gtk_widget_set_sensitive (button, dse_keymap_is_changed ());
}

static void
add_presets (GtkBuilder *builder, GtkWidget *window)
{
  AdwActionRow *row = ADW_ACTION_ROW (gtk_builder_get_object (builder, "preset"));
  GtkStringList *labels = gtk_string_list_new (NULL);
  GtkWidget *choice;
  guint n;
  const DseKeymapPreset *all = dse_keymap_presets (&n);

  for (guint i = 0; i < n; i++)
    gtk_string_list_append (labels, all[i].label);
  choice = dsu_choice_new (labels);
  gtk_widget_set_valign (choice, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Keymap"), -1);
  adw_action_row_add_suffix (row, choice);
  adw_action_row_set_activatable_widget (row, choice);
  show_preset (GTK_DROP_DOWN (choice));
  g_signal_connect (choice, "notify::selected", G_CALLBACK (on_preset), window);
  g_signal_connect_object (dse_settings_get (), "changed::keymap", G_CALLBACK (show_preset), choice,
                           G_CONNECT_SWAPPED);
}

/* ---- the mouse of the program */

/* Preferences that the programs of the presets have fixed. */
static const struct {
  const char *preset; /* id */
  gboolean wheel_zooms, right_erases;
} MICE[] = {
  { "tiled", FALSE, FALSE },
  { "ldtk", TRUE, TRUE },
  { "godot", TRUE, TRUE },
};

/* Index of the chosen preset; their number: it has no row. */
static gsize
find_mouse (void)
{
  gsize i = 0;

  while (i < G_N_ELEMENTS (MICE) && strcmp (MICE[i].preset, dse_keymap_get_preset ()->id) != 0)
    i++;
  return i;
}

static const char *
mouse_label (gsize i)
{
  return MICE[i].wheel_zooms ? _ ("The wheel zooms and the right button erases")
                             : _ ("The wheel scrolls and the right button picks");
}

/* The row is there while the preferences are others. */
static void
show_mouse (AdwActionRow *row)
{
  GSettings *settings = dse_settings_get ();
  const gsize i = find_mouse ();
  const gboolean is_other =
      i < G_N_ELEMENTS (MICE) &&
      (g_settings_get_boolean (settings, "wheel-zooms") != MICE[i].wheel_zooms ||
       g_settings_get_boolean (settings, "right-button-erases") != MICE[i].right_erases);
  g_autofree char *text = NULL;

  gtk_widget_set_visible (GTK_WIDGET (row), is_other);
  if (!is_other)
    return;
  /* Translators: a program, and a clause on its mouse. */
  text = g_strdup_printf (_ ("%s: %s"), dse_keymap_get_preset ()->label, mouse_label (i));
  adw_action_row_set_subtitle (row, text);
}

static void
on_mouse (GtkWidget *window)
{
  GSettings *settings = dse_settings_get ();
  const gsize i = find_mouse ();

  g_settings_set_boolean (settings, "wheel-zooms", MICE[i].wheel_zooms);
  g_settings_set_boolean (settings, "right-button-erases", MICE[i].right_erases);
  say_chosen (window, mouse_label (i), NULL);
}

static void
add_mouse (GtkBuilder *builder, GtkWidget *window)
{
  static const char *const signals[] = { "changed::keymap", "changed::wheel-zooms",
                                         "changed::right-button-erases" };
  GObject *row = gtk_builder_get_object (builder, "mouse");

  for (gsize i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect_object (dse_settings_get (), signals[i], G_CALLBACK (show_mouse), row,
                             G_CONNECT_SWAPPED);
  g_signal_connect_swapped (gtk_builder_get_object (builder, "use-mouse"), "clicked",
                            G_CALLBACK (on_mouse), window);
  show_mouse (ADW_ACTION_ROW (row));
}

/* ---- files */

static void
on_all (GtkWidget *window)
{
  g_autoptr (GVariant) before = g_settings_get_value (dse_settings_get (), "keymap");

  dse_keymap_choose (dse_keymap_get_preset ());
  say_chosen (window, _ ("Your changes were discarded"), before);
}

static void
on_import_path (const char *path, gpointer window)
{
  g_autoptr (GVariant) before = g_settings_get_value (dse_settings_get (), "keymap");
  g_autofree char *why = path != NULL ? dse_keymap_import (path) : NULL;

  if (path == NULL)
    return;
  say_chosen (window, why != NULL ? why : _ ("Keymap imported"), why != NULL ? NULL : before);
}

static void
on_import (GtkWidget *window)
{
  dsu_dialog_open (GTK_WINDOW (window), _ ("Import a Keymap"), FILTERS, on_import_path, window);
}

static void
on_export_path (const char *path, gpointer window)
{
  g_autofree char *why = path != NULL ? dse_keymap_export (path) : NULL;

  if (path != NULL)
    say_chosen (window, why != NULL ? why : _ ("Keymap exported"), NULL);
}

static void
on_export (GtkWidget *window)
{
  dsu_dialog_save (GTK_WINDOW (window), _ ("Export the Keymap"), FILTERS, NULL, "my" SUFFIX,
                   on_export_path, window);
}

void
dse_window_keymap (DseWindow *self)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (DSE_UI_PATH "keymap_window.ui");
  GtkWidget *window = GTK_WIDGET (gtk_builder_get_object (builder, "window"));
  GObject *all = gtk_builder_get_object (builder, "all");
  DseKeyList *list = dse_key_list_new (ADW_PREFERENCES_WINDOW (window), &KEYS);

  g_return_if_fail (DSE_IS_WINDOW (self));

  add_presets (builder, window);
  add_mouse (builder, window);
  dse_key_list_add_search (list,
                           ADW_PREFERENCES_GROUP (gtk_builder_get_object (builder, "search")));
  add_rows (list, ADW_PREFERENCES_PAGE (gtk_builder_get_object (builder, "page")));
  g_signal_connect_swapped (all, "clicked", G_CALLBACK (on_all), window);
  g_signal_connect_object (dse_settings_get (), "changed::keymap", G_CALLBACK (show_default), all,
                           G_CONNECT_SWAPPED);
  show_default (GTK_WIDGET (all));
  g_signal_connect_swapped (gtk_builder_get_object (builder, "import"), "clicked",
                            G_CALLBACK (on_import), window);
  g_signal_connect_swapped (gtk_builder_get_object (builder, "export"), "clicked",
                            G_CALLBACK (on_export), window);
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (self));
  gtk_window_present (GTK_WINDOW (window));
}
