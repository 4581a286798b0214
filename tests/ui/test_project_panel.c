/* tests/ui/test_project_panel.c — the panel with the levels of the project: verdicts in the
 * background, files that change on disk, and commands on them. */
#include "drive.h"

#include "app/settings.h"
#include "core_hash.h"
#include "io/io.h"
#include "lib/file.h"
#include "panels/level_commands.h"
#include "panels/level_row.h"
#include "project/verdict_cache.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>

#define START "{ \"id\": \"t-1\", \"kind\": \"player-start\", \"at\": [1, 1] }"
#define GOAL ", { \"id\": \"t-2\", \"kind\": \"goal\", \"at\": [5, 1] }"
#define EXIT(level)                                                                                \
  ", { \"id\": \"t-2\", \"kind\": \"goal\", \"at\": [5, 1], \"target\": { \"level\": \"" level     \
  "\" } }"
#define GATE ", { \"id\": \"t-3\", \"kind\": \"gate-locked\", \"at\": [3, 1], \"lock\": \"iron\" }"

static char *
level_text (const char *things)
{
  return g_strdup_printf (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [7, 3], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"floors\": [ { \"ground\": { \"legend\": { \"#\": \"wall\", "
      "\".\": \"floor\" }, \"rows\": [ \"#######\", \"#.....#\", \"#######\" ] }, \"things\": [ %s "
      "] "
      "} ] }\n",
      things);
}

static void
write_level (const char *folder, const char *name, const char *things)
{
  g_autofree char *text = level_text (things);

  dst_write_file (folder, name, text);
}

/* A project with a level that can be finished, another that leads to it and cannot, and a file that
 * is none. Caller frees. */
static char *
project_new (const char *name)
{
  char *folder = dst_ui_file (name);

  dst_write_file (
      folder, "delvesmith.json",
      "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Basalt Halls\" }");
  write_level (folder, "levels/a.delve", START GOAL);
  write_level (folder, "levels/deep/b.delve", START GATE EXIT ("a.delve"));
  dst_write_file (folder, "levels/broken.delve", "{");
  return folder;
}

static GtkWidget *
panel_of (DseWindow *window)
{
  return dse_window_show_panel (window, dse_panel_find ("project"));
}

/* ---- the rows */

typedef struct {
  const char *path;
  DseLevelRow *row;
} Wanted;

static void
find_row (GtkWidget *root, Wanted *wanted)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    DseLevelFile *level =
        DSE_IS_LEVEL_ROW (child) ? dse_level_row_get_level (DSE_LEVEL_ROW (child)) : NULL;

    if (level != NULL && strcmp (dse_level_file_get_path (level), wanted->path) == 0)
      wanted->row = DSE_LEVEL_ROW (child);
    else
      find_row (child, wanted);
  }
}

/* The row of a level; NULL: it is not in the list. */
static DseLevelRow *
row_of (DseWindow *window, const char *path)
{
  Wanted wanted = { path, NULL };

  find_row (panel_of (window), &wanted);
  return wanted.row;
}

static gboolean
shows (DseWindow *window, const char *path, const char *text)
{
  DseLevelRow *row = row_of (window, path);
  GtkWidget *label = row != NULL ? dst_ui_find (GTK_WIDGET (row), GTK_TYPE_LABEL, text) : NULL;

  return label != NULL && gtk_widget_get_visible (label);
}

static const DseLevelFacts *
facts_of (DseWindow *window, const char *path)
{
  DseLevelRow *row = row_of (window, path);

  return row != NULL ? dse_level_file_get_facts (dse_level_row_get_level (row)) : NULL;
}

static gboolean
is_checked (DseWindow *window, const char *path)
{
  const DseLevelFacts *facts = facts_of (window, path);

  return facts != NULL && facts->state == DSE_LEVEL_CHECKED;
}

static DseWindow *
start (const char *folder)
{
  DseWindow *window = dst_ui_start (folder);

  panel_of (window);
  DST_UI_UNTIL (is_checked (window, "a.delve") && is_checked (window, "deep/b.delve"));
  dst_ui_settle ();
  return window;
}

/* Selects the row with the pointer. */
static void
choose (DseWindow *window, const char *path)
{
  dst_ui_point_at (GTK_WIDGET (row_of (window, path)), 0.5);
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
}

/* ---- the list */

