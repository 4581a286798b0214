/* tests/ui/test_project_panel.c — the panel with the levels of the project: verdicts in the
 * background, files that change on disk, and commands on them. */
#include "drive.h"
#include "imported.h"
#include "levels_panel.h"

#include "app/backups.h"
#include "app/settings.h"
#include "found_list.h"
#include "io/io.h"
#include "lib/file.h"
#include "panels/level_commands.h"
#include "panels/level_row.h"
#include "program/core_hash.h"
#include "project/verdict_cache.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>

/* TRUE if the panel shows the line, outside of the rows of levels. */
static gboolean
shows_line (DseWindow *window, const char *text)
{
  GtkWidget *line = dst_ui_find (dst_project_panel (window), GTK_TYPE_LABEL, text);

  return line != NULL && gtk_widget_get_mapped (line);
}

/* ---- the list */

static void
test_list (void)
{
  g_autofree char *folder = dst_project_new ("list");
  DseWindow *window = dst_project_start (folder);

  DST_UI_UNTIL (dst_level_facts (window, "broken.delve")->state == DSE_LEVEL_BROKEN);
  dst_ui_settle ();
  g_assert_true (dst_level_shows (window, "a.delve", "Can always be finished"));
  g_assert_true (dst_level_shows (window, "deep/b.delve", "Cannot be finished · 1 issue"));
  g_assert_true (dst_level_shows (window, "broken.delve", "Cannot be read"));
  g_assert_true (dst_level_shows (window, "a.delve", "7 × 3, 1 floor"));
  g_assert_nonnull (dst_level_facts (window, "a.delve")->picture);
  g_assert_nonnull (strstr (dst_level_facts (window, "broken.delve")->error, "broken.delve:1"));
  g_assert_true (dst_ui_find (dst_project_panel (window), GTK_TYPE_LABEL, "Basalt Halls") != NULL);
  dst_ui_stop ();
}

static const char *
shown_path (DseWindow *window)
{
  return dsu_document_get_path (dst_ui_document (window));
}

/* Enter and a double click open the level, in the tab that has it. */
static void
test_open (void)
{
  g_autofree char *folder = dst_project_new ("open");
  DseWindow *window = dst_project_start (folder);
  const guint n = dse_window_get_n_pages (window);

  dst_level_choose (window, "deep/b.delve");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  g_assert_true (g_str_has_suffix (shown_path (window), "levels/deep/b.delve"));
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, n + 1);
  dst_level_choose (window, "a.delve");
  dst_level_choose (window, "a.delve");
  g_assert_true (g_str_has_suffix (shown_path (window), "levels/a.delve"));
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, n + 1);
  dst_ui_stop ();
}

/* The level whose row has the focus; NULL: no row has it. */
static const char *
focused_path (DseWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  GtkWidget *row = focus != NULL ? gtk_widget_get_first_child (focus) : NULL;

  return DSE_IS_LEVEL_ROW (row)
             ? dse_level_file_get_path (dse_level_row_get_level (DSE_LEVEL_ROW (row)))
             : NULL;
}

/* The selected level. */
static const char *
chosen_path (DseWindow *window)
{
  GtkWidget *list = dst_ui_find (dst_project_panel (window), DSU_TYPE_FOUND_LIST, NULL);
  GtkSelectionModel *chosen = dsu_found_list_get_chosen (DSU_FOUND_LIST (list));

  return dse_level_file_get_path (
      gtk_single_selection_get_selected_item (GTK_SINGLE_SELECTION (chosen)));
}

static gboolean
is_marked (DseWindow *window, const char *path)
{
  GtkWidget *mark =
      dst_ui_find (GTK_WIDGET (dst_level_row (window, path)), GTK_TYPE_IMAGE, "Level of this tab");

  return mark != NULL && gtk_widget_get_mapped (mark);
}

/* The row of the level in the shown tab is marked, and has the focus when the panel gets it: F2 and
 * Delete are for that level. */
static void
test_shown_row (void)
{
  g_autofree char *folder = dst_project_new ("shown");
  g_autofree char *b = g_build_filename (folder, "levels/deep/b.delve", NULL);
  DseWindow *window = dst_project_start (folder);

  dse_window_open (window, b);
  DST_UI_UNTIL (g_str_has_suffix (shown_path (window), "levels/deep/b.delve"));
  dst_ui_settle ();
  g_assert_true (is_marked (window, "deep/b.delve") && !is_marked (window, "a.delve"));
  gtk_widget_grab_focus (dst_project_panel (window));
  dst_ui_settle ();
  g_assert_cmpstr (focused_path (window), ==, "deep/b.delve");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F2, 0);
  g_assert_nonnull (dst_ui_dialog ());
  gtk_window_destroy (dst_ui_dialog ());
  dst_level_choose (window, "a.delve"); /* stays chosen while the tab is the same */
  dst_project_panel (window);
  dst_ui_settle ();
  g_assert_cmpstr (focused_path (window), ==, "a.delve");
  dst_ui_stop ();
}

