/* tests/ui/test_floors.c — the panel of floors, and stairs that are linked by picking both ends. */
#include "drive.h"

#include "window/panel.h"

static DseWindow *
start_blank (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 1);
  return window;
}

static gsize
n_floors (DseWindow *window)
{
  return dsu_document_get_delve (dst_ui_document (window))->dungeon.n_floors;
}

static gsize
shown (DseWindow *window)
{
  return dsu_canvas_get_floor (dse_page_get_canvas (dse_window_get_page (window)));
}

static gsize
n_things (DseWindow *window, gsize floor)
{
  return ds_things_count (
      dsu_document_get_delve (dst_ui_document (window))->dungeon.floors[floor].things);
}

/* Presses the button with @tip, as a person would. */
static void
push (GtkWidget *panel, const char *tip)
{
  GtkWidget *button = dst_ui_find (panel, GTK_TYPE_BUTTON, tip);

  g_assert_nonnull (button);
  g_assert_true (gtk_widget_is_sensitive (button));
  dst_ui_click_on (button);
}

static void
test_panel (void)
{
  DseWindow *window = start_blank ();
  GtkWidget *panel;

  g_object_set (dse_window_get_options (window), "kind", "wolf", NULL);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_f, GDK_CONTROL_MASK | GDK_ALT_MASK);
  dst_ui_settle ();
  panel = dse_window_show_panel (window, &dse_panel_floors);
  g_assert_true (gtk_widget_get_mapped (panel));
  g_assert_false (
      gtk_widget_is_sensitive (dst_ui_find (panel, GTK_TYPE_BUTTON, "Remove this floor (Delete)")));
  push (panel, "Add a floor below this one (Insert)");
  g_assert_cmpuint (n_floors (window), ==, 2);
  g_assert_cmpuint (shown (window), ==, 1);
  push (panel, "Move this floor up (Alt+Up)");
  g_assert_cmpuint (shown (window), ==, 0);
  g_assert_cmpuint (n_things (window, 0), ==, 0);
  g_assert_cmpuint (n_things (window, 1), ==, 1);
  push (panel, "Move this floor down (Alt+Down)");
  g_assert_cmpuint (n_things (window, 0), ==, 1);
  dst_ui_action (window, "win.floor-up");
  push (panel, "Duplicate this floor (Ctrl+D)");
  g_assert_cmpuint (n_floors (window), ==, 3);
  g_assert_cmpuint (n_things (window, 1), ==, 1);
  push (panel, "Remove this floor (Delete)");
  g_assert_cmpuint (n_floors (window), ==, 2);
  while (n_floors (window) > 1)
    dst_ui_action (window, "win.undo");
  g_assert_cmpuint (shown (window), ==, 0);
  g_assert_cmpuint (n_things (window, 0), ==, 1);
  dst_ui_stop ();
}

static const DsThing *
thing_on (DseWindow *window, gsize floor, gsize i)
{
  return ds_things_get (
      dsu_document_get_delve (dst_ui_document (window))->dungeon.floors[floor].things, i);
}

/* It is gone with the next sentence, or by itself. */
static gboolean
says (DseWindow *window, const char *sentence)
{
  return dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, sentence) != NULL;
}

/* A level that keeps the map that it was imported from. */
static const char KEEPS_SOURCE[] =
    "{\"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [5, 4], \"ruleset\": "
    "\"default\", \"seed\": \"0\", \"floors\": [{\"ground\": {\"legend\": {\"#\": \"wall"
    "\", \".\": \"floor\"}, \"rows\": [\"#####\", \"#...#\", \"#...#\", \"#####\"]}, \"th"
    "ings\": [], \"foreign\": [{\"level\": 0, \"at\": [0, 0]}]}], \"foreign\": {\"format"
    "\": \"tiled\", \"made\": \"ca43dc734d4bd86e\", \"mapping\": {\"format\": \"delvesmit"
    "h.mapping\", \"version\": 1, \"rules\": [{\"tiles\": [0], \"tile\": \"floor\"}, {\"t"
    "iles\": [1], \"tile\": \"wall\"}]}, \"files\": [{\"path\": \"s.tmx\", \"text\": [\"<"
    "map version=\\\"1.10\\\" orientation=\\\"orthogonal\\\" width=\\\"5\\\" height=\\\"4"
    "\\\" tilewidth=\\\"8\\\" tileheight=\\\"8\\\" infinite=\\\"0\\\"><tileset firstgid="
    "\\\"1\\\" name=\\\"t\\\" tilewidth=\\\"8\\\" tileheight=\\\"8\\\" tilecount=\\\"2"
    "\\\" columns=\\\"2\\\"><image source=\\\"t.png\\\"/></tileset><layer id=\\\"1\\\" na"
    "me=\\\"a\\\" width=\\\"5\\\" height=\\\"4\\\"><data encoding=\\\"csv\\\">2,2,2,2,2,2"
    ",1,1,1,2,2,1,1,1,2,2,2,2,2,2</data></layer></map>\", \"\"]}]}}";

