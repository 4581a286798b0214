/* tests/ui/test_own_layers.c — own layers of objects: created, shown, locked, renamed and removed
 * by the panel, with the objects on them. */
#include "drive.h"
#include "pixels.h"
#include "tools/layers.h"
#include "window/status_bar.h"

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

static gboolean
says (DseWindow *window, const char *word)
{
  return strstr (dse_window_get_hint (window), word) != NULL;
}

/* Types a name into the open dialog, over what is there, and accepts it. */
static void
name_layer (const char *name, const char *answer)
{
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  gtk_editable_set_text (
      GTK_EDITABLE (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ENTRY_ROW, NULL)), name);
  dst_ui_answer (answer);
  dst_ui_settle ();
}

static void
create_layer (GtkWidget *panel, const char *name)
{
  dst_ui_click_on (dst_ui_find (panel, GTK_TYPE_BUTTON, "New layer of objects (Insert)"));
  name_layer (name, "_Create");
}

/* "Ambush Guards: 10 Ambush, 12 Guards, 14 -": the layers, and columns and layers of objects. */
static char *
own_drawn (DseWindow *window)
{
  const DsFloor *level = dst_ui_level (window);
  const DsObjectLayers *own = dse_layers_get_own (layers_of (window));
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < own->n; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", own->names[i]);
  for (gsize i = 0; i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);
    const int layer = ds_object_layers_of (own, thing);

    g_string_append_printf (text, "%s %d %s", i > 0 ? "," : ":", thing->at.x,
                            layer >= 0 ? own->names[layer] : "-");
  }
  return g_string_free (text, FALSE);
}

#define ASSERT_OWN(window, want)                                                                   \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *drawn_ = own_drawn (window);                                                  \
                                                                                                   \
    g_assert_cmpstr (drawn_, ==, want);                                                            \
  }                                                                                                \
  G_STMT_END

/* An action of the row's menu. */
static void
do_layers (GtkWidget *panel, const char *action)
{
  g_assert_true (gtk_widget_activate_action (panel, action, NULL));
  dst_ui_settle ();
}

/* A window with two layers: a goblin on each, and one on none. */
static DseWindow *
start_own (GtkWidget **panel)
{
  DseWindow *window = start (panel);

  g_object_set (dse_window_get_options (window), "kind", "goblin", NULL);
  create_layer (*panel, "Ambush");
  g_assert_cmpstr (dse_page_get_tool (dse_window_get_page (window))->id, ==, "thing"); /* it fits */
  dst_ui_click (window, (DsCell){ 10, 5 }, 1, 0);
  create_layer (*panel, "Guards");
  dst_ui_click (window, (DsCell){ 12, 5 }, 1, 0);
  dse_layers_set_active (layers_of (window), DS_STRATUM_CREATURE);
  dst_ui_click (window, (DsCell){ 14, 5 }, 1, 0);
  ASSERT_OWN (window, "Ambush Guards: 10 Ambush, 12 Guards, 14 -");
  return window;
}

/* The status bar names the layer, and its menu makes it the active one. */
static void
test_status (void)
{
  GtkWidget *panel, *button;
  DseWindow *window = start_own (&panel);
  DseLayers *layers = layers_of (window);

  create_layer (panel, "the second wave: wolves");
  button = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_MENU_BUTTON, "Active layer");
  g_assert_cmpstr (gtk_menu_button_get_label (GTK_MENU_BUTTON (button)), ==, "the second wa…");
  dst_ui_action (window, "win.layer::own.Guards");
  g_assert_cmpint ((int)dse_layers_get_active (layers), ==, DS_STRATUM_OWN (1));
  g_assert_cmpint (
      g_menu_model_get_n_items (gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (button))), ==,
      DS_N_STRATA + 3);
  dst_ui_action (window, "win.layer::ground");
  g_assert_cmpstr (gtk_menu_button_get_label (GTK_MENU_BUTTON (button)), ==, "Ground");
  dst_ui_stop ();
}

/* A tool for cells between two objects does not take the layer away. */
static void
test_new (void)
{
  GtkWidget *panel;
  DseWindow *window = start_own (&panel);

  dse_layers_set_active (layers_of (window), (DsStratum)DS_STRATUM_OWN (0));
  dst_ui_action (window, "win.tool::brush");
  g_object_set (dse_window_get_options (window), "tile", "grass", NULL);
  g_assert_cmpint ((int)dse_layers_get_active (layers_of (window)), ==, DS_STRATUM_FEATURE);
  dst_ui_action (window, "win.tool::thing");
  g_object_set (dse_window_get_options (window), "kind", "gold", NULL);
  g_assert_cmpint ((int)dse_layers_get_active (layers_of (window)), ==, DS_STRATUM_OWN (0));
  dst_ui_click (window, (DsCell){ 16, 5 }, 1, 0);
  ASSERT_OWN (window, "Ambush Guards: 10 Ambush, 12 Guards, 14 -, 16 Ambush");
  dst_ui_stop ();
}