/* Levels are found by their files and, as their rows show, by their names. */
static void
test_search (void)
{
  g_autofree char *folder = dst_project_new ("search");
  DseWindow *window;
  GtkWidget *search;

  dst_write_file (folder, "levels/c.delve",
                  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"name\": \"Sunken "
                  "Belfry\", \"size\": [3, 3], \"ruleset\": \"default\", \"seed\": \"1\", "
                  "\"floors\": [ { \"ground\": { \"legend\": { \"#\": \"wall\" }, \"rows\": [ "
                  "\"###\", \"###\", \"###\" ] } } ] }\n");
  window = dst_project_start (folder);
  search = dst_ui_find (dst_project_panel (window), GTK_TYPE_SEARCH_ENTRY, NULL);
  DST_UI_UNTIL (dst_ui_find (dst_project_panel (window), GTK_TYPE_LABEL,
                             "Sunken Belfry · 3 × 3, 1 floor") != NULL);
  gtk_editable_set_text (GTK_EDITABLE (search), "sunken");
  DST_UI_UNTIL (dst_level_row (window, "a.delve") == NULL);
  g_assert_nonnull (dst_level_row (window, "c.delve"));

  gtk_editable_set_text (GTK_EDITABLE (search), "DEEP");
  DST_UI_UNTIL (dst_level_row (window, "a.delve") == NULL);
  g_assert_nonnull (dst_level_row (window, "deep/b.delve"));
  g_signal_emit_by_name (search, "activate");
  dst_ui_settle ();
  g_assert_true (g_str_has_suffix (shown_path (window), "levels/deep/b.delve"));
  gtk_editable_set_text (GTK_EDITABLE (search), "a.delve");
  DST_UI_UNTIL (dst_level_row (window, "deep/b.delve") == NULL);
  gtk_editable_set_text (GTK_EDITABLE (search), "");
  DST_UI_UNTIL (dst_level_row (window, "deep/b.delve") != NULL);
  g_assert_cmpstr (chosen_path (window), ==, "deep/b.delve");
  gtk_editable_set_text (GTK_EDITABLE (search), "nothing");
  DST_UI_UNTIL (dst_level_row (window, "deep/b.delve") == NULL);
  g_assert_nonnull (dst_ui_find (dst_project_panel (window), GTK_TYPE_LABEL, "No levels found."));
  dst_ui_stop ();
}

/* An open level has the verdict of its tab, and a mark until it is saved. */
static void
test_changed (void)
{
  g_autofree char *folder = dst_project_new ("changed");
  DseWindow *window = dst_project_start (folder);
  DsThing goal = *ds_things_get (dst_ui_level (window)->things, 1);
  const DsCmdDeleteThings cmd = {
    .cmd.type = &ds_cmd_delete_things, .floor = 0, .ids = &goal.id, .n_ids = 1
  };

  g_assert_true (g_str_has_suffix (shown_path (window), "levels/a.delve"));
  g_assert_false (dst_level_shows (window, "a.delve", "●"));
  g_assert_true (dsu_document_apply (dst_ui_document (window), &cmd.cmd));
  dst_ui_wait_verdict (window);
  g_assert_true (dst_level_shows (window, "a.delve", "●"));
  g_assert_false (dst_level_shows (window, "a.delve", "Can always be finished"));
  dst_ui_action (window, "win.undo");
  dst_ui_wait_verdict (window);
  g_assert_false (dst_level_shows (window, "a.delve", "●"));
  dst_ui_stop ();
}

