/* tests/ui/test_command_selection.c — commands of a project and the state of the editor: what they
 * find, the selection that they give, and their buttons. */
#include "drive.h"
#include "levels_panel.h"

#include "io/project_command.h"
#include "lib/file.h"
#include "lib/guide.h"
#include "map/spans.h"
#include "page/page_context.h"
#include "project/agreement.h"
#include "tools/kinds.h"

#include <glib/gstdio.h>
#include <string.h>

#define W 60
#define H 40
#define HEAD "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Halls\", "
#define COMMAND(label, script, more)                                                               \
  "{ \"label\": \"" label "\", \"run\": [\"sh\", \"" script "\"]" more " }"
#define PROJECT(commands) HEAD "\"commands\": [ " commands " ] }"
#define TELL                                                                                       \
  "cat $DELVESMITH_SELECTION_FILE >lines\n"                                                        \
  "echo $DELVESMITH_SELECTION_FILE >path\n"                                                        \
  "echo f$DELVESMITH_FLOOR v$DELVESMITH_VIEW c$DELVESMITH_CURSOR s$DELVESMITH_SELECTION "          \
  "o$DELVESMITH_OBJECT t$DELVESMITH_TILE k$DELVESMITH_KIND >told\n"

/* A level of two floors of floor with a rat on each. */
static char *
dup_level (void)
{
  g_autofree char *row = g_strnfill (W, '.');
  GString *text = g_string_new ("{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": ["
                                "60, 40], \"ruleset\": \"default\", \"seed\": \"1\", \"floors\": "
                                "[");

  for (int i = 0; i < 2; i++) {
    g_string_append_printf (text,
                            "%s { \"things\": [ { \"id\": \"t-a%d\", \"kind\": \"rat\", \"at\": "
                            "[%d, %d] } ], \"ground\": { \"legend\": { \".\": \"floor\" }, "
                            "\"rows\": [",
                            i > 0 ? "," : "", i, 3 + 50 * i, 2 + 30 * i);
    for (int y = 0; y < H; y++)
      g_string_append_printf (text, "%s\"%s\"", y > 0 ? ", " : "", row);
    g_string_append (text, "] } }");
  }
  g_string_append (text, "] }");
  return g_string_free (text, FALSE);
}

/* The user agreed to run this file before. */
static void
agree (const char *folder, const char *program, const char *file)
{
  const char *const words[] = { program, file };
  const DsLines lines = { G_N_ELEMENTS (words), words };
  g_autofree char *digest = dse_agreement_dup_digest (&lines, folder);

  dse_agreement_give (digest);
}

/* A window with levels/a.delve of a project with the file @file and the program a.sh, to which the
 * user agreed; without @is_large the level is the small one. Caller frees *@folder. */
static DseWindow *
start (const char *file, const char *program, gboolean is_large, char **folder)
{
  static int n;
  g_autofree char *name = g_strdup_printf ("selection-%d", n++);
  g_autofree char *level = NULL, *text = dup_level ();
  DseWindow *window;

  *folder = dst_project_new (name);
  dst_write_file (*folder, DS_PROJECT_FILE, file);
  dst_write_file (*folder, "a.sh", program);
  if (is_large)
    dst_write_file (*folder, "levels/a.delve", text);
  agree (*folder, "sh", "a.sh");
  level = g_build_filename (*folder, "levels", "a.delve", NULL);
  window = dst_ui_start (level);
  DST_UI_UNTIL (dse_window_get_page (window) != NULL);
  dst_ui_wait_verdict (window);
  return window;
}

static gboolean
says (DseWindow *window, const char *text)
{
  return dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, text) != NULL;
}

/* A file that the program wrote, which is removed; caller frees. */
static char *
take_file (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_unlink (path);
  return text;
}

static gboolean
has_line (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL), *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) && strchr (text, '\n') != NULL;
}

static DsuCanvas *
canvas_of (DseWindow *window)
{
  return dse_page_get_canvas (dse_window_get_page (window));
}

/* The selection as lines, as programs get it; caller frees. */
static char *
dup_selection (DseWindow *window)
{
  DsePage *page = dse_window_get_page (window);
  gsize n;
  const uint64_t *ids = dse_page_get_chosen (page, &n);
  DsText text = { 0 };
  char *copy;

  ds_command_selection_write (&text, dse_page_get_selection (page), ids, n);
  copy = g_strndup (text.n > 0 ? text.bytes : "", text.n);
  ds_text_clear (&text);
  return copy;
}

static gboolean
has_selection (DseWindow *window, const char *want)
{
  g_autofree char *got = dup_selection (window);

  return strcmp (got, want) == 0;
}

/* ---- the state that a command finds */

