/* tests/ui/test_backups.c — earlier versions of a level: kept at saves and from time to time,
 * browsed, restored and opened. */
#include "drive.h"

#include "app/backups.h"
#include "app/settings.h"
#include "base/file.h"
#include "exported.h"
#include "io/io.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

static guint
count (const char *path)
{
  g_autoptr (GArray) all = dse_backups_list (path);

  return all->len;
}

static void
save (DseWindow *window, const char *path)
{
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
}

/* A level with a file, and @n saved versions: lava in one more cell each. */
static char *
level_new (DseWindow *window, const char *name, int n)
{
  char *path = dst_ui_file (name);

  dst_ui_add_blank_for_lava (window);
  for (int i = 0; i < n; i++) {
    dst_ui_click (window, (DsCell){ 3 + i, 3 }, 1, 0);
    save (window, path);
    DST_UI_UNTIL (count (path) == (guint)i + 1);
  }
  return path;
}

/* Each save keeps a version, in the state folder; one without a change keeps none; of more than the
 * preferences say, the oldest go. */
static void
test_saves (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = level_new (window, "saves.delve", 3), *folder = NULL;
  g_autoptr (GArray) all = NULL;

  folder = dse_backups_dup_folder (path);
  g_assert_true (g_str_has_prefix (folder, g_get_user_state_dir ()));
  save (window, path);
  dst_ui_click (window, (DsCell){ 10, 3 }, 1, 0);
  save (window, path);
  DST_UI_UNTIL (count (path) == 4);
  all = dse_backups_list (path);
  for (guint i = 0; i < all->len; i++) {
    const DseBackup *backup = &g_array_index (all, DseBackup, i);

    g_assert_cmpint (backup->kind, ==, DSE_BACKUP_SAVED);
    g_assert_cmpuint (backup->bytes, >, 0);
    g_assert_true (i == 0 || strcmp (backup->path, g_array_index (all, DseBackup, i - 1).path) < 0);
  }
  g_settings_set_int (dse_settings_get (), "backup-count", 2);
  dst_ui_click (window, (DsCell){ 11, 3 }, 1, 0);
  save (window, path);
  DST_UI_UNTIL (count (path) == 2);
  g_settings_reset (dse_settings_get (), "backup-count");
  dst_ui_stop ();
}

/* A file that was there before its first save is kept as it was. */
static void
test_original (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = level_new (window, "original.delve", 1);
  g_autofree char *other = dst_ui_file ("other.delve"), *before = NULL, *kept = NULL;
  g_autoptr (GArray) all = NULL;

  g_assert_true (g_file_get_contents (path, &before, NULL, NULL));
  g_assert_true (g_file_set_contents (other, before, -1, NULL));
  dst_ui_click (window, (DsCell){ 12, 3 }, 1, 0);
  save (window, other); /* over a file without backups */
  DST_UI_UNTIL (count (other) == 2);
  all = dse_backups_list (other);
  g_assert_true (g_file_get_contents (g_array_index (all, DseBackup, 1).path, &kept, NULL, NULL));
  g_assert_cmpstr (kept, ==, before);
  dst_ui_stop ();
}

/* The text of the map of Tiled at @path; of ours, with a picture that Tiled added where @is_edited.
 * Caller frees. */