/* A name that is taken is asked for again, and nothing is created. */
static void
test_name_taken (void)
{
  GtkWidget *panel;
  DseWindow *window = start_own (&panel);
  GtkWindow *dialog;

  create_layer (panel, "Ambush");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  dialog = dst_ui_dialog ();
  g_assert_nonnull (
      dst_ui_find (GTK_WIDGET (dialog), GTK_TYPE_LABEL, "The level already has a layer “Ambush”"));
  name_layer ("Wave 2", "_Create");
  ASSERT_OWN (window, "Ambush Guards Wave 2: 10 Ambush, 12 Guards, 14 -");
  dst_ui_stop ();
}

/* Hidden objects are neither drawn nor chosen; alone shows only the objects of the layer. */
static void
test_shown (void)
{
  static const int columns[] = { 10, 12, 14 };
  static const struct {
    const char *tip;
    gboolean shows[3];
  } rows[] = {
    { "Show the layer “Ambush”", { FALSE, TRUE, TRUE } },
    { "Show only the layer “Ambush”", { TRUE, FALSE, FALSE } },
    { "Show only the layer “Creatures”", { TRUE, TRUE, TRUE } },
    { "Show the layer “Creatures” (Shift: all objects)", { FALSE, FALSE, FALSE } },
  };
  GtkWidget *panel;
  DseWindow *window = start_own (&panel);
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));

  for (gsize row = 0; row < G_N_ELEMENTS (rows); row++) {
    click_tip (panel, rows[row].tip);
    for (gsize i = 0; i < 3; i++) {
      const DsThing *thing = ds_things_get (dst_ui_level (window)->things, i);
      gsize n;

      g_assert_cmpint (dsu_canvas_hides (canvas, thing), ==, !rows[row].shows[i]);
      gtk_widget_grab_focus (GTK_WIDGET (canvas));
      dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
      dst_ui_drag (window, (DsCell){ columns[i] - 1, 4 }, (DsCell){ columns[i] + 1, 6 }, 1,
                   GDK_SHIFT_MASK);
      dse_page_get_chosen (dse_window_get_page (window), &n);
      g_assert_cmpuint (n, ==, rows[row].shows[i]);
    }
    click_tip (panel, rows[row].tip);
  }
  dst_ui_stop ();
}

/* The picture follows the eye, and has its part of the opacity. */
static void
test_drawn (void)
{
  GtkWidget *panel;
  DseWindow *window = start_own (&panel);
  DseLayers *layers = layers_of (window);
  const DsCell cells[] = { { 10, 5 }, { 12, 5 } };
  int whole[2], bare;

  dst_ui_hover (window, (DsCell){ 25, 12 });
  for (int i = 0; i < 2; i++)
    whole[i] = dst_ui_brightness (window, cells[i]);
  click_tip (panel, "Show the layer “Creatures” (Shift: all objects)");
  DST_UI_UNTIL (dst_ui_brightness (window, cells[0]) != whole[0]);
  bare = dst_ui_brightness (window, cells[0]);
  click_tip (panel, "Show the layer “Creatures” (Shift: all objects)");
  DST_UI_UNTIL (dst_ui_brightness (window, cells[0]) == whole[0]);
  dse_layers_set_opacity (layers, (DsStratum)DS_STRATUM_OWN (0), 50);
  DST_UI_UNTIL (dst_ui_brightness (window, cells[0]) != whole[0]);
  g_assert_cmpint (dst_ui_brightness (window, cells[0]), !=, bare);
  click_tip (panel, "Show the layer “Ambush”");
  DST_UI_UNTIL (dst_ui_brightness (window, cells[0]) == bare);
  g_assert_cmpint (dst_ui_brightness (window, cells[1]), ==, whole[1]);
  dst_ui_stop ();
}

