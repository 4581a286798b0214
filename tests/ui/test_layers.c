/* tests/ui/test_layers.c — layers: shown, dimmed, alone and locked by pointer and keys; nothing
 * that is done by hand changes a locked one. */
#include "canvas_private.h"
#include "doc/doc.h"
#include "drive.h"
#include "paint/areas.h"
#include "pixels.h"
#include "tools/layers.h"

#include <string.h>

static DseLayers *
layers_of (DseWindow *window)
{
  return dse_page_get_layers (dse_window_get_page (window));
}

/* A window with a blank level, wall to paint with, and the panel. */
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
click_tip (GtkWidget *panel, const char *tip)
{
  GtkWidget *button = dst_ui_find (panel, GTK_TYPE_TOGGLE_BUTTON, tip);

  g_assert_nonnull (button);
  dst_ui_click_on (button);
}

static size_t
position (DseWindow *window)
{
  return ds_doc_position (dsu_document_get_doc (dst_ui_document (window)));
}

static const char *
feature (DseWindow *window, int x, int y)
{
  return dst_ui_tile (window, DS_LAYER_FEATURE, (DsCell){ x, y });
}

static const char *
ground (DseWindow *window, int x, int y)
{
  return dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ x, y });
}

static gboolean
says (DseWindow *window, const char *word)
{
  return strstr (dse_window_get_hint (window), word) != NULL;
}

/* The lock stops brush, rectangle, and a paste; the status bar says why before and after. */
static void
test_locked_ground (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);

  click_tip (panel, "Lock the layer “Ground”");
  dst_ui_hover (window, (DsCell){ 5, 5 });
  g_assert_true (says (window, "“Ground” is locked"));
  dst_ui_drag (window, (DsCell){ 5, 5 }, (DsCell){ 9, 5 }, 1, 0);
  g_assert_cmpstr (ground (window, 7, 5), ==, "floor");
  g_assert_cmpuint (position (window), ==, 0);
  g_assert_true (says (window, "“Ground” is locked"));
  dst_ui_action (window, "win.tool::rectangle");
  dst_ui_drag (window, (DsCell){ 2, 2 }, (DsCell){ 6, 6 }, 1, 0);
  g_assert_cmpuint (position (window), ==, 0);
  click_tip (panel, "Lock the layer “Ground”");
  dst_ui_drag (window, (DsCell){ 2, 2 }, (DsCell){ 6, 6 }, 1, 0);
  g_assert_cmpuint (position (window), ==, 1);
  g_assert_false (says (window, "locked"));
  dst_ui_stop ();
}

/* The words of the status bar about a lock end with the lock, wherever the pointer is. */
static void
test_unlocked (void)
{
  static const char *const TOOLS[] = { "win.tool::brush", "win.tool::select" };

  for (gsize i = 0; i < G_N_ELEMENTS (TOOLS); i++) {
    GtkWidget *panel;
    DseWindow *window = start (&panel);

    dst_ui_action (window, "win.tool::select");
    dst_ui_drag (window, (DsCell){ 2, 2 }, (DsCell){ 6, 6 }, 1, 0);
    dst_ui_action (window, TOOLS[i]);
    click_tip (panel, "Lock the layer “Ground”");
    dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
    dst_ui_drag (window, (DsCell){ 3, 3 }, (DsCell){ 5, 5 }, 1, 0);
    g_assert_true (says (window, "“Ground” is locked"));
    click_tip (panel, "Lock the layer “Ground”");
    g_assert_false (says (window, "locked"));
    dst_ui_hover (window, (DsCell){ 9, 9 });
    g_assert_false (says (window, "locked"));
    dst_ui_stop ();
  }
}