static char *
dup_map (DseWindow *window, const char *path, gboolean is_edited)
{
  char *text;
  DsError err;

  dst_ui_add_blank_for_lava (window);
  g_assert_cmpint (ds_io_save (dsu_document_get_delve (dst_ui_document (window)), path, &err), ==,
                   DS_OK);
  if (is_edited)
    dst_add_lost_layers (path, "Sky");
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static void
assert_text (const char *path, const char *want)
{
  g_autofree char *got = NULL;

  g_assert_true (g_file_get_contents (path, &got, NULL, NULL));
  g_assert_cmpstr (got, ==, want);
}

/* Opens the map and edits it, so that the bar which names what was not read is gone. */
static DsuDocument *
edit_map (DseWindow *window, const char *path)
{
  DsuDocument *document;

  dse_window_open (window, path);
  DST_UI_UNTIL (g_strcmp0 (dsu_document_get_path (dst_ui_document (window)), path) == 0);
  document = dst_ui_document (window);
  dst_ui_settle ();
  dst_ui_click (window, (DsCell){ 8, 3 }, 1, 0);
  g_assert_true (dsu_document_get_modified (document));
  g_assert_cmpstr (dsu_document_get_error (document), ==, NULL);
  return document;
}

/* A save over parts that were not read names them first, once; the file as it was is kept, and a
 * copy of it is had from the window. */
static void
test_unread (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("unread.tmx"), *copy = dst_ui_file ("was.tmx");
  g_autofree char *was = dup_map (window, path, TRUE), *now = NULL, *proposed = NULL;
  g_autoptr (GArray) all = NULL;
  DsuDocument *document = edit_map (window, path);

  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL,
                                 "Not read: layers that are pictures: 1 (\"Sky\")"));
  dst_ui_answer ("_Cancel");
  g_assert_true (dsu_document_get_modified (document));
  assert_text (path, was);
  g_assert_cmpuint (count (path), ==, 0);
  dst_ui_action (window, "win.save");
  dst_ui_answer ("_Save");
  DST_UI_UNTIL (!dsu_document_get_modified (document));
  g_assert_true (g_file_get_contents (path, &now, NULL, NULL));
  g_assert_null (strstr (now, "Sky"));
  DST_UI_UNTIL (count (path) == 2);
  all = dse_backups_list (path);
  g_assert_cmpint (g_array_index (all, DseBackup, 1).kind, ==, DSE_BACKUP_FILE);
  assert_text (g_array_index (all, DseBackup, 1).path, was);
  dst_ui_click (window, (DsCell){ 5, 3 }, 1, 0);
  dst_ui_action (window, "win.save"); /* nothing is lost any more */
  DST_UI_UNTIL (!dsu_document_get_modified (document));
  g_assert_null (dst_ui_dialog ());
  DST_UI_UNTIL (count (path) == 3);

  dst_ui_action (window, "win.backups");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  dst_ui_click_on (
      dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_BUTTON, "Save a copy of the file"));
  DST_UI_UNTIL (GTK_IS_FILE_CHOOSER_DIALOG (dst_ui_dialog ()));
  proposed = gtk_file_chooser_get_current_name (GTK_FILE_CHOOSER (dst_ui_dialog ()));
  g_assert_cmpstr (proposed, ==, "unread (backup).tmx");
  dst_ui_name_file (g_getenv ("XDG_DATA_HOME"), "was.tmx");
  DST_UI_UNTIL (g_file_test (copy, G_FILE_TEST_EXISTS));
  assert_text (copy, was);
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  dst_ui_stop ();
}

/* Where the file cannot be kept, the user is asked again. */
static void
test_unkept (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("unkept.tmx"), *was = dup_map (window, path, TRUE);
  g_autofree char *folder = dse_backups_dup_folder (path), *parent = g_path_get_dirname (folder);
  g_autofree char *now = NULL;
  DsuDocument *document = edit_map (window, path);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (folder, "no folder", -1, NULL));
  for (guint i = 0; i < 2; i++) {
    dst_ui_action (window, "win.save");
    dst_ui_answer ("_Save");
    DST_UI_UNTIL (dst_ui_dialog () != NULL &&
                  dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL,
                               "Save without a backup?") != NULL);
    assert_text (path, was);
    dst_ui_answer (i == 0 ? "_Cancel" : "_Save");
    dst_ui_settle ();
  }
  DST_UI_UNTIL (!dsu_document_get_modified (document));
  g_assert_true (g_file_get_contents (path, &now, NULL, NULL));
  g_assert_null (strstr (now, "Sky"));
  g_assert_cmpint (g_unlink (folder), ==, 0);
  dst_ui_stop ();
}

/* A level whose backup fails is saved, and the page says so. */
static void
test_saved_alone (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("alone.delve"), *folder = dse_backups_dup_folder (path);
  g_autofree char *parent = g_path_get_dirname (folder);
  DsuDocument *document = dst_ui_document (window);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (folder, "no folder", -1, NULL));
  dse_page_save (dse_window_get_page (window), path);
  g_assert_false (dsu_document_get_modified (document));
  DST_UI_UNTIL (dsu_document_get_error (document) != NULL &&
                strstr (dsu_document_get_error (document), "kept among the backups: ") != NULL);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_cmpint (g_unlink (folder), ==, 0);
  dst_ui_stop ();
}

