/* tests/ui/test_command_tools.c — commands of a project as tools: their cells are picked on the
 * map. */
#include "drive.h"
#include "levels_panel.h"
#include "pixels.h"

#include "io/project_command.h"
#include "lib/file.h"
#include "lib/guide.h"
#include "tools/kinds.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Halls\", "
#define TELL(type, more)                                                                           \
  HEAD "\"commands\": [ { \"label\": \"Tell\", \"run\": [\"sh\", \"-c\", \"echo "                  \
       "$DELVESMITH_INPUT_AT $DELVESMITH_INPUT_DEEP $DELVESMITH_FLOOR >told\"], \"inputs\": [ { "  \
       "\"name\": \"at\", \"type\": \"" type "\" }" more " ] } ] }"
#define DEEP ", { \"name\": \"deep\", \"label\": \"Deep\", \"type\": \"number\" }"

static DseWindow *
start (const char *file, char **folder)
{
  static int n;
  g_autofree char *name = g_strdup_printf ("tools-%d", n++);
  DseWindow *window;

  *folder = dst_project_new (name);
  dst_write_file (*folder, DS_PROJECT_FILE, file);
  window = dst_ui_start (*folder);
  DST_UI_UNTIL (dse_window_get_page (window) != NULL);
  dst_ui_wait_verdict (window);
  dst_ui_action (window, "win.tool::brush");
  return window;
}

static gboolean
says (DseWindow *window, const char *text)
{
  return dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, text) != NULL;
}

/* Chooses the command, and agrees to it. */
static void
choose (DseWindow *window)
{
  dst_ui_action (window, "win.commands");
  dst_ui_press_button (GTK_WIDGET (dst_ui_dialog ()), "_Run");
  dst_ui_settle ();
  dst_ui_answer ("_Run");
  dst_ui_settle ();
}

/* The line that the program wrote, which is removed; caller frees. */
static char *
take_told (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "told", NULL);
  char *text = NULL;

  DST_UI_UNTIL ((g_free (text), text = NULL, TRUE) &&
                g_file_get_contents (path, &text, NULL, NULL) && strchr (text, '\n') != NULL);
  g_unlink (path);
  return text;
}

static const DseTool *
tool_of (DseWindow *window)
{
  return dse_page_get_tool (dse_window_get_page (window));
}

static gboolean
has_tile (DseWindow *window, DsLayer layer, DsCell cell, const char *id)
{
  const DsDelve *delve = dsu_document_get_delve (dst_ui_document (window));
  const uint16_t tile = ds_floor_get (&delve->dungeon.floors[0], layer, cell);

  return tile == ds_rules_find_tile (delve->rules, id);
}

/* The example of the guide: each drag is one undo step, and the tool stays until Esc. */
static void
test_guide (void)
{
  g_autofree char *page =
      g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), "guide", "projects.md", NULL);
  g_autofree char *text = NULL, *json = NULL, *program = NULL, *file = NULL, *folder = NULL;
  DseWindow *window;

  g_assert_true (g_file_get_contents (page, &text, NULL, NULL));
  json = dst_guide_dup_block (text, "### Tools of your own", "```json\n");
  program = dst_guide_dup_block (text, "This is `tools/plaza.py`", "```python\n");
  file = g_strconcat (HEAD, json, "}", NULL);
  window = start (file, &folder);
  dst_write_file (folder, "tools/plaza.py", program);
  choose (window);
  g_assert_null (dst_ui_dialog ());
  g_assert_cmpstr (tool_of (window)->label, ==, "Plaza");
  DST_UI_UNTIL (says (window, "Plaza: drag over an area · Shift: square · Esc: done"));

  dst_ui_drag (window, (DsCell){ 1, 0 }, (DsCell){ 3, 2 }, 1, 0);
  DST_UI_UNTIL (has_tile (window, DS_LAYER_FEATURE, (DsCell){ 2, 1 }, "fountain"));
  g_assert_true (has_tile (window, DS_LAYER_GROUND, (DsCell){ 3, 2 }, "floor"));
  g_assert_true (has_tile (window, DS_LAYER_GROUND, (DsCell){ 4, 2 }, "wall"));
  dst_ui_drag (window, (DsCell){ 6, 2 }, (DsCell){ 4, 0 }, 1, 0); /* backwards */
  DST_UI_UNTIL (has_tile (window, DS_LAYER_FEATURE, (DsCell){ 5, 1 }, "fountain"));
  dst_ui_action (window, "win.undo");
  g_assert_true (has_tile (window, DS_LAYER_GROUND, (DsCell){ 4, 2 }, "wall"));
  g_assert_true (has_tile (window, DS_LAYER_FEATURE, (DsCell){ 2, 1 }, "fountain"));
  dst_ui_action (window, "win.undo");
  g_assert_true (has_tile (window, DS_LAYER_GROUND, (DsCell){ 3, 2 }, "wall"));

  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (tool_of (window) == &dse_tool_brush);
  g_assert_false (says (window, "Plaza: drag over an area · Shift: square · Esc: done"));
  dst_ui_stop ();
}

