/* tests/ui/test_own_maps.c — levels whose file is a map of Tiled or a project of LDtk: what is
 * asked before it is saved. */
#include "drive.h"

#include "app/unread.h"
#include "exported.h"
#include "session.h"

#include <adwaita.h>
#include <string.h>

/* A program appends a line to the text, which says nothing. */
static void
touch (const char *path)
{
  g_autofree char *text = NULL, *longer = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  longer = g_strconcat (text, "\n", NULL);
  g_assert_true (g_file_set_contents (path, longer, -1, NULL));
}

static gboolean
has (const char *path, const char *text)
{
  g_autofree char *now = NULL;

  return g_file_get_contents (path, &now, NULL, NULL) && strstr (now, text) != NULL;
}

static void
wait_saved (DseWindow *window)
{
  DST_UI_UNTIL (!dsu_document_get_modified (dst_ui_document (window)));
  DST_UI_UNTIL (dst_exports_idle ());
}

/* Edits the level and saves it without any question. */
static void
edit_and_save (DseWindow *window, int x)
{
  dst_ui_click (window, (DsCell){ x, 3 }, 1, 0);
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  dst_ui_action (window, "win.save");
  wait_saved (window);
}

static void
open_file (DseWindow *window, const char *path)
{
  dse_window_open (window, path);
  DST_UI_UNTIL (g_strcmp0 (dsu_document_get_path (dst_ui_document (window)), path) == 0);
  dst_ui_settle ();
}

/* A new level with lava in a cell, in that file, which has the record of what we wrote. */
static char *
map_new (DseWindow *window, const char *name)
{
  char *path = dst_ui_file (name);

  dst_ui_add_blank_for_lava (window);
  dst_ui_click (window, (DsCell){ 2, 3 }, 1, 0);
  dst_save_as (window, path);
  wait_saved (window);
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, path);
  return path;
}

/* ---- files that another program wrote */

static const struct {
  const char *name;    /* of the level's file */
  const char *changed; /* the file that another program changes */
} FILES[] = {
  { "read.tmx", "read.tmx" },
  { "read.ldtk", "read.ldtk" },
  { "read.world", "read-1.tmx" },
};

static void
ask_changed (DseWindow *window, const char *path, const char *changed)
{
  if (strcmp (path, changed) != 0) {
    g_autofree char *name = g_path_get_basename (changed);

    dst_answer_about (name, "_Keep the File");
    return;
  }
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL,
                                 "Saving now would replace what another program wrote."));
  dst_ui_answer ("_Cancel");
}

/* A file that was opened, or read again, as another program wrote it is saved over without a
 * question, one that changed since is not. */
static void
test_read (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = map_new (window, FILES[row].name);
  g_autofree char *changed = dst_ui_file (FILES[row].changed), *theirs = NULL, *now = NULL;

  dst_ui_action (window, "win.close-tab");
  touch (changed);
  open_file (window, path);
  edit_and_save (window, 5);
  touch (changed);
  dst_ui_action (window, "win.revert");
  dst_ui_settle ();
  edit_and_save (window, 7);

  dst_ui_click (window, (DsCell){ 9, 3 }, 1, 0);
  touch (changed);
  g_assert_true (g_file_get_contents (changed, &theirs, NULL, NULL));
  dst_ui_action (window, "win.save");
  ask_changed (window, path, changed);
  DST_UI_UNTIL (dst_exports_idle ());
  g_assert_true (g_file_get_contents (changed, &now, NULL, NULL));
  g_assert_cmpstr (now, ==, theirs);
  dst_ui_stop ();
}

/* The same for a file that changed after it was opened, though not after it was saved. */
static void
test_changed (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *name = g_strconcat ("un", FILES[row].name, NULL), *path = map_new (window, name);
  g_autofree char *other = g_strconcat ("un", FILES[row].changed, NULL);
  g_autofree char *changed = dst_ui_file (other);

  dst_ui_action (window, "win.close-tab");
  touch (changed);
  open_file (window, path);
  dst_ui_click (window, (DsCell){ 5, 3 }, 1, 0);
  touch (changed);
  dst_ui_action (window, "win.save");
  ask_changed (window, path, changed);
  DST_UI_UNTIL (dst_exports_idle ());
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  dst_ui_stop ();
}

/* The title shows which file the level is saved in. */
static void
test_title (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = map_new (window, "titled.tmx");
  GtkWidget *title;

  title = dst_ui_find (GTK_WIDGET (window), ADW_TYPE_WINDOW_TITLE, NULL);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (title), ==, path);
  dst_ui_add_blank (window, 1);
  dst_ui_settle ();
  g_assert_null (gtk_widget_get_tooltip_text (title));
  dst_ui_stop ();
}