static void
test_context (void)
{
  g_autofree char *folder = NULL, *told = NULL, *lines = NULL, *path = NULL, *want = NULL;
  DseWindow *window = start (PROJECT (COMMAND ("Tell", "a.sh", "")), TELL, TRUE, &folder);
  DsePage *page = dse_window_get_page (window);
  DsRect view;

  dst_ui_action (window, "win.tool::brush");
  dst_ui_hover (window, (DsCell){ 5, 6 });
  dst_ui_action (window, "win.command::Tell");
  DST_UI_UNTIL (has_line (folder, "told")); /* it is written last */
  told = take_file (folder, "told");
  lines = take_file (folder, "lines");
  g_assert_cmpstr (lines, ==, "");
  view = dsu_canvas_get_visible_cells (canvas_of (window));
  g_assert_true (view.x == 0 && view.y == 0 && view.w == W && view.h == H);
  g_assert_true (g_str_has_prefix (told, "f1 v0,0,60,40 c5,6 s o tfloor k"));
  g_assert_null (strstr (told, "null"));
  g_clear_pointer (&told, g_free);
  g_clear_pointer (&lines, g_free);
  path = take_file (folder, "path");
  g_strchomp (path);
  DST_UI_UNTIL (!g_file_test (path, G_FILE_TEST_EXISTS)); /* for the run only */
  DST_UI_UNTIL (says (window, "“Tell” is done"));

  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 2, 2 }, (DsCell){ 5, 4 }, 1, 0);
  dst_ui_drag (window, (DsCell){ 9, 4 }, (DsCell){ 10, 4 }, 1, GDK_SHIFT_MASK);
  dse_page_choose_things (page, (const uint64_t[]){ 0xa0 }, 1);
  dsu_canvas_zoom_to (canvas_of (window), 48);
  dst_ui_settle ();
  view = dsu_canvas_get_visible_cells (canvas_of (window));
  g_assert_cmpint (view.w, <, W);
  dst_ui_action (window, "win.command::Tell");
  DST_UI_UNTIL (has_line (folder, "told"));
  told = take_file (folder, "told");
  lines = take_file (folder, "lines");
  g_assert_cmpstr (lines, ==, "2,2,4,3\n9,4,2,1\nt-a0\n");
  want = g_strdup_printf ("f1 v%d,%d,%d,%d c", view.x, view.y, view.w, view.h);
  g_assert_true (g_str_has_prefix (told, want));
  g_assert_nonnull (strstr (told, " s2,2,9,3 ot-a0 t"));
  dst_ui_stop ();
}

/* ---- the selection that a command gives */

#define PICK PROJECT (COMMAND ("Pick", "a.sh", ", \"gives\": \"selection\""))
#define IS_PLACE                                                                                   \
  "expected cells or an object of the level, such as \"12,7\", \"12,7,5,3\" or \"t-1f\", got "

static void
give (DseWindow *window, const char *folder, const char *lines, const char *said)
{
  dst_write_file (folder, "out", lines);
  dst_ui_action (window, "win.command::Pick");
  DST_UI_UNTIL (says (window, said));
}

/* The lines are selected in place of what was, and the view goes where nothing of it is seen. */
static void
test_gives (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window = start (PICK, "cat out\n", TRUE, &folder);
  const guint64 revision = dsu_document_get_revision (dst_ui_document (window));
  DsRect before, view;

  give (window, folder, "1,1,2,2\n4,2\nt-a0: Rat\n", "“Pick” selected 5 cells and 1 object");
  g_assert_true (has_selection (window, "1,1,2,2\n4,2,1,1\nt-a0\n"));
  dsu_canvas_zoom_to (canvas_of (window), 48);
  dsu_canvas_reveal (canvas_of (window), (DsCell){ 0, 0 });
  dst_ui_settle ();
  before = dsu_canvas_get_visible_cells (canvas_of (window));
  g_assert_true (ds_rect_has (before, (DsCell){ 2, 2 }));
  give (window, folder, "2,2\n59,39\n", "“Pick” selected 2 cells");
  view = dsu_canvas_get_visible_cells (canvas_of (window));
  g_assert_cmpmem (&view, sizeof view, &before, sizeof before); /* some of it is in sight */

  give (window, folder, "2/50,30,3,2\n", "“Pick” selected 6 cells");
  g_assert_true (has_selection (window, "50,30,3,2\n"));
  g_assert_cmpuint (dsu_canvas_get_floor (canvas_of (window)), ==, 1);
  g_assert_true (
      ds_rect_has (dsu_canvas_get_visible_cells (canvas_of (window)), (DsCell){ 50, 30 }));
  give (window, folder, "t-a0\n", "“Pick” selected 1 object");
  g_assert_true (has_selection (window, "t-a0\n"));
  g_assert_cmpuint (dsu_canvas_get_floor (canvas_of (window)), ==, 0);

  give (window, folder, "1,1\nhello\n", "“Pick” failed: stdout:2: " IS_PLACE "\"hello\"");
  g_assert_true (has_selection (window, "t-a0\n")); /* nothing is lost */
  give (window, folder, "\n", "“Pick” selected nothing");
  g_assert_true (has_selection (window, ""));
  g_assert_cmpuint (dsu_document_get_revision (dst_ui_document (window)), ==, revision);
  g_assert_false (dst_ui_is_enabled (window, "undo")); /* selecting is no edit */
  dst_ui_stop ();
}