/* A cell, by pointer and keys; the other inputs are asked for once. */
static void
test_cell (void)
{
  g_autofree char *folder = NULL, *told = NULL;
  DseWindow *window = start (TELL ("cell", DEEP), &folder);
  GtkWidget *row;

  choose (window);
  g_assert_cmpstr (gtk_window_get_title (dst_ui_dialog ()), ==, "Tell");
  g_assert_null (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_PREFERENCES_ROW, "at"));
  row = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_PREFERENCES_ROW, "Deep");
  gtk_editable_set_text (GTK_EDITABLE (dst_ui_find (row, GTK_TYPE_SPIN_BUTTON, NULL)), "7");
  dst_ui_press_button (GTK_WIDGET (dst_ui_dialog ()), "_Run");
  dst_ui_settle ();
  DST_UI_UNTIL (says (window, "Tell: click a cell · Esc: done"));
  dst_ui_click (window, (DsCell){ 2, 1 }, 1, 0);
  told = take_told (folder);
  g_assert_cmpstr (told, ==, "2,1 7 1\n");
  DST_UI_UNTIL (says (window, "“Tell” is done"));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Right, 0); /* shows the cursor */
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Right, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  g_free (told);
  told = take_told (folder);
  g_assert_cmpstr (told, ==, "3,1 7 1\n");
  g_assert_null (dst_ui_dialog ());
  dst_ui_stop ();
}

/* Another tool ends it; Esc within a drag only takes that back. */
static void
test_ends (void)
{
  g_autofree char *folder = NULL, *told = NULL, *path = NULL;
  DseWindow *window = start (TELL ("area", ""), &folder);
  const DseTool *tool;

  choose (window);
  tool = tool_of (window);
  path = g_build_filename (folder, "told", NULL);
  dst_ui_press (window, (DsCell){ 1, 1 }, 1);
  dst_ui_hover (window, (DsCell){ 3, 2 });
  DST_UI_UNTIL (says (window, "3 × 2 · 6 cells"));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  dst_ui_release (1);
  dst_ui_settle ();
  g_assert_true (tool_of (window) == tool);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  dst_ui_drag (window, (DsCell){ 1, 1 }, (DsCell){ 2, 2 }, 1, 0);
  told = take_told (folder);
  g_assert_cmpstr (told, ==, "1,1,2,2 1\n");
  dst_ui_action (window, "win.tool::rectangle");
  g_assert_true (tool_of (window) == &dse_tool_rectangle);
  dst_ui_settle ();
  g_assert_true (tool_of (window) == &dse_tool_rectangle);
  dst_ui_stop ();
}

/* A command that became another one since it was chosen does not run. */
static void
test_changed (void)
{
  g_autofree char *folder = NULL, *path = NULL;
  DseWindow *window = start (TELL ("cell", ""), &folder);

  choose (window);
  dst_ui_click (window, (DsCell){ 2, 1 }, 1, 0);
  DST_UI_UNTIL (says (window, "“Tell” is done"));
  dst_write_file (folder, DS_PROJECT_FILE,
                  HEAD "\"commands\": [ { \"label\": \"Tell\", \"run\": [\"touch\", \"other\"], "
                       "\"inputs\": [ { \"name\": \"at\", \"type\": \"cell\" } ] } ] }");
  DST_UI_UNTIL (
      ds_project_command (&dse_project_get_settings (dse_window_get_project (window))->commands, 0)
          ->run.n == 2);
  dst_ui_click (window, (DsCell){ 2, 1 }, 1, 0);
  DST_UI_UNTIL (says (window, "“Tell” is another command now: choose it again"));
  dst_ui_settle ();
  g_assert_false (says (window, "“Tell” is done")); /* it is old */
  path = g_build_filename (folder, "other", NULL);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  dst_ui_stop ();
}

