/* tests/ui/test_projects.c — projects in the window: opened in each way, with definitions of their
 * own, and followed by their levels. */
#include "drive.h"
#include "lib/file.h"
#include "palette.h"
#include "rules/rule_list.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#define RULES "{ \"format\": \"delvesmith.rules\", \"version\": 1, "
#define BASALT                                                                                     \
  RULES "\"tiles\": [{ \"id\": \"basalt\", \"label\": \"%s\", \"glyph\": \"B\", "                  \
        "\"layer\": \"ground\" }] }"

static void
write_rules (const char *folder, const char *label)
{
  g_autofree char *text = g_strdup_printf (BASALT, label);

  dst_write_file (folder, "rules/basalt.json", text);
}

static void
write_settings (const char *folder, const char *members)
{
  g_autofree char *text =
      g_strdup_printf ("{ \"format\": \"delvesmith.project\", \"version\": 1, %s }\n", members);

  dst_write_file (folder, "delvesmith.json", text);
}

/* A project with a tile and a recipe of its own in a fresh folder, which the caller frees. */
static char *
project_new (const char *name)
{
  char *folder = dst_ui_file (name);

  write_rules (folder, "Basalt");
  dst_write_file (folder, "recipes/halls.json",
                  "{ \"format\": \"delvesmith.recipe\", \"version\": 1, \"id\": \"halls\", "
                  "\"label\": \"Halls\", \"size\": [12, 8], \"stages\": [ { \"stage\": \"fill\", "
                  "\"params\": { \"tile\": \"basalt\" } } ] }");
  write_settings (folder,
                  "\"name\": \"Basalt Halls\", \"ruleset\": \"free\", \"recipe\": \"halls\"");
  return folder;
}

/* Saves the shown level in the folder; its path, which the caller frees. */
static char *
save_in (DseWindow *window, const char *folder, const char *name)
{
  char *path = g_build_filename (folder, name, NULL);
  g_autofree char *above = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (above, 0700), ==, 0);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_settle ();
  return path;
}

/* A level made in the project of @folder, and saved there; the window is closed again. */
static char *
make_level_in (const char *folder)
{
  DseWindow *window = dst_ui_start (folder);
  char *path = save_in (window, folder, "levels/first.delve");

  dst_ui_stop ();
  return path;
}

static const DsTile *
basalt_of (DseWindow *window)
{
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;
  const uint16_t tile = ds_rules_find_tile (rules, "basalt");

  return tile != DS_TILE_NONE ? ds_rules_tile (rules, tile) : NULL;
}

static const char *
folder_of (DseWindow *window)
{
  DseProject *project = dse_window_get_project (window);

  return project != NULL ? dse_project_get_folder (project) : NULL;
}

static gboolean
has_text (GtkWidget *root, const char *text)
{
  return dst_ui_find (root, GTK_TYPE_LABEL, text) != NULL;
}

static gboolean
shows_text (GtkWidget *root, const char *text)
{
  GtkWidget *label = dst_ui_find (root, GTK_TYPE_LABEL, text);

  return label != NULL && gtk_widget_get_visible (label);
}

/* The tile is known, by the name that the project gives it. */
static void
assert_in_project (DseWindow *window, const char *folder)
{
  g_assert_cmpstr (folder_of (window), ==, folder);
  g_assert_nonnull (basalt_of (window));
  g_assert_false (basalt_of (window)->is_unknown);
  g_assert_cmpstr (basalt_of (window)->label, ==, "Basalt");
  g_assert_true (has_text (GTK_WIDGET (window), "Basalt Halls"));
}

static void
test_open_by_argument (void)
{
  g_autofree char *folder = project_new ("by-argument");
  DseWindow *window = dst_ui_start (folder);
  const DsDelve *delve = dsu_document_get_delve (dst_ui_document (window));

  /* Without levels it begins with a new one, by its recipe and ruleset. */
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
  assert_in_project (window, folder);
  g_assert_cmpstr (delve->ruleset, ==, "free");
  g_assert_cmpstr (delve->recipe.id, ==, "halls");
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 3, 3 }), ==, "basalt");
  dst_ui_stop ();
}