/* Locked creatures are neither placed, moved, deleted nor painted over; other layers are. */
static void
test_locked_creatures (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);

  g_object_set (dse_window_get_options (window), "kind", "goblin", NULL);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, (DsCell){ 10, 5 }, 1, 0);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 1);
  click_tip (panel, "Lock the layer “Creatures” (Shift: all objects)");
  dst_ui_click (window, (DsCell){ 12, 5 }, 1, 0);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 1);
  dst_ui_drag (window, (DsCell){ 10, 5 }, (DsCell){ 14, 5 }, 1, 0);
  g_assert_cmpint (ds_things_get (dst_ui_level (window)->things, 0)->at.x, ==, 10);
  dst_ui_hover (window, (DsCell){ 10, 5 });
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 1);
  g_assert_true (says (window, "“Creatures” is locked"));
  dst_ui_action (window, "win.tool::brush");
  dst_ui_drag (window, (DsCell){ 8, 5 }, (DsCell){ 12, 5 }, 1, 0);
  g_assert_cmpstr (ground (window, 9, 5), ==, "wall");
  g_assert_cmpstr (ground (window, 10, 5), ==, "floor");
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 1);
  dst_ui_action (window, "win.undo");
  g_assert_cmpstr (ground (window, 9, 5), ==, "floor");
  dst_ui_stop ();
}

/* A paste leaves a locked layer as it is, and brings the others. */
static void
test_paste (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);

  dst_ui_drag (window, (DsCell){ 3, 3 }, (DsCell){ 5, 3 }, 1, 0);
  g_object_set (dse_window_get_options (window), "tile", "grass", NULL);
  dst_ui_drag (window, (DsCell){ 3, 4 }, (DsCell){ 5, 4 }, 1, 0);
  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 3, 3 }, (DsCell){ 5, 4 }, 1, 0);
  dst_ui_action (window, "win.copy");
  dst_ui_action (window, "win.select-none");
  click_tip (panel, "Lock the layer “Ground”");
  dst_ui_hover (window, (DsCell){ 20, 10 });
  dst_ui_action (window, "win.paste");
  dst_ui_settle ();
  dst_ui_click (window, (DsCell){ 20, 10 }, 1, 0);
  dst_ui_settle ();
  for (int x = 15; x < 25; x++)
    for (int y = 5; y < 15; y++)
      g_assert_cmpstr (ground (window, x, y), ==, "floor");
  {
    guint n = 0;

    for (int x = 15; x < 25; x++)
      for (int y = 5; y < 15; y++)
        n += strcmp (feature (window, x, y), "grass") == 0;
    g_assert_cmpuint (n, ==, 3);
  }
  dst_ui_stop ();
}

/* The eye and the star change the picture alone; H dims, and the keys step from layer to layer. */
static void
test_shown (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  DseLayers *layers = layers_of (window);
  const DsCell cell = { 10, 10 }, away = { 30, 2 };
  int bright, dim;

  gtk_widget_grab_focus (GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window))));
  dst_ui_hover (window, away);
  bright = dst_ui_brightness (window, cell);
  click_tip (panel, "Show the layer “Ground”");
  dst_ui_hover (window, away);
  g_assert_cmpint (dst_ui_brightness (window, cell), <, bright / 2);
  g_assert_cmpstr (ground (window, 10, 10), ==, "floor");
  click_tip (panel, "Show the layer “Ground”");
  dst_ui_hover (window, away);
  g_assert_cmpint (dst_ui_brightness (window, cell), ==, bright);
  click_tip (panel, "Show only the layer “Creatures”");
  dst_ui_hover (window, away);
  g_assert_cmpint (dst_ui_brightness (window, cell), <, bright / 2);
  click_tip (panel, "Show only the layer “Creatures”");

  dst_ui_hover (window, away);
  gtk_widget_grab_focus (GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window))));
  g_assert_cmpint ((int)dse_layers_get_active (layers), ==, DS_STRATUM_GROUND);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Page_Up, GDK_CONTROL_MASK);
  g_assert_cmpint ((int)dse_layers_get_active (layers), ==, DS_STRATUM_FEATURE);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_h, 0);
  g_assert_true (dse_layers_get_dims (layers));
  dim = dst_ui_brightness (window, cell);
  g_assert_cmpint (dim, <, bright);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Page_Down, GDK_CONTROL_MASK);
  g_assert_cmpint ((int)dse_layers_get_active (layers), ==, DS_STRATUM_GROUND);
  g_assert_cmpint (dst_ui_brightness (window, cell), ==, bright);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_h, 0);
  g_assert_false (dse_layers_get_dims (layers));
  dst_ui_stop ();
}