/* Deleting the floor of the imported map, and making it narrower, say what the map loses. */
static void
test_cut_source (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("kept.delve");
  GtkWidget *panel;

  g_assert_true (g_file_set_contents (path, KEEPS_SOURCE, -1, NULL));
  dse_window_open (window, path);
  DST_UI_UNTIL (dse_window_get_page (window) != NULL &&
                dsu_document_get_delve (dst_ui_document (window))->dungeon.w == 5);
  panel = dse_window_show_panel (window, &dse_panel_floors);
  dst_ui_settle ();
  push (panel, "Add a floor below this one (Insert)");
  dst_ui_action (window, "win.floor-up");
  g_assert_false (says (window, "Not written back, since their floor is gone: maps: 1 (s.tmx)"));
  push (panel, "Remove this floor (Delete)");
  g_assert_true (says (window, "Not written back, since their floor is gone: maps: 1 (s.tmx)"));
  dst_ui_action (window, "win.undo");
  dst_ui_stop ();
}

/* The first end by mouse; the other on floor that has no stairs yet; then by what is there. */
static void
test_link (void)
{
  DseWindow *window = start_blank ();
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_floors);

  dst_ui_settle ();
  push (panel, "Add a floor below this one (Insert)");
  g_object_set (dse_window_get_options (window), "tile", "floor", NULL);
  dst_ui_action (window, "win.tool::rectangle");
  dst_ui_drag (window, (DsCell){ 2, 2 }, (DsCell){ 12, 9 }, 1, 0);
  dst_ui_action (window, "win.floor-up");
  g_object_set (dse_window_get_options (window), "kind", "stairs-down", NULL);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  g_assert_cmpint (thing_on (window, 0, 0)->target_floor, ==, -1);

  dst_ui_action (window, "win.tool::link");
  dst_ui_click (window, (DsCell){ 6, 5 }, 1, 0);
  g_assert_true (says (window, "Click the stairs first, then their destination"));
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  dst_ui_action (window, "win.floor-down");
  dst_ui_click (window, (DsCell){ 20, 15 }, 1, 0); /* in the wall */
  DST_UI_UNTIL (says (window, "Stairs must lead to a walkable cell"));
  g_assert_true (says (window, "Stairs must lead to a walkable cell"));
  g_assert_cmpuint (n_things (window, 1), ==, 0);
  dst_ui_click (window, (DsCell){ 8, 4 }, 1, 0);
  g_assert_cmpuint (n_things (window, 1), ==, 1);
  g_assert_cmpint (thing_on (window, 0, 0)->target_floor, ==, 1);
  g_assert_cmpint (thing_on (window, 0, 0)->target.x, ==, 8);
  g_assert_cmpint (thing_on (window, 1, 0)->target_floor, ==, 0);
  g_assert_cmpint (thing_on (window, 1, 0)->target.y, ==, 5);
  dst_ui_action (window, "win.undo"); /* one step */
  g_assert_cmpuint (n_things (window, 1), ==, 0);
  g_assert_cmpint (thing_on (window, 0, 0)->target_floor, ==, -1);

  dst_ui_action (window, "win.redo");
  dst_ui_click (window, (DsCell){ 8, 4 }, 1, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0); /* lets go */
  dst_ui_click (window, (DsCell){ 10, 8 }, 1, 0);
  g_assert_cmpuint (n_things (window, 1), ==, 1);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/floors/panel", test_panel);
  g_test_add_func ("/floors/cut-source", test_cut_source);
  g_test_add_func ("/floors/link", test_link);
  return g_test_run ();
}
