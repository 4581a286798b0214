/* tests/ui/test_restart.c — the history of a level from one session to the next: of a saved level,
 * of one that was kept unsaved, and of one whose file was changed meanwhile. */
#include "session.h"
#include "steps.h"

#include "app/ahead.h"
#include "app/autosave.h"
#include "app/settings.h"
#include "project/project.h"
#include "window/last_session.h"
#include "window/late_levels.h"
#include "window/window_private.h"

#include <adwaita.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

/* Undo goes back through all strokes, and redo forth. */
static void
assert_travels (DseWindow *window)
{
  for (int x = 12; x >= 3; x -= 3) {
    g_assert_true (dst_ui_is_lava (window, x, 5));
    dst_ui_key (GTK_WINDOW (window), GDK_KEY_z, GDK_CONTROL_MASK);
    g_assert_false (dst_ui_is_lava (window, x, 5));
  }
  for (int i = 0; i < 4; i++)
    dst_ui_action (window, "win.redo");
  g_assert_true (dst_ui_is_lava (window, 12, 5));
}

/* ---- a saved level */

static DseWindow *
save_and_start_again (const char *path)
{
  DseWindow *window = dst_strokes_start ();

  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.undo");
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_action (window, "win.redo");
  dst_ui_action (window, "win.redo");
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_close (window, NULL);
  return dst_ui_start_again ();
}

/* Steps come back with labels, times and pictures, and the level is not modified. */
static void
test_saved (void)
{
  g_autofree char *path = dst_ui_file ("saved.delve");
  const gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  DseWindow *window = save_and_start_again (path);
  guint n;

  g_assert_true (dst_ui_page_of (window, path) == dse_window_get_page (window));
  n = dst_n_states (window);
  g_assert_cmpuint (n, >=, 5);
  g_assert_cmpuint (dse_history_get_position (dst_history (window)), ==, n - 1);
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  for (guint i = n - 4, x = 3; i < n; i++, x += 3) {
    DST_UI_UNTIL (dst_step (window, i)->picture != NULL);
    g_assert_cmpstr (dst_step (window, i)->label, ==, "Brush · Lava");
    g_assert_cmpint (ABS (dst_step (window, i)->time - now), <, 120);
    g_assert_cmpint (dst_step (window, i)->cells.x, <=, (int)x);
    g_assert_cmpint (dst_step (window, i)->cells.x + dst_step (window, i)->cells.w, >, (int)x);
  }
  assert_travels (window);
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  dst_ui_action (window, "win.undo");
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  dst_ui_close (window, "_Discard");

  window = dst_ui_start_again (); /* the undone step was not saved: it is done, as in the file */
  g_assert_true (dst_ui_is_lava (window, 12, 5));
  g_assert_cmpuint (dst_n_states (window), ==, n);
  assert_travels (window);
  dst_ui_stop ();
}

/* Activates the application; nothing is painted yet. */
static DseWindow *
activate (void)
{
  GApplication *application = g_application_get_default ();
  GList *at;

  g_application_activate (application);
  at = gtk_application_get_windows (GTK_APPLICATION (application));
  while (at != NULL && !DSE_IS_WINDOW (at->data))
    at = at->next;
  g_assert_nonnull (at);
  return at->data;
}

/* A window that closes before its first frame, which gives the steps back, loses none. */
static void
test_closed_early (void)
{
  g_autofree char *path = dst_ui_file ("early.delve");
  DseWindow *window = save_and_start_again (path);
  const guint n = dst_n_states (window);

  dst_ui_close (window, NULL);
  window = activate ();
  g_assert_cmpuint (ds_doc_n_steps (dsu_document_get_doc (dst_ui_document (window))), ==, 0);
  dst_ui_close (window, NULL);
  window = dst_ui_start_again ();
  g_assert_cmpuint (dst_n_states (window), ==, n);
  assert_travels (window);
  dst_ui_stop ();
}