static void
count (guint *n)
{
  (*n)++;
}

static void
test_open_by_action (void)
{
  g_autofree char *folder = project_new ("by-action"), *level = make_level_in (folder);
  DseWindow *window = dst_ui_start (NULL);
  guint n_notified = 0;

  g_assert_null (dse_window_get_project (window));
  g_signal_connect_swapped (window, "notify::project", G_CALLBACK (count), &n_notified);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_o, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  dst_ui_choose_folder (folder);
  DST_UI_UNTIL (dse_window_get_project (window) != NULL);
  dst_ui_settle ();
  g_assert_cmpuint (n_notified, ==, 1);
  assert_in_project (window, folder);
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, level);
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1); /* the first one was untouched */
  dst_ui_stop ();
}

static void
test_open_by_level (void)
{
  g_autofree char *folder = project_new ("by-level"), *level = make_level_in (folder);
  DseWindow *window = dst_ui_start (level);

  assert_in_project (window, folder);
  dst_ui_stop ();
}

/* The definitions of the account give way to the project's; outside of it they count. */
static void
test_other_account (void)
{
  g_autofree char *folder = project_new ("accounts"), *level = make_level_in (folder);
  g_autofree char *outside = dst_ui_file ("copy.delve"), *text = NULL;
  g_autofree char *account = dst_ui_file ("delvesmith");
  DseWindow *window;

  g_assert_true (g_file_get_contents (level, &text, NULL, NULL));
  g_assert_true (g_file_set_contents (outside, text, -1, NULL));
  window = dst_ui_start (outside);
  g_assert_null (dse_window_get_project (window));
  g_assert_true (basalt_of (window)->is_unknown);
  write_rules (account, "Mine");
  DST_UI_UNTIL (!basalt_of (window)->is_unknown);
  g_assert_cmpstr (basalt_of (window)->label, ==, "Mine");
  dse_window_open (window, level);
  dst_ui_settle ();
  assert_in_project (window, folder);
  dst_ui_stop ();
  dst_write_file (account, "rules/basalt.json", RULES "\"tiles\": [] }");
}

/* Levels of two projects and of none are open side by side, each with its own definitions. */
static void
test_side_by_side (void)
{
  g_autofree char *a = project_new ("a"), *b = project_new ("b");
  g_autofree char *of_a = make_level_in (a), *of_b = NULL;
  DseProject *project;
  DseWindow *window;

  write_rules (b, "Other basalt");
  of_b = make_level_in (b);
  window = dst_ui_start (of_a);
  project = dse_window_get_project (window);
  dse_window_open (window, of_b);
  dst_ui_settle ();
  g_assert_cmpstr (folder_of (window), ==, b);
  g_assert_cmpstr (basalt_of (window)->label, ==, "Other basalt");
  dst_ui_add_blank (window, 1);
  g_assert_cmpstr (folder_of (window), ==, b); /* it stays while a level of none is shown */
  g_assert_null (basalt_of (window));
  dse_window_open (window, of_a);
  dst_ui_settle ();
  g_assert_true (dse_window_get_project (window) == project);
  assert_in_project (window, a);

  /* A definition that changes reaches the levels of its project alone. */
  write_rules (a, "Basalt, mended");
  DST_UI_UNTIL (strcmp (basalt_of (window)->label, "Basalt, mended") == 0);
  dse_window_open (window, of_b);
  dst_ui_settle ();
  g_assert_cmpstr (basalt_of (window)->label, ==, "Other basalt");
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  dst_ui_stop ();
}

static const char *
chosen_of (GtkWidget *choice)
{
  GtkStringObject *item = gtk_drop_down_get_selected_item (GTK_DROP_DOWN (choice));

  return item != NULL ? gtk_string_object_get_string (item) : "";
}