/* The error bar moves no cell from under the pointer, whether it comes or goes, and whether the
 * level is fitted or not. */
static void
test_bar (void)
{
  static const char *const ZOOMS[] = { "win.fit", "win.zoom-in" };

  for (gsize i = 0; i < G_N_ELEMENTS (ZOOMS); i++) {
    g_autofree char *folder = NULL;
    DseWindow *window =
        start (HEAD "\"commands\": [ { \"label\": \"Tell\", \"run\": [\"sh\", \"-c\", \"echo "
                    "$DELVESMITH_INPUT_AT >told; echo >>n; exit $(wc -l <n)\"], \"inputs\": [ { "
                    "\"name\": \"at\", "
                    "\"type\": \"cell\" } ] } ] }",
               &folder);

    dst_ui_action (window, ZOOMS[i]);
    choose (window);
    dst_ui_hover (window, (DsCell){ 2, 1 });
    for (int turn = 0; turn < 3; turn++) {
      g_autofree char *told = NULL, *error = NULL;

      dst_ui_button (1, TRUE);
      dst_ui_button (1, FALSE);
      told = take_told (folder);
      g_assert_cmpstr (told, ==, "2,1\n");
      error = g_strdup_printf ("“Tell” failed: exit status %d", turn + 1);
      DST_UI_UNTIL (says (window, error));
      dst_ui_settle ();
    }
    dst_ui_stop ();
  }
}

/* The control called @title in the option bar; NULL: it is not seen. */
static GtkWidget *
find_option (DseWindow *window, GType type, const char *title)
{
  GtkWidget *label = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, title), *control;

  if (label == NULL || !gtk_widget_get_mapped (label))
    return NULL;
  control = gtk_label_get_mnemonic_widget (GTK_LABEL (label));
  return control != NULL && G_TYPE_CHECK_INSTANCE_TYPE (control, type) ? control : NULL;
}

static gboolean
is_pressed (DseWindow *window, const char *tool)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (window), "tool");

  return g_str_equal (g_variant_get_string (state, NULL), tool);
}

#define MORE                                                                                       \
  DEEP ", { \"name\": \"odd\", \"label\": \"Odd\", \"type\": \"bool\" }, { \"name\": \"stone\", "  \
       "\"label\": \"Stone\", \"type\": \"choice\", \"choices\": [\"dry\", \"wet\"] }, { "         \
       "\"name\": "                                                                                \
       "\"word\", \"label\": \"Word\" }"
#define TELL_ALL                                                                                   \
  HEAD "\"commands\": [ { \"label\": \"Tell\", \"run\": [\"sh\", \"-c\", \"echo "                  \
       "$DELVESMITH_INPUT_AT $DELVESMITH_INPUT_DEEP $DELVESMITH_INPUT_ODD "                        \
       "$DELVESMITH_INPUT_STONE $DELVESMITH_INPUT_WORD >told\"], \"inputs\": [ { "                 \
       "\"name\": \"at\", \"type\": \"cell\" }" MORE " ] } ] }"

/* The other inputs are in the option bar, where each change holds for the next pick. No button of
 * another tool is pressed. */
