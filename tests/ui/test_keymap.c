/* tests/ui/test_keymap.c — the keys of the editor: presets, changes in the window, files, and
 * layouts without Latin letters. */
#include "app/settings.h"
#include "drive.h"
#include "window/actions.h"
#include "window/keymap.h"
#include "window/panel.h"

#include <adwaita.h>
#include <string.h>

static const char *
keys_of (const char *name)
{
  const DseAction *row = dse_action_find_name (name);

  g_assert_nonnull (row);
  return row->keys != NULL ? row->keys : "";
}

/* The key by one name, whatever the spelling. */
static char *
dup_plain (const char *accel)
{
  GdkModifierType with;
  guint key;

  g_assert_true (gtk_accelerator_parse (accel, &key, &with));
  return gtk_accelerator_name (gdk_keyval_to_lower (key), with);
}

/* ---- presets */

/* Adds the keys of @row to @all, in which no other row has them. A failure names a default key that
 * is to be given to something else in data/keymaps. */
static void
add_keys (GHashTable *all, const DseAction *row, const char *preset)
{
  g_auto (GStrv) accels = g_strsplit (row->keys != NULL ? row->keys : "", " ", -1);

  for (char **accel = accels; *accel != NULL; accel++) {
    g_autofree char *key = NULL;

    if (strstr (*accel, "...") != NULL)
      continue;
    key = dup_plain (*accel);
    if (!g_hash_table_add (all, g_strdup (key)))
      g_error ("%s: %s is the key of two actions", preset, key);
  }
}

/* No key is that of two actions, and none of an action was lost to another one. */
static void
test_presets (void)
{
  DseWindow *window = dst_ui_start (NULL);
  guint n_presets;
  const DseKeymapPreset *presets = dse_keymap_presets (&n_presets);
  gsize n;
  const DseAction *rows = dse_actions (&n);

  g_assert_nonnull (window);
  g_assert_cmpuint (n_presets, ==, 3);
  g_assert_cmpstr (presets[0].label, ==, "Tiled");
  for (guint i = 0; i < n_presets; i++) {
    g_autoptr (GHashTable) all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    guint n_found = 0;

    dse_keymap_choose (&presets[i]);
    g_assert_true (dse_keymap_get_preset () == &presets[i]);
    for (gsize k = 0; k < n; k++) {
      g_autofree char *id = rows[k].id != NULL ? dse_keymap_dup_id (&rows[k]) : NULL;
      g_autofree char *conflict = dse_keymap_dup_conflict (&rows[k]);

      if (conflict != NULL)
        g_error ("%s: %s: %s", presets[i].id, id, conflict);
      n_found += id != NULL && g_hash_table_contains (presets[i].keys, id);
      add_keys (all, &rows[k], presets[i].id);
    }
    /* It names only actions that there are. */
    g_assert_cmpuint (n_found, ==, g_hash_table_size (presets[i].keys));
  }
  g_assert_cmpstr (keys_of ("win.tool::fill"), !=, "f");
  dse_keymap_choose (&presets[0]);
  g_assert_cmpstr (keys_of ("win.tool::fill"), ==, "f");
  dst_ui_stop ();
}

/* ---- the window */

static GtkWidget *
row_of (const char *title)
{
  GtkWidget *row = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ACTION_ROW, title);

  g_assert_nonnull (row);
  return row;
}

static void
click_in_row (const char *title, const char *tip)
{
  dst_ui_click_on (dst_ui_find (row_of (title), GTK_TYPE_BUTTON, tip));
}

static void
add_key (const char *title, guint keyval, GdkModifierType modifiers)
{
  click_in_row (title, "Add a key");
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row_of (title))), ==,
                   "Press a key, or Esc to cancel");
  dst_ui_key (dst_ui_dialog (), keyval, modifiers);
}

static void
expect_note (const char *title, const char *note)
{
  GtkWidget *row = row_of (title);

  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, note);
  g_assert_true (gtk_widget_has_css_class (row, "key-conflict") ==
                 (strstr (note, "is used by") != NULL));
}

static void
close_keys (void)
{
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
}