/* The list of recipes is that of the shown level's project. */
static void
test_recipes (void)
{
  g_autofree char *folder = project_new ("recipes"), *level = make_level_in (folder);
  g_autofree char *saved = NULL;
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *panel = dse_window_get_recipe_panel (window);
  GtkWidget *choice = dst_ui_find (panel, GTK_TYPE_DROP_DOWN, NULL);
  const guint n = g_list_model_get_n_items (gtk_drop_down_get_model (GTK_DROP_DOWN (choice)));

  dse_window_open (window, level);
  dst_ui_settle ();
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (GTK_DROP_DOWN (choice))), ==,
                    n + 1);
  g_assert_cmpstr (chosen_of (choice), ==, "Halls (project)");

  /* A recipe that is saved there is the project's, as well. */
  dst_ui_action (window, "win.save-recipe");
  g_assert_true (has_text (GTK_WIDGET (dst_ui_dialog ()), "Save as Project Recipe"));
  gtk_editable_set_text (
      GTK_EDITABLE (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ENTRY_ROW, NULL)),
      "Lower halls");
  dst_ui_answer ("_Save");
  DST_UI_UNTIL (strcmp (chosen_of (choice), "Lower halls (project)") == 0);
  saved = g_build_filename (folder, "recipes/lower-halls.json", NULL);
  g_assert_true (g_file_test (saved, G_FILE_TEST_EXISTS));
  dst_ui_action (window, "win.undo"); /* the level has its first recipe again */

  dst_ui_add_blank (window, 1);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (GTK_DROP_DOWN (choice))), ==,
                    n + 1); /* "Drawn by hand" */
  g_assert_null (
      ds_recipes_find (dse_definitions_get_recipes (dse_window_get_definitions (window)), "halls"));
  dst_ui_stop ();
}

/* The level of a game has the definitions of the project that the game's file lies in. */
static void
test_game (void)
{
  g_autofree char *folder = project_new ("with-game"), *level = make_level_in (folder);
  g_autofree char *path = g_build_filename (folder, "recordings/first.capsule", NULL);
  g_autofree char *above = g_path_get_dirname (path);
  DseWindow *window = dst_ui_start (level);
  DsePage *page = dse_window_get_page (window);
  DsError err;

  g_assert_cmpint (g_mkdir (above, 0700), ==, 0);
  dse_page_play (page, &(DsCell){ 3, 3 });
  DST_UI_UNTIL (dse_page_is_playing (page));
  g_assert_true (dse_play_save (dse_page_get_play (page), path, &err));
  dst_ui_stop ();
  window = dst_ui_start (path);
  assert_in_project (window, folder);
  dst_ui_stop ();
}

/* A level belongs to the project where it is saved. */
static void
test_saved_elsewhere (void)
{
  g_autofree char *folder = project_new ("from"), *outside = dst_ui_file ("outside.delve");
  g_autofree char *back = NULL;
  DseWindow *window = dst_ui_start (folder);

  g_assert_true (dse_page_save (dse_window_get_page (window), outside));
  dst_ui_settle ();
  g_assert_true (basalt_of (window)->is_unknown);
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  g_assert_false (has_text (GTK_WIDGET (window), "Basalt Halls"));
  back = save_in (window, folder, "levels/back.delve");
  assert_in_project (window, folder);
  dst_ui_stop ();
}

/* Each error is said in a bar, and what was shown stays. */
static void
test_errors (void)
{
  g_autofree char *broken = project_new ("broken"), *lost = project_new ("lost");
  g_autofree char *none = dst_ui_file ("none");
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = dse_window_get_page (window);

  g_assert_cmpint (g_mkdir (none, 0700), ==, 0);
  g_assert_false (dse_window_open_project (window, none));
  g_assert_nonnull (
      strstr (dsu_document_get_error (dst_ui_document (window)), "is not in a project"));

  write_settings (broken, "\"name\": \"Halls\", \"cell\": 0");
  g_assert_false (dse_window_open_project (window, broken));
  g_assert_nonnull (strstr (dsu_document_get_error (dst_ui_document (window)), "cell"));
  g_assert_null (dse_window_get_project (window));

  write_settings (lost, "\"name\": \"Halls\", \"ruleset\": \"lost\"");
  g_assert_true (dse_window_open_project (window, lost));
  g_assert_nonnull (strstr (dsu_document_get_error (dst_ui_document (window)), "got \"lost\""));
  g_assert_true (dse_window_get_page (window) == page);

  /* The file is mended while the project is open. */
  write_settings (lost, "\"name\": \"Found\", \"recipe\": \"halls\"");
  DST_UI_UNTIL (
      strcmp (dse_project_get_settings (dse_window_get_project (window))->name, "Found") == 0);
  g_assert_true (dse_window_open_project (window, lost));
  dst_ui_wait_generated (window);
  g_assert_nonnull (basalt_of (window));
  dst_ui_stop ();
}