static void
test_list (void)
{
  g_autofree char *folder = project_new ("list");
  DseWindow *window = start (folder);

  DST_UI_UNTIL (facts_of (window, "broken.delve")->state == DSE_LEVEL_BROKEN);
  dst_ui_settle ();
  g_assert_true (shows (window, "a.delve", "Can always be finished"));
  g_assert_true (shows (window, "deep/b.delve", "Cannot be finished · 2 issues"));
  g_assert_true (shows (window, "broken.delve", "Cannot be read"));
  g_assert_true (shows (window, "a.delve", "7 × 3, 1 floor"));
  g_assert_nonnull (facts_of (window, "a.delve")->picture);
  g_assert_nonnull (strstr (facts_of (window, "broken.delve")->error, "broken.delve:1"));
  g_assert_true (dst_ui_find (panel_of (window), GTK_TYPE_LABEL, "Basalt Halls") != NULL);
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
  g_autofree char *folder = project_new ("open");
  DseWindow *window = start (folder);
  const guint n = dse_window_get_n_pages (window);

  choose (window, "deep/b.delve");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  g_assert_true (g_str_has_suffix (shown_path (window), "levels/deep/b.delve"));
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, n + 1);
  choose (window, "a.delve");
  choose (window, "a.delve");
  g_assert_true (g_str_has_suffix (shown_path (window), "levels/a.delve"));
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, n + 1);
  dst_ui_stop ();
}

static void
test_search (void)
{
  g_autofree char *folder = project_new ("search");
  DseWindow *window = start (folder);
  GtkWidget *search = dst_ui_find (panel_of (window), GTK_TYPE_SEARCH_ENTRY, NULL);

  gtk_editable_set_text (GTK_EDITABLE (search), "DEEP");
  DST_UI_UNTIL (row_of (window, "a.delve") == NULL);
  g_assert_nonnull (row_of (window, "deep/b.delve"));
  g_signal_emit_by_name (search, "activate");
  dst_ui_settle ();
  g_assert_true (g_str_has_suffix (shown_path (window), "levels/deep/b.delve"));
  gtk_editable_set_text (GTK_EDITABLE (search), "nothing");
  DST_UI_UNTIL (row_of (window, "deep/b.delve") == NULL);
  g_assert_nonnull (dst_ui_find (panel_of (window), GTK_TYPE_LABEL, "No levels found."));
  dst_ui_stop ();
}

/* An open level has the verdict of its tab, and a mark until it is saved. */
static void
test_changed (void)
{
  g_autofree char *folder = project_new ("changed");
  DseWindow *window = start (folder);
  DsThing goal = *ds_things_get (dst_ui_level (window)->things, 1);
  const DsCmdDeleteThings cmd = {
    .cmd.type = &ds_cmd_delete_things, .floor = 0, .ids = &goal.id, .n_ids = 1
  };

  g_assert_true (g_str_has_suffix (shown_path (window), "levels/a.delve"));
  g_assert_false (shows (window, "a.delve", "●"));
  g_assert_true (dsu_document_apply (dst_ui_document (window), &cmd.cmd));
  dst_ui_wait_verdict (window);
  g_assert_true (shows (window, "a.delve", "●"));
  g_assert_false (shows (window, "a.delve", "Can always be finished"));
  dst_ui_action (window, "win.undo");
  dst_ui_wait_verdict (window);
  g_assert_false (shows (window, "a.delve", "●"));
  dst_ui_stop ();
}

/* Exits that lead nowhere are issues of their level, until the other level is there. */
static void
test_exits (void)
{
  g_autofree char *folder = project_new ("exits");
  g_autofree char *a = g_build_filename (folder, "levels/a.delve", NULL);
  DseWindow *window = start (folder);

  DST_UI_UNTIL (facts_of (window, "broken.delve")->state == DSE_LEVEL_BROKEN);
  g_assert_null (facts_of (window, "deep/b.delve")->exit_issues);
  g_assert_cmpint (g_remove (a), ==, 0);
  DST_UI_UNTIL (shows (window, "deep/b.delve", "Cannot be finished · 3 issues"));
  g_assert_cmpstr (
      facts_of (window, "deep/b.delve")->exit_issues, ==,
      "Floor 1 at 5, 1: The exit leads to \"a.delve\": the project has no such level.");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (GTK_WIDGET (row_of (window, "deep/b.delve"))), ==,
                   facts_of (window, "deep/b.delve")->exit_issues);
  write_level (folder, "levels/a.delve", START GOAL);
  DST_UI_UNTIL (shows (window, "deep/b.delve", "Cannot be finished · 2 issues"));
  dst_ui_stop ();
}

/* ---- files that change */