/* Exits that lead nowhere are issues of their level, until the other level is there. */
static void
test_exits (void)
{
  g_autofree char *folder = dst_project_new ("exits");
  g_autofree char *a = g_build_filename (folder, "levels/a.delve", NULL);
  DseWindow *window = dst_project_start (folder);

  DST_UI_UNTIL (dst_level_facts (window, "broken.delve")->state == DSE_LEVEL_BROKEN);
  g_assert_null (dst_level_facts (window, "deep/b.delve")->exit_issues);
  g_assert_false (shows_line (window, "This project is read-only."));
  dst_level_choose (window, "deep/b.delve");
  g_assert_cmpint (g_remove (a), ==, 0);
  DST_UI_UNTIL (dst_level_shows (window, "deep/b.delve", "Cannot be finished · 2 issues"));
  g_assert_cmpstr (
      dst_level_facts (window, "deep/b.delve")->exit_issues, ==,
      "Floor 1 at 5, 1: The exit leads to \"a.delve\": the project has no such level.");
  g_assert_cmpstr (
      gtk_widget_get_tooltip_text (GTK_WIDGET (dst_level_row (window, "deep/b.delve"))), ==,
      dst_level_facts (window, "deep/b.delve")->exit_issues);
  g_assert_true (shows_line (window, dst_level_facts (window, "deep/b.delve")->exit_issues));
  dst_level_choose (window, "broken.delve");
  g_assert_true (shows_line (window, dst_level_facts (window, "broken.delve")->error));
  dst_level_choose (window, "deep/b.delve");
  dst_write_level (folder, "levels/a.delve", DST_START DST_GOAL);
  DST_UI_UNTIL (dst_level_shows (window, "deep/b.delve", "Cannot be finished · 1 issue"));
  dst_ui_settle ();
  g_assert_false (shows_line (
      window, "Floor 1 at 5, 1: The exit leads to \"a.delve\": the project has no such level."));
  dst_ui_stop ();
}

/* ---- files that change */

/* Levels that other programs write, replace or delete, in new folders, too. */
static void
test_disk (void)
{
  g_autofree char *folder = dst_project_new ("disk");
  g_autofree char *deep = g_build_filename (folder, "levels/deep", NULL);
  g_autofree char *b = g_build_filename (deep, "b.delve", NULL);
  g_autofree char *away = g_build_filename (folder, "away", NULL);
  DseWindow *window = dst_project_start (folder);

  dst_write_level (folder, "levels/new/c.delve", DST_START DST_GOAL);
  DST_UI_UNTIL (dst_level_is_checked (window, "new/c.delve"));
  dst_write_level (folder, "levels/new/d.delve", DST_START DST_GOAL);
  DST_UI_UNTIL (dst_level_is_checked (window, "new/d.delve"));
  dst_write_level (folder, "levels/new/d.delve", DST_START DST_GATE DST_GOAL);
  DST_UI_UNTIL (dst_level_shows (window, "new/d.delve", "Cannot be finished · 1 issue"));
  g_assert_cmpint (g_remove (b), ==, 0);
  DST_UI_UNTIL (dst_level_row (window, "deep/b.delve") == NULL);

  g_assert_cmpint (g_rename (deep, away), ==, 0); /* as git replaces folders */
  dst_write_level (folder, "levels/deep/b.delve", DST_START DST_GOAL);
  DST_UI_UNTIL (dst_level_shows (window, "deep/b.delve", "Can always be finished"));
  dst_write_level (folder, "levels/deep/e.delve", DST_START DST_GOAL);
  DST_UI_UNTIL (dst_level_is_checked (window, "deep/e.delve"));
  dst_ui_stop ();
}

/* A hidden panel reads nothing, and looks again when it is shown. */
static void
test_hidden (void)
{
  g_autofree char *folder = dst_project_new ("hidden");
  DseWindow *window = dst_project_start (folder);
  GtkWidget *panel = dst_project_panel (window);

  dse_window_show_panel (window, dse_panel_find ("inspect"));
  dst_ui_settle ();
  g_assert_false (gtk_widget_get_mapped (panel));
  dst_write_level (folder, "levels/c.delve", DST_START DST_GOAL);
  dst_ui_pass_time (1000);
  dse_window_show_panel (window, dse_panel_find ("project"));
  DST_UI_UNTIL (dst_level_is_checked (window, "c.delve"));
  dst_ui_stop ();
}

/* ---- the cache */

static const DsCheckProof NEVER = { DS_SECRETS_NEVER, DS_PROVE_STATES };

static char *
key_of (const char *folder, const char *name, DsRules *rules)
{
  g_autofree char *path = g_build_filename (folder, name, NULL), *text = NULL;
  gsize n;

  g_assert_true (g_file_get_contents (path, &text, &n, NULL));
  return dse_verdict_cache_key (text, n, rules, &NEVER, 0);
}

static void
write_entry (const char *key, const char *text)
{
  g_autofree char *folder =
      g_build_filename (g_get_user_cache_dir (), "delvesmith", "verdicts", NULL);

  dst_write_file (folder, key, text);
}

/* A known verdict is not found out again; one whose file is broken is. Nothing is written into the
 * project. */
