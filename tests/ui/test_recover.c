/* tests/ui/test_recover.c — killed editors lose nothing, and what they left is recovered or
 * discarded as the dialog says. */
#include "game.h"

#include "app/autosave.h"
#include "bar.h"
#include "killed.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "rules/prefab_drawing.h"
#include "rules/prefab_floor.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define NOT_RECOVERED "Not recovered: the next start offers the level again"
/* ---- killed */

/* The other process: paints, saves if @path is given and paints on, then dies within a stroke. */
static void
paint_and_die (const char *path)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank_for_lava (window);
  dst_ui_drag (window, (DsCell){ 2, 2 }, (DsCell){ 8, 2 }, 1, 0);
  if (path != NULL) {
    g_assert_true (dse_page_save (dse_window_get_page (window), path));
    dst_ui_drag (window, (DsCell){ 2, 4 }, (DsCell){ 8, 4 }, 1, 0);
  }
  dst_ui_press (window, (DsCell){ 2, 6 }, 1);
  dst_ui_hover (window, (DsCell){ 8, 6 });
  dst_die_with (window, (DsCell){ 8, 6 });
}

/* Journal @number of a level is there. */
static gboolean
has_journal (const char *number)
{
  g_autofree char *folder = dse_autosave_folder ();
  g_autofree char *end = g_strdup_printf ("-%s.journal", number);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name = NULL;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, end))
      break;
  return name != NULL;
}

/* The same in the file of a large level, whose first journal only names it: once the other one is
 * made, too. */
static void
paint_large_and_die (const char *path)
{
  DseWindow *window = dst_ui_start (path);

  DST_UI_UNTIL (dsu_document_get_delve (dst_ui_document (window))->dungeon.w == 1024);
  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_action (window, "win.zoom-100");
  dst_ui_action (window, "win.tool::brush");
  dst_ui_drag (window, (DsCell){ 510, 512 }, (DsCell){ 516, 512 }, 1, 0);
  DST_UI_UNTIL (has_journal ("2"));
  dst_die_with (window, (DsCell){ 516, 512 });
}

#define SIDE 1024
#define JOURNAL_BYTES_MAX                                                                          \
  180000 /* more than all rules take, and less than the cells of the level */

/* The same on a large level that is generated, and never saved: its first journal has but its
 * recipe, and there is no room for another one. */
static void
paint_generated_and_die (const char *unused)
{
  const struct rlimit limit = { JOURNAL_BYTES_MAX, JOURNAL_BYTES_MAX };
  const DsCmdResize larger = { .cmd.type = &ds_cmd_resize, .w = SIDE, .h = SIDE };
  DseWindow *window = dst_ui_start (NULL);
  DsuDocument *document = dst_ui_document (window);
  gsize n_steps;

  g_assert_true (dsu_document_apply (document, &larger.cmd));
  n_steps = ds_doc_n_steps (dsu_document_get_doc (document));
  dst_ui_action (window, "win.next-seed");
  DST_UI_UNTIL (ds_doc_n_steps (dsu_document_get_doc (document)) > n_steps);
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_action (window, "win.fit");
  dst_ui_action (window, "win.zoom-100");
  dst_ui_action (window, "win.tool::brush");
  dst_ui_drag (window, (DsCell){ SIDE / 2, SIDE / 2 }, (DsCell){ SIDE / 2 + 6, SIDE / 2 }, 1, 0);
  dst_die_with (window, (DsCell){ SIDE / 2 + 6, SIDE / 2 });
}

/* The same in a game, soon after an edit before it and one in between. */
static void
play_and_die (const char *unused)
{
  DseWindow *window = dst_game_level ();

  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_drag (window, (DsCell){ 2, 12 }, (DsCell){ 8, 12 }, 1, 0);
  dst_game_begin (window);
  dst_game_press (window, GDK_KEY_Down);
  dst_game_press (window, GDK_KEY_F5);
  dst_ui_drag (window, (DsCell){ 2, 14 }, (DsCell){ 8, 14 }, 1, 0);
  dst_game_press (window, GDK_KEY_F5);
  dst_game_press (window, GDK_KEY_Down);
  DST_ASSERT_AT (window, 5, 7);
  dst_die_with (window, (DsCell){ 8, 14 });
}