static void
test_inputs (void)
{
  g_autofree char *folder = NULL, *told = NULL;
  DseWindow *window = start (TELL_ALL, &folder);
  GtkWidget *deep;

  g_assert_true (is_pressed (window, "brush"));
  choose (window);
  dst_ui_press_button (GTK_WIDGET (dst_ui_dialog ()), "_Run");
  DST_UI_UNTIL ((deep = find_option (window, GTK_TYPE_SPIN_BUTTON, "Deep")) != NULL);
  g_assert_true (is_pressed (window, ""));
  dst_ui_click (window, (DsCell){ 2, 1 }, 1, 0);
  told = take_told (folder);
  g_assert_cmpstr (told, ==, "2,1 0 false dry\n");
  DST_UI_UNTIL (says (window, "“Tell” is done")); /* a click during a run would do nothing */
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (deep), 7);
  gtk_check_button_set_active (
      GTK_CHECK_BUTTON (find_option (window, GTK_TYPE_CHECK_BUTTON, "Odd")), TRUE);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (find_option (window, GTK_TYPE_DROP_DOWN, "Stone")), 1);
  gtk_editable_set_text (GTK_EDITABLE (find_option (window, GTK_TYPE_ENTRY, "Word")), "hall");
  dst_ui_click (window, (DsCell){ 3, 1 }, 1, 0);
  g_free (told);
  told = take_told (folder);
  g_assert_cmpstr (told, ==, "3,1 7 true wet hall\n");
  g_assert_true (find_option (window, GTK_TYPE_SPIN_BUTTON, "Deep") == deep);
  gtk_widget_grab_focus (deep);
  dst_ui_settle ();
  dst_ui_tap (GDK_KEY_Escape); /* leaves the number, not the tool */
  DST_UI_UNTIL (DSU_IS_CANVAS (gtk_window_get_focus (GTK_WINDOW (window))));
  g_assert_true (is_pressed (window, ""));
  /* The file gets other inputs meanwhile. */
  dst_write_file (folder, DS_PROJECT_FILE, TELL ("cell", DEEP));
  DST_UI_UNTIL (find_option (window, GTK_TYPE_CHECK_BUTTON, "Odd") == NULL);
  dst_ui_action (window, "win.tool::brush");
  g_assert_true (is_pressed (window, "brush"));
  g_assert_null (find_option (window, GTK_TYPE_SPIN_BUTTON, "Deep"));
  choose (window);
  dst_ui_press_button (GTK_WIDGET (dst_ui_dialog ()), "_Run");
  DST_UI_UNTIL (is_pressed (window, ""));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (is_pressed (window, "brush"));
  g_assert_null (find_option (window, GTK_TYPE_SPIN_BUTTON, "Deep"));
  dst_ui_stop ();
}

#define FOUR                                                                                       \
  HEAD "\"commands\": [ { \"label\": \"Four\", \"run\": [\"true\"], \"inputs\": [ { "              \
       "\"name\": \"at\", \"type\": \"cell\" }, { \"name\": \"a\", \"label\": \"Tile to put\", "   \
       "\"type\": \"choice\", \"choices\": [\"wet stone\", \"dry\"] }, { \"name\": \"b\", "        \
       "\"label\": \"Count of them\", \"type\": \"number\" }, { \"name\": \"c\", \"label\": "      \
       "\"Everywhere\", \"type\": \"bool\" }, { \"name\": \"d\", \"label\": \"Memo to write\" } "  \
       "] } "                                                                                      \
       "] }"

/* Where the bar is narrow, an entry gets shorter before a name is cut. */
static void
test_names (void)
{
  static const char *const NAMES[] = { "Tile to put", "Count of them", "Everywhere",
                                       "Memo to write" };
  g_autofree char *folder = NULL;
  DseWindow *window = start (FOUR, &folder);

  choose (window);
  dst_ui_press_button (GTK_WIDGET (dst_ui_dialog ()), "_Run");
  DST_UI_UNTIL (find_option (window, GTK_TYPE_SPIN_BUTTON, "Count of them") != NULL);
  dst_ui_settle ();
  for (gsize i = 0; i < G_N_ELEMENTS (NAMES); i++) {
    GtkWidget *label = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, NAMES[i]);

    if (!gtk_widget_get_mapped (label)) /* it is behind the button of the bar */
      g_assert_cmpuint (i, >, 1);
    else
      g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))));
  }
  dst_ui_stop ();
}

static void
place (DseWindow *window, DsCell cell, const char *kind)
{
  const DsDelve *delve = dsu_document_get_delve (dst_ui_document (window));
  DsThing thing = { .id = 0xbeef00 + (guint64)cell.x, .at = cell };
  const DsCmdPlaceThing cmd = { .cmd.type = &ds_cmd_place_thing, .floor = 0, .thing = &thing };
  uint16_t number;

  g_assert_true (ds_rules_find_kind (delve->rules, kind, &number));
  thing.kind = number;
  g_assert_true (dsu_document_apply (dst_ui_document (window), &cmd.cmd));
}

