/* tests/ui/test_work.c — closing a page or a window while something works for it in a thread: all
 * of it goes at once, in the main thread. */
#include "app/work.h"
#include "drive.h"

#include "icon_guard.h"
#include "panels/repairs_view.h"
#include "recipe/contact_sheet.h"
#include "window/panel.h"

#define SIDE 400 /* cells: enough for the work not to be done when the window is closed */

static DsePage *
shown (DseWindow *window)
{
  return dse_window_get_page (window);
}

/* ---- kinds of work */

static void
begin_nothing (DseWindow *window)
{
}

static void
begin_generating (DseWindow *window)
{
  dst_ui_action (window, "win.regenerate");
}

static void
begin_verdict (DseWindow *window)
{
  DseVerdict *verdict = dse_page_get_verdict (shown (window));

  g_object_set (verdict, "secrets", "open", NULL);
  while (!dse_verdict_get_busy (verdict)) /* a moment later it may be done */
    g_main_context_iteration (NULL, TRUE);
}

static void
begin_distances (DseWindow *window)
{
  g_assert_null (dse_survey_get_walk (dse_page_get_survey (shown (window))));
  dst_ui_pass_time (160);
}

static void
begin_rooms (DseWindow *window)
{
  dse_page_find_rooms (shown (window));
}

static void
begin_graph (DseWindow *window)
{
  dse_window_show_panel (window, &dse_panel_graph);
  dst_ui_pass_time (220);
}

static void
begin_repairs (DseWindow *window)
{
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_playthrough);
  GtkWidget *view = dst_ui_find (panel, DSE_TYPE_REPAIRS_VIEW, NULL);

  g_signal_emit_by_name (dst_ui_find (view, GTK_TYPE_BUTTON, "Suggest Repairs"), "clicked");
}

static void
begin_comparing (DseWindow *window)
{
  dse_page_set_comparing (shown (window), TRUE);
  dst_ui_settle ();
}

static void
begin_sheet (DseWindow *window)
{
  dst_ui_action (window, "win.contact-sheet");
  g_assert_true (DSE_IS_CONTACT_SHEET (dse_window_show_panel (window, dse_panel_find ("seeds"))));
}

static const struct {
  const char *name;
  void (*begin) (DseWindow *window);
} WORKS[] = {
  { "nothing", begin_nothing },     { "generating", begin_generating },
  { "verdict", begin_verdict },     { "distances", begin_distances },
  { "rooms", begin_rooms },         { "graph", begin_graph },
  { "repairs", begin_repairs },     { "comparing", begin_comparing },
  { "contact-sheet", begin_sheet },
};

/* ---- the objects that must be freed */

static GThread *main_thread;
static guint n_gone;

static void
on_gone (gpointer data, GObject *object)
{
  g_assert_true (g_thread_self () == main_thread);
  n_gone++;
}

static void
test_close (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  DseWindow *window = dst_ui_start (NULL);
  const DsRecipes *recipes = dst_ui_recipes ();
  g_autoptr (DsuDocument) document = dst_ui_level_new (&recipes->items[0], 1, SIDE, SIDE, 1);
  GObject *watched[4];

  dse_window_add_document (window, document);
  g_clear_object (&document);
  dst_ui_settle ();
  dst_ui_wait_generated (window);
  watched[0] = G_OBJECT (shown (window));
  watched[1] = G_OBJECT (dse_page_get_document (shown (window)));
  watched[2] = G_OBJECT (dse_page_get_verdict (shown (window)));
  watched[3] = G_OBJECT (dse_page_get_survey (shown (window)));
  WORKS[i].begin (window);
  n_gone = 0;
  for (gsize k = 0; k < G_N_ELEMENTS (watched); k++)
    g_object_weak_ref (watched[k], on_gone, NULL);
  dst_ui_stop ();
  g_assert_cmpuint (n_gone, ==, G_N_ELEMENTS (watched));
}

/* ---- work that waits for the first frame */

static int n_run;

static void
count (gpointer data)
{
  g_atomic_int_inc (&n_run);
}

static void
note_done (gpointer owner, gpointer data)
{
  ++*(int *)data;
}

/* Nothing that is held runs before the release, but work that comes first or last. */
static void
test_hold (void)
{
  int n_held = 0, n_first = 0, n_last = 0;

  n_run = 0;
  dse_work_hold ();
  for (int i = 0; i < 3; i++)
    dse_work_start (NULL, &n_held, count, note_done, NULL);
  dse_work_start_first (&n_first, count, note_done);
  dse_work_start_last (NULL, &n_last, count, note_done, NULL);
  DST_UI_UNTIL (n_first == 1 && n_last == 1);
  g_assert_cmpint (g_atomic_int_get (&n_run), ==, 2);
  dse_work_release ();
  DST_UI_UNTIL (n_held == 3);
  dse_work_start (NULL, &n_held, count, note_done, NULL); /* nothing is held any more */
  DST_UI_UNTIL (n_held == 4);
}

/* A window that shows a level holds work until its first frame. */
static void
test_hold_of_start (void)
{
  g_autofree char *path = dst_ui_file ("held.delve");
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GFile *files[] = { file };
  int n_held = 0, n_first = 0;

  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_stop ();
  n_run = 0;
  g_application_open (g_application_get_default (), files, 1, "");
  dse_work_start (NULL, &n_held, count, note_done, NULL);
  dse_work_start_first (&n_first, count, note_done);
  while (g_atomic_int_get (&n_run) == 0) /* no turn of the main loop, hence no frame */
    g_thread_yield ();
  for (int i = 0; i < 1000; i++)
    g_thread_yield ();
  g_assert_cmpint (g_atomic_int_get (&n_run), ==, 1);
  DST_UI_UNTIL (n_held == 1);
  window = dst_ui_start_again ();
  dst_ui_stop ();
}

/* ---- icons */

static gpointer
unref (gpointer object)
{
  g_object_unref (object);
  return NULL;
}

/* So large that GTK does not keep it. */
static GtkIconPaintable *
look_up (void)
{
  return gtk_icon_theme_lookup_icon (gtk_icon_theme_get_for_display (gdk_display_get_default ()),
                                     "edit-find-symbolic", NULL, 200, 1, GTK_TEXT_DIR_NONE, 0);
}

static void
test_icon (void)
{
  GtkIconPaintable *icon = look_up (), *again;

  dsu_icons_guard ();
  n_gone = 0;
  g_object_weak_ref (G_OBJECT (icon), on_gone, NULL);
  g_thread_join (g_thread_new ("unref", unref, icon));
  g_assert_cmpuint (n_gone, ==, 0);
  again = look_up ();
  g_assert_true (again == icon);
  g_object_unref (again);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  main_thread = g_thread_self ();
  g_test_add_func ("/threads/icon", test_icon);
  g_test_add_func ("/threads/hold", test_hold);
  g_test_add_func ("/threads/hold-of-start", test_hold_of_start);
  for (gsize i = 0; i < G_N_ELEMENTS (WORKS); i++) {
    g_autofree char *path = g_strdup_printf ("/threads/close/%s", WORKS[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_close);
  }
  return g_test_run ();
}
