/* tests/ui/test_export_queue.c — exports of the window: one after the other, finished whatever
 * closes, with a question before the file of another program is replaced; and the watch on sources.
 */
#include "app/export_queue.h"
#include "drive.h"
#include "exported.h"
#include "imported.h"
#include "io/mapping/source.h"
#include "lib/file.h"
#include "window/export_request.h"
#include "window/save_copy.h"

#include <glib/gstdio.h>
#include <string.h>

static GtkWidget *
dialog (void)
{
  return GTK_WIDGET (dst_ui_dialog ());
}

/* ---- the queue */

static int n_running;

typedef struct {
  int number;
  GString *order;
} Job;

static void
run_job (gpointer data)
{
  g_assert_cmpint (g_atomic_int_add (&n_running, 1), ==, 0);
  for (int i = 0; i < 200; i++)
    g_thread_yield ();
  g_atomic_int_add (&n_running, -1);
}

static void
note_job (gpointer data)
{
  const Job *job = data;

  g_string_append_printf (job->order, "%d ", job->number);
}

/* An odd job replaces older ones. */
static gboolean
is_odd (gconstpointer data, gconstpointer older)
{
  return ((const Job *)data)->number % 2 == 1;
}

static void
add_jobs (const DseExportKind *kind, GString *order, int n)
{
  for (int i = 0; i < n; i++) {
    Job *job = g_new (Job, 1);

    *job = (Job){ i, order };
    dse_export_queue_add (kind, job);
  }
}

/* One runs at a time, in order; those that wait are dropped where a later one replaces them. */
static void
test_one_at_a_time (void)
{
  static const DseExportKind all = { .run = run_job, .done = note_job, .free_data = g_free },
                             odd = { .run = run_job,
                                     .done = note_job,
                                     .free_data = g_free,
                                     .replaces = is_odd };
  g_autoptr (GString) order = g_string_new (NULL);

  add_jobs (&all, order, 6);
  g_assert_true (dse_export_queue_is_busy ());
  dse_export_queue_finish ();
  g_assert_cmpstr (order->str, ==, "0 1 2 3 4 5 ");
  g_string_truncate (order, 0);
  add_jobs (&odd, order, 5);
  add_jobs (&all, order, 1); /* another kind stays */
  dse_export_queue_finish ();
  g_assert_cmpstr (order->str, ==, "0 3 4 0 ");
}

static void
assert_same_file (const char *a, const char *b, const char *name)
{
  g_autofree char *text = dst_read_file (a, name), *other = dst_read_file (b, name);

  g_assert_nonnull (text);
  g_assert_cmpstr (text, ==, other);
}

/* Exports to the same files leave those of the last one, whole, and nothing beside them. */
static void
test_same_files (void)
{
  g_autofree char *folder = dst_ui_file ("same"), *lone = dst_ui_file ("lone");
  DseWindow *window = dst_ui_start (NULL);
  guint n_written = 0;

  dst_ui_add_blank (window, 2);
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_assert_cmpint (g_mkdir (lone, 0700), ==, 0);
  for (int i = 0; i < 3; i++) {
    g_autofree char *world = g_build_filename (folder, "a.world", NULL);
    g_autofree char *project = g_build_filename (folder, "b.ldtk", NULL);

    dst_ui_paint_tile (window, (DsCell){ 3 + i, 3 }, "lava");
    dst_add_export (window, world, &n_written);
    dst_add_export (window, project, &n_written);
    g_assert_true (dse_export_queue_is_busy ());
  }
  dse_export_queue_finish ();
  g_assert_cmpuint (n_written, ==, 6);
  for (int i = 0; i < 2; i++) {
    g_autofree char *path = g_build_filename (lone, i == 0 ? "a.world" : "b.ldtk", NULL);

    dst_add_export (window, path, &n_written);
  }
  dse_export_queue_finish ();
  assert_same_file (folder, lone, "a.world");
  assert_same_file (folder, lone, "a-1.tmx");
  assert_same_file (folder, lone, "a-2.tmx");
  assert_same_file (folder, lone, "b.ldtk");
  for (int i = 0; i < 2; i++) {
    g_autoptr (GDir) files = g_dir_open (i == 0 ? folder : lone, 0, NULL);
    const char *name;

    while ((name = g_dir_read_name (files)) != NULL)
      g_assert_null (strstr (name, "delvesmith"));
  }
  dst_ui_stop ();
}