/* The accelerator that the item of @action shows; caller frees; NULL: none. */
static char *
dup_shown (GMenuModel *menu, const char *action)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++) {
    static const char *const links[] = { G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU };
    g_autofree char *name = NULL;
    char *accel = NULL;

    if (g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &name) &&
        strcmp (name, action) == 0) {
      g_menu_model_get_item_attribute (menu, i, "accel", "s", &accel);
      return accel;
    }
    for (gsize k = 0; k < G_N_ELEMENTS (links) && accel == NULL; k++) {
      g_autoptr (GMenuModel) below = g_menu_model_get_item_link (menu, i, links[k]);

      accel = below != NULL ? dup_shown (below, action) : NULL;
    }
    if (accel != NULL)
      return accel;
  }
  return NULL;
}

static const char *
tool_of (DseWindow *window)
{
  static char *id;
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (window), "tool");

  g_free (id);
  id = g_variant_dup_string (state, NULL);
  return id;
}

static void
press_on_level (DseWindow *window, guint keyval, GdkModifierType modifiers)
{
  gtk_widget_grab_focus (GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window))));
  dst_ui_key (GTK_WINDOW (window), keyval, modifiers);
}

/* A key is added, taken from its action, which says so in its row, and acts at once; tip, menu and
 * tool column show it. */
static void
test_change (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (GMenuModel) menu = NULL;
  g_autofree char *shown = NULL;

  dst_ui_add_blank (window, 1);
  dst_ui_action (window, "win.keymap");
  expect_note ("Brush", "");
  add_key ("Fill", GDK_KEY_b, 0);
  g_assert_cmpstr (keys_of ("win.tool::fill"), ==, "f b");
  g_assert_cmpstr (keys_of ("win.tool::brush"), ==, "");
  expect_note ("Brush", "B is used by “Fill”");
  expect_note ("Fill", "");
  add_key ("Fill", GDK_KEY_Escape, 0);
  g_assert_cmpstr (keys_of ("win.tool::fill"), ==, "f b");
  add_key ("Invert the selection", GDK_KEY_F12, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  g_assert_cmpstr (keys_of ("win.select-inverse"), ==, "<Control>i <Shift><Control>F12");
  click_in_row ("Fill", "Clear the keys");
  g_assert_cmpstr (keys_of ("win.tool::fill"), ==, "");
  g_assert_cmpstr (keys_of ("win.tool::brush"), ==, "b"); /* it has its own again */
  expect_note ("Fill", "No key assigned");
  add_key ("Show the playthrough", GDK_KEY_space, 0); /* the canvas takes it itself */
  g_assert_cmpstr (keys_of ("win.playthrough"), ==, "v");
  add_key ("Line", GDK_KEY_A, GDK_SHIFT_MASK);
  g_assert_cmpstr (keys_of ("win.tool::line"), ==, "l <Shift>a");
  click_in_row ("Show the playthrough", "Clear the keys");
  add_key ("Show the playthrough", GDK_KEY_j, 0);
  close_keys ();
  press_on_level (window, GDK_KEY_A, GDK_SHIFT_MASK);
  g_assert_cmpstr (tool_of (window), ==, "line");
  press_on_level (window, GDK_KEY_f, 0);
  g_assert_cmpstr (tool_of (window), ==, "line");
  press_on_level (window, GDK_KEY_b, 0);
  g_assert_cmpstr (tool_of (window), ==, "brush");
  g_assert_false (g_settings_get_boolean (dse_settings_get (), "show-playthrough"));
  press_on_level (window, GDK_KEY_j, 0);
  g_assert_true (g_settings_get_boolean (dse_settings_get (), "show-playthrough"));
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_TOGGLE_BUTTON, "Fill"));
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_TOGGLE_BUTTON, "Line (L)"));
  menu = dse_action_main_menu ();
  shown = dup_shown (menu, "win.playthrough");
  g_assert_cmpstr (shown, ==, "j");
  dst_ui_action (window, "win.keymap");
  click_in_row ("Fill", "Restore default keys");
  g_assert_cmpstr (keys_of ("win.tool::fill"), ==, "f");
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_TOGGLE_BUTTON, "Fill (F)"));
  dst_ui_press_button (GTK_WIDGET (dst_ui_dialog ()), "Restore _Defaults");
  g_assert_false (dse_keymap_is_changed ());
  g_assert_cmpstr (keys_of ("win.playthrough"), ==, "v");
  close_keys ();
  g_settings_reset (dse_settings_get (), "show-playthrough");
  dst_ui_stop ();
}