static DseWindow *
start_after_death (const char *path)
{
  return dst_start_after ("--die", path);
}

/* The other process: recovers, and dies after @ms of its clock, with none of its files or some. */
static void
recover_and_die (const char *ms)
{
  dst_ui_start (NULL);
  dst_ui_answer ("_Recover");
  dst_ui_pass_time ((guint)atoi (ms));
  kill (getpid (), SIGKILL);
}

/* The other process: paints on the level that is made in the project of @folder. */
static void
paint_in_project_and_die (const char *folder)
{
  DseWindow *window = dst_ui_start (folder);

  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_drag (window, (DsCell){ 2, 2 }, (DsCell){ 8, 2 }, 1, 0);
  dst_die_with (window, (DsCell){ 8, 2 });
}

static char *
write_project (const char *name)
{
  char *folder = dst_ui_file (name);

  dst_write_file (folder, "delvesmith.json",
                  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"P\" }\n");
  return folder;
}

/* A level without a file belongs to its project again, whichever the window shows. */
static void
test_recover_in_project (void)
{
  g_autofree char *folder = write_project ("recovered"), *other = write_project ("other");
  DseWindow *window;

  dst_run_and_die ("--die-in-project", folder);
  window = dst_ui_start (other);
  dst_ui_release (1);
  dst_ui_answer ("_Recover");
  g_assert_true (dst_ui_is_lava (window, 8, 2));
  g_assert_null (dsu_document_get_path (dst_ui_document (window)));
  g_assert_null (dsu_document_get_version (dst_ui_document (window)));
  g_assert_cmpstr (dse_project_get_folder (dse_project_of (dst_ui_document (window))), ==, folder);
  dst_ui_stop ();
}

#define CELL                                                                                       \
  "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"prefabs\": [\n"                           \
  "  { \"id\": \"cell\", \"label\": \"Cell\", \"tags\": [\"ruin\"],\n"                             \
  "    \"rows\": [ \"#####\", \"#...#\", \"##+##\" ] } ] }\n"
#define INSIDE ((DsCell){ 3 + DS_PREFAB_MARGIN, 1 + DS_PREFAB_MARGIN })

static char *
path_of_cell (DseWindow *window)
{
  return dse_prefab_dup_path (dse_window_get_project (window), "cell");
}

/* The other process: paints in the tab of a prefab of the project of @folder. */
static void
draw_prefab_and_die (const char *folder)
{
  DseWindow *window = dst_ui_start (folder);
  g_autofree char *path = path_of_cell (window);

  dse_window_open (window, path);
  dst_ui_settle ();
  dst_ui_action (window, "win.fit");
  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, INSIDE, 1, 0);
  dst_die_with (window, INSIDE);
}

/* The drawing of a prefab comes back as such, and is saved to its definition. */
static void
test_recover_prefab (void)
{
  g_autofree char *folder = write_project ("prefabs-of-killed"), *path = NULL, *text = NULL;
  DseWindow *window;

  dst_write_file (folder, "prefabs/prefabs.json", CELL);
  dst_run_and_die ("--die-in-prefab", folder);
  window = dst_ui_start (folder);
  dst_ui_release (1);
  path = path_of_cell (window);
  dst_ui_answer ("_Recover");
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, path);
  g_assert_true (dse_page_is_prefab (dse_window_get_page (window)));
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, INSIDE), ==, "lava");
  dst_ui_action (window, "win.save");
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  text = dst_read_file (folder, "prefabs/prefabs.json");
  g_assert_nonnull (strstr (text, "\"lava\""));
  dst_ui_stop ();
  dst_ui_start (folder); /* nothing is left to recover */
  g_assert_null (dst_ui_dialog ());
  dst_ui_stop ();
}

static void
test_recover_untitled (void)
{
  DseWindow *window = start_after_death (NULL);

  dst_ui_answer ("_Recover");
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 2);
  g_assert_true (dst_ui_is_lava (window, 8, 2) && dst_ui_is_lava (window, 8, 6));
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  g_assert_null (dsu_document_get_path (dst_ui_document (window)));
  dst_ui_action (window, "win.undo"); /* its history is there, with the stroke that was not over */
  g_assert_true (dst_ui_is_lava (window, 8, 2) && !dst_ui_is_lava (window, 8, 6));
  dst_ui_action (window, "win.undo");
  g_assert_false (dst_ui_is_lava (window, 8, 2));
  dst_ui_action (window, "win.redo");
  g_assert_true (dst_ui_is_lava (window, 8, 2));
  dst_ui_stop ();
}