/* A picture is of the level as it was when it was asked for, and drawn in the queue. */
static void
test_picture (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *before = dst_ui_file ("before.png"), *then = dst_ui_file ("then.png");
  g_autofree char *after = dst_ui_file ("after.png");
  const char *const paths[] = { before, then, after };
  GBytes *bytes[3];
  guint n_written = 0;

  dst_ui_add_blank (window, 1);
  dst_add_export (window, before, &n_written);
  dst_add_export (window, then, &n_written);
  g_assert_true (dse_export_queue_is_busy ());
  dst_ui_paint_tile (window, (DsCell){ 3, 3 }, "lava");
  dst_add_export (window, after, &n_written);
  dse_export_queue_finish ();
  g_assert_cmpuint (n_written, ==, 3);
  for (int i = 0; i < 3; i++) {
    char *content;
    gsize n;

    g_assert_true (g_file_get_contents (paths[i], &content, &n, NULL));
    bytes[i] = g_bytes_new_take (content, n);
  }
  g_assert_true (g_bytes_equal (bytes[0], bytes[1]));
  g_assert_false (g_bytes_equal (bytes[1], bytes[2]));
  for (int i = 0; i < 3; i++)
    g_bytes_unref (bytes[i]);
  dst_ui_stop ();
}

/* Closing a tab loses none of its exports, and an error is shown elsewhere. */
static void
test_closed_tab (void)
{
  g_autofree char *path = dst_ui_file ("closed.txt"), *text = NULL;
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page;
  const char *error;

  dst_ui_add_blank (window, 1);
  page = dse_window_get_page (window);
  dse_save_copy (window, page, path, NULL);
  dse_save_copy (window, page, "/nowhere/at/all.txt", NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.close-tab", NULL);
  g_assert_true (dse_export_queue_is_busy ());
  DST_UI_UNTIL (dse_window_get_n_pages (window) == 1 && dst_exports_idle ());
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpuint (strlen (text), >, 40 * 20);
  error = dsu_document_get_error (dst_ui_document (window));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error, "/nowhere/at/all.txt"));
  dst_ui_stop ();
}

/* ---- questions */

/* Save As over the map that the level came from, and that another program changed: the question of
 * Export, with its three answers. */
static void
test_save_as_changed (void)
{
  g_autofree char *path = dst_write_quoted ("saved", "a.tmx", DST_OURS);
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_import (window, path);
  dst_ui_paint_tile (window, (DsCell){ 1, 1 }, "wall");
  g_free (dst_write_quoted ("saved", "a.tmx", DST_THEIRS));
  dst_save_as (window, path);
  dst_answer_about ("a.tmx", "_Keep the File");
  DST_UI_UNTIL (dst_exports_idle ());
  g_assert_true (dst_holds (path, DST_THEIRS));

  dst_save_as (window, path);
  dst_answer_about ("a.tmx", "Read It _Again");
  DST_UI_UNTIL (strcmp (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 2, 1 }), "wall") == 0);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 1, 1 }), ==, "wall");
  g_assert_true (dst_holds (path, DST_THEIRS));
  dst_save_as (window, path); /* which asks no more */
  DST_UI_UNTIL (dst_holds (path, DST_MAP ("2,2,2,1,2")));
  DST_UI_UNTIL (dst_exports_idle ());

  g_free (dst_write_quoted ("saved", "a.tmx", DST_OURS));
  dst_save_as (window, path);
  dst_answer_about ("a.tmx", "_Replace");
  DST_UI_UNTIL (dst_holds (path, DST_MAP ("2,2,2,1,2")));
  g_assert_null (dsu_document_get_path (dst_ui_document (window)));
  dst_ui_stop ();
}