/* Lines that are only shown leave the selection as it is. */
static void
test_view (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window = start (PROJECT (COMMAND ("Pick", "a.sh", ", \"gives\": \"view\"")),
                             "cat out\n", TRUE, &folder);
  DsCell cursor;

  dst_ui_action (window, "win.select-all");
  dsu_canvas_zoom_to (canvas_of (window), 48);
  dsu_canvas_reveal (canvas_of (window), (DsCell){ 0, 0 });
  give (window, folder, "2/50,30,3,2\n", "“Pick” is done");
  g_assert_true (has_selection (window, "0,0,60,40\n"));
  g_assert_cmpuint (dsu_canvas_get_floor (canvas_of (window)), ==, 1);
  g_assert_true (dsu_canvas_get_cursor (canvas_of (window), &cursor));
  g_assert_true (cursor.x == 50 && cursor.y == 30);
  g_assert_true (ds_rect_has (dsu_canvas_get_visible_cells (canvas_of (window)), cursor));
  give (window, folder, "t-a0\n60,1\n", "“Pick” failed: stdout:2: " IS_PLACE "\"60,1\"");
  give (window, folder, "t-a0\n", "“Pick” is done");
  DST_UI_UNTIL (dsu_canvas_get_floor (canvas_of (window)) == 0);
  g_assert_true (dsu_canvas_get_cursor (canvas_of (window), &cursor));
  g_assert_true (cursor.x == 3 && cursor.y == 2);
  g_assert_true (has_selection (window, "0,0,60,40\n"));
  dst_ui_stop ();
}

/* Lines about a level that was edited meanwhile are dropped. */
static void
test_stale (void)
{
  g_autofree char *folder = NULL, *path = NULL;
  DseWindow *window = start (
      PICK, "echo 1,1; echo >began; while ! test -e go; do sleep 0.05; done\n", TRUE, &folder);

  path = g_build_filename (folder, "began", NULL);
  dst_ui_action (window, "win.command::Pick");
  DST_UI_UNTIL (g_file_test (path, G_FILE_TEST_EXISTS));
  dst_ui_action (window, "win.tool::eraser");
  dst_ui_click (window, (DsCell){ 2, 1 }, 1, 0);
  dst_write_file (folder, "go", "");
  DST_UI_UNTIL (says (window, "The level was edited while “Pick” was at work: its selection is "
                              "dropped. Run it again."));
  g_assert_true (has_selection (window, ""));
  dst_ui_stop ();
}

/* ---- the examples of the guide */

static DseWindow *
start_guide (const char *heading, const char *program, char **folder)
{
  g_autofree char *page =
      g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), "guide", "projects.md", NULL);
  g_autofree char *text = NULL, *json = NULL, *code = NULL, *file = NULL, *after = NULL;
  DseWindow *window;

  g_assert_true (g_file_get_contents (page, &text, NULL, NULL));
  after = g_strdup_printf ("This is `%s`", program);
  json = dst_guide_dup_block (text, heading, "```json\n");
  code = dst_guide_dup_block (text, after, "```python\n");
  file = g_strconcat (HEAD, json, "}", NULL);
  window = start (file, "", FALSE, folder);
  dst_write_file (*folder, program, code);
  agree (*folder, "python3", program);
  return window;
}

static void
test_dead_ends (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window = start_guide ("### Programs that select", "tools/dead_ends.py", &folder);

  dst_ui_action (window, "win.command::Dead Ends");
  DST_UI_UNTIL (says (window, "“Dead Ends” selected 2 cells"));
  g_assert_true (has_selection (window, "1,1,1,1\n5,1,1,1\n"));
  dst_ui_stop ();
}

static void
assert_ground (DseWindow *window, const char *const rows[3])
{
  GString *text = g_string_new (NULL);

  for (int y = 0; y < 3; y++) {
    g_string_truncate (text, 0);
    for (int x = 0; x < 7; x++)
      g_string_append_c (
          text, strcmp (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ x, y }), "floor") == 0
                    ? '.'
                    : '#');
    g_assert_cmpstr (text->str, ==, rows[y]);
  }
  g_string_free (text, TRUE);
}