/* Strokes that were not saved are not in the history of the file. */
static void
test_discarded (void)
{
  g_autofree char *path = dst_ui_file ("discarded.delve");
  DseWindow *window = save_and_start_again (path);
  const guint n = dst_n_states (window);

  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, (DsCell){ 20, 8 }, 1, 0);
  g_assert_cmpuint (dst_n_states (window), ==, n + 1);
  dst_ui_close (window, "_Discard");
  window = dst_ui_start_again ();
  g_assert_false (dst_ui_is_lava (window, 20, 8));
  g_assert_cmpuint (dst_n_states (window), ==, n);
  assert_travels (window);
  dst_ui_stop ();
}

/* True when the window says @part of a sentence. */
static gboolean
is_said (GtkWidget *root, const char *part)
{
  if (GTK_IS_LABEL (root) && strstr (gtk_label_get_text (GTK_LABEL (root)), part) != NULL)
    return TRUE;
  for (GtkWidget *at = gtk_widget_get_first_child (root); at != NULL;
       at = gtk_widget_get_next_sibling (at))
    if (is_said (at, part))
      return TRUE;
  return FALSE;
}

/* Another program makes water of the lava. */
static void
change_file (const char *path)
{
  g_autofree char *text = NULL, *changed = NULL;
  g_auto (GStrv) parts = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  parts = g_strsplit (text, "\"lava\"", -1);
  g_assert_cmpuint (g_strv_length (parts), >, 1);
  changed = g_strjoinv ("\"shallow-water\"", parts);
  g_assert_true (g_file_set_contents (path, changed, -1, NULL));
}

/* A file that another program wrote meanwhile has no history, and the window says so: it shows what
 * is in the file, also where its time is still the same. */
static void
test_changed (void)
{
  for (int is_same_time = 0; is_same_time < 2; is_same_time++) {
    g_autofree char *path = dst_ui_file ("changed.delve");
    DseWindow *window = dst_strokes_start ();
    struct stat about;

    g_assert_true (dse_page_save (dse_window_get_page (window), path));
    dst_ui_close (window, NULL);
    g_assert_cmpint (stat (path, &about), ==, 0);
    change_file (path);
    if (is_same_time) {
      const struct timespec times[] = { about.st_atim, about.st_mtim };

      g_assert_cmpint (utimensat (AT_FDCWD, path, times, 0), ==, 0);
    }
    window = dst_ui_start_again ();
    g_assert_cmpuint (dst_n_states (window), ==, 1);
    g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 12, 5 }), ==, "shallow-water");
    DST_UI_UNTIL (is_said (GTK_WIDGET (window), "changed since the last session"));
    dst_ui_stop ();
  }
}

/* The characters that the author of a file chose for its tiles are no change. */
static void
test_legend (void)
{
  g_autofree char *path = dst_ui_file ("legend.delve"), *text = NULL;
  DseWindow *window;
  guint n;

  text =
      g_strdup ("{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [24, 12], "
                "\"floors\": [ { \"ground\": { \"legend\": { \"Q\": \"floor\", \"Z\": \"lava\" }, "
                "\"rows\": [ ");
  for (int y = 0; y < 12; y++) {
    g_autofree char *before = g_steal_pointer (&text);

    text = g_strconcat (before, y > 0 ? ", " : "", "\"QQQQQQQQQQQQQQQQQQQQQQQQ\"", NULL);
  }
  {
    g_autofree char *before = g_steal_pointer (&text);

    text = g_strconcat (before, " ] }, \"things\": [] } ] }\n", NULL);
  }
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  window = dst_ui_start (path);
  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_action (window, "win.tool::brush");
  for (int x = 3; x <= 12; x += 3)
    dst_ui_click (window, (DsCell){ x, 5 }, 1, 0);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  n = dst_n_states (window);
  dst_ui_close (window, NULL);
  window = dst_ui_start_again ();
  g_assert_cmpuint (dst_n_states (window), ==, n);
  assert_travels (window);
  dst_ui_stop ();
}