/* A chosen layer gets a tool for it, and a tool its layer. */
static void
test_tools (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  DseLayers *layers = layers_of (window);
  DsStratum found;

  for (int i = 0; i < 3; i++)
    dst_ui_key (GTK_WINDOW (window), GDK_KEY_Page_Up, GDK_CONTROL_MASK);
  g_assert_cmpstr (dse_page_get_tool (dse_window_get_page (window))->id, ==, "thing");
  found = dse_tool_target (dse_page_get_tool (dse_window_get_page (window)),
                           dsu_document_get_delve (dst_ui_document (window)),
                           dse_window_get_options (window), layers);
  g_assert_cmpint ((int)found, ==, (int)dse_layers_get_active (layers));
  g_object_set (dse_window_get_options (window), "tile", "grass", NULL);
  dst_ui_action (window, "win.tool::brush");
  g_assert_cmpint ((int)dse_layers_get_active (layers), ==, DS_STRATUM_FEATURE);
  dst_ui_stop ();
}

/* Hidden objects are not selected with the others. */
static void
test_hidden_are_not_selected (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  gsize n;

  g_object_set (dse_window_get_options (window), "kind", "goblin", NULL);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, (DsCell){ 10, 5 }, 1, 0);
  g_object_set (dse_window_get_options (window), "kind", "torch-light", NULL);
  dst_ui_click (window, (DsCell){ 12, 5 }, 1, 0);
  click_tip (panel, "Show the layer “Creatures” (Shift: all objects)");
  dst_ui_drag (window, (DsCell){ 8, 3 }, (DsCell){ 14, 7 }, 1, GDK_SHIFT_MASK);
  dse_page_get_chosen (dse_window_get_page (window), &n);
  g_assert_cmpuint (n, ==, ds_things_count (dst_ui_level (window)->things) - 1);
  dst_ui_stop ();
}

/* The state comes back from its line; opacity is set by the slider's keys. */
static void
test_state (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  DseLayers *layers = layers_of (window);
  GtkWidget *slider =
      dst_ui_find (panel, GTK_TYPE_SCALE, "Opacity of the layer “Features” in percent");
  g_autofree char *before = dse_layers_dup_state (layers), *state = NULL;

  g_assert_nonnull (slider);
  gtk_widget_grab_focus (slider);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Left, 0);
  g_assert_cmpint (dse_layers_get_opacity (layers, DS_STRATUM_FEATURE), ==, 95);
  dse_layers_set_locked (layers, DS_STRATUM_NOTE, TRUE);
  state = dse_layers_dup_state (layers);
  dse_layers_set_state (layers, before);
  g_assert_false (dse_layers_get_locked (layers, DS_STRATUM_NOTE));
  dse_layers_set_state (layers, state);
  g_assert_true (dse_layers_get_locked (layers, DS_STRATUM_NOTE));
  g_assert_cmpint (dse_layers_get_opacity (layers, DS_STRATUM_FEATURE), ==, 95);
  dse_layers_set_state (layers, "ground:lx9 sky:s active:moon alone: :");
  g_assert_true (dse_layers_get_locked (layers, DS_STRATUM_GROUND));
  dst_ui_stop ();
}

/* A game shows all layers: none of the commands can be used in it, and the panel comes back after
 * it, on whichever side it is. */