/* It runs from where the drag began to where it ended, and only in the selection. */
static void
test_diagonal (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window =
      start_guide ("### Tools that know the selection", "tools/diagonal.py", &folder);

  dst_ui_action (window, "win.command::Diagonal Corridor");
  DST_UI_UNTIL (says (window, "Diagonal Corridor: drag over an area · Shift: square · Esc: done"));
  dst_ui_drag (window, (DsCell){ 0, 2 }, (DsCell){ 2, 0 }, 1, 0); /* rises */
  DST_UI_UNTIL (says (window, "“Diagonal Corridor” edited the level"));
  assert_ground (window, (const char *const[]){ "#..####", "......#", ".######" });
  dst_ui_action (window, "win.undo");
  dst_ui_drag (window, (DsCell){ 4, 0 }, (DsCell){ 6, 2 }, 1, 0); /* falls */
  DST_UI_UNTIL (strcmp (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 6, 2 }), "floor") == 0);
  assert_ground (window, (const char *const[]){ "####.##", "#.....#", "#####.." });
  dst_ui_action (window, "win.undo");

  dse_page_combine_selection (
      dse_window_get_page (window), DS_MASK_REPLACE,
      &(DsSpans){ .items = (DsSpan[]){ { 0, 0, 6, 0 }, { 1, 0, 6, 0 } }, .n = 2 });
  dst_ui_drag (window, (DsCell){ 4, 0 }, (DsCell){ 6, 2 }, 1, 0);
  DST_UI_UNTIL (strcmp (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 4, 0 }), "floor") == 0);
  assert_ground (window, (const char *const[]){ "####.##", "#.....#", "#######" });
  dst_ui_stop ();
}

/* ---- buttons */

#define AT ", \"inputs\": [ { \"name\": \"at\", \"type\": \"cell\" } ]"

static GtkWidget *
find_button (DseWindow *window, const char *label)
{
  return dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, label);
}

static gboolean
is_pressed (GtkWidget *button)
{
  return (gtk_widget_get_state_flags (button) & GTK_STATE_FLAG_CHECKED) != 0;
}

static void
write_icon (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 16, 16);

  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
}

/* Tools, and commands with an icon, have a button; a file that is no picture leaves the letters of
 * the name. */
static void
test_buttons (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window =
      start (PROJECT (COMMAND ("Count", "b.sh", "")), "echo >told\n", FALSE, &folder);
  GtkWidget *tell, *open, *image;

  write_icon (folder, "tell.png");
  dst_write_file (folder, "broken.png", "PNG");
  dst_write_file (
      folder, DS_PROJECT_FILE,
      PROJECT (
          COMMAND ("Count", "b.sh", "") ", " COMMAND ("Tell", "a.sh", ", \"icon\": \"tell.png\"" AT) ", " COMMAND (
              "Öffnen", "a.sh", ", \"icon\": \"broken.png\"") ", " COMMAND ("Plain", "a.sh", AT)));
  DST_UI_UNTIL (find_button (window, "Plain") != NULL);
  tell = find_button (window, "Tell");
  open = find_button (window, "Öffnen");
  g_assert_null (find_button (window, "Count"));
  image = gtk_button_get_child (GTK_BUTTON (tell));
  g_assert_true (GTK_IS_IMAGE (image));
  g_assert_true (GDK_IS_TEXTURE (gtk_image_get_paintable (GTK_IMAGE (image))));
  g_assert_true (GTK_IS_LABEL (gtk_button_get_child (GTK_BUTTON (open))));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (open)))), ==,
                   "Öf");
  g_assert_false (is_pressed (tell));
  dst_ui_click_on (tell);
  DST_UI_UNTIL (says (window, "Tell: click a cell · Esc: done"));
  DST_UI_UNTIL (is_pressed (tell) && !is_pressed (open));
  dst_ui_click (window, (DsCell){ 2, 1 }, 1, 0);
  DST_UI_UNTIL (has_line (folder, "told"));
  dst_ui_action (window, "win.tool::brush");
  DST_UI_UNTIL (!is_pressed (tell));
  dst_write_file (folder, DS_PROJECT_FILE, PROJECT (COMMAND ("Count", "b.sh", "")));
  DST_UI_UNTIL (find_button (window, "Tell") == NULL);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  dst_ui_set_language ();
  g_test_add_func ("/command-selection/context", test_context);
  g_test_add_func ("/command-selection/gives", test_gives);
  g_test_add_func ("/command-selection/view", test_view);
  g_test_add_func ("/command-selection/stale", test_stale);
  g_test_add_func ("/command-selection/dead-ends", test_dead_ends);
  g_test_add_func ("/command-selection/diagonal", test_diagonal);
  g_test_add_func ("/command-selection/buttons", test_buttons);
  return g_test_run ();
}