/* Keys of a preset act, and the window for it offers to bring discarded changes back. */
static void
test_preset_keys (void)
{
  DseWindow *window = dst_ui_start (NULL);
  guint n;
  const DseKeymapPreset *presets = dse_keymap_presets (&n);
  GtkWidget *choice;

  dst_ui_add_blank (window, 1);
  dst_ui_action (window, "win.keymap");
  add_key ("Line", GDK_KEY_j, 0);
  choice = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_DROP_DOWN, NULL);
  for (guint i = 1; i < n; i++)
    if (strcmp (presets[i].id, "godot") == 0)
      gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), i);
  dst_ui_settle ();
  g_assert_cmpstr (keys_of ("win.tool::fill"), ==, "b");
  g_assert_cmpstr (keys_of ("win.tool::line"), ==, "l");
  dst_ui_click_on (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_BUTTON, "_Undo"));
  DST_UI_UNTIL (strcmp (keys_of ("win.tool::line"), "l j") == 0);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (choice)), ==, 0);
  for (guint i = 1; i < n; i++)
    if (strcmp (presets[i].id, "godot") == 0)
      gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), i);
  close_keys ();
  press_on_level (window, GDK_KEY_b, 0);
  g_assert_cmpstr (tool_of (window), ==, "fill");
  press_on_level (window, GDK_KEY_d, 0);
  g_assert_cmpstr (tool_of (window), ==, "brush");
  dst_ui_action (window, "win.shortcuts"); /* shows them */
  g_assert_nonnull (dst_ui_dialog ());
  gtk_window_destroy (dst_ui_dialog ());
  g_settings_reset (dse_settings_get (), "keymap");
  dst_ui_stop ();
}

/* A preset offers the mouse of its program, too, while the preferences are others. */
static void
test_mouse (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GSettings *settings = dse_settings_get ();
  guint n;
  const DseKeymapPreset *presets = dse_keymap_presets (&n);
  GtkWidget *row;

  dst_ui_action (window, "win.keymap");
  row = row_of ("Wheel and right button");
  g_assert_false (gtk_widget_get_visible (row));
  for (guint i = 0; i < n; i++)
    if (strcmp (presets[i].id, "ldtk") == 0)
      dse_keymap_choose (&presets[i]);
  g_assert_true (gtk_widget_get_visible (row));
  expect_note ("Wheel and right button", "LDtk: The wheel zooms and the right button erases");
  dst_ui_settle ();
  dst_ui_click_on (dst_ui_find (row, GTK_TYPE_BUTTON, "_Use Them, Too"));
  DST_UI_UNTIL (g_settings_get_boolean (settings, "wheel-zooms"));
  g_assert_true (g_settings_get_boolean (settings, "right-button-erases"));
  g_assert_false (gtk_widget_get_visible (row));
  g_settings_reset (settings, "keymap");
  expect_note ("Wheel and right button", "Tiled: The wheel scrolls and the right button picks");
  g_settings_reset (settings, "wheel-zooms");
  g_settings_reset (settings, "right-button-erases");
  g_assert_false (gtk_widget_get_visible (row));
  close_keys ();
  dst_ui_stop ();
}

static void
expect_tip (DseWindow *window, GType type, const char *tip)
{
  if (dst_ui_find (GTK_WIDGET (window), type, tip) == NULL)
    g_error ("no tip is \"%s\"", tip);
}

static gboolean
hints (DseWindow *window, const char *part)
{
  return strstr (dse_window_get_hint (window), part) != NULL;
}