/* A file that is read-only, and that another program changed, is replaced after both questions. */
static void
test_read_only_changed (void)
{
  g_autofree char *folder = dst_ui_file ("read-only"), *path = NULL;
  DseWindow *window = dst_ui_start (NULL);
  GStatBuf about;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  path = g_build_filename (folder, "a.txt", NULL);
  dst_ui_add_blank (window, 1);
  dst_save_as (window, path);
  DST_UI_UNTIL (g_file_test (path, G_FILE_TEST_EXISTS));
  DST_UI_UNTIL (dst_exports_idle ());
  dst_write_file (folder, "a.txt", "theirs");
  g_assert_cmpint (g_chmod (path, 0444), ==, 0);
  for (int i = 0; i < 2; i++) {
    dst_save_as (window, path);
    DST_UI_UNTIL (dialog () != NULL &&
                  dst_ui_find (dialog (), GTK_TYPE_LABEL, "The file is read-only") != NULL);
    dst_ui_settle ();
    dst_ui_answer ("_Replace");
    dst_answer_about ("a.txt", i == 0 ? "_Keep the File" : "_Replace");
    DST_UI_UNTIL (dst_exports_idle ());
    g_assert_true (dst_holds (path, "theirs") == (i == 0));
  }
  g_assert_null (dsu_document_get_error (dst_ui_document (window)));
  g_assert_cmpint (g_stat (path, &about), ==, 0);
  g_assert_cmpint (about.st_mode & 0777, ==, 0444);
  dst_ui_stop ();
}

static void
on_requested (DseWindow *window, DsePage *page, const DsePageExported *result, gpointer data)
{
  ++*(int *)data;
}

static void
never (gpointer data)
{
  g_assert_not_reached ();
}

static const DseExportRequest counting = { .done = on_requested, .choose = never };

/* A picture that another program changed is replaced after a question, too; the answer is about the
 * level of its own tab. */
static void
test_picture_changed (void)
{
  g_autofree char *folder = dst_ui_file ("picture"), *path = NULL, *first = NULL;
  const DsePageExport what = { .picture = { .cell_px = 8 } };
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *now = NULL;
  gsize n_first, n_now;
  int n_done = 0;
  DsePage *page;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  path = g_build_filename (folder, "a.png", NULL);
  dst_ui_add_blank (window, 1);
  page = dse_window_get_page (window);
  dse_export_request (page, &what, path, &counting, &n_done);
  DST_UI_UNTIL (n_done == 1);
  g_assert_true (g_file_get_contents (path, &first, &n_first, NULL));
  dst_write_file (folder, "a.png", "theirs");
  dse_export_request (page, &what, path, &counting, &n_done);
  dst_answer_about ("a.png", "_Keep the File");
  DST_UI_UNTIL (n_done == 2);
  g_assert_true (dst_holds (path, "theirs"));
  dse_export_request (page, &what, path, &counting, &n_done);
  DST_UI_UNTIL (dst_asks ("a.png"));
  dst_ui_add_blank (window, 1); /* another tab, with another level */
  dst_ui_paint_tile (window, (DsCell){ 3, 3 }, "lava");
  dst_answer_about ("a.png", "_Replace");
  DST_UI_UNTIL (n_done == 3);
  g_assert_true (g_file_get_contents (path, &now, &n_now, NULL));
  g_assert_cmpmem (now, n_now, first, n_first);
  dst_ui_stop ();
}

/* ---- the watch */

/* An own export is no change of the source, the file of another program is one; and the question
 * knows the source by any spelling of its path. */
static void
test_watch (void)
{
  g_autofree char *path = dst_write_quoted ("watch", "a.tmx", DST_OURS);
  g_autofree char *inner = dst_write_quoted ("watch/in", "b.tmx", DST_OURS), *folder = NULL,
                  *odd = NULL;
  DseWindow *window = dst_ui_start (NULL);

  folder = g_path_get_dirname (inner);
  odd = g_build_filename (folder, "..", "a.tmx", NULL);
  dst_ui_import (window, odd);
  dst_ui_paint_tile (window, (DsCell){ 1, 1 }, "wall");
  dst_save_as (window, path);
  DST_UI_UNTIL (dst_holds (path, DST_MAP ("2,2,3,1,2")));
  DST_UI_UNTIL (dst_exports_idle ());
  g_assert_true (dst_remembers (window, path));
  dst_ui_pass_time (800);
  dst_ui_settle ();
  g_assert_false (dst_says_changed (window, "a.tmx"));
  dst_ui_paint_tile (window, (DsCell){ 1, 1 }, "floor");
  dst_save_as (window, path);
  DST_UI_UNTIL (dst_holds (path, DST_OURS));
  DST_UI_UNTIL (dst_exports_idle ());
  g_free (dst_write_quoted ("watch", "a.tmx", DST_THEIRS));
  DST_UI_UNTIL (dst_says_changed (window, "a.tmx"));
  dst_save_as (window, path);
  DST_UI_UNTIL (dst_asks ("a.tmx"));
  g_assert_nonnull (dst_ui_find (dialog (), GTK_TYPE_BUTTON, "Read It _Again"));
  dst_answer_about ("a.tmx", "Read It _Again");
  DST_UI_UNTIL (strcmp (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 2, 1 }), "wall") == 0);
  dst_ui_stop ();
}