/* A map of which all was read is saved without a question, and is kept as it was. */
static void
test_map (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("map.tmx"), *was = dup_map (window, path, FALSE);
  g_autoptr (GArray) all = NULL;
  DsuDocument *document = edit_map (window, path);

  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (!dsu_document_get_modified (document));
  DST_UI_UNTIL (count (path) == 2);
  all = dse_backups_list (path);
  assert_text (g_array_index (all, DseBackup, 1).path, was);
  dst_ui_stop ();
}

/* Another program may have changed a file since its last backup: so it is kept, too. */
static void
test_changed (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = level_new (window, "changed.delve", 1), *text = NULL, *changed = NULL;
  g_autoptr (GArray) all = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  changed = g_strconcat (text, "\n\n", NULL);
  dst_ui_action (window, "win.close-tab");
  g_assert_true (g_file_set_contents (path, changed, -1, NULL));
  edit_map (window, path);
  save (window, path);
  DST_UI_UNTIL (count (path) == 3);
  all = dse_backups_list (path);
  assert_text (g_array_index (all, DseBackup, 1).path, changed);
  dst_ui_stop ();
}

/* The newest backup of the level file @path that is a file as it was. Caller frees. */
static char *
dup_newest_file (const char *path)
{
  g_autoptr (GArray) all = dse_backups_list (path);

  for (guint i = 0; i < all->len; i++)
    if (g_array_index (all, DseBackup, i).kind == DSE_BACKUP_FILE)
      return g_strdup (g_array_index (all, DseBackup, i).path);
  return NULL;
}

static DseBackupKind
newest_kind (const char *path)
{
  g_autoptr (GArray) all = dse_backups_list (path);

  g_assert_cmpuint (all->len, >, 0);
  return g_array_index (all, DseBackup, 0).kind;
}

static void
assert_newest_file (const char *path, const char *want)
{
  g_autofree char *file = dup_newest_file (path);

  g_assert_nonnull (file);
  assert_text (file, want);
}

/* Adds @layer to the map of Tiled at @path, as Tiled does. Caller frees the text. */
static char *
dup_with_layer (const char *path, const char *layer)
{
  char *text;

  dst_add_lost_layers (path, layer);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

/* Each version that another program wrote is kept, also one that was read again before the save;
 * our own versions are not. */
static void
test_reloaded (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("reloaded.tmx"), *was = dup_map (window, path, FALSE);
  g_autofree char *changed = NULL;
  DsuDocument *document = edit_map (window, path);

  for (guint i = 0; i < 2; i++) {
    dst_ui_click (window, (DsCell){ 5 + (int)i, 5 }, 1, 0);
    dst_ui_action (window, "win.save");
    DST_UI_UNTIL (!dsu_document_get_modified (document));
    DST_UI_UNTIL (count (path) == 2 + i);
    assert_newest_file (path, was);
  }
  changed = dup_with_layer (path, "Clouds");
  g_assert_true (dse_page_revert (dse_window_get_page (window)));
  g_assert_false (dsu_document_is_stale (document));
  dst_ui_click (window, (DsCell){ 9, 5 }, 1, 0);
  dst_ui_action (window, "win.save");
  dst_ui_answer ("_Save");
  DST_UI_UNTIL (!dsu_document_get_modified (document));
  DST_UI_UNTIL (count (path) == 5);
  assert_newest_file (path, changed);
  dst_ui_stop ();
}

/* So is the file of a copy that another program changed between two saves. */
static void
test_copied (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *copy = dst_ui_file ("copy.tmx"), *was = dup_map (window, copy, FALSE);
  g_autofree char *path = level_new (window, "copied.delve", 1), *changed = NULL;

  for (guint i = 0; i < 2; i++) {
    g_autofree char *before = NULL, *after = NULL;

    dst_ui_click (window, (DsCell){ 7 + (int)i, 5 }, 1, 0);
    g_assert_true (g_file_get_contents (copy, &before, NULL, NULL));
    save (window, copy);
    DST_UI_UNTIL (g_file_get_contents (copy, &after, NULL, NULL) && strcmp (before, after) != 0);
    dst_ui_settle ();
    g_clear_pointer (&after, g_free);
    assert_newest_file (copy, was);
  }
  g_assert_cmpuint (count (copy), ==, 1);
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, path);
  changed = dup_with_layer (copy, "Clouds");
  save (window, copy);
  assert_newest_file (copy, changed);
  dst_ui_stop ();
}