static void
test_recover_saved (void)
{
  g_autofree char *path = dst_ui_file ("killed.delve");
  DseWindow *window = start_after_death (path);

  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  g_assert_nonnull (
      dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ACTION_ROW, "killed.delve"));
  dst_ui_answer ("_Recover");
  g_assert_true (dst_ui_is_lava (window, 8, 2) && dst_ui_is_lava (window, 8, 4) &&
                 dst_ui_is_lava (window, 8, 6));
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, path);
  g_assert_true (dse_page_revert (dse_window_get_page (window)));
  g_assert_true (dst_ui_is_lava (window, 8, 2) && !dst_ui_is_lava (window, 8, 4));
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  dst_ui_stop ();
}

static void
test_recover_large (void)
{
  g_autofree char *path = dst_ui_file ("large.delve");
  DseWindow *window;
  DsDelve delve;

  g_assert_cmpint (ds_delve_init (&delve, dst_rules (), 1024, 1024, 1,
                                  ds_rules_find_tile (dst_rules (), "floor"), NULL),
                   ==, DS_OK);
  g_assert_cmpint (ds_io_save (&delve, path, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  window = dst_start_after ("--die-large", path);
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  dst_ui_answer ("_Recover");
  g_assert_true (dst_ui_is_lava (window, 510, 512) && dst_ui_is_lava (window, 516, 512));
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_stop ();
  g_remove (path);
}

/* The row of the dialog that has @name (NULL: any), once it has its picture. */
static GtkWidget *
read_row (const char *name)
{
  GtkPicture *picture;
  GtkWidget *row;

  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  row = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ACTION_ROW, name);
  picture = g_object_get_data (G_OBJECT (row), "picture");
  DST_UI_UNTIL (gtk_picture_get_paintable (picture) != NULL);
  return row;
}

/* A level that is generated again is waited for; what is given up is offered again. */
static void
test_recover_generated (void)
{
  DseWindow *window = dst_start_after ("--die-generated", NULL);
  g_autofree char *listed = NULL, *shown = NULL;

  listed = g_strdup (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (read_row (NULL))));
  dst_ui_answer ("_Recover");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  g_assert_nonnull (
      strstr (adw_message_dialog_get_heading (ADW_MESSAGE_DIALOG (dst_ui_dialog ())), listed));
  dst_ui_answer ("_Cancel");
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, NOT_RECOVERED) != NULL);
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
  dst_ui_stop ();
  window = dst_ui_start (NULL);
  dst_ui_answer ("_Recover");
  DST_UI_UNTIL (dse_window_get_n_pages (window) == 2);
  shown = dsu_document_dup_title (dst_ui_document (window));
  g_assert_cmpstr (listed, ==, shown);
  g_assert_cmpstr (listed, !=, "Untitled");
  g_assert_null (dst_ui_dialog ());
  g_assert_cmpint (dst_ui_level (window)->w, ==, SIDE);
  g_assert_true (dst_ui_is_lava (window, SIDE / 2, SIDE / 2) &&
                 dst_ui_is_lava (window, SIDE / 2 + 6, SIDE / 2));
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  g_assert_null (dsu_document_get_path (dst_ui_document (window)));
  dst_ui_action (window, "win.undo");
  g_assert_false (dst_ui_is_lava (window, SIDE / 2 + 6, SIDE / 2));
  dst_ui_stop ();
}

/* The tab that the session opened with the same file gives way to the recovered level. */
static void
test_recover_session (void)
{
  g_autofree char *path = dst_ui_file ("killed-in-session.delve");
  DseWindow *window = start_after_death (path);

  dse_window_open (window, path);
  dst_ui_answer ("_Recover");
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
  g_assert_true (dst_ui_is_lava (window, 8, 4));
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  dst_ui_stop ();
}

static void
test_recover_played (void)
{
  DseWindow *window = dst_start_after ("--die-playing", NULL);

  dst_ui_answer ("_Recover");
  g_assert_false (dse_page_is_playing (dse_window_get_page (window)));
  g_assert_true (dst_ui_is_lava (window, 8, 12) && dst_ui_is_lava (window, 8, 14));
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 3);
  dst_ui_stop ();
}