/* ---- new projects and settings */

static gboolean
is_at (GtkFileChooser *dialog, GFile *folder)
{
  g_autoptr (GFile) now = gtk_file_chooser_get_current_folder (dialog);

  return now != NULL && g_file_equal (now, folder);
}

/* The error of a file of settings goes when the file is mended, one of the level stays. */
static void
test_mended (void)
{
  g_autofree char *folder = project_new ("mended"), *level = make_level_in (folder);
  DseWindow *window = dst_ui_start (level);
  DsuDocument *document = dst_ui_document (window);

  write_settings (folder, "\"name\": \"Halls\", \"cell\": 0");
  DST_UI_UNTIL (dsu_document_get_error (document) != NULL);
  g_assert_nonnull (strstr (dsu_document_get_error (document), "cell"));
  write_settings (folder, "\"name\": \"Halls\", \"cell\": 20");
  DST_UI_UNTIL (dsu_document_get_error (document) == NULL);
  dsu_document_show_error (document, "of the level");
  write_settings (folder, "\"name\": \"Halls\", \"cell\": 21");
  DST_UI_UNTIL (dse_project_get_settings (dse_window_get_project (window))->cell == 21);
  dst_ui_settle ();
  g_assert_cmpstr (dsu_document_get_error (document), ==, "of the level");
  dst_ui_stop ();
}

static GtkDropDown *
choice_of (GtkWidget *dialog, const char *row)
{
  return GTK_DROP_DOWN (
      dst_ui_find (dst_ui_find (dialog, ADW_TYPE_ACTION_ROW, row), GTK_TYPE_DROP_DOWN, NULL));
}

static void
choose (GtkWidget *dialog, const char *row, const char *label)
{
  GtkDropDown *choice = choice_of (dialog, row);
  GtkStringList *labels = GTK_STRING_LIST (gtk_drop_down_get_model (choice));
  guint i = 0;

  while (strcmp (gtk_string_list_get_string (labels, i), label) != 0)
    i++;
  gtk_drop_down_set_selected (choice, i);
}

static GtkEditable *
name_of (GtkWidget *dialog)
{
  return GTK_EDITABLE (dst_ui_find (dialog, ADW_TYPE_ENTRY_ROW, "Name"));
}

