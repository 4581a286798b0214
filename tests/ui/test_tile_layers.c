/* tests/ui/test_tile_layers.c — own layers of cells: created, painted on, hidden, locked, moved,
 * cut, in stamps, and kept by regeneration and files. */
#include "drive.h"
#include "lib/tile_rules.h"
#include "palette.h"
#include "pixels.h"
#include "tools/layers.h"

#include <string.h>

static DseLayers *
layers_of (DseWindow *window)
{
  return dse_page_get_layers (dse_window_get_page (window));
}

static DseWindow *
start (GtkWidget **panel)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 1);
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  *panel = dse_window_show_panel (window, &dse_panel_layers);
  dst_ui_settle ();
  return window;
}

static void
create (GtkWidget *panel, const char *name)
{
  dst_ui_click_on (dst_ui_find (panel, GTK_TYPE_BUTTON, "New tile layer (Shift+Insert)"));
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  gtk_editable_set_text (
      GTK_EDITABLE (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ENTRY_ROW, NULL)), name);
  dst_ui_answer ("_Create");
  dst_ui_settle ();
}

/* With a layer "Roof" that has a wall at @cell. */
static DseWindow *
start_roofed (GtkWidget **panel, DsCell cell)
{
  DseWindow *window = start (panel);

  dst_ui_action (window, "win.tool::brush");
  create (*panel, "Roof");
  dst_ui_click (window, cell, 1, 0);
  return window;
}

/* The tile of layer @i at @cell; "-": none. */
static const char *
tile_at (DseWindow *window, int i, DsCell cell)
{
  DsuDocument *document = dse_page_get_document (dse_window_get_page (window));
  const DsRules *rules = dsu_document_get_delve (document)->rules;
  const uint32_t tile = ds_floor_get (dst_ui_level (window), DS_LAYER_TILES (i), cell);

  return tile != DS_TILE_NONE ? ds_rules_tile (rules, tile)->id : "-";
}

static void
click_tip (GtkWidget *panel, const char *tip)
{
  GtkWidget *button = dst_ui_find (panel, GTK_TYPE_TOGGLE_BUTTON, tip);

  g_assert_nonnull (button);
  dst_ui_click_on (button);
}

/* A new layer is the active one; brush, fill and eraser work on it alone, and undo takes it back.
 */
static void
test_paint (void)
{
  static const DsCell at = { 10, 5 };
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  uint32_t ground;
  int before;

  dst_ui_action (window, "win.tool::brush");
  create (panel, "Roof");
  g_assert_cmpint ((int)dse_layers_get_active (layers_of (window)), ==, DS_STRATUM_TILES (0));
  ground = ds_floor_get (dst_ui_level (window), DS_LAYER_GROUND, at);
  before = dst_ui_brightness (window, at);
  dst_ui_click (window, at, 1, 0);
  g_assert_cmpstr (tile_at (window, 0, at), ==, "wall");
  g_assert_cmpuint (ds_floor_get (dst_ui_level (window), DS_LAYER_GROUND, at), ==, ground);
  g_assert_true (ds_grid_is_blank (&dst_ui_level (window)->layers[DS_LAYER_PIN]));
  dst_ui_settle ();
  g_assert_cmpint (dst_ui_brightness (window, at), !=, before);
  g_object_set (dse_window_get_options (window), "tile", "grass", NULL);
  g_assert_cmpint ((int)dse_layers_get_active (layers_of (window)), ==, DS_STRATUM_TILES (0));
  dst_ui_action (window, "win.tool::fill");
  dst_ui_click (window, (DsCell){ 10, 6 }, 1, 0);
  g_assert_cmpstr (tile_at (window, 0, (DsCell){ 14, 8 }), ==, "grass");
  g_assert_cmpstr (tile_at (window, 0, at), ==, "wall");
  dst_ui_action (window, "win.tool::eraser");
  dst_ui_click (window, at, 1, 0);
  g_assert_cmpstr (tile_at (window, 0, at), ==, "-");
  for (int i = 0; i < 3; i++)
    dst_ui_action (window, "win.undo");
  g_assert_true (ds_grid_is_blank (&dst_ui_level (window)->layers[DS_LAYER_TILES (0)]));
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (dse_layers_get_tiles (layers_of (window))->n, ==, 0);
  dst_ui_stop ();
}