/* "Not now" asks again at the next start; "discard" does not. */
static void
test_recover_later (void)
{
  start_after_death (NULL);
  dst_ui_answer ("_Not Now");
  dst_ui_stop ();
  dst_ui_start (NULL);
  dst_ui_answer ("_Discard");
  dst_ui_stop ();
  dst_ui_start (NULL);
  g_assert_null (dst_ui_dialog ());
  dst_ui_stop ();
}

/* A crash soon after "recover" loses nothing: the files stay until others hold the same. */
static void
test_recover_and_die (void)
{
  static const char *const delays[] = { "0", "150", "600" };
  DseWindow *window;

  dst_run_and_die ("--die", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (delays); i++)
    dst_run_and_die ("--recover-and-die", delays[i]);
  window = dst_ui_start (NULL);
  dst_ui_release (1);
  dst_ui_answer ("_Recover");
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 2);
  g_assert_true (dst_ui_is_lava (window, 8, 2) && dst_ui_is_lava (window, 8, 6));
  dst_ui_stop ();
  dst_ui_start (NULL); /* it was closed on purpose, without saving */
  g_assert_null (dst_ui_dialog ());
  dst_ui_stop ();
}

/* Another program wrote the file after the crash: that is not replaced before it was asked. */
static void
test_recover_stale (void)
{
  g_autofree char *path = dst_ui_file ("stale.delve"), *theirs = NULL, *now = NULL;
  DseWindow *window;

  dst_run_and_die ("--die", path);
  g_assert_true (g_file_get_contents (path, &theirs, NULL, NULL));
  g_assert_true (g_file_set_contents (path, theirs, -1, NULL));
  window = dst_ui_start (NULL);
  dst_ui_release (1);
  dst_ui_answer ("_Recover");
  dst_ui_action (window, "win.save");
  dst_ui_answer ("_Cancel");
  g_assert_true (g_file_get_contents (path, &now, NULL, NULL));
  g_assert_cmpstr (now, ==, theirs);
  dst_ui_action (window, "win.save");
  dst_ui_answer ("_Overwrite");
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  dst_ui_action (window, "win.save");
  g_assert_null (dst_ui_dialog ());
  dst_ui_stop ();
}

/* A file that nobody wrote since is saved without a question. */
static void
test_recover_and_save (void)
{
  g_autofree char *path = dst_ui_file ("fresh.delve");
  DseWindow *window = start_after_death (path);

  dst_ui_answer ("_Recover");
  dst_ui_action (window, "win.save");
  g_assert_null (dst_ui_dialog ());
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  dst_ui_stop ();
  dst_ui_start (NULL);
  g_assert_null (dst_ui_dialog ());
  dst_ui_stop ();
}

/* Ticks or clears the check of the level called @name. */
static void
choose (const char *name, gboolean chosen)
{
  GtkWidget *row = read_row (name);

  gtk_check_button_set_active (GTK_CHECK_BUTTON (dst_ui_find (row, GTK_TYPE_CHECK_BUTTON, NULL)),
                               chosen);
}

/* Levels that are not chosen stay for the next start; later ones are not touched by the dialog. */
static void
test_recover_chosen (void)
{
  g_autofree char *first = dst_ui_file ("first.delve"), *second = dst_ui_file ("second.delve");
  g_autofree char *third = dst_ui_file ("third.delve");
  DseWindow *window;
  GtkWidget *row;

  dst_run_and_die ("--die-unseen", first);
  dst_run_and_die ("--die-unseen", second);
  window = dst_ui_start (NULL);
  dst_ui_release (1);
  row = read_row ("first.delve");
  g_assert_true (g_str_has_prefix (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)),
                                   g_getenv ("XDG_DATA_HOME")));
  choose ("first.delve", FALSE);
  choose ("second.delve", FALSE);
  g_assert_false (
      adw_message_dialog_get_response_enabled (ADW_MESSAGE_DIALOG (dst_ui_dialog ()), "discard"));
  choose ("second.delve", TRUE);
  dst_run_and_die ("--die-unseen", third); /* its files come while the dialog is shown */
  dst_ui_answer ("_Discard");
  dst_ui_stop ();
  window = dst_ui_start (NULL);
  g_assert_nonnull (read_row ("third.delve"));
  g_assert_null (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ACTION_ROW, "second.delve"));
  choose ("third.delve", FALSE);
  dst_ui_answer ("_Recover");
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 2);
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, first);
  dst_ui_stop ();
  dst_ui_start (NULL);
  dst_ui_answer ("_Discard");
  dst_ui_stop ();
}