/* The file as it was stays, however few backups are kept, until it is kept in a later version. */
static void
test_few (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("few.tmx"), *was = dup_map (window, path, FALSE);
  g_autofree char *changed = NULL;
  DsuDocument *document = edit_map (window, path);

  g_settings_set_int (dse_settings_get (), "backup-count", 1);
  for (guint i = 0; i < 3; i++) {
    dst_ui_click (window, (DsCell){ 5 + (int)i, 5 }, 1, 0);
    dst_ui_action (window, "win.save");
    DST_UI_UNTIL (!dsu_document_get_modified (document));
    DST_UI_UNTIL (newest_kind (path) == DSE_BACKUP_SAVED && count (path) == 2);
    assert_newest_file (path, was);
  }
  changed = dup_with_layer (path, "Clouds");
  dst_ui_click (window, (DsCell){ 9, 5 }, 1, 0);
  save (window, path);
  assert_newest_file (path, changed);
  dse_backups_keep (document, DSE_BACKUP_TIMED);
  DST_UI_UNTIL (newest_kind (path) == DSE_BACKUP_TIMED && count (path) == 2);
  assert_newest_file (path, changed);
  g_settings_reset (dse_settings_get (), "backup-count");
  dst_ui_stop ();
}

/* Unsaved changes are kept from time to time; a project has numbers of its own. */
static void
test_times (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = level_new (window, "times.delve", 1);
  DsuDocument *document = dst_ui_document (window);
  g_autoptr (GArray) all = NULL;

  g_settings_set_int (dse_settings_get (), "backup-minutes", 2);
  dst_ui_pass_time (5 * 60 * 1000);
  g_assert_cmpuint (count (path), ==, 1); /* nothing changed */
  dst_ui_click (window, (DsCell){ 12, 5 }, 1, 0);
  dst_ui_pass_time (4 * 60 * 1000);
  DST_UI_UNTIL (count (path) == 2);
  all = dse_backups_list (path);
  g_assert_cmpint (g_array_index (all, DseBackup, 0).kind, ==, DSE_BACKUP_TIMED);
  dst_ui_pass_time (9 * 60 * 1000);
  g_assert_cmpuint (count (path), ==, 2); /* the same level */
  dse_backups_set_rule (document, (DseBackupRule){ 7, 0 });
  g_assert_cmpint (dse_backups_get_rule (document).count, ==, 7);
  g_assert_cmpint (dse_backups_get_rule (document).minutes, ==, 0);
  dst_ui_click (window, (DsCell){ 13, 5 }, 1, 0);
  dst_ui_pass_time (9 * 60 * 1000);
  g_assert_cmpuint (count (path), ==, 2); /* only at saves */
  dse_backups_set_rule (document, (DseBackupRule){ -1, -1 });
  g_assert_cmpint (dse_backups_get_rule (document).minutes, ==, 2);
  g_settings_reset (dse_settings_get (), "backup-minutes");
  dst_ui_stop ();
}

/* The numbers in the file of a project are those of its levels. */
static void
test_project (void)
{
  g_autofree char *folder = dst_ui_file ("backed"), *file = NULL, *level = NULL;
  DseWindow *window;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  file = g_build_filename (folder, "delvesmith.json", NULL);
  level = g_build_filename (folder, "a.delve", NULL);
  g_assert_true (g_file_set_contents (
      file,
      "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Backed\",\n"
      "\"backups\": 3, \"backup_minutes\": -1 }\n",
      -1, NULL));
  window = dst_ui_start (NULL);
  dst_ui_add_blank_for_lava (window);
  save (window, level);
  DST_UI_UNTIL (dse_backups_get_rule (dst_ui_document (window)).count == 3);
  g_assert_cmpint (dse_backups_get_rule (dst_ui_document (window)).minutes, ==, 0);
  dst_ui_stop ();
}

/* ---- the window */

