/* tests/ui/test_projects.c — projects in the window: opened in each way, with definitions of their
 * own, and followed by their levels. */
#include "drive.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#define RULES "{ \"format\": \"delvesmith.rules\", \"version\": 1, "
#define BASALT                                                                                     \
  RULES "\"tiles\": [{ \"id\": \"basalt\", \"label\": \"%s\", \"glyph\": \"B\", "                  \
        "\"layer\": \"ground\" }] }"

static void
write_file (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *above = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (above, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
write_rules (const char *folder, const char *label)
{
  g_autofree char *text = g_strdup_printf (BASALT, label);

  write_file (folder, "rules/basalt.json", text);
}

static void
write_settings (const char *folder, const char *members)
{
  g_autofree char *text =
      g_strdup_printf ("{ \"format\": \"delvesmith.project\", \"version\": 1, %s }\n", members);

  write_file (folder, "delvesmith.json", text);
}

/* A project with a tile and a recipe of its own in a fresh folder, which the caller frees. */
static char *
project_new (const char *name)
{
  char *folder = dst_ui_file (name);

  write_rules (folder, "Basalt");
  write_file (folder, "recipes/halls.json",
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
  write_file (account, "rules/basalt.json", RULES "\"tiles\": [] }");
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

/* The list of recipes is that of the shown level's project. */
static void
test_recipes (void)
{
  g_autofree char *folder = project_new ("recipes"), *level = make_level_in (folder);
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *panel = dse_window_get_recipe_panel (window);
  GtkWidget *choice = dst_ui_find (panel, GTK_TYPE_DROP_DOWN, NULL);
  const guint n = g_list_model_get_n_items (gtk_drop_down_get_model (GTK_DROP_DOWN (choice)));

  dse_window_open (window, level);
  dst_ui_settle ();
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (GTK_DROP_DOWN (choice))), ==,
                    n + 1);
  dst_ui_add_blank (window, 1);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (GTK_DROP_DOWN (choice))), ==,
                    n + 1); /* "Drawn by hand" */
  g_assert_null (
      ds_recipes_find (dse_definitions_get_recipes (dse_window_get_definitions (window)), "halls"));
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
  g_test_add_func ("/projects/saved-elsewhere", test_saved_elsewhere);
  g_test_add_func ("/projects/errors", test_errors);
  return g_test_run ();
}