/* A damaged file of steps costs the history alone. */
static void
test_damaged (void)
{
  g_autofree char *path = dst_ui_file ("damaged.delve");
  g_autofree char *folder =
      g_build_filename (g_get_user_state_dir (), "delvesmith", "history", NULL);
  g_autofree char *key = g_compute_checksum_for_string (G_CHECKSUM_SHA256, path, -1);
  g_autofree char *file = g_build_filename (folder, key, NULL), *text = NULL;
  DseWindow *window = dst_strokes_start ();

  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_close (window, NULL);
  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  g_assert_true (g_file_set_contents (file, text, (gssize)strlen (text) / 2, NULL));
  window = dst_ui_start_again ();
  g_assert_cmpuint (dst_n_states (window), ==, 1);
  g_assert_true (dst_ui_is_lava (window, 12, 5));
  DST_UI_UNTIL (is_said (GTK_WIDGET (window), "could not be read"));
  dst_ui_close (window, NULL);
  g_assert_false (g_file_test (file, G_FILE_TEST_EXISTS)); /* nothing was done since */
  dst_ui_start (NULL);
  dst_ui_stop ();
}

/* ---- an unsaved level */

/* A level that is kept unsaved opens at the next start with all it had, and no question is asked.
 */
static void
test_kept (void)
{
  DseWindow *window = dst_strokes_start ();
  const guint n = dst_n_states (window);
  g_auto (GStrv) left = NULL;

  dst_ui_close (window, "_Keep Unsaved");
  window = dst_ui_start_again ();
  g_assert_null (dst_ui_dialog ());
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
  g_assert_null (dsu_document_get_path (dst_ui_document (window)));
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  g_assert_cmpuint (dst_n_states (window), ==, n);
  for (guint i = n - 4; i < n; i++)
    DST_UI_UNTIL (dst_step (window, i)->picture != NULL);
  assert_travels (window);
  left = g_settings_get_strv (dse_settings_get (), "session-unsaved");
  g_assert_cmpuint (g_strv_length (left), ==, 0);
  dst_ui_close (window, "_Discard"); /* its files go for good */
  window = dst_ui_start_again ();
  g_assert_null (dst_ui_dialog ());
  dst_ui_stop ();
}

/* So does one that has a file: its tab shows what was not saved, in place of the file. */
static void
test_kept_of_file (void)
{
  g_autofree char *path = dst_ui_file ("kept.delve");
  DseWindow *window = dst_strokes_start ();
  guint n;

  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_click (window, (DsCell){ 20, 8 }, 1, 0);
  n = dst_n_states (window);
  dst_ui_close (window, "_Keep Unsaved");
  window = dst_ui_start_again ();
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, path);
  g_assert_true (dst_ui_is_lava (window, 20, 8));
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  g_assert_cmpuint (dst_n_states (window), ==, n);
  dst_ui_action (window, "win.undo");
  g_assert_false (dst_ui_is_lava (window, 20, 8));
  dst_ui_stop ();
}

/* A program that is started with a file opens what was kept, too: no crash left it. */
static void
test_kept_with_file (void)
{
  g_autofree char *path = dst_ui_file ("argument.delve");
  DseWindow *window = dst_strokes_start ();
  g_auto (GStrv) left = NULL;

  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_add_blank_for_lava (window);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, (DsCell){ 20, 8 }, 1, 0);
  dst_ui_close (window, "_Keep Unsaved");
  window = dst_ui_start (path);
  DST_UI_UNTIL (dse_window_get_n_pages (window) == 2);
  dst_ui_settle ();
  g_assert_null (dst_ui_dialog ());
  g_assert_true (dst_ui_page_of (window, path) == dse_window_get_page (window));
  g_assert_true (dst_ui_page_of (window, NULL) != NULL);
  left = g_settings_get_strv (dse_settings_get (), "session-unsaved");
  g_assert_cmpuint (g_strv_length (left), ==, 0);
  dst_ui_stop ();
}