/* From an empty folder to a level that is saved in it. */
static void
test_new (void)
{
  g_autofree char *folder = dst_ui_file ("my & <game"), *level = NULL, *settings = NULL;
  g_autofree char *file = NULL;
  DseWindow *window = dst_ui_start (NULL);
  const DsDelve *delve;
  GtkWidget *dialog;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_n, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  dialog = GTK_WIDGET (dst_ui_dialog ());
  gtk_widget_grab_focus (dst_ui_find (dialog, GTK_TYPE_BUTTON, "_Create"));
  dst_ui_press_button (dialog, "_Create");
  g_assert_true (shows_text (dialog, "Choose the folder of the project."));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (dialog)) ==
                 dst_ui_find (dialog, GTK_TYPE_BUTTON, "Choose…"));
  dst_ui_press_button (dialog, "Choose…");
  dst_ui_choose_folder (folder);
  DST_UI_UNTIL (strcmp (gtk_editable_get_text (name_of (dialog)), "my & <game") == 0);
  g_assert_false (shows_text (dialog, "Choose the folder of the project."));
  g_assert_true (shows_text (dialog, folder));
  gtk_editable_set_text (name_of (dialog), " ");
  dst_ui_press_button (dialog, "_Create");
  g_assert_true (shows_text (dialog, "The project needs a name."));
  gtk_editable_set_text (name_of (dialog), "My Game");
  g_assert_false (shows_text (dialog, "The project needs a name."));
  choose (dialog, "Start", "Metroidvania");
  dst_ui_press_button (dialog, "_Create");

  level = g_build_filename (folder, "levels/level-1.delve", NULL);
  DST_UI_UNTIL (g_file_test (level, G_FILE_TEST_EXISTS));
  dst_ui_settle ();
  g_assert_null (dst_ui_dialog ());
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
  g_assert_cmpstr (folder_of (window), ==, folder);
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, level);
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  delve = dsu_document_get_delve (dst_ui_document (window));
  g_assert_cmpstr (delve->recipe.id, ==, "metroidvania-castle");
  file = g_build_filename (folder, "delvesmith.json", NULL);
  g_assert_true (g_file_get_contents (file, &settings, NULL, NULL));
  g_assert_nonnull (strstr (settings, "\"name\": \"My Game\""));
  g_assert_nonnull (strstr (settings, "\"recipe\": \"metroidvania-castle\""));

  /* A second one in the same folder is refused. */
  dst_ui_action (window, "win.new-project");
  dialog = GTK_WIDGET (dst_ui_dialog ());
  dst_ui_press_button (dialog, "Choose…");
  dst_ui_choose_folder (folder);
  DST_UI_UNTIL (strcmp (gtk_editable_get_text (name_of (dialog)), "my & <game") == 0);
  dst_ui_press_button (dialog, "_Create");
  g_assert_true ((gpointer)dst_ui_dialog () == dialog);
  gtk_window_destroy (GTK_WINDOW (dialog));
  dst_ui_stop ();
}

/* A level that is open already belongs to the project that is made around it. */
static void
test_new_around (void)
{
  g_autofree char *folder = dst_ui_file ("around"), *level = NULL;
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *dialog;

  dst_ui_add_blank (window, 1);
  level = save_in (window, folder, "levels/old.delve");
  g_assert_null (dse_window_get_project (window));
  dst_ui_action (window, "win.new-project");
  dialog = GTK_WIDGET (dst_ui_dialog ());
  dst_ui_press_button (dialog, "Choose…");
  dst_ui_choose_folder (folder);
  DST_UI_UNTIL (strcmp (gtk_editable_get_text (name_of (dialog)), "around") == 0);
  dst_ui_press_button (dialog, "_Create");
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, level);
  g_assert_cmpstr (folder_of (window), ==, folder);
  g_assert_true (dse_project_of (dst_ui_document (window)) == dse_window_get_project (window));
  dst_ui_stop ();
}

/* The path that a dialog proposes; FALSE: there is no such dialog, or it proposes another one. */
static gboolean
is_proposed (const char *path)
{
  g_autoptr (GFile) now = NULL;
  g_autofree char *proposed = NULL;

  if (!GTK_IS_FILE_CHOOSER_DIALOG (dst_ui_dialog ()))
    return FALSE;
  now = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dst_ui_dialog ()));
  proposed = now != NULL ? g_file_get_path (now) : NULL;
  return g_strcmp0 (proposed, path) == 0;
}

/* A game is saved among the recordings of the project, under the name of its level. */
static void
test_recording (void)
{
  g_autofree char *folder = project_new ("recording"), *saved = NULL;
  g_autofree char *want = g_build_filename (folder, "recordings/deep/first.capsule", NULL);
  DseWindow *window = dst_ui_start (folder);
  DsePage *page = dse_window_get_page (window);

  saved = save_in (window, folder, "levels/deep/first.delve");
  dse_page_play (page, &(DsCell){ 3, 3 });
  DST_UI_UNTIL (dse_page_is_playing (page));
  gtk_widget_activate_action (GTK_WIDGET (dse_page_get_play (page)), "play.save", NULL);
  DST_UI_UNTIL (is_proposed (want));
  gtk_dialog_response (GTK_DIALOG (dst_ui_dialog ()), GTK_RESPONSE_ACCEPT);
  DST_UI_UNTIL (g_file_test (want, G_FILE_TEST_EXISTS));
  dst_ui_stop ();
}

static GtkWidget *
settings_of (DseWindow *window)
{
  dst_ui_action (window, "win.project-settings");
  return GTK_WIDGET (dst_ui_dialog ());
}