/* Its lock keeps its objects, and says so by its name before and after a click. */
static void
test_locked (void)
{
  GtkWidget *panel;
  DseWindow *window = start_own (&panel);

  click_tip (panel, "Lock the layer “Guards”");
  dst_ui_drag (window, (DsCell){ 12, 5 }, (DsCell){ 12, 8 }, 1, 0);
  g_assert_true (says (window, "“Guards” is locked"));
  dst_ui_drag (window, (DsCell){ 10, 5 }, (DsCell){ 11, 5 }, 1, 0);
  ASSERT_OWN (window, "Ambush Guards: 11 Ambush, 12 Guards, 14 -");
  dse_layers_set_active (layers_of (window), (DsStratum)DS_STRATUM_OWN (1));
  dst_ui_action (window, "win.object-work(1)");
  dst_ui_hover (window, (DsCell){ 20, 5 });
  g_assert_true (says (window, "“Guards” is locked"));
  dst_ui_click (window, (DsCell){ 20, 5 }, 1, 0);
  ASSERT_OWN (window, "Ambush Guards: 11 Ambush, 12 Guards, 14 -");
  dst_ui_stop ();
}

/* The note of a refused press ends when another layer is chosen. */
static void
test_note_ends (void)
{
  GtkWidget *panel;
  DseWindow *window = start_own (&panel);

  click_tip (panel, "Lock the layer “Guards”");
  dst_ui_drag (window, (DsCell){ 12, 5 }, (DsCell){ 12, 8 }, 1, 0);
  g_assert_true (says (window, "“Guards” is locked"));
  dse_layers_set_active (layers_of (window), (DsStratum)DS_STRATUM_OWN (0));
  DST_UI_UNTIL (!says (window, "“Guards” is locked"));
  dst_ui_stop ();
}

/* New objects of an own layer that is shown alone are seen, so nothing is called hidden. */
static void
test_alone (void)
{
  GtkWidget *panel;
  DseWindow *window = start_own (&panel);
  DseLayers *layers = layers_of (window);

  dse_layers_set_active (layers, (DsStratum)DS_STRATUM_OWN (1));
  dse_layers_set_alone (layers, (DsStratum)DS_STRATUM_OWN (1), TRUE);
  dst_ui_hover (window, (DsCell){ 20, 5 });
  g_assert_false (says (window, "is hidden"));
  dse_layers_set_active (layers, (DsStratum)DS_STRATUM_OWN (0));
  dst_ui_hover (window, (DsCell){ 21, 5 });
  g_assert_true (says (window, "is hidden"));
  dst_ui_stop ();
}

/* A row looks pressed while the menu of a press is open, which takes the release, and no longer. */
static void
test_menu (void)
{
  GtkWidget *panel, *menu = NULL, *row;
  DseWindow *window = start_own (&panel);

  dse_layers_set_active (layers_of (window), (DsStratum)DS_STRATUM_OWN (1));
  dst_ui_settle ();
  row = GTK_WIDGET (
      gtk_list_box_get_selected_row (GTK_LIST_BOX (dst_ui_find (panel, GTK_TYPE_LIST_BOX, NULL))));
  gtk_widget_set_state_flags (row, GTK_STATE_FLAG_ACTIVE, FALSE);
  do_layers (panel, "layers.menu");
  DST_UI_UNTIL ((menu = dst_ui_find (row, GTK_TYPE_POPOVER_MENU, NULL)) != NULL &&
                gtk_widget_get_mapped (menu));
  gtk_popover_popdown (GTK_POPOVER (menu));
  DST_UI_UNTIL (dst_ui_find (row, GTK_TYPE_POPOVER_MENU, NULL) == NULL);
  g_assert_false (gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_ACTIVE);
  dst_ui_stop ();
}

/* A long name, in the note of its lock and in the button, does not widen a small window. */
static void
test_long_name (void)
{
  GtkWidget *panel;
  DseWindow *window = start_own (&panel);
  int w;

  dse_layers_set_active (layers_of (window), (DsStratum)DS_STRATUM_OWN (1));
  do_layers (panel, "layers.rename");
  name_layer ("The chamberlain's innermost bodyguards in the morning mist", "_Rename");
  click_tip (panel, "Lock the layer “The chamberlain's innermost bodyguards in the morning mist”");
  dst_ui_click (window, (DsCell){ 20, 5 }, 1, 0);
  g_assert_true (says (window, "is locked"));
  dst_ui_settle ();
  gtk_widget_measure (dst_ui_find (GTK_WIDGET (window), DSE_TYPE_STATUS_BAR, NULL),
                      GTK_ORIENTATION_HORIZONTAL, -1, &w, NULL, NULL, NULL);
  g_test_message ("%d px at least", w);
  g_assert_cmpint (w, <=, 900); /* German has longer words beside it */
  dst_ui_stop ();
}