static void
test_cache (void)
{
  g_autofree char *folder = dst_project_new ("cache"), *a = NULL, *b = NULL;
  DseWindow *window = dst_project_start (folder);
  DsRules *rules = dse_project_get_rules (dse_window_get_project (window));
  DseLevelVerdict verdict;

  a = key_of (folder, "levels/a.delve", rules);
  b = key_of (folder, "levels/deep/b.delve", rules);
  g_assert_true (dse_verdict_cache_find (a, &verdict));
  g_assert_cmpint (verdict.verdict, ==, DS_VERDICT_UNLOSABLE);
  g_assert_true (dse_verdict_cache_find (b, &verdict));
  g_assert_cmpint (verdict.verdict, ==, DS_VERDICT_UNSOLVABLE);
  g_assert_cmpuint (verdict.counts[DS_SEVERITY_ERROR], ==, 1);
  dst_ui_stop ();

  write_entry (a, "delvesmith.verdict 1 losable 3 4 5 6\n");
  write_entry (b, "delvesmith.verdict 1 losable 3 4\n");
  dst_write_level (folder, "levels/0.delve", DST_START DST_GOAL); /* opened first */
  window = dst_project_start (folder);
  g_assert_true (dst_level_shows (window, "a.delve", "Can be lost · 7 issues"));
  g_assert_true (dst_level_shows (window, "deep/b.delve", "Cannot be finished · 1 issue"));
  g_assert_true (dse_verdict_cache_find (b, &verdict));
  g_assert_cmpint (verdict.verdict, ==, DS_VERDICT_UNSOLVABLE);
  dst_ui_stop ();
}

static const char *const BROKEN[] = {
  "",
  "\n",
  "delvesmith.verdict 2 losable 1 2 3 4\n",
  "delvesmith.verdict 1 lost 1 2 3 4\n",
  "delvesmith.verdict 1 losable 1 2 3 4",
  "delvesmith.verdict 1 losable 1 2 3 4 5\n",
  "delvesmith.verdict 1 losable -1 2 3 4\n",
  "delvesmith.verdict 1 losable 1 2 3 9999999999\n",
  "delvesmith.verdict 1 losable 1 2 3 4\nmore",
};

/* The name depends on all that the verdict depends on; broken files are none; the oldest go. */
static void
test_cache_files (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsRules *rules = dse_project_get_rules (dse_project_get_outside ());
  const DsCheckProof as_open = { DS_SECRETS_OPEN, DS_PROVE_STATES };
  const DsCheckProof with_effort = { DS_SECRETS_NEVER, UINT64_C (2) * DS_PROVE_STATES };
  const DseLevelVerdict wanted = { DS_VERDICT_LOSABLE, { 1, 2, 3 } };
  g_autofree char *key = dse_verdict_cache_key ("abc", 3, rules, &NEVER, 0);
  g_autofree char *longer = dse_verdict_cache_key ("abcd", 4, rules, &NEVER, 0);
  g_autofree char *open = dse_verdict_cache_key ("abc", 3, rules, &as_open, 0);
  g_autofree char *more = dse_verdict_cache_key ("abc", 3, rules, &with_effort, 0);
  g_autofree char *checked = dse_verdict_cache_key ("abc", 3, rules, &NEVER, 5);
  g_autofree char *head = NULL, *sum = NULL, *folder = NULL;
  g_autoptr (GDir) dir = NULL;
  DseLevelVerdict found;
  guint n = 0;

  folder = g_build_filename (g_get_user_cache_dir (), "delvesmith", "verdicts", NULL);
  g_assert_cmpstr (key, !=, longer);
  g_assert_cmpstr (key, !=, open);
  g_assert_cmpstr (key, !=, more);
  g_assert_cmpstr (key, !=, checked);
  /* Another core may judge otherwise, whatever its version. */
  head =
      g_strdup_printf ("delvesmith.verdict 1 %s %" PRIx64 " %d %" PRIu64 " 0\nabc", dse_core_hash,
                       ds_rules_hash (rules), (int)DS_SECRETS_NEVER, NEVER.budget);
  sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, head, -1);
  g_assert_cmpstr (key, ==, sum);
  g_assert_false (dse_verdict_cache_find (key, &found));
  for (gsize i = 0; i < G_N_ELEMENTS (BROKEN); i++) {
    write_entry (key, BROKEN[i]);
    g_assert_false (dse_verdict_cache_find (key, &found));
  }
  dse_verdict_cache_put (key, &wanted);
  g_assert_true (dse_verdict_cache_find (key, &found));
  g_assert_cmpint (found.verdict, ==, DS_VERDICT_LOSABLE);
  g_assert_cmpuint (found.counts[DS_SEVERITY_HINT], ==, 3);

  write_entry ("notes", "are not ours");
  for (guint i = 0; i < DSE_VERDICT_CACHE_MAX; i++) {
    g_autofree char *name = g_strdup_printf ("%064x", i);

    write_entry (name, "x");
  }
  dse_verdict_cache_put (longer, &wanted);
  g_assert_true (dse_verdict_cache_find (longer, &found));
  dir = g_dir_open (folder, 0, NULL);
  while (g_dir_read_name (dir) != NULL)
    n++;
  g_assert_cmpuint (n, ==, DSE_VERDICT_CACHE_MAX / 8 * 7 + 1);
  g_assert_nonnull (window);
  dst_ui_stop ();
}