#define OWN_RECIPE                                                                                 \
  "{ \"format\": \"delvesmith.recipe\", \"version\": 1, \"id\": \"own\", \"label\": \"Own "        \
  "halls\", "                                                                                      \
  "\"size\": [9, 7], \"stages\": [{ \"stage\": \"fill\" }] }\n"

/* A recipe of the project has its mark wherever one is chosen. */
static void
test_recipe_mark (void)
{
  static const char *const ACTIONS[] = { "win.new", "win.project-settings" };
  const char *const mark = "Own halls (project)";
  g_autofree char *folder = project_new ("recipe-mark"), *level = NULL;
  DseWindow *window;

  dst_write_file (folder, "recipes/own.json", OWN_RECIPE);
  level = make_level_in (folder);
  window = dst_ui_start (level);
  for (gsize i = 0; i < G_N_ELEMENTS (ACTIONS); i++) {
    GtkDropDown *recipes;
    guint n;

    g_test_message ("%s", ACTIONS[i]);
    dst_ui_action (window, ACTIONS[i]);
    recipes = choice_of (GTK_WIDGET (dst_ui_dialog ()), "Recipe");
    n = g_list_model_get_n_items (gtk_drop_down_get_model (recipes));
    for (guint k = 0; k < n && !has_text (GTK_WIDGET (recipes), mark); k++) {
      gtk_drop_down_set_selected (recipes, k);
      dst_ui_settle ();
    }
    g_assert_true (has_text (GTK_WIDGET (recipes), mark));
    gtk_window_close (dst_ui_dialog ());
  }
  dst_ui_stop ();
}

static void
test_settings (void)
{
  g_autofree char *folder = project_new ("settings"), *level = make_level_in (folder);
  DseWindow *window = dst_ui_start (level);
  const DsProject *settings = dse_project_get_settings (dse_window_get_project (window));
  g_autofree char *file = g_build_filename (folder, "delvesmith.json", NULL);
  g_autofree char *before = NULL, *after = NULL;
  GtkWidget *dialog = settings_of (window), *cell;

  g_assert_true (g_file_get_contents (file, &before, NULL, NULL));
  gtk_editable_set_text (name_of (dialog), "  ");
  dst_ui_press_button (dialog, "_Save");
  g_assert_true (has_text (dialog, "The project needs a name."));
  gtk_editable_set_text (name_of (dialog), "Basalt Deeps");
  choose (dialog, "Based on", "Only the project's definitions"); /* which lack the rulesets */
  dst_ui_press_button (dialog, "_Save");
  g_assert_true ((gpointer)dst_ui_dialog () == dialog);
  g_assert_true (g_file_get_contents (file, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, before);
  choose (dialog, "Based on", "Built-in definitions");
  choose (dialog, "Ruleset", "Default");
  choose (dialog, "Recipe", "Smooth caves");
  cell = dst_ui_find (dialog, ADW_TYPE_ACTION_ROW, "Cell size (pixels)");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (dst_ui_find (cell, GTK_TYPE_SPIN_BUTTON, NULL)), 24);
  dst_ui_press_button (dialog, "_Save");
  g_assert_null (dst_ui_dialog ());
  g_assert_cmpstr (settings->name, ==, "Basalt Deeps");
  g_assert_cmpstr (settings->ruleset, ==, "");
  g_assert_cmpstr (settings->recipe, ==, "smooth-caves");
  g_assert_cmpint (settings->cell, ==, 24);
  g_assert_true (has_text (GTK_WIDGET (window), "Basalt Deeps"));
  g_free (after);
  g_assert_true (g_file_get_contents (file, &after, NULL, NULL));
  g_assert_nonnull (strstr (after, "\"cell\": 24"));
  dst_ui_stop ();
}