/* Levels that other programs write, replace or delete, in new folders, too. */
static void
test_disk (void)
{
  g_autofree char *folder = project_new ("disk");
  g_autofree char *deep = g_build_filename (folder, "levels/deep", NULL);
  g_autofree char *b = g_build_filename (deep, "b.delve", NULL);
  g_autofree char *away = g_build_filename (folder, "away", NULL);
  DseWindow *window = start (folder);

  write_level (folder, "levels/new/c.delve", START GOAL);
  DST_UI_UNTIL (is_checked (window, "new/c.delve"));
  write_level (folder, "levels/new/d.delve", START GOAL);
  DST_UI_UNTIL (is_checked (window, "new/d.delve"));
  write_level (folder, "levels/new/d.delve", START GATE GOAL);
  DST_UI_UNTIL (shows (window, "new/d.delve", "Cannot be finished · 2 issues"));
  g_assert_cmpint (g_remove (b), ==, 0);
  DST_UI_UNTIL (row_of (window, "deep/b.delve") == NULL);

  g_assert_cmpint (g_rename (deep, away), ==, 0); /* as git replaces folders */
  write_level (folder, "levels/deep/b.delve", START GOAL);
  DST_UI_UNTIL (shows (window, "deep/b.delve", "Can always be finished"));
  write_level (folder, "levels/deep/e.delve", START GOAL);
  DST_UI_UNTIL (is_checked (window, "deep/e.delve"));
  dst_ui_stop ();
}

/* A hidden panel reads nothing, and looks again when it is shown. */
static void
test_hidden (void)
{
  g_autofree char *folder = project_new ("hidden");
  DseWindow *window = start (folder);
  GtkWidget *panel = panel_of (window);

  dse_window_show_panel (window, dse_panel_find ("inspect"));
  dst_ui_settle ();
  g_assert_false (gtk_widget_get_mapped (panel));
  write_level (folder, "levels/c.delve", START GOAL);
  dst_ui_pass_time (1000);
  dse_window_show_panel (window, dse_panel_find ("project"));
  DST_UI_UNTIL (is_checked (window, "c.delve"));
  dst_ui_stop ();
}

/* ---- the cache */

static char *
key_of (const char *folder, const char *name, DsRules *rules)
{
  g_autofree char *path = g_build_filename (folder, name, NULL), *text = NULL;
  gsize n;

  g_assert_true (g_file_get_contents (path, &text, &n, NULL));
  return dse_verdict_cache_key (text, n, rules, DS_SECRETS_NEVER, 1);
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
  g_autofree char *folder = project_new ("cache"), *a = NULL, *b = NULL;
  DseWindow *window = start (folder);
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
  write_level (folder, "levels/0.delve", START GOAL); /* opened first */
  window = start (folder);
  g_assert_true (shows (window, "a.delve", "Can be lost · 12 issues"));
  g_assert_true (shows (window, "deep/b.delve", "Cannot be finished · 2 issues"));
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
  const DseLevelVerdict wanted = { DS_VERDICT_LOSABLE, { 1, 2, 3 } };
  g_autofree char *key = dse_verdict_cache_key ("abc", 3, rules, DS_SECRETS_NEVER, 1);
  g_autofree char *longer = dse_verdict_cache_key ("abcd", 4, rules, DS_SECRETS_NEVER, 1);
  g_autofree char *open = dse_verdict_cache_key ("abc", 3, rules, DS_SECRETS_OPEN, 1);
  g_autofree char *more = dse_verdict_cache_key ("abc", 3, rules, DS_SECRETS_NEVER, 2);
  g_autofree char *head = NULL, *sum = NULL, *folder = NULL;
  g_autoptr (GDir) dir = NULL;
  DseLevelVerdict found;
  guint n = 0;

  folder = g_build_filename (g_get_user_cache_dir (), "delvesmith", "verdicts", NULL);
  g_assert_cmpstr (key, !=, longer);
  g_assert_cmpstr (key, !=, open);
  g_assert_cmpstr (key, !=, more);
  /* Another core may judge otherwise, whatever its version. */
  head = g_strdup_printf ("delvesmith.verdict 1 " DSE_CORE_HASH " %" PRIx64 " %d 1\nabc",
                          ds_rules_hash (rules), (int)DS_SECRETS_NEVER);
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
  g_autofree char *folder = project_new ("rules");
  DseWindow *window = start (folder);

  g_settings_set_int (dse_settings_get (), "proof-effort", 2);
  DST_UI_UNTIL (!is_checked (window, "a.delve"));
  DST_UI_UNTIL (is_checked (window, "a.delve"));
  dst_write_file (
      folder, "rules/x.json",
      "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": [{ \"id\": \"basalt\", "
      "\"label\": \"Basalt\", \"glyph\": \"B\", \"layer\": \"ground\" }] }");
  g_settings_reset (dse_settings_get (), "proof-effort");
  DST_UI_UNTIL (is_checked (window, "a.delve"));
  dst_ui_stop ();
}

/* ---- commands */

static void
test_duplicate (void)
{
  g_autofree char *folder = project_new ("duplicate"), *old = NULL, *copy = NULL;
  DseWindow *window = start (folder);

  choose (window, "deep/b.delve");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F10, GDK_SHIFT_MASK);
  g_assert_nonnull (
      dst_ui_find (GTK_WIDGET (row_of (window, "deep/b.delve")), GTK_TYPE_POPOVER_MENU, NULL));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Down, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  DST_UI_UNTIL (is_checked (window, "deep/b-2.delve"));
  old = dst_read_file (folder, "levels/deep/b.delve");
  copy = dst_read_file (folder, "levels/deep/b-2.delve");
  g_assert_cmpstr (copy, ==, old);
  dst_ui_stop ();
}

static void
rename_to (DseWindow *window, const char *path, const char *name)
{
  GtkWidget *entry;

  choose (window, path);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F2, 0);
  entry = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ENTRY_ROW, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), name);
  dst_ui_answer ("_Rename");
  dst_ui_settle ();
}