/* An object is picked by a click on it, and its id given; other kinds, and cells without, are
 * refused. */
static void
test_object (void)
{
  g_autofree char *folder = NULL, *told = NULL, *path = NULL;
  DseWindow *window = start (TELL ("object", ""), &folder);

  place (window, (DsCell){ 2, 1 }, "rat");
  place (window, (DsCell){ 4, 1 }, "bat");
  choose (window);
  DST_UI_UNTIL (says (window, "Tell: click an object · Esc: done"));
  path = g_build_filename (folder, "told", NULL);
  dst_ui_click (window, (DsCell){ 3, 1 }, 1, 0);
  DST_UI_UNTIL (says (window, "No object here: click one"));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  dst_ui_click (window, (DsCell){ 4, 1 }, 1, 0);
  told = take_told (folder);
  g_assert_cmpstr (told, ==, "t-beef04 1\n");
  dst_write_file (folder, DS_PROJECT_FILE, TELL ("object\", \"kind\": \"rat", ""));
  DST_UI_UNTIL (ds_command_input (
                    &ds_project_command (
                         &dse_project_get_settings (dse_window_get_project (window))->commands, 0)
                         ->inputs,
                    0)
                    ->kind[0] != '\0');
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (tool_of (window) == &dse_tool_brush);
  dst_ui_action (window, "win.commands");
  dst_ui_press_button (GTK_WIDGET (dst_ui_dialog ()), "_Run");
  DST_UI_UNTIL (says (window, "Tell: click an object of the kind “Rat” · Esc: done"));
  dst_ui_click (window, (DsCell){ 4, 1 }, 1, 0);
  DST_UI_UNTIL (says (window, "This object is of another kind"));
  dst_ui_click (window, (DsCell){ 2, 1 }, 1, 0);
  g_free (told);
  told = take_told (folder);
  g_assert_cmpstr (told, ==, "t-beef02 1\n");
  dst_ui_stop ();
}

/* ---- previews */

#define MARK                                                                                       \
  "echo mark-$DELVESMITH_PREVIEW >>told; sed 's/\\\"#[.][.][.][.][.]#\\\"/\\\"#..#..#\\\"/'"
#define SLOW "test $DELVESMITH_PREVIEW && { sleep 1000 & echo $! >pid; wait; }; " MARK
#define PREVIEWED(script) PREVIEWED_AT ("cell", script)
#define PREVIEWED_AT(type, script)                                                                 \
  HEAD "\"commands\": [ { \"label\": \"Mark\", \"run\": [\"sh\", \"-c\", \"" script                \
       "\"], \"gives\": \"level\", \"preview\": true, \"inputs\": [ { \"name\": \"at\", "          \
       "\"type\": \"" type "\" } ] } ] }"

static const DsCell MARKED = { 3, 1 };

static gboolean
is_previewed (DseWindow *window, DsCell cell)
{
  return dsu_canvas_is_previewed (dse_page_get_canvas (dse_window_get_page (window)), cell);
}

/* The program runs where the pointer rests, and the cells that it would change are drawn in place
 * of the pointed one; another cell and the end of the tool drop them, and a click makes the edit.
 */
static void
test_preview (void)
{
  g_autofree char *folder = NULL, *told = NULL;
  DseWindow *window = start (PREVIEWED (MARK), &folder);
  DsuDocument *document = dst_ui_document (window);
  const guint64 revision = dsu_document_get_revision (document);
  const int floor = dst_ui_brightness (window, MARKED);
  int ghost, wall;

  choose (window);
  dst_ui_hover (window, (DsCell){ 1, 0 });
  g_assert_true (is_previewed (window, (DsCell){ 1, 0 }));
  DST_UI_UNTIL (is_previewed (window, MARKED));
  g_assert_false (is_previewed (window, (DsCell){ 1, 0 }));
  ghost = dst_ui_brightness (window, MARKED);
  g_assert_cmpuint (dsu_document_get_revision (document), ==, revision);
  g_assert_true (has_tile (window, DS_LAYER_GROUND, MARKED, "floor"));
  told = take_told (folder);
  g_assert_cmpstr (told, ==, "mark-1\n");
  dst_ui_hover (window, (DsCell){ 2, 0 });
  DST_UI_UNTIL (is_previewed (window, MARKED) && !is_previewed (window, (DsCell){ 2, 0 }));
  g_free (told);
  told = take_told (folder);
  dst_ui_click (window, (DsCell){ 2, 0 }, 1, 0);
  DST_UI_UNTIL (has_tile (window, DS_LAYER_GROUND, MARKED, "wall"));
  g_free (told);
  told = take_told (folder);
  g_assert_true (g_str_has_prefix (told, "mark-\n"));
  DST_UI_UNTIL (is_previewed (window, (DsCell){ 2, 0 }) && !is_previewed (window, MARKED));
  wall = dst_ui_brightness (window, MARKED);
  g_test_message ("floor %d, ghost %d, wall %d", floor, ghost, wall);
  g_assert_cmpint (ABS (ghost - wall) * 2, <, ABS (ghost - floor)); /* the wall was drawn */
  dst_ui_action (window, "win.undo");
  DST_UI_UNTIL (is_previewed (window, MARKED));
  dst_ui_action (window, "win.tool::pan");
  DST_UI_UNTIL (!is_previewed (window, MARKED));
  dst_ui_stop ();
}