/* Rename, move and delete are steps of undo; the state of a layer follows its name. */
static void
test_edits (void)
{
  GtkWidget *panel;
  DseWindow *window = start_own (&panel);
  DseLayers *layers = layers_of (window);

  dse_layers_set_active (layers, (DsStratum)DS_STRATUM_OWN (1));
  click_tip (panel, "Lock the layer “Guards”");
  do_layers (panel, "layers.rename");
  name_layer ("Patrol", "_Rename");
  ASSERT_OWN (window, "Ambush Patrol: 10 Ambush, 12 Patrol, 14 -");
  do_layers (panel, "layers.up");
  ASSERT_OWN (window, "Patrol Ambush: 10 Ambush, 12 Patrol, 14 -");
  g_assert_true (dse_layers_get_locked (layers, (DsStratum)DS_STRATUM_OWN (0)));
  g_assert_cmpint ((int)dse_layers_get_active (layers), ==, DS_STRATUM_OWN (0));
  do_layers (panel, "layers.delete");
  ASSERT_OWN (window, "Ambush: 10 Ambush, 12 -, 14 -");
  g_assert_cmpint ((int)dse_layers_get_active (layers), ==, DS_STRATUM_CREATURE);
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL,
                             "Deleted the layer “Patrol”, not its objects · active layer: "
                             "“Creatures”") != NULL);
  for (int i = 0; i < 3; i++)
    dst_ui_action (window, "win.undo");
  ASSERT_OWN (window, "Ambush Guards: 10 Ambush, 12 Guards, 14 -");
  dst_ui_stop ();
}

/* Selected objects are put on a layer, and those of a layer are selected. */
static void
test_moved (void)
{
  GtkWidget *panel;
  DseWindow *window = start_own (&panel);
  gsize n;

  dst_ui_drag (window, (DsCell){ 11, 4 }, (DsCell){ 15, 6 }, 1, GDK_SHIFT_MASK);
  dse_layers_set_active (layers_of (window), (DsStratum)DS_STRATUM_OWN (0));
  do_layers (panel, "layers.put");
  ASSERT_OWN (window, "Ambush Guards: 10 Ambush, 12 Ambush, 14 Ambush");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  do_layers (panel, "layers.choose");
  dse_page_get_chosen (dse_window_get_page (window), &n);
  g_assert_cmpuint (n, ==, 3);
  dst_ui_action (window, "win.undo");
  ASSERT_OWN (window, "Ambush Guards: 10 Ambush, 12 Guards, 14 -");
  dst_ui_stop ();
}

/* The line of the session has own layers, whatever their names are. */
static void
test_state (void)
{
  GtkWidget *panel;
  DseWindow *window = start_own (&panel);
  DseLayers *layers = layers_of (window);
  const DsStratum odd = (DsStratum)DS_STRATUM_OWN (2);
  g_autofree char *before = dse_layers_dup_state (layers), *state = NULL, *again = NULL;

  create_layer (panel, "a: b% ü");
  dse_layers_set_locked (layers, odd, TRUE);
  dse_layers_set_alone (layers, odd, TRUE);
  state = dse_layers_dup_state (layers);
  dse_layers_set_state (layers, before);
  g_assert_false (dse_layers_is_alone (layers, odd));
  dse_layers_set_state (layers, state);
  again = dse_layers_dup_state (layers);
  g_assert_cmpstr (state, ==, again);
  g_assert_true (dse_layers_get_locked (layers, odd) && dse_layers_is_alone (layers, odd));
  g_assert_cmpstr (dse_layers_get_own_active (layers), ==, "a: b% ü");
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/own-layers/new", test_new);
  g_test_add_func ("/own-layers/status", test_status);
  g_test_add_func ("/own-layers/name-taken", test_name_taken);
  g_test_add_func ("/own-layers/shown", test_shown);
  g_test_add_func ("/own-layers/drawn", test_drawn);
  g_test_add_func ("/own-layers/locked", test_locked);
  g_test_add_func ("/own-layers/note-ends", test_note_ends);
  g_test_add_func ("/own-layers/alone", test_alone);
  g_test_add_func ("/own-layers/menu", test_menu);
  g_test_add_func ("/own-layers/long-name", test_long_name);
  g_test_add_func ("/own-layers/edits", test_edits);
  g_test_add_func ("/own-layers/moved", test_moved);
  g_test_add_func ("/own-layers/state", test_state);
  return g_test_run ();
}