/* A hidden layer is not drawn; a locked one refuses with its name. */
static void
test_switches (void)
{
  static const DsCell at = { 10, 5 };
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  int bare, painted;

  dst_ui_action (window, "win.tool::brush");
  create (panel, "Roof");
  bare = dst_ui_brightness (window, (DsCell){ 14, 5 });
  dst_ui_click (window, at, 1, 0);
  dst_ui_hover (window, (DsCell){ 20, 9 });
  painted = dst_ui_brightness (window, at);
  g_assert_cmpint (painted, !=, bare);
  click_tip (panel, "Show the layer “Roof”");
  dst_ui_settle ();
  g_assert_cmpint (ABS (dst_ui_brightness (window, at) - bare), <=, 3);
  click_tip (panel, "Show the layer “Roof”");
  click_tip (panel, "Lock the layer “Roof”");
  dst_ui_click (window, (DsCell){ 16, 5 }, 1, 0);
  g_assert_cmpstr (tile_at (window, 0, (DsCell){ 16, 5 }), ==, "-");
  g_assert_nonnull (strstr (dse_window_get_hint (window), "The layer “Roof” is locked"));
  g_assert_true (gtk_widget_activate_action (panel, "layers.delete", NULL));
  g_assert_cmpuint (dse_layers_get_tiles (layers_of (window))->n, ==, 1);
  dst_ui_stop ();
}

/* Up from the highest under objects, a layer is over them; below it, it moves past others. */
static void
test_order (void)
{
  static const DsCell at = { 10, 5 };
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  const DsTileLayers *tiles = dse_layers_get_tiles (layers_of (window));

  dst_ui_action (window, "win.tool::brush");
  create (panel, "A");
  dst_ui_click (window, at, 1, 0);
  create (panel, "B");
  g_assert_true (gtk_widget_activate_action (panel, "layers.down", NULL));
  dst_ui_settle ();
  g_assert_cmpstr (tiles->items[0].name, ==, "B");
  g_assert_cmpstr (tile_at (window, 1, at), ==, "wall"); /* A's cells follow it */
  dse_layers_set_active (layers_of (window), (DsStratum)DS_STRATUM_TILES (1));
  g_assert_true (gtk_widget_activate_action (panel, "layers.up", NULL));
  dst_ui_settle ();
  g_assert_cmpstr (tiles->items[1].name, ==, "A");
  g_assert_cmpuint (tiles->items[1].is_above, ==, 1);
  g_assert_cmpint ((int)dse_layers_get_active (layers_of (window)), ==, DS_STRATUM_TILES (1));
  g_assert_true (gtk_widget_activate_action (panel, "layers.delete", NULL));
  dst_ui_settle ();
  g_assert_cmpuint (tiles->n, ==, 1);
  g_assert_true (ds_grid_is_blank (&dst_ui_level (window)->layers[DS_LAYER_TILES (1)]));
  dst_ui_action (window, "win.undo");
  g_assert_cmpstr (tile_at (window, 1, at), ==, "wall");
  dst_ui_stop ();
}

/* Cut takes the tiles of all layers, too, and undo gives them back. */
static void
test_cut (void)
{
  static const DsCell at = { 10, 5 };
  GtkWidget *panel;
  DseWindow *window = start_roofed (&panel, at);

  dst_ui_action (window, "win.select-all");
  dst_ui_action (window, "win.cut");
  g_assert_true (ds_grid_is_blank (&dst_ui_level (window)->layers[DS_LAYER_TILES (0)]));
  dst_ui_action (window, "win.undo");
  g_assert_cmpstr (tile_at (window, 0, at), ==, "wall");
  dst_ui_stop ();
}

/* A stamp has the tiles, also in the next session, and brings the layer along. */
static void
test_stamp (void)
{
  static const DsCell at = { 10, 5 };
  GtkWidget *panel;
  DseWindow *window = start_roofed (&panel, at);

  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, at, (DsCell){ 12, 5 }, 1, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_7, GDK_CONTROL_MASK);
  dst_ui_settle ();
  dst_ui_stop ();

  window = dst_ui_start (NULL);
  dst_ui_add_blank (window, 1);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_7, 0);
  dst_ui_settle ();
  dst_ui_click (window, (DsCell){ 21, 9 }, 1, 0);
  g_assert_cmpuint (dse_layers_get_tiles (layers_of (window))->n, ==, 1);
  g_assert_cmpstr (tile_at (window, 0, (DsCell){ 20, 9 }), ==, "wall");
  g_assert_cmpstr (tile_at (window, 0, (DsCell){ 21, 9 }), ==, "-");
  dst_ui_stop ();
}