/* Other rules and another effort are other questions. */
static void
test_rules (void)
{
  g_autofree char *folder = dst_project_new ("rules");
  DseWindow *window = dst_project_start (folder);

  g_settings_set_int (dse_settings_get (), "proof-effort", 2);
  DST_UI_UNTIL (!dst_level_is_checked (window, "a.delve"));
  DST_UI_UNTIL (dst_level_is_checked (window, "a.delve"));
  dst_write_file (
      folder, "rules/x.json",
      "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": [{ \"id\": \"basalt\", "
      "\"label\": \"Basalt\", \"glyph\": \"B\", \"layer\": \"ground\" }] }");
  g_settings_reset (dse_settings_get (), "proof-effort");
  DST_UI_UNTIL (dst_level_is_checked (window, "a.delve"));
  dst_ui_stop ();
}

/* ---- commands */

static void
test_duplicate (void)
{
  g_autofree char *folder = dst_project_new ("duplicate"), *old = NULL, *copy = NULL;
  DseWindow *window = dst_project_start (folder);

  dst_level_choose (window, "deep/b.delve");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F10, GDK_SHIFT_MASK);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (dst_level_row (window, "deep/b.delve")),
                                 GTK_TYPE_POPOVER_MENU, NULL));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Down, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  DST_UI_UNTIL (dst_level_is_checked (window, "deep/b-2.delve"));
  old = dst_read_file (folder, "levels/deep/b.delve");
  copy = dst_read_file (folder, "levels/deep/b-2.delve");
  g_assert_cmpstr (copy, ==, old);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0); /* on the copy */
  g_assert_true (g_str_has_suffix (shown_path (window), "levels/deep/b-2.delve"));
  dst_ui_stop ();
}

/* A level with changes that are not saved is copied as it is shown, and stays unsaved. */
static void
test_duplicate_unsaved (void)
{
  g_autofree char *folder = dst_project_new ("unsaved"), *before = NULL, *old = NULL, *copy = NULL;
  DseWindow *window = dst_project_start (folder);
  g_autofree char *file = g_build_filename (folder, "levels/deep/b.delve", NULL);

  before = dst_read_file (folder, "levels/deep/b.delve");
  dse_window_open (window, file);
  dst_ui_paint_tile (window, (DsCell){ 1, 1 }, "lava");
  dst_level_choose (window, "deep/b.delve");
  gtk_widget_activate_action (GTK_WIDGET (dst_level_row (window, "deep/b.delve")),
                              "levels.duplicate", NULL);
  DST_UI_UNTIL (dst_level_is_checked (window, "deep/b-2.delve"));
  old = dst_read_file (folder, "levels/deep/b.delve");
  copy = dst_read_file (folder, "levels/deep/b-2.delve");
  g_assert_cmpstr (old, ==, before);
  g_assert_nonnull (strstr (copy, "lava"));
  g_assert_true (g_str_has_suffix (shown_path (window), "levels/deep/b.delve"));
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  dst_ui_stop ();
}

/* A level is saved although its folder of the project is gone, as git takes away those that are
 * empty; a project that is gone does not come back. */
static void
test_save_without_folder (void)
{
  g_autofree char *folder = dst_project_new ("without-folder"), *saved = NULL;
  g_autofree char *deep = g_build_filename (folder, "levels", "deep", NULL);
  g_autofree char *file = g_build_filename (deep, "b.delve", NULL);
  g_autofree char *away = g_strconcat (folder, ".away", NULL);
  DseWindow *window = dst_project_start (folder);

  dse_window_open (window, file);
  dst_ui_settle ();
  g_assert_cmpint (g_remove (file), ==, 0);
  g_assert_cmpint (g_rmdir (deep), ==, 0);
  dst_ui_action (window, "win.save");
  dst_ui_settle ();
  saved = dst_read_file (folder, "levels/deep/b.delve");
  g_assert_nonnull (saved);
  g_assert_cmpint (g_rename (folder, away), ==, 0);
  dst_ui_action (window, "win.save");
  dst_ui_settle ();
  g_assert_false (g_file_test (folder, G_FILE_TEST_EXISTS));
  DST_UI_UNTIL (shows_line (window, "The project's folder no longer exists."));
  g_assert_nonnull (dsu_document_get_error (dst_ui_document (window)));
  dst_ui_stop ();
}