/* The row of backup @i, the newest first, once it says what it is. */
static GtkWidget *
row_of (guint i)
{
  GtkWidget *dialog = GTK_WIDGET (dst_ui_dialog ());
  GtkWidget *row = dst_ui_find (dialog, ADW_TYPE_ACTION_ROW, NULL);

  for (; i > 0 && row != NULL; i--)
    row = gtk_widget_get_next_sibling (row);
  g_assert_nonnull (row);
  return row;
}

static const char *
text_of (guint i)
{
  const char *text = adw_action_row_get_subtitle (ADW_ACTION_ROW (row_of (i)));

  return text != NULL ? text : "";
}

/* The newest backup of the level file @path that is its file with @suffix as it was. Caller frees.
 */
static char *
dup_newest_with (const char *path, const char *suffix)
{
  g_autoptr (GArray) all = dse_backups_list (path);

  for (guint i = 0; i < all->len; i++) {
    const DseBackup *at = &g_array_index (all, DseBackup, i);

    if (at->kind == DSE_BACKUP_FILE && strcmp (at->suffix, suffix) == 0)
      return g_strdup (at->path);
  }
  return NULL;
}

/* Backups of one second are in the order in which they were kept, of whatever kind. */
static void
test_order (void)
{
  static const DseBackupKind kinds[] = { DSE_BACKUP_SAVED, DSE_BACKUP_SAVED, DSE_BACKUP_TIMED,
                                         DSE_BACKUP_SAVED };
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("order.delve");

  dst_ui_add_blank_for_lava (window);
  dsu_document_set_path (dst_ui_document (window), path);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    dst_ui_click (window, (DsCell){ 5 + (int)i, 5 }, 1, 0);
    dse_backups_keep (dst_ui_document (window), kinds[i]);
    DST_UI_UNTIL (count (path) == i + 1);
    g_assert_cmpint (newest_kind (path), ==, kinds[i]);
  }
  dst_ui_stop ();
}

/* A world is kept with its maps, which hold the levels. */
static void
test_world (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("kept & old.world");
  g_autofree char *map = dst_ui_file ("kept & old-1.tmx");
  g_autofree char *list = dup_map (window, path, FALSE), *was = dup_with_layer (map, "Sky");
  DsuDocument *document = edit_map (window, path);

  g_settings_set_int (dse_settings_get (), "backup-count", 1);
  for (guint i = 0; i < 2; i++) {
    g_autofree char *world = NULL, *kept = NULL, *now = NULL;

    dst_ui_click (window, (DsCell){ 5 + (int)i, 5 }, 1, 0);
    dst_ui_action (window, "win.save");
    if (i == 0)
      dst_ui_answer ("_Save");
    DST_UI_UNTIL (!dsu_document_get_modified (document));
    DST_UI_UNTIL (newest_kind (path) == DSE_BACKUP_SAVED && count (path) == 3);
    g_assert_true (g_file_get_contents (map, &now, NULL, NULL));
    g_assert_null (strstr (now, "Sky"));
    world = dup_newest_with (path, ".world");
    kept = dup_newest_with (path, "-1.tmx");
    g_assert_nonnull (world);
    g_assert_nonnull (kept);
    assert_text (world, list);
    assert_text (kept, was);
  }
  dst_ui_action (window, "win.backups");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  g_assert_nonnull (strstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row_of (1))),
                            "kept &amp; old-1.tmx as it was"));
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  g_settings_reset (dse_settings_get (), "backup-count");
  dst_ui_stop ();
}

/* Rows have size, verdict and picture; restoring is an undo step, a copy is another level. */
static void
test_window (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = level_new (window, "window.delve", 3);

  dst_ui_action (window, "win.backups");
  DST_UI_UNTIL (strstr (text_of (2), "40 × 20, 1 floor") != NULL);
  g_assert_nonnull (strstr (text_of (0), "kB"));
  g_assert_nonnull (
      gtk_picture_get_paintable (GTK_PICTURE (dst_ui_find (row_of (2), GTK_TYPE_PICTURE, NULL))));
  dst_ui_click_on (dst_ui_find (row_of (2), GTK_TYPE_BUTTON, "Restore this version"));
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  g_assert_true (dst_ui_is_lava (window, 3, 3));
  g_assert_false (dst_ui_is_lava (window, 4, 3));
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, path);
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  dst_ui_action (window, "win.undo");
  g_assert_true (dst_ui_is_lava (window, 5, 3));
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));

  dst_ui_action (window, "win.backups");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  dst_ui_click_on (dst_ui_find (row_of (1), GTK_TYPE_BUTTON, "Open as a copy"));
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  g_assert_null (dsu_document_get_path (dst_ui_document (window)));
  g_assert_true (dst_ui_is_lava (window, 4, 3));
  g_assert_false (dst_ui_is_lava (window, 5, 3));
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  g_assert_false (dst_ui_is_enabled (window, "win.backups")); /* it has no file */
  dst_ui_stop ();
}