/* The palette marks the tiles of own layers, too, while a piece with them floats. */
static void
test_held (void)
{
  static const DsCell at = { 10, 5 };
  GtkWidget *panel;
  DseWindow *window = start_roofed (&panel, at);
  g_autofree char *wall = dsu_palette_key ("tiles", "wall");
  g_autoptr (GHashTable) held = NULL;

  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, at, (DsCell){ 12, 5 }, 1, 0);
  dst_ui_action (window, "win.copy");
  dst_ui_action (window, "win.paste");
  DST_UI_UNTIL ((held = dse_page_dup_float_ids (dse_window_get_page (window))) != NULL);
  g_assert_true (g_hash_table_contains (held, wall));
  dst_ui_stop ();
}

/* A click on an eye leaves the focus where it was: Delete is meant for the level. */
static void
test_focus (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  const DsTileLayers *tiles = dse_layers_get_tiles (layers_of (window));

  dst_ui_action (window, "win.tool::brush");
  create (panel, "Roof");
  gtk_widget_grab_focus (GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window))));
  click_tip (panel, "Show the layer “Roof”");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
  g_assert_cmpuint (tiles->n, ==, 1);
  dst_ui_stop ();
}

/* The form of the row has opacity, tint and blend mode, one undo step; they are drawn and saved. */
static void
test_look (void)
{
  static const DsCell at = { 10, 5 };
  static const GdkRGBA blue = { 0, 0, 1, 1 };
  g_autofree char *path = dst_ui_file ("tile-layer-look.delve");
  GtkWidget *panel, *form;
  DseWindow *window = start (&panel);
  const DsTileLayers *tiles = dse_layers_get_tiles (layers_of (window));
  int whole, tinted, faded;

  dst_ui_action (window, "win.tool::brush");
  create (panel, "Roof");
  dst_ui_click (window, at, 1, 0);
  dst_ui_hover (window, (DsCell){ 20, 9 });
  whole = dst_ui_brightness (window, at);
  dst_ui_click_on (dst_ui_find (panel, GTK_TYPE_BUTTON, "Appearance of this tile layer or group"));
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  form = GTK_WIDGET (dst_ui_dialog ());
  gtk_color_chooser_set_rgba (GTK_COLOR_CHOOSER (dst_ui_find (form, GTK_TYPE_COLOR_BUTTON, NULL)),
                              &blue);
  dst_ui_press_button (form, "_Apply");
  dst_ui_settle ();
  g_assert_cmphex (tiles->items[0].tint, ==, 0x0000ff);
  g_assert_cmpuint (tiles->items[0].opacity, ==, 100);
  tinted = dst_ui_brightness (window, at);
  g_assert_cmpint (tinted, <, whole * 2 / 3);
  g_assert_true (gtk_widget_activate_action (panel, "layers.appearance", NULL));
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  form = GTK_WIDGET (dst_ui_dialog ());
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (dst_ui_find (form, GTK_TYPE_SPIN_BUTTON, NULL)), 40);
  dst_ui_press_button (form, "_Apply");
  dst_ui_settle ();
  g_assert_cmpuint (tiles->items[0].opacity, ==, 40);
  g_assert_cmphex (tiles->items[0].tint, ==, 0x0000ff);
  faded = dst_ui_brightness (window, at);
  g_assert_cmpint (faded, !=, tinted);
  g_assert_true (gtk_widget_activate_action (panel, "layers.appearance", NULL));
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  form = GTK_WIDGET (dst_ui_dialog ());
  gtk_drop_down_set_selected (GTK_DROP_DOWN (dst_ui_find (form, GTK_TYPE_DROP_DOWN, NULL)),
                              DS_BLEND_SCREEN);
  dst_ui_press_button (form, "_Apply");
  dst_ui_settle ();
  g_assert_cmpuint (tiles->items[0].blend, ==, DS_BLEND_SCREEN);
  g_assert_cmpuint (tiles->items[0].opacity, ==, 40);
  g_assert_cmpint (dst_ui_brightness (window, at), >, faded);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_action (window, "win.undo");
  dst_ui_settle ();
  g_assert_cmpuint (tiles->items[0].blend, ==, DS_BLEND_OVER);
  g_assert_cmpint (dst_ui_brightness (window, at), ==, faded);
  dst_ui_action (window, "win.undo");
  dst_ui_settle ();
  g_assert_cmpuint (tiles->items[0].opacity, ==, 100);
  g_assert_cmpint (dst_ui_brightness (window, at), ==, tinted);
  dst_ui_action (window, "win.undo");
  dst_ui_settle ();
  g_assert_cmphex (tiles->items[0].tint, ==, 0xffffff);
  g_assert_cmpint (dst_ui_brightness (window, at), ==, whole);
  dst_ui_stop ();

  window = dst_ui_start (path);
  tiles = dse_layers_get_tiles (layers_of (window));
  g_assert_cmpuint (tiles->items[0].opacity, ==, 40);
  g_assert_cmphex (tiles->items[0].tint, ==, 0x0000ff);
  g_assert_cmpuint (tiles->items[0].blend, ==, DS_BLEND_SCREEN);
  dst_ui_stop ();
}