#define LDTK_VALUES(csv)                                                                           \
  "{'layerInstances':[{'__type':'IntGrid','__identifier':'Walls','__cWid':2,'__cHei':1,"           \
  "'__gridSize':8,'layerDefUid':1,'intGridCsv':[" csv "]}]}"

/* Files that are read with a source are watched, too. */
static const struct {
  const char *name;            /* of the source */
  const char *source;          /* its text */
  const char *beside, *before; /* the file that it names */
  const char *after;           /* as another program writes it */
} BESIDE[] = {
  { "a.world", "{ 'maps': [{ 'fileName': 'b.tmx', 'x': 0, 'y': 0 }] }", "b.tmx", DST_OURS,
    DST_THEIRS },
  { "a.tmx",
    "<map version='1.10' orientation='orthogonal' width='2' height='1' tilewidth='16' "
    "tileheight='16' infinite='0'><layer id='1' name='Ground' width='2' height='1'>"
    "<data encoding='csv'>0,0</data></layer><objectgroup id='2'>"
    "<object id='1' template='key.tx' x='16' y='16'/></objectgroup></map>",
    "key.tx", "<template><object type='Key' width='16' height='16'/></template>",
    "<template><object type='Gem' width='16' height='16'/></template>" },
  { "a.ldtk",
    "{'__header__':{'fileType':'LDtk Project JSON','app':'LDtk'},'jsonVersion':'1.5.3',"
    "'worldLayout':'LinearHorizontal','defaultGridSize':8,'defs':{'layers':[{'uid':1,"
    "'identifier':'Walls','type':'IntGrid','gridSize':8,'intGridValues':[{'value':1,"
    "'identifier':'stone'},{'value':2,'identifier':'water'}]}],'entities':[],'tilesets':[],"
    "'enums':[]},'levels':[{'identifier':'A','worldX':0,'worldY':0,'pxWid':16,'pxHei':8,"
    "'layerInstances':null,'externalRelPath':'parts/a.ldtkl'}]}",
    "parts/a.ldtkl", LDTK_VALUES ("0,1"), LDTK_VALUES ("1,1") },
};

static void
test_beside (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *folder = g_strdup_printf ("beside-%zu", row);
  g_autofree char *name = g_path_get_basename (BESIDE[row].beside);
  g_autofree char *path = dst_write_quoted (folder, BESIDE[row].name, BESIDE[row].source);
  DseWindow *window = dst_ui_start (NULL);

  g_free (dst_write_quoted (folder, BESIDE[row].beside, BESIDE[row].before));
  dst_ui_import (window, path);
  dst_ui_pass_time (800);
  g_assert_false (dst_says_changed (window, name));
  g_free (dst_write_quoted (folder, BESIDE[row].beside, BESIDE[row].after));
  DST_UI_UNTIL (dst_says_changed (window, name));
  dst_ui_stop ();
}

/* An edit of a world goes to a map beside it, which is recorded and is no change then; where
 * another program changes that map, the question is about it. */
static void
test_world (void)
{
  g_autofree char *map = dst_write_quoted ("world", "b.tmx", DST_OURS);
  g_autofree char *path = dst_write_quoted (
      "world", "a.world", "{ 'maps': [{ 'fileName': 'b.tmx', 'x': 0, 'y': 0 }] }");
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_import (window, path);
  dst_ui_paint_tile (window, (DsCell){ 1, 1 }, "wall");
  dst_save_as (window, path);
  DST_UI_UNTIL (dst_holds (map, DST_MAP ("2,2,3,1,2")));
  DST_UI_UNTIL (dst_exports_idle ());
  g_assert_true (dst_remembers (window, map));
  dst_ui_pass_time (800);
  dst_ui_settle ();
  g_assert_false (dst_says_changed (window, "b.tmx"));
  g_free (dst_write_quoted ("world", "b.tmx", DST_THEIRS));
  dst_save_as (window, path);
  DST_UI_UNTIL (dst_asks ("b.tmx"));
  g_assert_nonnull (dst_ui_find (dialog (), GTK_TYPE_BUTTON, "Read It _Again"));
  dst_answer_about ("b.tmx", "_Replace");
  DST_UI_UNTIL (dst_holds (map, DST_MAP ("2,2,3,1,2")));
  dst_ui_stop ();
}