/* The file that the program is started with was kept with changes: they are shown. */
static void
test_kept_same_file (void)
{
  g_autofree char *path = dst_ui_file ("same.delve");
  DseWindow *window = dst_strokes_start ();

  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_click (window, (DsCell){ 20, 8 }, 1, 0);
  dst_ui_close (window, "_Keep Unsaved");
  window = dst_ui_start (path);
  g_assert_null (dst_ui_dialog ());
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
  g_assert_true (dst_ui_is_lava (window, 20, 8));
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  dst_ui_stop ();
}

static gboolean
has_journal (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".journal"))
      return TRUE;
  return FALSE;
}

/* Closes the window, which stays where a level cannot be kept. */
static void
keep_both (DseWindow *window)
{
  gtk_window_close (GTK_WINDOW (window));
  for (int i = 0; i < 2; i++)
    dst_ui_answer ("_Keep Unsaved");
}

/* All levels are kept or none: where one cannot be, the window stays with all. */
static void
test_kept_all (void)
{
  g_autofree char *folder =
      g_build_filename (g_get_user_state_dir (), "delvesmith", "recovery", NULL);
  g_autofree char *away = g_strconcat (folder, "-away", NULL);
  DseWindow *window = dst_strokes_start ();
  g_auto (GStrv) left = NULL;
  guint n;

  DST_UI_UNTIL (has_journal (folder));
  g_assert_cmpint (g_rename (folder, away), ==, 0); /* the first has its files open */
  g_assert_true (g_file_set_contents (folder, "", 0, NULL));
  dst_ui_add_blank_for_lava (window);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, (DsCell){ 20, 8 }, 1, 0);
  n = dse_window_get_n_pages (window); /* the level of the start, which has no changes, too */
  keep_both (window);
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, n);
  left = g_settings_get_strv (dse_settings_get (), "session-unsaved");
  g_assert_cmpuint (g_strv_length (left), ==, 0);

  g_assert_cmpint (g_unlink (folder), ==, 0);
  g_assert_cmpint (g_rename (away, folder), ==, 0);
  keep_both (window);
  window = dst_ui_start_again ();
  dst_ui_settle ();
  g_assert_null (dst_ui_dialog ()); /* nothing else was left */
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 2);
  for (guint i = 0; i < 2; i++) {
    const DsDelve *delve =
        dsu_document_get_delve (dse_page_get_document (dse_window_get_nth_page (window, i)));
    const DsCell cell = i == 0 ? (DsCell){ 12, 5 } : (DsCell){ 20, 8 };

    g_assert_cmpuint (ds_floor_get (&delve->dungeon.floors[0], DS_LAYER_GROUND, cell), ==,
                      ds_rules_find_tile (delve->rules, "lava"));
  }
  dst_ui_stop ();
}

/* ---- several levels */

static guint n_at_start; /* tabs that a window had when it came to the screen; 0: it did not yet */
static gboolean remembers; /* the session, at that time */

static gboolean
on_map (GSignalInvocationHint *hint, guint n, const GValue *values, gpointer data)
{
  GObject *widget = g_value_get_object (&values[0]);

  if (!DSE_IS_WINDOW (widget) || n_at_start > 0)
    return TRUE;
  n_at_start = dse_window_get_n_pages (DSE_WINDOW (widget));
  if (remembers)
    dse_last_session_remember (DSE_WINDOW (widget));
  return TRUE;
}

static DseWindow *
start_again_watched (gboolean remembers_early)
{
  const guint signal = g_signal_lookup ("map", GTK_TYPE_WIDGET);
  const gulong hook = g_signal_add_emission_hook (signal, 0, on_map, NULL, NULL);
  DseWindow *window;

  n_at_start = 0;
  remembers = remembers_early;
  window = dst_ui_start_again ();
  g_signal_remove_emission_hook (signal, hook);
  return window;
}

static void
assert_order (DseWindow *window, char *const *paths, guint n, guint shown)
{
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_true (dst_ui_page_of (window, paths[i]) == dse_window_get_nth_page (window, i));
  g_assert_true (dse_window_get_page (window) == dse_window_get_nth_page (window, shown));
}

/* The first frame waits for the shown level alone; the others come behind it to the places that
 * their tabs had, with cameras and steps. */