/* The list of layers is no member of another program. */
static void
test_inspect (void)
{
  GtkWidget *panel, *inspect;
  DseWindow *window = start (&panel);

  create (panel, "Roof");
  inspect = dse_window_show_panel (window, &dse_panel_inspect);
  dst_ui_settle ();
  g_assert_nonnull (dst_ui_find (inspect, GTK_TYPE_LABEL, "Custom Properties"));
  g_assert_null (dst_ui_find (inspect, GTK_TYPE_LABEL, "tile_layers"));
  dst_ui_stop ();
}

/* Files and regeneration keep the cells. */
static void
test_kept (void)
{
  static const DsCell at = { 10, 5 };
  g_autofree char *path = dst_ui_file ("tile-layers.delve");
  GtkWidget *panel;
  DseWindow *window = start (&panel);

  dst_ui_action (window, "win.tool::rectangle");
  create (panel, "Roof");
  dst_ui_drag (window, at, (DsCell){ 12, 7 }, 1, 0);
  g_assert_cmpstr (tile_at (window, 0, (DsCell){ 12, 7 }), ==, "wall");
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_stop ();

  window = dst_ui_start (path);
  g_assert_cmpstr (dse_layers_get_tiles (layers_of (window))->items[0].name, ==, "Roof");
  g_assert_cmpstr (tile_at (window, 0, at), ==, "wall");
  dst_ui_make (window, "rooms-and-corridors", 7);
  g_assert_cmpint (dst_ui_level (window)->w, ==, 40);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 0, 0 }), ==, "wall");
  g_assert_cmpstr (tile_at (window, 0, at), ==, "wall");
  g_assert_cmpstr (tile_at (window, 0, (DsCell){ 13, 7 }), ==, "-");
  dst_ui_action (window, "win.undo");
  g_assert_cmpstr (tile_at (window, 0, at), ==, "wall");
  dst_ui_stop ();
}

static void
take_rules (DseWindow *window, const char *lines)
{
  DsCmdRules cmd = { .cmd.type = &ds_cmd_rules, .rules = dst_tile_rules_load (lines) };

  g_assert_true (dsu_document_take (dst_ui_document (window), &cmd.cmd, NULL));
  ds_rules_unref (cmd.rules);
  dst_ui_settle ();
}

/* The row names the enabled tile rules that fill the layer, in a mark that opens them. */
static void
test_rules (void)
{
  GtkWidget *panel, *mark;
  DseWindow *window = start_roofed (&panel, (DsCell){ 10, 5 });

  take_rules (window, "a|l|s|l=lava s=sand|layer=\"Roof\"\nb|f|s|f=mud s=sand|layer=\"Roof\"\n"
                      "c|f|s|f=mud s=sand|off layer=\"Roof\"\nd|f|s|f=mud s=sand|");
  mark = dst_ui_find (panel, GTK_TYPE_BUTTON, "Filled by tile rules, click to edit: X, X");
  g_assert_nonnull (mark);
  g_assert_true (gtk_widget_get_mapped (mark));
  take_rules (window, "b|f|s|f=mud s=sand|layer=\"Cellar\"");
  g_assert_false (gtk_widget_get_mapped (mark));
  take_rules (window, "b|f|s|f=mud s=sand|layer=\"Roof\"");
  g_assert_true (gtk_widget_get_mapped (mark));
  dst_ui_click_on (mark);
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL, "Tile rules") != NULL);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tile-layers/paint", test_paint);
  g_test_add_func ("/tile-layers/switches", test_switches);
  g_test_add_func ("/tile-layers/order", test_order);
  g_test_add_func ("/tile-layers/cut", test_cut);
  g_test_add_func ("/tile-layers/stamp", test_stamp);
  g_test_add_func ("/tile-layers/held", test_held);
  g_test_add_func ("/tile-layers/focus", test_focus);
  g_test_add_func ("/tile-layers/look", test_look);
  g_test_add_func ("/tile-layers/inspect", test_inspect);
  g_test_add_func ("/tile-layers/kept", test_kept);
  g_test_add_func ("/tile-layers/rules", test_rules);
  return g_test_run ();
}