/* A backup is shown beside the level, with the changes since. */
static void
test_compare (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *close;

  g_free (level_new (window, "compare.delve", 3));
  dst_ui_action (window, "win.backups");
  DST_UI_UNTIL (strstr (text_of (2), "40 × 20, 1 floor") != NULL);
  dst_ui_click_on (dst_ui_find (row_of (2), GTK_TYPE_BUTTON, "Compare with the level"));
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  DST_UI_UNTIL ((close = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON,
                                      "Close the comparison; this level stays as it is")) != NULL &&
                gtk_widget_get_mapped (close));
  dst_ui_click_on (close);
  g_assert_true (dst_ui_is_lava (window, 5, 3));
  dst_ui_stop ();
}

/* A level without backups says so, and Esc closes the window. */
static void
test_none (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("none.delve");

  g_settings_set_int (dse_settings_get (), "backup-count", 0);
  dst_ui_add_blank_for_lava (window);
  save (window, path);
  g_assert_cmpuint (count (path), ==, 0);
  dst_ui_action (window, "win.backups");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL,
                                 "There are no earlier versions yet. One is kept whenever you "
                                 "save."));
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  g_settings_reset (dse_settings_get (), "backup-count");
  dst_ui_stop ();
}

/* A save that keeps parts which were not read does not ask. */
static void
test_kept (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("kept.ldtk"), *was = NULL, *now = NULL;
  DsuDocument *document;
  GString *changed;
  DsError err;

  dst_ui_add_blank_for_lava (window);
  g_assert_cmpint (ds_io_save (dsu_document_get_delve (dst_ui_document (window)), path, &err), ==,
                   DS_OK);
  g_assert_true (g_file_get_contents (path, &was, NULL, NULL));
  changed = g_string_new (was);
  g_string_replace (
      changed, "\"entityInstances\": [",
      "\"entityInstances\": [{ \"__identifier\": \"Mine\", \"iid\": \"x\", \"px\": "
      "[0, 0], \"width\": 16, \"height\": 16, \"__grid\": [0, 0], \"__pivot\": [0, 0], "
      "\"fieldInstances\": [] }",
      1);
  g_assert_true (g_file_set_contents (path, changed->str, -1, NULL));
  g_string_free (changed, TRUE);
  document = edit_map (window, path);
  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (!dsu_document_get_modified (document));
  g_assert_null (dst_ui_dialog ());
  g_assert_true (g_file_get_contents (path, &now, NULL, NULL));
  g_assert_nonnull (strstr (now, "\"Mine\""));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/backups/saves", test_saves);
  g_test_add_func ("/backups/original", test_original);
  g_test_add_func ("/backups/unread", test_unread);
  g_test_add_func ("/backups/kept", test_kept);
  g_test_add_func ("/backups/unkept", test_unkept);
  g_test_add_func ("/backups/saved-alone", test_saved_alone);
  g_test_add_func ("/backups/map", test_map);
  g_test_add_func ("/backups/changed", test_changed);
  g_test_add_func ("/backups/reloaded", test_reloaded);
  g_test_add_func ("/backups/copied", test_copied);
  g_test_add_func ("/backups/few", test_few);
  g_test_add_func ("/backups/order", test_order);
  g_test_add_func ("/backups/world", test_world);
  g_test_add_func ("/backups/times", test_times);
  g_test_add_func ("/backups/project", test_project);
  g_test_add_func ("/backups/window", test_window);
  g_test_add_func ("/backups/compare", test_compare);
  g_test_add_func ("/backups/none", test_none);
  return g_test_run ();
}