/* Pixels per cell in the form for pictures. */
static double
export_cell_of (DseWindow *window)
{
  GtkWidget *dialog, *row;
  double px;

  dst_ui_action (window, "win.export");
  dialog = GTK_WIDGET (dst_ui_dialog ());
  row = dst_ui_find (dialog, ADW_TYPE_ACTION_ROW, "Pixels per cell");
  px = gtk_spin_button_get_value (GTK_SPIN_BUTTON (dst_ui_find (row, GTK_TYPE_SPIN_BUTTON, NULL)));
  gtk_window_destroy (GTK_WINDOW (dialog));
  return px;
}

/* Pictures have the project's cells. */
static void
test_cell (void)
{
  g_autofree char *folder = project_new ("cell"), *level = NULL;
  DseWindow *window;

  write_settings (folder, "\"name\": \"Large\", \"recipe\": \"halls\", \"cell\": 48");
  level = make_level_in (folder);
  window = dst_ui_start (level);
  g_assert_cmpfloat (export_cell_of (window), ==, 48);
  dst_ui_add_blank (window, 1);
  g_assert_cmpfloat (export_cell_of (window), ==, 32); /* of no project */
  dst_ui_stop ();
}

/* The settings list the declared properties, and lead to their forms. */
static void
test_declared (void)
{
  g_autofree char *folder = project_new ("declares"), *level = make_level_in (folder);
  DseWindow *window;
  GtkWidget *dialog, *row;

  dst_write_file (folder, "rules/properties.json",
                  "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"properties\": ["
                  "{ \"id\": \"rank\", \"name\": \"rank\", \"label\": \"<Rank>\", \"type\": "
                  "\"int\" }, { \"id\": \"mood\", \"name\": \"mood\", \"type\": \"text\" }] }");
  window = dst_ui_start (level);
  dialog = settings_of (window);
  row = dst_ui_find (dialog, ADW_TYPE_ACTION_ROW, "Declared properties");
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, "<Rank>, mood");
  gtk_editable_set_text (name_of (dialog), "  ");
  dst_ui_press_button (row, "Edit…");
  g_assert_true ((gpointer)dst_ui_dialog () == dialog); /* refused: nothing is lost */
  gtk_editable_set_text (name_of (dialog), "Halls");
  dst_ui_press_button (row, "Edit…");
  dst_ui_settle ();
  dialog = GTK_WIDGET (dst_ui_dialog ());
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (dialog)), ==, "Rules");
  g_assert_true (has_text (dialog, "<Rank>") && has_text (dialog, "mood"));
  g_assert_true (dse_rule_list_get_type_shown (DSE_RULE_LIST (
                     dst_ui_find (dialog, DSE_TYPE_RULE_LIST, NULL))) == &ds_property_record);
  dst_ui_stop ();
}

static void
test_read_only (void)
{
  g_autofree char *folder = project_new ("read-only"), *level = make_level_in (folder);
  g_autofree char *file = g_build_filename (folder, "delvesmith.json", NULL);
  DseWindow *window;
  GtkWidget *dialog;

  g_assert_cmpint (g_chmod (file, 0400), ==, 0);
  window = dst_ui_start (level);
  g_assert_true (has_text (GTK_WIDGET (window), "Basalt Halls (read-only)"));
  dialog = settings_of (window);
  g_assert_false (gtk_widget_is_sensitive (GTK_WIDGET (name_of (dialog))));
  g_assert_false (gtk_widget_is_sensitive (dst_ui_find (dialog, GTK_TYPE_BUTTON, "_Save")));
  gtk_window_destroy (GTK_WINDOW (dialog));
  dst_ui_stop ();
}

/* New levels belong to the project, and Save proposes where its levels are. */
static void
test_new_level (void)
{
  g_autofree char *folder = project_new ("new-level"), *level = make_level_in (folder);
  g_autofree char *levels = g_path_get_dirname (level);
  g_autoptr (GFile) want = g_file_new_for_path (levels);
  DseWindow *window = dst_ui_start (level);
  GtkWidget *dialog;
  const DsDelve *delve;

  dst_ui_action (window, "win.new");
  dialog = GTK_WIDGET (dst_ui_dialog ());
  g_assert_cmpstr (chosen_of (GTK_WIDGET (choice_of (dialog, "Recipe"))), ==, "Halls (project)");
  dst_ui_press_button (dialog, "_Create");
  dst_ui_wait_generated (window);
  delve = dsu_document_get_delve (dst_ui_document (window));
  g_assert_cmpstr (delve->ruleset, ==, "free");
  assert_in_project (window, folder);
  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (GTK_IS_FILE_CHOOSER_DIALOG (dst_ui_dialog ()));
  DST_UI_UNTIL (is_at (GTK_FILE_CHOOSER (dst_ui_dialog ()), want));
  gtk_dialog_response (GTK_DIALOG (dst_ui_dialog ()), GTK_RESPONSE_CANCEL);
  dst_ui_settle ();
  dst_ui_stop ();
}