/* The exits of closed levels follow in their files, those of open ones as an undo step. */
static void
test_rename (void)
{
  g_autofree char *folder = dst_project_new ("rename"), *b = NULL, *c = NULL, *gone = NULL;
  g_autofree char *new_file = g_build_filename (folder, "levels/upper/first.delve", NULL);
  g_autofree char *c_file = g_build_filename (folder, "levels/c.delve", NULL);
  DseWindow *window;

  dst_write_level (folder, "levels/c.delve", DST_START DST_EXIT ("a.delve"));
  window = dst_project_start (folder);
  g_assert_true (g_str_has_suffix (shown_path (window), "levels/a.delve"));
  dse_window_open (window, c_file);
  dst_ui_settle ();
  dst_level_rename (window, "a.delve", "upper/first");
  DST_UI_UNTIL (dst_level_is_checked (window, "upper/first.delve"));
  g_assert_null (dst_level_row (window, "a.delve"));
  gone = dst_read_file (folder, "levels/a.delve");
  g_assert_null (gone);
  DST_UI_UNTIL ((g_free (b), b = dst_read_file (folder, "levels/deep/b.delve"),
                 strstr (b, "upper/first.delve") != NULL));
  g_assert_cmpstr (ds_str_get (ds_things_get (dst_ui_level (window)->things, 1)->level), ==,
                   "upper/first.delve");
  g_assert_false (dsu_document_get_modified (dst_ui_document (window))); /* it was saved before */
  c = dst_read_file (folder, "levels/c.delve");
  g_assert_nonnull (strstr (c, "upper/first.delve"));
  dst_ui_action (window, "win.undo");
  g_assert_cmpstr (ds_str_get (ds_things_get (dst_ui_level (window)->things, 1)->level), ==,
                   "a.delve");
  dse_window_open (window, new_file); /* in its tab, which followed */
  dst_ui_settle ();
  g_assert_cmpstr (shown_path (window), ==, new_file);
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 2);
  dst_ui_pass_time (2000);
  g_assert_null (
      dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "The file no longer exists on disk."));
  dst_ui_stop ();
}

/* A closed level is followed by a check, by its recording, and by its backups and bookmarks. */
static void
test_rename_with_all (void)
{
  g_autofree char *folder = dst_project_new ("with-all"), *check = NULL, *game = NULL;
  g_autofree char *old_file = g_build_filename (folder, "levels/deep/b.delve", NULL);
  g_autofree char *new_file = g_build_filename (folder, "levels/up/c.delve", NULL);
  g_autoptr (GVariant) saved = NULL, marks = NULL;
  g_autoptr (GArray) backups = NULL, left = NULL;
  DseWindow *window;

  g_free (dst_put_file (folder, "checks/b.json",
                        "{ \"format\": \"delvesmith.check\", \"version\": 1,\n"
                        "  \"levels\": [\"deep/b.delve\"] }\n"));
  g_free (dst_put_file (folder, "recordings/deep/b.capsule", "a game"));
  window = dst_project_start (folder);
  g_settings_set_value (dse_settings_get (), "session-bookmarks",
                        g_variant_new_parsed ("{%s: [(@u 1, @u 0, @i 2, @i 3, 32.0)]}", old_file));
  g_assert_null (dse_backups_keep_file (old_file, 5));
  dst_level_rename (window, "deep/b.delve", "up/c");
  DST_UI_UNTIL (dst_level_is_checked (window, "up/c.delve"));
  check = dst_read_file (folder, "checks/b.json");
  g_assert_nonnull (strstr (check, "[\"up/c.delve\"] }\n"));
  game = dst_read_file (folder, "recordings/up/c.capsule");
  g_assert_cmpstr (game, ==, "a game");
  saved = g_settings_get_value (dse_settings_get (), "session-bookmarks");
  marks = g_variant_lookup_value (saved, new_file, NULL);
  g_assert_nonnull (marks);
  g_assert_cmpuint (g_variant_n_children (saved), ==, 1);
  backups = dse_backups_list (new_file);
  left = dse_backups_list (old_file);
  g_assert_cmpuint (backups->len, ==, 1);
  g_assert_cmpuint (left->len, ==, 0);
  dst_ui_stop ();
}

/* A recording that another level left behind is not replaced, and the window says so. */
static void
test_rename_over_recording (void)
{
  g_autofree char *folder = dst_project_new ("over-recording"), *mine = NULL, *its = NULL;
  DseWindow *window;

  g_free (dst_put_file (folder, "recordings/deep/b.capsule", "a game"));
  g_free (dst_put_file (folder, "recordings/c.capsule", "another"));
  window = dst_project_start (folder);
  dst_level_rename (window, "deep/b.delve", "c");
  DST_UI_UNTIL (dst_level_is_checked (window, "c.delve"));
  mine = dst_read_file (folder, "recordings/deep/b.capsule");
  its = dst_read_file (folder, "recordings/c.capsule");
  g_assert_cmpstr (mine, ==, "a game");
  g_assert_cmpstr (its, ==, "another");
  g_assert_nonnull (strstr (dsu_document_get_error (dst_ui_document (window)), "c.capsule"));
  dst_ui_stop ();
}