#define FRAME 0x73bfffu

/* The frame of the dragged area is drawn around what the program would make of it, and goes with
 * the button. */
static void
test_preview_area (void)
{
  g_autofree char *folder = NULL, *told = NULL;
  DseWindow *window = start (PREVIEWED_AT ("area", MARK), &folder);

  choose (window);
  dst_ui_press (window, (DsCell){ 1, 0 }, 1);
  dst_ui_hover (window, (DsCell){ 4, 2 });
  DST_UI_UNTIL (is_previewed (window, MARKED) && !is_previewed (window, (DsCell){ 1, 0 }));
  g_assert_cmphex (dst_ui_corner_colour (window, (DsCell){ 1, 0 }), ==, FRAME);
  dst_ui_hover (window, (DsCell){ 2, 2 });
  DST_UI_UNTIL (is_previewed (window, MARKED));
  g_assert_cmphex (dst_ui_corner_colour (window, (DsCell){ 1, 0 }), ==, FRAME);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  dst_ui_release (1);
  dst_ui_settle ();
  g_assert_cmphex (dst_ui_corner_colour (window, (DsCell){ 1, 0 }), !=, FRAME);
  told = take_told (folder);
  dst_ui_stop ();
}

/* A slow program keeps nobody waiting: the pointer goes on, and a click works meanwhile. */
static void
test_preview_slow (void)
{
  g_autofree char *folder = NULL, *path = NULL, *bytes = NULL;
  DseWindow *window = start (PREVIEWED (SLOW), &folder);

  path = g_build_filename (folder, "pid", NULL);
  choose (window);
  dst_ui_hover (window, (DsCell){ 1, 0 });
  DST_UI_UNTIL (g_file_get_contents (path, &bytes, NULL, NULL) && strchr (bytes, '\n') != NULL);
  g_assert_cmpint (kill (atoi (bytes), 0), ==, 0);
  dst_ui_hover (window, (DsCell){ 2, 0 });
  g_assert_true (is_previewed (window, (DsCell){ 2, 0 }));
  DST_UI_UNTIL (kill (atoi (bytes), 0) != 0);
  g_assert_true (has_tile (window, DS_LAYER_GROUND, MARKED, "floor"));
  dst_ui_click (window, (DsCell){ 2, 0 }, 1, 0);
  DST_UI_UNTIL (has_tile (window, DS_LAYER_GROUND, MARKED, "wall"));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  dst_ui_set_language ();
  g_test_add_func ("/command-tools/guide", test_guide);
  g_test_add_func ("/command-tools/preview", test_preview);
  g_test_add_func ("/command-tools/preview-area", test_preview_area);
  g_test_add_func ("/command-tools/preview-slow", test_preview_slow);
  g_test_add_func ("/command-tools/cell", test_cell);
  g_test_add_func ("/command-tools/ends", test_ends);
  g_test_add_func ("/command-tools/changed", test_changed);
  g_test_add_func ("/command-tools/bar", test_bar);
  g_test_add_func ("/command-tools/inputs", test_inputs);
  g_test_add_func ("/command-tools/names", test_names);
  g_test_add_func ("/command-tools/object", test_object);
  return g_test_run ();
}