static guint n_read; /* calls of ds_source_get() */

DsStatus __real_ds_source_get (DsSource *out, const DsDelve *level, DsError *err);
DsStatus __wrap_ds_source_get (DsSource *out, const DsDelve *level, DsError *err);

DsStatus
__wrap_ds_source_get (DsSource *out, const DsDelve *level, DsError *err)
{
  n_read++;
  return __real_ds_source_get (out, level, err);
}

/* Edits do not read the source again; undoing the import of another one does. */
static void
test_edits_read_nothing (void)
{
  g_autofree char *path = dst_write_quoted ("edits", "a.tmx", DST_OURS);
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_import (window, path);
  dst_ui_settle ();
  n_read = 0;
  for (int i = 0; i < 10; i++)
    dst_ui_paint_tile (window, (DsCell){ 1, 1 }, i % 2 == 0 ? "wall" : "floor");
  g_assert_cmpuint (n_read, ==, 0);
  g_free (dst_write_quoted ("edits", "a.tmx", DST_THEIRS));
  DST_UI_UNTIL (dst_says_changed (window, "a.tmx"));
  dst_ui_action (window, "win.read-again");
  DST_UI_UNTIL (strcmp (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 2, 1 }), "wall") == 0);
  DST_UI_UNTIL (!dst_says_changed (window, "a.tmx"));
  dst_ui_action (window, "win.undo");
  DST_UI_UNTIL (dst_says_changed (window, "a.tmx"));
  dst_ui_stop ();
}

/* ---- the end */

/* Quitting waits for all exports. The application is gone afterwards: the last case. */
static void
test_quit (void)
{
  g_autofree char *folder = dst_ui_file ("quit");
  DseWindow *window = dst_ui_start (NULL);
  guint n_written = 0;

  dst_ui_add_blank (window, 2);
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  for (int i = 0; i < 3; i++) {
    g_autofree char *name = g_strdup_printf ("%d.world", i);
    g_autofree char *path = g_build_filename (folder, name, NULL);

    dst_add_export (window, path, &n_written);
  }
  g_assert_true (dse_export_queue_is_busy ());
  g_signal_emit_by_name (g_application_get_default (), "shutdown");
  g_assert_false (dse_export_queue_is_busy ());
  g_assert_cmpuint (n_written, ==, 3);
  for (int i = 0; i < 3; i++) {
    g_autofree char *name = g_strdup_printf ("%d.world", i), *text = dst_read_file (folder, name);

    g_assert_nonnull (text);
    g_assert_true (g_str_has_suffix (text, "}\n"));
  }
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  dst_ui_set_language ();
  g_test_add_func ("/export-queue/one-at-a-time", test_one_at_a_time);
  g_test_add_func ("/export-queue/same-files", test_same_files);
  g_test_add_func ("/export-queue/picture", test_picture);
  g_test_add_func ("/export-queue/closed-tab", test_closed_tab);
  g_test_add_func ("/export-queue/save-as-changed", test_save_as_changed);
  g_test_add_func ("/export-queue/read-only-changed", test_read_only_changed);
  g_test_add_func ("/export-queue/picture-changed", test_picture_changed);
  g_test_add_func ("/export-queue/watch", test_watch);
  for (gsize i = 0; i < G_N_ELEMENTS (BESIDE); i++) {
    g_autofree char *name = g_path_get_basename (BESIDE[i].beside);
    g_autofree char *path = g_strdup_printf ("/export-queue/beside-%s", name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_beside);
  }
  g_test_add_func ("/export-queue/world", test_world);
  g_test_add_func ("/export-queue/edits-read-nothing", test_edits_read_nothing);
  g_test_add_func ("/export-queue/quit", test_quit);
  return g_test_run ();
}