/* A renamed level is the one that the next key is for, wherever it stands in the list now. */
static void
test_rename_and_go_on (void)
{
  g_autofree char *folder = dst_project_new ("go-on");
  DseWindow *window;

  dst_write_level (folder, "levels/c.delve", DST_START DST_GOAL);
  window = dst_project_start (folder);
  DST_UI_UNTIL (dst_level_is_checked (window, "c.delve"));
  dst_level_rename (window, "deep/b.delve", "b");
  DST_UI_UNTIL (dst_level_is_checked (window, "b.delve"));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  g_assert_true (g_str_has_suffix (shown_path (window), "levels/b.delve"));
  dst_level_rename (window, "b.delve", "last/first");
  DST_UI_UNTIL (dst_level_is_checked (window, "last/first.delve"));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Up, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  g_assert_true (g_str_has_suffix (shown_path (window), "levels/c.delve"));
  dst_ui_stop ();
}

/* Asks for the new name of the level of @path; the answer is to come. */
static void
ask_for_name (DseWindow *window, DseLevelFiles *files, const char *path, const char *name)
{
  GtkWidget *entry;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (files)); i++) {
    g_autoptr (DseLevelFile) level = g_list_model_get_item (G_LIST_MODEL (files), i);

    if (strcmp (dse_level_file_get_path (level), path) == 0)
      dse_level_rename (window, files, level);
  }
  dst_ui_settle ();
  entry = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ENTRY_ROW, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), name);
}

/* Two levels that are renamed at once: exits follow both, and neither file comes back. */
static void
test_rename_at_once (void)
{
  g_autofree char *folder = dst_project_new ("rename-at-once"), *gone = NULL;
  g_autoptr (DseLevelFiles) files = NULL;
  DseWindow *window;

  for (guint i = 0; i < 40; i++) { /* so that following takes its time */
    g_autofree char *name = g_strdup_printf ("levels/z%02u.delve", i);

    dst_write_level (folder, name, DST_START DST_EXIT ("a.delve"));
  }
  window = dst_project_start (folder);
  files = dse_level_files_new (dse_window_get_project (window));
  dse_level_files_refresh (files);
  ask_for_name (window, files, "z39.delve", "last");
  ask_for_name (window, files, "a.delve", "first");
  dst_ui_answer ("_Rename");
  dst_ui_answer ("_Rename");
  for (guint i = 0; i < 40; i++) {
    g_autofree char *name =
        i < 39 ? g_strdup_printf ("levels/z%02u.delve", i) : g_strdup ("levels/last.delve");
    g_autofree char *z = NULL;

    DST_UI_UNTIL ((g_free (z), z = dst_read_file (folder, name),
                   z != NULL && strstr (z, "\"first.delve\"") != NULL));
  }
  gone = dst_read_file (folder, "levels/z39.delve");
  g_assert_null (gone);
  dst_ui_stop ();
}

/* Neither out of the project nor over another level. */
static void
test_rename_refused (void)
{
  g_autofree char *folder = dst_project_new ("refused"), *long_name = g_strnfill (250, 'n'),
                  *b = dst_read_file (folder, "levels/deep/b.delve");
  const char *const names[] = { "../a", "deep/b", ".hidden", "x//y", "deep/", long_name };
  DseWindow *window = dst_project_start (folder);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *a = NULL, *now = NULL;

    dst_level_rename (window, "a.delve", names[i]);
    a = dst_read_file (folder, "levels/a.delve");
    now = dst_read_file (folder, "levels/deep/b.delve");
    g_assert_nonnull (a);
    g_assert_cmpstr (now, ==, b);
    g_assert_nonnull (dsu_document_get_error (dst_ui_document (window)));
  }
  /* The reason is in the lines that the bar shows. */
  g_assert_nonnull (strstr (dsu_document_get_error (dst_ui_document (window)), "nnn…: expected"));
  dst_ui_stop ();
}