static void
test_late (void)
{
  static const char *const NAMES[] = { "one.delve", "two.delve", "three.delve", "four.delve" };
  g_auto (GStrv) paths = g_new0 (char *, G_N_ELEMENTS (NAMES) + 1);
  DseWindow *window = dst_strokes_start ();
  guint n;

  n = dst_n_states (window);
  for (gsize i = 0; i < G_N_ELEMENTS (NAMES); i++) {
    paths[i] = dst_ui_file (NAMES[i]);
    if (i > 0)
      dst_ui_add_blank (window, 1);
    g_assert_true (dse_page_save (dse_window_get_page (window), paths[i]));
  }
  dsu_canvas_zoom_to (dse_page_get_canvas (dst_ui_page_of (window, paths[3])), 48);
  dse_window_open (window, paths[1]);
  dst_ui_close (window, NULL);

  for (int early = 0; early < 2; early++) {
    DsePage *page;

    window = start_again_watched (early == 1);
    g_assert_cmpuint (n_at_start, ==, 1);
    assert_order (window, paths, 4, 1);
    page = dst_ui_page_of (window, paths[3]);
    g_assert_cmpfloat (dsu_canvas_get_zoom (dse_page_get_canvas (page)), ==, 48);
    dse_window_open (window, paths[0]);
    g_assert_cmpuint (dst_n_states (window), ==, n);
    assert_travels (window);
    dse_window_open (window, paths[1]);
    dst_ui_close (window, NULL);
  }

  g_assert_true (g_file_set_contents (paths[1], "{", 1, NULL)); /* the shown one is broken */
  g_assert_true (g_file_set_contents (paths[2], "{", 1, NULL));
  window = start_again_watched (FALSE);
  g_assert_cmpuint (n_at_start, ==, 2);
  DST_UI_UNTIL (is_said (GTK_WIDGET (window), NAMES[1]) || dst_ui_dialog () != NULL);
  dst_ui_stop ();
}

static gboolean
is_never_open (gpointer window, const char *path)
{
  return FALSE;
}

static char *
note_open (gpointer opened, const char *path, guint place)
{
  g_object_set_data (opened, path, GINT_TO_POINTER (TRUE));
  return NULL;
}

static void
note_end (gpointer opened, const char *findings)
{
  g_object_set_data (opened, "end", GINT_TO_POINTER (TRUE));
}

/* A level that is opened by hand while it is read ahead does not keep the others waiting. */
static void
test_late_taken (void)
{
  static const DseLateFuncs FUNCS = { is_never_open, note_open, note_end };
  g_autofree char *first = dst_ui_file ("first.delve"), *second = dst_ui_file ("second.delve");
  const char *const paths[] = { first, second, first, NULL };
  g_autoptr (GObject) opened = g_object_new (G_TYPE_OBJECT, NULL);
  g_autoptr (DseProject) project = NULL;
  g_autofree char *findings = NULL;
  DseWindow *window = dst_strokes_start ();
  DseHeldFile *file;

  g_assert_true (dse_page_save (dse_window_get_page (window), first));
  g_assert_true (dse_page_save (dse_window_get_page (window), second));
  project = dse_project_of_path (first, &findings);
  dse_late_levels_begin (opened, paths, 2, &FUNCS);
  dse_late_levels_go (opened);
  DST_UI_UNTIL ((file = dse_ahead_take (first, dse_project_get_rules (project))) != NULL);
  dse_held_file_free (file);
  DST_UI_UNTIL (g_object_get_data (opened, "end") != NULL);
  g_assert_nonnull (g_object_get_data (opened, second));
  dst_ui_stop ();
}

/* One of the others that cannot be read is said, and takes no place. */
static void
test_late_broken (void)
{
  g_autofree char *good = dst_ui_file ("good.delve"), *bad = dst_ui_file ("bad.delve");
  char *const left[] = { good };
  DseWindow *window = dst_strokes_start ();

  g_assert_true (dse_page_save (dse_window_get_page (window), bad));
  dst_ui_add_blank (window, 1);
  g_assert_true (dse_page_save (dse_window_get_page (window), good));
  dst_ui_close (window, NULL);
  g_assert_true (g_file_set_contents (bad, "{", 1, NULL));
  window = start_again_watched (FALSE);
  assert_order (window, left, 1, 0);
  DST_UI_UNTIL (is_said (GTK_WIDGET (window), "bad.delve"));
  dst_ui_stop ();
}