/* The dialog needs no pointer: Esc puts it off, and each answer has its letter. */
static void
test_recover_by_keyboard (void)
{
  g_autofree char *path = dst_ui_file ("keyboard.delve");
  DseWindow *window;

  dst_run_and_die ("--die-unseen", path);
  dst_ui_start (NULL);
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  dst_ui_stop ();
  window = dst_ui_start (NULL);
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  dst_ui_key (dst_ui_dialog (), GDK_KEY_r, GDK_ALT_MASK);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  DST_UI_UNTIL (g_strcmp0 (dsu_document_get_path (dst_ui_document (window)), path) == 0);
  dst_ui_stop ();
}

/* ---- killed at any moment */

#define KILLS 3 /* unless $DST_KILLS says how many */

/* The other process: recovers what there is, paints cell after cell, and notes in the file at
 * @notes those that are kept, until it is killed. */
static void
paint_until_killed (const char *notes)
{
  DseWindow *window = dst_ui_start (NULL);
  GRand *rand = g_rand_new ();

  dst_ui_release (1); /* of who was killed before */
  if (dst_ui_dialog () != NULL)
    dst_ui_answer ("_Recover");
  else
    dst_ui_add_blank (window, 1);
  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_action (window, "win.fit");
  dst_ui_action (window, "win.tool::brush");
  for (;;) {
    const DsCell cell = { g_rand_int_range (rand, 1, 39), g_rand_int_range (rand, 1, 19) };
    FILE *file;

    dst_ui_click (window, cell, 1, 0);
    DST_UI_UNTIL (dst_is_kept (window, cell));
    file = fopen (notes, "a");
    g_assert_true (file != NULL && fprintf (file, "%d %d\n", cell.x, cell.y) > 0);
    fclose (file);
  }
}

/* True if each cell that was noted is lava in the only level that is left. */
static void
assert_all_kept (const char *notes)
{
  g_autofree char *folder = dse_autosave_folder (), *text = NULL;
  DsErrors errors = { 0 };
  DsRecoveryList list;
  DsDelve delve;
  int x, y, n;

  if (!g_file_get_contents (notes, &text, NULL, NULL))
    return;
  g_assert_cmpint (ds_recovery_list (&list, folder, NULL), ==, DS_OK);
  g_assert_cmpuint (list.n, ==, 1);
  g_assert_cmpint (
      ds_recovery_load (&delve, folder, list.items[0].token, dst_rules (), NULL, &errors), ==,
      DS_OK);
  for (const char *at = text; sscanf (at, "%d %d\n%n", &x, &y, &n) == 2; at += n)
    g_assert_cmpuint (ds_floor_get (&delve.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ x, y }),
                      ==, ds_rules_find_tile (dst_rules (), "lava"));
  ds_delve_clear (&delve);
  ds_recovery_list_clear (&list);
}

static void
remove_all (void)
{
  g_autofree char *folder = dse_autosave_folder ();
  DsRecoveryList list;

  g_assert_cmpint (ds_recovery_list (&list, folder, NULL), ==, DS_OK);
  for (gsize i = 0; i < list.n; i++)
    g_assert_cmpint (ds_recovery_remove (folder, list.items[i].token, NULL), ==, DS_OK);
  ds_recovery_list_clear (&list);
}

/* Whenever the window is killed, while it starts, recovers or paints, what was kept is kept. */
static void
test_random_kills (void)
{
  const char *const n = g_getenv ("DST_KILLS");
  const int n_kills = n != NULL ? atoi (n) : KILLS;
  g_autofree char *notes = dst_ui_file ("notes");

  for (int i = 0; i < n_kills; i++) {
    const int ms = g_test_rand_int_range (100, 4000);

    dst_run_and_kill ("--paint-until-killed", notes, ms);
    g_test_message ("killed after %d ms", ms);
    assert_all_kept (notes);
  }
  remove_all ();
  g_remove (notes);
}