static void
test_game (void)
{
  static const char *const actions[] = { "dim-layers", "layer-up",    "layer-down", "show-layer",
                                         "lock-layer", "layer-alone", "panel",      "move-panel" };
  static const char *const sides[] = { "left", "right", "bottom" };
  GtkWidget *panel, *why;
  DseWindow *window = start (&panel);

  dst_ui_make (window, "key-and-door-crypt", 7);
  for (gsize k = 0; k < G_N_ELEMENTS (sides); k++) {
    g_autofree char *move = g_strdup_printf ("win.move-panel::%s", sides[k]);

    gtk_widget_child_focus (panel, GTK_DIR_TAB_FORWARD);
    dst_ui_action (window, move);
    panel = dse_window_show_panel (window, &dse_panel_layers);
    dst_ui_settle ();
    g_assert_true (gtk_widget_get_mapped (panel));
    dst_ui_action (window, "win.play");
    DST_UI_UNTIL (dse_page_is_playing (dse_window_get_page (window)));
    dst_ui_settle ();
    g_assert_false (gtk_widget_get_mapped (panel));
    for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
      if (g_action_group_get_action_enabled (G_ACTION_GROUP (window), actions[i]))
        g_error ("%s can be used in a game", actions[i]);
    dst_ui_key (GTK_WINDOW (window), GDK_KEY_l, GDK_CONTROL_MASK | GDK_ALT_MASK);
    dst_ui_settle ();
    g_assert_false (gtk_widget_get_mapped (panel));
    dse_window_show_panel (window, &dse_panel_layers); /* it says why it does nothing */
    g_assert_false (gtk_widget_get_sensitive (panel));
    why = dst_ui_find (panel, GTK_TYPE_LABEL, "A game shows all layers.");
    g_assert_true (gtk_widget_get_visible (why));
    dst_ui_action (window, "win.stop-play");
    DST_UI_UNTIL (!dse_page_is_playing (dse_window_get_page (window)));
    dst_ui_settle ();
    g_assert_true (gtk_widget_get_mapped (panel));
    g_assert_true (gtk_widget_get_sensitive (panel) && !gtk_widget_get_visible (why));
  }
  dst_ui_stop ();
}

/* Pixels of the canvas in the colour of a note's frame, at full strength. */
static guint
frame_pixels (DseWindow *window)
{
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  g_autoptr (GdkTexture) picture = dst_ui_render (GTK_WIDGET (canvas));
  const gsize n = (gsize)gdk_texture_get_width (picture) * (gsize)gdk_texture_get_height (picture);
  g_autofree guint32 *pixels = g_new (guint32, n);
  guint found = 0;

  gdk_texture_download (picture, (guchar *)pixels,
                        (gsize)gdk_texture_get_width (picture) * sizeof *pixels);
  for (gsize i = 0; i < n; i++)
    found += (pixels[i] & 0xffffff) == DSU_NOTE_COLOUR;
  return found;
}

/* Edges of a frame @w by @h cells: of two by the width of a line; corners are in two. */
static guint
edge_pixels (DseWindow *window, int w, int h)
{
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  const double px = dsu_canvas_get_zoom (canvas);
  const guint line = (guint)dsu_area_line (px), wide = (guint)(w * px), high = (guint)(h * px);

  g_assert_cmpfloat (dsu_area_line (px), ==, line);
  return wide * high - (wide - 2 * line) * (high - 2 * line);
}

static void
set_member (DseWindow *window, const char *key, const char *json)
{
  const DsThing *thing = ds_things_get (dst_ui_level (window)->things, 0);
  DsCmdSetThingProperty set = {
    .cmd.type = &ds_cmd_set_thing_property, .floor = 0, .id = thing->id, .key = key, .json = json
  };

  g_assert_true (dsu_document_apply_step (dst_ui_document (window), &set.cmd, NULL));
}

/* The area of a note has a frame, as in pictures, which follows the note, its size, undo and the
 * eye of the layer; a note on one cell has none. */