static void
test_trash (void)
{
  g_autofree char *folder = dst_project_new ("trash"), *text = NULL, *back = NULL;
  g_autofree char *before = dst_read_file (folder, "levels/deep/b.delve");
  DseWindow *window = dst_project_start (folder);

  dst_level_choose (window, "deep/b.delve");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
  text = dst_read_file (folder, "levels/deep/b.delve");
  if (text == NULL) {
    DST_UI_UNTIL (dst_level_row (window, "deep/b.delve") == NULL);
    dst_ui_press_button (GTK_WIDGET (window), "_Undo");
    DST_UI_UNTIL (dst_level_row (window, "deep/b.delve") != NULL);
    back = dst_read_file (folder, "levels/deep/b.delve");
    g_assert_cmpstr (back, ==, before);
  } else /* the file system of the test has no trash: the level stays, and the window says so */
    g_assert_nonnull (dsu_document_get_error (dst_ui_document (window)));
  dst_ui_stop ();
}

/* A new level is saved among the others, and its row appears. */
static void
test_new (void)
{
  g_autofree char *folder = dst_project_new ("new");
  g_autofree char *path = g_build_filename (folder, "levels/z.delve", NULL);
  DseWindow *window = dst_project_start (folder);
  const guint n = dse_window_get_n_pages (window);

  dst_level_choose (window, "a.delve");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Insert, 0);
  dst_ui_wait_generated (window);
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, n + 1);
  g_assert_true (dse_project_of (dst_ui_document (window)) == dse_window_get_project (window));
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  DST_UI_UNTIL (dst_level_is_checked (window, "z.delve"));
  dst_ui_stop ();
}

/* Levels of a read-only project are opened, and neither added, copied, renamed nor thrown away; the
 * keys for that are not taken for those of the level. */
static void
test_read_only (void)
{
  static const char *const buttons[] = { "Create a level in the project (Insert)",
                                         "Duplicate this level", "Rename this level (F2)",
                                         "Move this level to the trash (Delete)" };
  g_autofree char *folder = dst_project_new ("read-only"), *text = NULL;
  g_autofree char *file = g_build_filename (folder, "delvesmith.json", NULL);
  DseWindow *window;

  g_assert_cmpint (g_chmod (file, 0400), ==, 0);
  window = dst_project_start (folder);
  g_assert_true (shows_line (window, "This project is read-only."));
  dst_level_choose (window, "deep/b.delve");
  for (gsize i = 0; i < G_N_ELEMENTS (buttons); i++)
    g_assert_false (gtk_widget_get_sensitive (
        dst_ui_find (dst_project_panel (window), GTK_TYPE_BUTTON, buttons[i])));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F2, 0);
  g_assert_null (dst_ui_dialog ());
  text = dst_read_file (folder, "levels/deep/b.delve");
  g_assert_nonnull (text);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  g_assert_true (g_str_has_suffix (shown_path (window), "levels/deep/b.delve"));
  dst_ui_stop ();
}

/* Without a project there are no levels, and nothing can be done with them. */
static void
test_no_project (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *panel = dst_project_panel (window);

  dst_ui_settle ();
  g_assert_nonnull (dst_ui_find (panel, GTK_TYPE_LABEL, "No project is open."));
  g_assert_false (
      gtk_widget_get_sensitive (dst_ui_find (panel, GTK_TYPE_BUTTON, "Rename this level (F2)")));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  dst_ui_set_language ();
  g_test_add_func ("/project-panel/list", test_list);
  g_test_add_func ("/project-panel/open", test_open);
  g_test_add_func ("/project-panel/shown-row", test_shown_row);
  g_test_add_func ("/project-panel/search", test_search);
  g_test_add_func ("/project-panel/changed", test_changed);
  g_test_add_func ("/project-panel/exits", test_exits);
  g_test_add_func ("/project-panel/disk", test_disk);
  g_test_add_func ("/project-panel/hidden", test_hidden);
  g_test_add_func ("/project-panel/cache", test_cache);
  g_test_add_func ("/project-panel/cache-files", test_cache_files);
  g_test_add_func ("/project-panel/rules", test_rules);
  g_test_add_func ("/project-panel/duplicate", test_duplicate);
  g_test_add_func ("/project-panel/duplicate-unsaved", test_duplicate_unsaved);
  g_test_add_func ("/project-panel/save-without-folder", test_save_without_folder);
  g_test_add_func ("/project-panel/rename", test_rename);
  g_test_add_func ("/project-panel/rename-with-all", test_rename_with_all);
  g_test_add_func ("/project-panel/rename-over-recording", test_rename_over_recording);
  g_test_add_func ("/project-panel/rename-and-go-on", test_rename_and_go_on);
  g_test_add_func ("/project-panel/rename-at-once", test_rename_at_once);
  g_test_add_func ("/project-panel/rename-refused", test_rename_refused);
  g_test_add_func ("/project-panel/trash", test_trash);
  g_test_add_func ("/project-panel/new", test_new);
  g_test_add_func ("/project-panel/read-only", test_read_only);
  g_test_add_func ("/project-panel/no-project", test_no_project);
  return g_test_run ();
}