/* The swatch number @i of the palette. */
static GtkWidget *
swatch_at (GtkWidget *palette, int i)
{
  GtkFlowBox *flow = GTK_FLOW_BOX (dst_ui_find (palette, GTK_TYPE_FLOW_BOX, NULL));

  return gtk_flow_box_child_get_child (gtk_flow_box_get_child_at_index (flow, i));
}

/* Definitions of the project stand before the built-in ones and say so. */
static void
test_palette (void)
{
  g_autofree char *folder = project_new ("palette"), *level = NULL;
  g_autofree char *mine = dst_ui_file ("delvesmith/rules/mine.json");
  GtkWidget *palette;
  DseWindow *window;

  dst_write_file (folder, "rules/zz-own.json",
                  RULES "\"tiles\": [{ \"id\": \"floor\", \"label\": \"Slab\", \"glyph\": \".\", "
                        "\"layer\": \"ground\" }] }");
  g_free (dst_put_file (g_getenv ("XDG_DATA_HOME"), "delvesmith/rules/mine.json",
                        RULES "\"tiles\": [{ \"id\": \"chalk\", \"label\": \"Chalk\", "
                              "\"glyph\": \"c\", \"layer\": \"ground\" }] }"));
  level = make_level_in (folder);
  window = dst_ui_start (level);
  dst_ui_settle ();
  palette = dst_ui_find (GTK_WIDGET (window), DSU_TYPE_PALETTE, NULL);
  g_assert_true (gtk_widget_has_css_class (swatch_at (palette, 0), "own"));
  g_assert_true (g_str_has_suffix (gtk_widget_get_tooltip_markup (swatch_at (palette, 0)),
                                   "<i>Project, overrides</i>"));
  g_assert_true (
      g_str_has_suffix (gtk_widget_get_tooltip_markup (swatch_at (palette, 1)), "<i>Project</i>"));
  g_assert_cmpuint (
      ds_rules_find_tile (dse_project_get_rules (dse_window_get_project (window)), "chalk"), ==,
      DS_TILE_NONE); /* the account's is not in force */
  if (g_getenv ("PICTURE") != NULL)
    dst_ui_save_picture (GTK_WIDGET (window), g_getenv ("PICTURE"));
  g_remove (mine);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/projects/open-by-argument", test_open_by_argument);
  g_test_add_func ("/projects/open-by-action", test_open_by_action);
  g_test_add_func ("/projects/open-by-level", test_open_by_level);
  g_test_add_func ("/projects/other-account", test_other_account);
  g_test_add_func ("/projects/side-by-side", test_side_by_side);
  g_test_add_func ("/projects/recipes", test_recipes);
  g_test_add_func ("/projects/palette", test_palette);
  g_test_add_func ("/projects/game", test_game);
  g_test_add_func ("/projects/saved-elsewhere", test_saved_elsewhere);
  g_test_add_func ("/projects/errors", test_errors);
  g_test_add_func ("/projects/mended", test_mended);
  g_test_add_func ("/projects/new", test_new);
  g_test_add_func ("/projects/new-around", test_new_around);
  g_test_add_func ("/projects/recipe-mark", test_recipe_mark);
  g_test_add_func ("/projects/settings", test_settings);
  g_test_add_func ("/projects/cell", test_cell);
  g_test_add_func ("/projects/recording", test_recording);
  g_test_add_func ("/projects/declared", test_declared);
  g_test_add_func ("/projects/read-only", test_read_only);
  g_test_add_func ("/projects/new-level", test_new_level);
  return g_test_run ();
}