/* ---- parts that were not read */

/* Parts are gone once their file is written, also where that does not save the level. */
static void
test_gone (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = map_new (window, "gone.tmx");
  DsuDocument *document;

  dst_ui_action (window, "win.close-tab");
  dst_add_lost_layers (path, "Sky");
  open_file (window, path);
  document = dst_ui_document (window);
  g_assert_nonnull (dse_unread_get (document));
  dst_ui_click (window, (DsCell){ 5, 3 }, 1, 0);
  dse_page_save (dse_window_get_page (window), path);
  DST_UI_UNTIL (dst_exports_idle ());
  g_assert_false (has (path, "Sky"));
  g_assert_null (dse_unread_get (document));
  dst_ui_stop ();
}

/* Parts that were not read stay in the file, without a question, and objects keep their numbers. */
static void
test_stays (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = map_new (window, "stays.tmx");
  DsuDocument *document;

  dst_ui_action (window, "win.close-tab");
  dst_add_image_layer (path, "Sky");
  open_file (window, path);
  document = dst_ui_document (window);
  for (int i = 0; i < 2; i++) {
    edit_and_save (window, 5 + i);
    g_assert_true (has (path, "<imagelayer id='90' name='Sky'/>"));
    g_assert_nonnull (dse_unread_get (document));
  }
  dst_ui_stop ();
}

/* A level that was kept unsaved, without what was said of its file, asks before it is saved there;
 * where all was read, it is saved over the file of another program at once. */
static void
test_kept (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = map_new (window, "kept.tmx");

  for (int i = 0; i < 2; i++) {
    dst_ui_action (window, "win.close-tab");
    if (i == 0)
      dst_add_lost_layers (path, "Sky");
    else
      touch (path);
    open_file (window, path);
    dst_ui_click (window, (DsCell){ 5 + i, 3 }, 1, 0);
    dst_ui_close (window, "_Keep Unsaved");
    window = dst_ui_start_again ();
    DST_UI_UNTIL (g_strcmp0 (dsu_document_get_path (dst_ui_document (window)), path) == 0);
    dst_ui_action (window, "win.save");
    if (i == 0) {
      DST_UI_UNTIL (dst_ui_dialog () != NULL);
      g_assert_nonnull (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL,
                                     "Not read: layers that are pictures: 1 (\"Sky\")"));
      dst_ui_answer ("_Save");
    }
    wait_saved (window);
    g_assert_false (has (path, "Sky"));
  }
  dst_ui_stop ();
}

/* A file that changes while the question is open is asked about. */
static void
test_changes_meanwhile (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("meanwhile.tmx");
  DsError err;

  dst_ui_add_blank_for_lava (window);
  g_assert_cmpint (ds_io_save (dsu_document_get_delve (dst_ui_document (window)), path, &err), ==,
                   DS_OK); /* without a record */
  dst_add_lost_layers (path, "Sky");
  open_file (window, path);
  dst_ui_click (window, (DsCell){ 5, 3 }, 1, 0);
  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  dst_add_image_layer (path, "Sea");
  dst_ui_answer ("_Save");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL,
                                 "Saving now would replace what another program wrote."));
  dst_ui_answer ("_Cancel");
  g_assert_true (has (path, "Sea"));
  dst_ui_action (window, "win.save");
  dst_ui_answer ("_Overwrite");
  dst_ui_answer ("_Save");
  wait_saved (window);
  g_assert_false (has (path, "Sea"));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  for (gsize i = 0; i < G_N_ELEMENTS (FILES); i++) {
    g_autofree char *read = g_strdup_printf ("/own-maps/read/%s", FILES[i].name);
    g_autofree char *changed = g_strdup_printf ("/own-maps/changed/%s", FILES[i].name);

    g_test_add_data_func (read, GSIZE_TO_POINTER (i), test_read);
    g_test_add_data_func (changed, GSIZE_TO_POINTER (i), test_changed);
  }
  g_test_add_func ("/own-maps/title", test_title);
  g_test_add_func ("/own-maps/gone", test_gone);
  g_test_add_func ("/own-maps/stays", test_stays);
  g_test_add_func ("/own-maps/kept", test_kept);
  g_test_add_func ("/own-maps/changes-meanwhile", test_changes_meanwhile);
  return g_test_run ();
}