/* The exits of closed levels follow in their files, those of open ones as an undo step. */
static void
test_rename (void)
{
  g_autofree char *folder = project_new ("rename"), *b = NULL, *c = NULL, *gone = NULL;
  g_autofree char *new_file = g_build_filename (folder, "levels/upper/first.delve", NULL);
  g_autofree char *c_file = g_build_filename (folder, "levels/c.delve", NULL);
  DseWindow *window;

  write_level (folder, "levels/c.delve", START EXIT ("a.delve"));
  window = start (folder);
  g_assert_true (g_str_has_suffix (shown_path (window), "levels/a.delve"));
  dse_window_open (window, c_file);
  dst_ui_settle ();
  rename_to (window, "a.delve", "upper/first");
  DST_UI_UNTIL (is_checked (window, "upper/first.delve"));
  g_assert_null (row_of (window, "a.delve"));
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
  g_autofree char *folder = project_new ("rename-at-once"), *gone = NULL;
  g_autoptr (DseLevelFiles) files = NULL;
  DseWindow *window;

  for (guint i = 0; i < 40; i++) { /* so that following takes its time */
    g_autofree char *name = g_strdup_printf ("levels/z%02u.delve", i);

    write_level (folder, name, START EXIT ("a.delve"));
  }
  window = start (folder);
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
  static const char *const names[] = { "../a", "deep/b", ".hidden", "x//y", "deep/" };
  g_autofree char *folder = project_new ("refused"),
                  *b = dst_read_file (folder, "levels/deep/b.delve");
  DseWindow *window = start (folder);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *a = NULL, *now = NULL;

    rename_to (window, "a.delve", names[i]);
    a = dst_read_file (folder, "levels/a.delve");
    now = dst_read_file (folder, "levels/deep/b.delve");
    g_assert_nonnull (a);
    g_assert_cmpstr (now, ==, b);
    g_assert_nonnull (dsu_document_get_error (dst_ui_document (window)));
  }
  dst_ui_stop ();
}

static void
test_trash (void)
{
  g_autofree char *folder = project_new ("trash"), *text = NULL;
  DseWindow *window = start (folder);

  choose (window, "deep/b.delve");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
  text = dst_read_file (folder, "levels/deep/b.delve");
  if (text == NULL)
    DST_UI_UNTIL (row_of (window, "deep/b.delve") == NULL);
  else /* the file system of the test has no trash: the level stays, and the window says so */
    g_assert_nonnull (dsu_document_get_error (dst_ui_document (window)));
  dst_ui_stop ();
}

/* A new level is saved among the others, and its row appears. */
static void
test_new (void)
{
  g_autofree char *folder = project_new ("new");
  g_autofree char *path = g_build_filename (folder, "levels/z.delve", NULL);
  DseWindow *window = start (folder);
  const guint n = dse_window_get_n_pages (window);

  choose (window, "a.delve");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Insert, 0);
  dst_ui_wait_generated (window);
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, n + 1);
  g_assert_true (dse_project_of (dst_ui_document (window)) == dse_window_get_project (window));
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  DST_UI_UNTIL (is_checked (window, "z.delve"));
  dst_ui_stop ();
}

/* Without a project there are no levels, and nothing can be done with them. */
static void
test_no_project (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *panel = panel_of (window);

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
  g_test_add_func ("/project-panel/search", test_search);
  g_test_add_func ("/project-panel/changed", test_changed);
  g_test_add_func ("/project-panel/exits", test_exits);
  g_test_add_func ("/project-panel/disk", test_disk);
  g_test_add_func ("/project-panel/hidden", test_hidden);
  g_test_add_func ("/project-panel/cache", test_cache);
  g_test_add_func ("/project-panel/cache-files", test_cache_files);
  g_test_add_func ("/project-panel/rules", test_rules);
  g_test_add_func ("/project-panel/duplicate", test_duplicate);
  g_test_add_func ("/project-panel/rename", test_rename);
  g_test_add_func ("/project-panel/rename-at-once", test_rename_at_once);
  g_test_add_func ("/project-panel/rename-refused", test_rename_refused);
  g_test_add_func ("/project-panel/trash", test_trash);
  g_test_add_func ("/project-panel/new", test_new);
  g_test_add_func ("/project-panel/no-project", test_no_project);
  return g_test_run ();
}