/* ---- aids of the view */

/* Layers with their eyes and locks, and symmetry with its axes, come back with each level. */
static void
test_aids (void)
{
  g_autofree char *path = dst_ui_file ("aids.delve");
  DseWindow *window = dst_strokes_start ();
  DsePage *page = dse_window_get_page (window);
  DseToolOptions *options = dse_window_get_options (window);
  DseLayers *layers = dse_page_get_layers (page);
  int symmetry, x2, y2;

  dse_layers_set_visible (layers, DS_STRATUM_FEATURE, FALSE);
  dse_layers_set_locked (layers, DS_STRATUM_NOTE, TRUE);
  dse_layers_set_opacity (layers, DS_STRATUM_GROUND, 70);
  dse_hidden_things_set (dse_page_get_hidden (page), (const guint64[]){ 7, 1 }, 2, TRUE);
  g_object_set (options, "symmetry", (int)DS_SYMMETRY_BOTH, "axis-x", 21, "axis-y", 8, NULL);
  g_assert_true (dse_page_save (page, path));
  dst_ui_close (window, NULL);
  window = dst_ui_start_again ();
  page = dst_ui_page_of (window, path);
  layers = dse_page_get_layers (page);
  g_assert_false (dse_layers_get_visible (layers, DS_STRATUM_FEATURE));
  g_assert_true (dse_layers_get_locked (layers, DS_STRATUM_NOTE));
  g_assert_false (dse_layers_get_locked (layers, DS_STRATUM_GROUND));
  g_assert_cmpint (dse_layers_get_opacity (layers, DS_STRATUM_GROUND), ==, 70);
  g_assert_true (dse_hidden_things_has (dse_page_get_hidden (page), 1));
  g_assert_true (dse_hidden_things_has (dse_page_get_hidden (page), 7));
  g_assert_false (dse_hidden_things_has (dse_page_get_hidden (page), 2));
  g_object_get (dse_window_get_options (window), "symmetry", &symmetry, "axis-x", &x2, "axis-y",
                &y2, NULL);
  g_assert_cmpint (symmetry, ==, DS_SYMMETRY_BOTH);
  g_assert_cmpint (x2, ==, 21);
  g_assert_cmpint (y2, ==, 8);
  dse_axes_set_state (dse_page_get_axes (page), "9 9999999 x"); /* no sense: nothing changes */
  g_object_get (dse_window_get_options (window), "symmetry", &symmetry, NULL);
  g_assert_cmpint (symmetry, ==, DS_SYMMETRY_BOTH);
  g_object_set (dse_window_get_options (window), "symmetry", (int)DS_SYMMETRY_OFF, NULL);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/restart/saved", test_saved);
  g_test_add_func ("/restart/closed-early", test_closed_early);
  g_test_add_func ("/restart/discarded", test_discarded);
  g_test_add_func ("/restart/changed", test_changed);
  g_test_add_func ("/restart/legend", test_legend);
  g_test_add_func ("/restart/damaged", test_damaged);
  g_test_add_func ("/restart/kept", test_kept);
  g_test_add_func ("/restart/kept-of-file", test_kept_of_file);
  g_test_add_func ("/restart/kept-with-file", test_kept_with_file);
  g_test_add_func ("/restart/kept-same-file", test_kept_same_file);
  g_test_add_func ("/restart/kept-all", test_kept_all);
  g_test_add_func ("/restart/late", test_late);
  g_test_add_func ("/restart/late-taken", test_late_taken);
  g_test_add_func ("/restart/late-broken", test_late_broken);
  g_test_add_func ("/restart/aids", test_aids);
  return g_test_run ();
}