/* ---- kept or not */

/* The other process: leaves a level of @path without a window. */
static void
die_unseen (const char *path)
{
  g_autofree char *folder = dse_autosave_folder ();
  g_autofree char *token = g_strdup_printf ("%016x", g_str_hash (path));
  DsRecovery recovery = { 0 };
  DsDelve delve;

  g_assert_cmpint (ds_delve_init (&delve, dst_rules (), 9, 9, 1, 1, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recovery_open (&recovery, folder, token, path, NULL, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  kill (getpid (), SIGKILL);
}

static GtkWidget *
recovery_bar (DseWindow *window)
{
  GtkWidget *page = GTK_WIDGET (dse_window_get_page (window));

  for (GtkWidget *at = gtk_widget_get_first_child (page); at != NULL;)
    if (DSU_IS_BAR (at) && dsu_bar_is_shown (DSU_BAR (at)))
      return at;
    else
      at = gtk_widget_get_first_child (at) != NULL && !DSU_IS_BAR (at)
               ? gtk_widget_get_first_child (at)
               : gtk_widget_get_next_sibling (at);
  return NULL;
}

/* Where recovery files cannot be written the window says so at once, tries again, and is quiet once
 * they can. */
static void
test_unprotected (void)
{
  g_autofree char *folder = dse_autosave_folder (), *parent = g_path_get_dirname (folder);
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *bar;

  dst_ui_add_blank_for_lava (window);
  g_assert_true (g_file_test (folder, G_FILE_TEST_IS_DIR) ? g_rmdir (folder) == 0 : TRUE);
  g_mkdir_with_parents (parent, 0700);
  g_assert_true (g_file_set_contents (folder, "", 0, NULL)); /* a file where the folder should be */
  dst_ui_drag (window, (DsCell){ 2, 2 }, (DsCell){ 8, 2 }, 1, 0);
  g_assert_true (dst_ui_is_lava (window, 8, 2));
  DST_UI_UNTIL (recovery_bar (window) != NULL);
  bar = recovery_bar (window);
  g_assert_nonnull (bar);
  g_assert_true (
      g_str_has_prefix (dsu_bar_get_text (DSU_BAR (bar)), "Your changes cannot be backed up"));
  g_assert_cmpint (g_remove (folder), ==, 0);
  DST_UI_UNTIL (dst_is_kept (window, (DsCell){ 8, 2 }));
  DST_UI_UNTIL (recovery_bar (window) == NULL);
  g_assert_null (recovery_bar (window));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  static const DstDeath deaths[] = { { "--die", paint_and_die },
                                     { "--die-generated", paint_generated_and_die },
                                     { "--die-in-prefab", draw_prefab_and_die },
                                     { "--die-in-project", paint_in_project_and_die },
                                     { "--die-large", paint_large_and_die },
                                     { "--die-playing", play_and_die },
                                     { "--die-unseen", die_unseen },
                                     { "--paint-until-killed", paint_until_killed },
                                     { "--recover-and-die", recover_and_die } };

  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  dst_killed_begin (argv, deaths, G_N_ELEMENTS (deaths));
  g_test_add_func ("/recover/untitled", test_recover_untitled);
  g_test_add_func ("/recover/in-project", test_recover_in_project);
  g_test_add_func ("/recover/prefab", test_recover_prefab);
  g_test_add_func ("/recover/saved", test_recover_saved);
  g_test_add_func ("/recover/large", test_recover_large);
  g_test_add_func ("/recover/generated", test_recover_generated);
  g_test_add_func ("/recover/session", test_recover_session);
  g_test_add_func ("/recover/played", test_recover_played);
  g_test_add_func ("/recover/later", test_recover_later);
  g_test_add_func ("/recover/and-die", test_recover_and_die);
  g_test_add_func ("/recover/and-save", test_recover_and_save);
  g_test_add_func ("/recover/chosen", test_recover_chosen);
  g_test_add_func ("/recover/by-keyboard", test_recover_by_keyboard);
  g_test_add_func ("/recover/random-kills", test_random_kills);
  g_test_add_func ("/recover/unprotected", test_unprotected);
  g_test_add_func ("/findings/E2-recover-stale", test_recover_stale);
  return g_test_run ();
}