/* Tips and hints name the keys as they are, and follow them while they are shown. */
static void
test_named (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 1);
  dse_window_show_panel (window, &dse_panel_layers);
  dse_window_show_panel (window, &dse_panel_stamps);
  expect_tip (window, GTK_TYPE_CHECK_BUTTON, "Dim all layers but the active one (H)");
  expect_tip (window, GTK_TYPE_BUTTON, "Mirror horizontally (X)");
  expect_tip (window, GTK_TYPE_SCALE, "Brush width in cells ([ and ])");
  dst_ui_action (window, "win.select-all");
  dst_ui_action (window, "win.copy");
  dst_ui_action (window, "win.paste");
  DST_UI_UNTIL (hints (window, "X, Y: mirror · Z, Shift+Z: rotate"));
  dse_keymap_set (dse_action_find_name ("win.dim-layers"), "j");
  dse_keymap_set (dse_action_find_name ("win.turn::mirror-x"), "F12");
  dse_keymap_set (dse_action_find_name ("win.thinner"), "");
  dse_keymap_set (dse_action_find_name ("win.play"), "F6");
  dse_keymap_set (dse_action_find_name ("win.store-stamp::1"), "F9");
  expect_tip (window, GTK_TYPE_CHECK_BUTTON, "Dim all layers but the active one (J)");
  expect_tip (window, GTK_TYPE_BUTTON, "Mirror horizontally (F12)");
  expect_tip (window, GTK_TYPE_SCALE, "Brush width in cells (“Smaller brush” and ])");
  expect_tip (window, GTK_TYPE_LABEL,
              "No stamps yet: select a part of a level and press F9 to store it, 1 to place it.");
  g_assert_true (hints (window, "F12, Y: mirror"));
  dst_ui_action (window, "win.select-none");
  dst_ui_make (window, "key-and-door-crypt", 7);
  dst_ui_action (window, "win.play");
  DST_UI_UNTIL (hints (window, "F6 returns to the editor"));
  g_settings_reset (dse_settings_get (), "keymap");
  g_assert_true (hints (window, "F5 returns to the editor"));
  dst_ui_stop ();
}

/* Letters are typed into an entry, whatever they do on the level. */
static void
test_entries (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *entry;

  dst_ui_add_blank (window, 1);
  dst_ui_action (window, "win.tool::line");
  dst_ui_action (window, "win.find-tile");
  dst_ui_settle ();
  entry = gtk_root_get_focus (GTK_ROOT (window));
  g_assert_true (GTK_IS_TEXT (entry));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_b, 0);
  g_assert_cmpstr (tool_of (window), ==, "line");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "b");
  dst_ui_stop ();
}

/* ---- files */

static void
test_files (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("my.keymap.json");
  g_autofree char *text = NULL;
  const DseAction *fill;
  guint n;
  static const struct {
    const char *keys, *want;
  } wrong[] = {
    { "{ \"walk\": [\"F2\"] }", "my.keymap.json:1: keys.walk: no such action: \"walk\"" },
    { "{ \"save\": [\"Oops\"] }",
      "my.keymap.json:1: keys.save: expected a key such as <Control>s, got \"Oops\"" },
    { "{}, \"base\": \"emacs\"", "my.keymap.json: no such keymap: \"emacs\"" },
    { "[]", "my.keymap.json:1: keys: expected an object, got a list" },
  };

  g_assert_nonnull (window);
  fill = dse_action_find_name ("win.tool::fill");
  dse_keymap_choose (&dse_keymap_presets (&n)[1]);
  dse_keymap_set (fill, "b F12");
  dse_keymap_set (dse_action_find_name ("win.tool::line"), "b"); /* takes it from there */
  g_assert_null (dse_keymap_export (path));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "\"tool::fill\": [\"F12\"]"));
  g_settings_reset (dse_settings_get (), "keymap");
  g_assert_cmpstr (fill->keys, ==, "f");
  g_assert_null (dse_keymap_import (path));
  g_assert_cmpstr (fill->keys, ==, "F12");
  g_assert_cmpstr (keys_of ("win.tool::line"), ==, "b");
  g_assert_true (dse_keymap_get_preset () == &dse_keymap_presets (&n)[1]);
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++) {
    g_autofree char *file = g_strdup_printf (
        "{ \"format\": \"delvesmith.keymap\", \"version\": 1, \"keys\": %s }", wrong[i].keys);
    g_autofree char *sentence = NULL;

    g_assert_true (g_file_set_contents (path, file, -1, NULL));
    sentence = dse_keymap_import (path);
    g_assert_cmpstr (sentence, ==, wrong[i].want);
    g_assert_cmpstr (fill->keys, ==, "F12"); /* nothing changed */
  }
  g_settings_reset (dse_settings_get (), "keymap");
  dst_ui_stop ();
}