static void
test_note_areas (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  const DsCell away = { 20, 2 };

  dsu_canvas_zoom_to (canvas, 16);
  g_object_set (dse_window_get_options (window), "kind", "note", NULL);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, (DsCell){ 10, 5 }, 1, 0);
  dst_ui_action (window, "win.select-none");
  dst_ui_action (window, "win.tool::select"); /* previews nothing, which would list them again */
  dst_ui_hover (window, away);
  set_member (window, "note", "\"Boss\"");
  g_assert_cmpuint (frame_pixels (window), ==, 0);
  set_member (window, "width", "4");
  set_member (window, "height", "3");
  g_assert_cmpuint (frame_pixels (window), ==, edge_pixels (window, 4, 3));
  set_member (window, "width", "6");
  g_assert_cmpuint (frame_pixels (window), ==, edge_pixels (window, 6, 3));
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (frame_pixels (window), ==, edge_pixels (window, 4, 3));
  dsu_canvas_zoom_in (canvas);
  g_assert_cmpfloat (dsu_canvas_get_zoom (canvas), ==, 24);
  dsu_canvas_centre (canvas, (DsCell){ 14, 6 }); /* with all of the area in view */
  g_assert_cmpuint (frame_pixels (window), ==, edge_pixels (window, 4, 3));

  click_tip (panel, "Show the layer “Notes” (Shift: all objects)");
  dst_ui_hover (window, away);
  g_assert_cmpuint (frame_pixels (window), ==, 0);
  click_tip (panel, "Show the layer “Notes” (Shift: all objects)");
  dst_ui_hover (window, away);
  g_assert_cmpuint (frame_pixels (window), ==, edge_pixels (window, 4, 3));
  dse_layers_set_opacity (layers_of (window), DS_STRATUM_NOTE, 50);
  g_assert_cmpuint (frame_pixels (window), ==, 0); /* weaker */
  dse_layers_set_opacity (layers_of (window), DS_STRATUM_NOTE, 100);
  g_assert_cmpuint (frame_pixels (window), ==, edge_pixels (window, 4, 3));
  for (int i = 0; i < 4; i++)
    dst_ui_action (window, "win.undo"); /* width, height, its text, the note */
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 0);
  g_assert_cmpuint (frame_pixels (window), ==, 0);
  dst_ui_stop ();
}

/* The frame of a note beside the view comes into it while two fingers make the level smaller. */
static void
test_note_pinched (void)
{
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));

  g_object_set (dse_window_get_options (window), "kind", "note", NULL);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, (DsCell){ 10, 5 }, 1, 0);
  dst_ui_action (window, "win.select-none");
  dst_ui_action (window, "win.tool::select");
  set_member (window, "note", "\"Boss\"");
  set_member (window, "width", "4");
  dsu_canvas_zoom_to (canvas, 32);
  dsu_canvas_pan (canvas, 14 * 32 + 10.0 - (double)dsu_canvas_get_camera (canvas).x, 0);
  g_assert_cmpuint (frame_pixels (window), ==, 0);
  dsu_canvas_pinch_begin (canvas);
  dsu_canvas_pinch_update (canvas, 0.75, gtk_widget_get_width (GTK_WIDGET (canvas)) / 2.0,
                           gtk_widget_get_height (GTK_WIDGET (canvas)) / 2.0);
  g_assert_cmpuint (frame_pixels (window), >, 0);
  dsu_canvas_pinch_end (canvas, 0, 0);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/layers/locked-ground", test_locked_ground);
  g_test_add_func ("/editor/layers/unlocked", test_unlocked);
  g_test_add_func ("/editor/layers/locked-creatures", test_locked_creatures);
  g_test_add_func ("/editor/layers/paste", test_paste);
  g_test_add_func ("/editor/layers/shown", test_shown);
  g_test_add_func ("/editor/layers/tools", test_tools);
  g_test_add_func ("/editor/layers/hidden-are-not-selected", test_hidden_are_not_selected);
  g_test_add_func ("/editor/layers/state", test_state);
  g_test_add_func ("/editor/layers/note-areas", test_note_areas);
  g_test_add_func ("/editor/layers/note-pinched", test_note_pinched);
  g_test_add_func ("/editor/layers/game", test_game);
  return g_test_run ();
}