/* ---- layouts */

/* Sets the layout of the display; FALSE: there is no program for it. */
static gboolean
set_layout (const char *layout)
{
  const char *argv[] = { "setxkbmap", layout, NULL };
  int status = 1;

  return g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL,
                       &status, NULL) &&
         status == 0;
}

/* On a keyboard without Latin letters, their places count; in entries its letters are typed. */
static void
test_layouts (void)
{
  DseWindow *window;
  GtkWidget *entry;

  if (!set_layout ("ru")) {
    g_test_skip ("setxkbmap is not installed");
    return;
  }
  window = dst_ui_start (NULL);
  dst_ui_add_blank (window, 1);
  dst_ui_action (window, "win.tool::line");
  press_on_level (window, GDK_KEY_Cyrillic_i, 0); /* B */
  DST_UI_UNTIL (strcmp (tool_of (window), "brush") == 0);
  press_on_level (window, GDK_KEY_Cyrillic_shorti, 0); /* Q */
  DST_UI_UNTIL (strcmp (tool_of (window), "lasso") == 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Cyrillic_pe, GDK_CONTROL_MASK); /* Ctrl+G */
  DST_UI_UNTIL (g_settings_get_boolean (dse_settings_get (), "show-grid"));
  dst_ui_action (window, "win.find-tile");
  dst_ui_settle ();
  entry = gtk_root_get_focus (GTK_ROOT (window));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Cyrillic_i, 0);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "и");
  g_assert_cmpstr (tool_of (window), ==, "lasso");
  g_settings_reset (dse_settings_get (), "show-grid");
  dst_ui_stop ();
  set_layout ("us");
}

/* The entry leaves rows by their label and by their keys, whatever the order of these. */
static void
test_search (void)
{
  static const struct {
    const char *text, *found, *other;
  } rows[] = { { "shift+ctrl+z", "Redo", "Undo" },
               { "Ctrl+Shift+Z", "Redo", "Undo" },
               { "undo", "Undo", "Redo" },
               { "ctrl+z", "Undo", "Save" } };
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *entry, *none;

  dst_ui_action (window, "win.keymap");
  none = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL, "No results");
  entry = gtk_widget_get_prev_sibling (none);
  dst_ui_key (dst_ui_dialog (), GDK_KEY_f, GDK_CONTROL_MASK);
  DST_UI_UNTIL (gtk_widget_is_ancestor (gtk_window_get_focus (dst_ui_dialog ()), entry));
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    gtk_editable_set_text (GTK_EDITABLE (entry), rows[i].text);
    DST_UI_UNTIL (!gtk_widget_get_visible (row_of (rows[i].other)));
    g_assert_true (gtk_widget_is_visible (row_of (rows[i].found)));
    g_assert_false (gtk_widget_get_visible (none));
  }
  gtk_editable_set_text (GTK_EDITABLE (entry), "ctrl+nothing");
  DST_UI_UNTIL (gtk_widget_get_mapped (none));
  g_assert_false (gtk_widget_is_visible (row_of ("Undo")));
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Escape, 0); /* clears the text */
  DST_UI_UNTIL (gtk_widget_is_visible (row_of ("Undo")) && gtk_widget_is_visible (row_of ("Save")));
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/keymap/presets", test_presets);
  g_test_add_func ("/keymap/change", test_change);
  g_test_add_func ("/keymap/preset-keys", test_preset_keys);
  g_test_add_func ("/keymap/mouse", test_mouse);
  g_test_add_func ("/keymap/named", test_named);
  g_test_add_func ("/keymap/entries", test_entries);
  g_test_add_func ("/keymap/files", test_files);
  g_test_add_func ("/keymap/layouts", test_layouts);
  g_test_add_func ("/keymap/search", test_search);
  return g_test_run ();
}
