/* tests/ui/test_rooms.c — facts about the pointed cell and room, and edits of rooms. */
#include "drive.h"
#include "window/panel.h"

#include <string.h>

#define CRYPT /* in the legend */                                                                  \
  "<b>Regions</b>\n<span foreground='#3080c0' background='#242428'> ● </span> Crypt\n"           \
  "<small>Hide: menu View · Overlay · None</small>"

/* Two rooms and what stands in them: the vault (2, 2) to (8, 7) with a gate in its east wall at
 * (9, 4), and the hall (10, 2) to (20, 10), of 28 x 14 cells. */
static void
put (DsDelve *delve, guint64 id, const char *kind, DsCell at, const char *lock)
{
  DsThing thing = { .id = id, .facing = DS_FACING_NONE, .target_floor = -1, .at = at };

  g_assert_true (ds_rules_find_kind (delve->rules, kind, &thing.kind));
  thing.lock = lock != NULL ? ds_str_new (lock) : NULL;
  g_assert_cmpint (ds_things_put (&delve->dungeon.floors[0].things, &thing, NULL), ==, DS_OK);
  ds_str_unref (thing.lock);
}

static void
dig (DsDelve *delve, DsRect room, uint32_t number)
{
  DsFloor *level = &delve->dungeon.floors[0];
  const uint32_t floor = ds_rules_find_tile (delve->rules, "floor");

  for (int y = room.y; y < room.y + room.h; y++)
    for (int x = room.x; x < room.x + room.w; x++)
      g_assert_true (ds_floor_set (level, DS_LAYER_GROUND, (DsCell){ x, y }, floor) &&
                     ds_floor_set (level, DS_LAYER_ROOM, (DsCell){ x, y }, number));
}

static void
fill (DsDelve *delve)
{
  DsStr *crypt = ds_str_new ("Crypt"), *vault = ds_str_new ("Old vault");
  const DsRegion region = { .id = 5, .colour = 0x3080c0, .name = crypt };
  const DsRoom rooms[] = { { .id = 1, .kind = DS_ROOM_VAULT, .region = 1, .name = vault },
                           { .id = 2, .kind = DS_ROOM_NORMAL } };
  DsFloor *level = &delve->dungeon.floors[0];

  g_assert_cmpint (ds_regions_add (&delve->dungeon.regions, &region, NULL), ==, DS_OK);
  for (int i = 0; i < 2; i++)
    g_assert_cmpint (ds_rooms_add (&level->rooms, &rooms[i], NULL), ==, DS_OK);
  dig (delve, (DsRect){ 2, 2, 7, 6 }, 1);
  dig (delve, (DsRect){ 9, 4, 1, 1 }, 0);
  dig (delve, (DsRect){ 10, 2, 11, 9 }, 2);
  put (delve, 11, "player-start", (DsCell){ 3, 3 }, NULL);
  put (delve, 12, "goblin", (DsCell){ 5, 5 }, NULL);
  put (delve, 13, "goblin", (DsCell){ 6, 5 }, NULL);
  put (delve, 14, "key", (DsCell){ 4, 6 }, "red");
  put (delve, 15, "gate-locked", (DsCell){ 9, 4 }, "red");
  ds_str_unref (crypt);
  ds_str_unref (vault);
}

static DseWindow *
start (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;
  g_autoptr (DsuDocument) document = NULL;
  DsDelve delve;

  g_assert_cmpint (
      ds_delve_init (&delve, rules, 28, 14, 1, ds_rules_find_tile (rules, "wall"), NULL), ==,
      DS_OK);
  fill (&delve);
  document = dsu_document_new (&delve, NULL);
  ds_delve_clear (&delve);
  dse_window_add_document (window, document);
  dst_ui_settle ();
  dsu_canvas_fit (dse_page_get_canvas (dse_window_get_page (window)));
  dst_ui_action (window, "win.tool::select");
  dst_ui_settle ();
  return window;
}

/* A label of the card that can be seen; NULL: there is none. */
static GtkWidget *
card_label (DseWindow *window, const char *text)
{
  GtkWidget *label = dst_ui_find (GTK_WIDGET (dse_window_get_page (window)), GTK_TYPE_LABEL, text);

  return label != NULL && gtk_widget_get_mapped (label) ? label : NULL;
}

/* ---- hovering */

static void
test_M07 (void)
{
  static const char *const told[] = {
    "Goblin: 66 hit points, attack 15",
    "Old vault (Vault), 42 cells",
    "Crypt",
    "2 × Goblin",
    "Red door: Red lock",
    "Red key in Old vault",
    "From the start: 2 steps",
  };
  DseWindow *window = start ();
  DsePage *page = dse_window_get_page (window);

  dst_ui_hover (window, (DsCell){ 5, 5 });
  g_assert_cmpuint (dse_page_get_marked_room (page), ==, 1);
  DST_UI_UNTIL (strstr (dse_window_get_status (window), "From the start") != NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (told); i++)
    g_assert_nonnull (strstr (dse_window_get_status (window), told[i]));
  DST_UI_UNTIL (card_label (window, "Contents") != NULL);
  g_assert_nonnull (card_label (window, "Contents"));
  g_assert_nonnull (card_label (window, "Red lock (1 gate)"));
  dst_ui_hover (window, (DsCell){ 15, 5 });
  g_assert_null (card_label (window, "Contents")); /* it is gone at once */
  g_assert_cmpuint (dse_page_get_marked_room (page), ==, 2);
  dst_ui_hover (window, (DsCell){ 25, 12 });
  g_assert_cmpuint (dse_page_get_marked_room (page), ==, 0);
  dst_ui_stop ();
}

/* Where there is little room, the card leaves the cell to be seen that it tells of. */
static void
test_card_beside (void)
{
  const DsCell cell = { 6, 5 };
  DseWindow *window = start ();
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  graphene_point_t middle;
  graphene_rect_t card;
  GtkWidget *label;

  dst_ui_action (window, "win.panel::findings");
  dsu_canvas_zoom_to (canvas, 64);
  dst_ui_settle ();
  dsu_canvas_track (canvas, cell);
  dst_ui_settle ();
  dst_ui_hover (window, cell);
  DST_UI_UNTIL ((label = card_label (window, "Contents")) != NULL);
  dst_ui_settle ();
  label = gtk_widget_get_ancestor (label, ADW_TYPE_BIN);
  g_assert_true (gtk_widget_compute_bounds (label, GTK_WIDGET (canvas), &card));
  dsu_canvas_cell_to_widget (canvas, cell, &middle);
  g_assert_false (graphene_rect_contains_point (&card, &middle));
  dst_ui_stop ();
}

/* It is not in the way of who paints, comes for the keyboard's cell, and can be switched off. */
static void
test_card (void)
{
  DseWindow *window = start ();
  GtkWidget *canvas = GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window)));

  dst_ui_hover (window, (DsCell){ 5, 5 });
  DST_UI_UNTIL (card_label (window, "Contents") != NULL);
  dst_ui_press (window, (DsCell){ 5, 5 }, 1);
  g_assert_null (card_label (window, "Contents"));
  dst_ui_pass_time (1200);
  g_assert_null (card_label (window, "Contents"));
  dst_ui_release (1);

  gtk_widget_grab_focus (canvas);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Left, 0);
  DST_UI_UNTIL (card_label (window, "Contents") != NULL);
  g_assert_nonnull (card_label (window, "Contents"));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_m, GDK_CONTROL_MASK);
  g_assert_null (card_label (window, "Contents"));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Right, 0);
  dst_ui_pass_time (1200);
  g_assert_null (card_label (window, "Contents"));
  dst_ui_action (window, "win.mark-room");
  g_assert_cmpuint (dse_page_get_marked_room (dse_window_get_page (window)), ==, 0);
  dst_ui_action (window, "win.mark-room");
  dst_ui_action (window, "win.card");
  dst_ui_stop ();
}

/* ---- the panel: rows are Crypt, Old vault, No region, Room 2 */

/* Below the row with the search and the order, which has a list of its own. */
static GtkWidget *
list_of (GtkWidget *panel)
{
  GtkWidget *stack = gtk_widget_get_next_sibling (gtk_widget_get_first_child (panel));

  return dst_ui_find (stack, GTK_TYPE_LIST_VIEW, NULL);
}

/* Filled with two regions and their rooms. */
static GtkWidget *
show_panel (DseWindow *window)
{
  GtkWidget *panel = dse_window_show_panel (window, dse_panel_find ("rooms"));

  DST_UI_UNTIL (g_list_model_get_n_items (
                    G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list_of (panel))))) == 4);
  dst_ui_settle ();
  return panel;
}

static void
choose (GtkWidget *panel, guint first, guint second)
{
  GtkWidget *list = list_of (panel);
  GtkSelectionModel *model = gtk_list_view_get_model (GTK_LIST_VIEW (list));

  gtk_selection_model_select_item (model, first, TRUE);
  gtk_selection_model_select_item (model, second, FALSE);
  dst_ui_settle ();
}

static void
act (GtkWidget *panel, const char *action)
{
  g_assert_true (gtk_widget_activate_action (panel, action, NULL));
  dst_ui_settle ();
}

static const char *
room_name (DseWindow *window, DsCell cell)
{
  const DsRoom *room = ds_floor_room_at (dst_ui_level (window), cell);

  return room != NULL ? ds_str_get (room->name) : NULL;
}

/* The map follows the list, the list the map. */
static void
test_follow (void)
{
  DseWindow *window = start ();
  GtkWidget *panel = show_panel (window);
  GtkWidget *row;

  dst_ui_point_at (panel, 0.5);
  choose (panel, 3, 3);
  g_assert_cmpuint (dse_page_get_marked_room (dse_window_get_page (window)), ==, 2);
  dst_ui_hover (window, (DsCell){ 5, 5 });
  row = gtk_widget_get_parent (
      gtk_widget_get_parent (dst_ui_find (panel, GTK_TYPE_LABEL, "Old vault")));
  g_assert_true (gtk_widget_has_css_class (row, "pointed"));
  dst_ui_hover (window, (DsCell){ 15, 5 });
  g_assert_false (gtk_widget_has_css_class (row, "pointed"));
  dst_ui_stop ();
}

static void
assert_inspected (DseWindow *window, const char *title, const char *subtitle)
{
  GtkWidget *inspect = dse_window_show_panel (window, &dse_panel_inspect);

  dst_ui_settle ();
  g_assert_nonnull (dst_ui_find (inspect, GTK_TYPE_LABEL, title));
  g_assert_nonnull (dst_ui_find (inspect, GTK_TYPE_LABEL, subtitle));
}

/* Inspect is about the room or region that is chosen in the list, on any floor, or in Inspect. */
static void
test_inspect (void)
{
  DseWindow *window = start ();
  GtkWidget *panel = show_panel (window);
  const int32_t from[] = { 0, 0 };
  const DsCmdFloors twice = {
    .cmd.type = &ds_cmd_floors, .from = from, .n = G_N_ELEMENTS (from), .ground = DS_TILE_NONE
  };
  GtkWidget *choice;

  dst_ui_action (window, "win.tool::brush");
  assert_inspected (window, "Nothing selected",
                    "Select an object with the Object tool, or a room in Rooms");
  show_panel (window);
  choose (panel, 1, 1);
  assert_inspected (window, "Old vault", "Vault · 42 cells · 4 objects · Crypt");
  show_panel (window);
  choose (panel, 0, 0);
  assert_inspected (window, "Crypt", "1 room");
  choice = dst_ui_find (dse_window_show_panel (window, &dse_panel_inspect), GTK_TYPE_DROP_DOWN,
                        "Level, region or room; objects are selected in the level");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), 3);
  assert_inspected (window, "Room 2", "99 cells");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), 0);
  assert_inspected (window, "Nothing selected",
                    "Select an object with the Object tool, or a room in Rooms");

  g_assert_true (dsu_document_apply (dst_ui_document (window), &twice.cmd));
  dse_window_show_panel (window, dse_panel_find ("rooms"));
  dst_ui_settle ();
  choose (panel, 2, 2); /* the vault of the second floor */
  assert_inspected (window, "Old vault", "Vault · 42 cells · 3 objects · floor 2 · Crypt");
  dst_ui_stop ();
}

/* A room that is chosen in the list heads Inspect also while the Object tool has a kind loaded, or
 * an object is selected. */
static void
test_inspect_first (void)
{
  DseWindow *window = start ();
  GtkWidget *panel = show_panel (window);
  const DsThing *thing = ds_things_get (dst_ui_level (window)->things, 0);
  const uint64_t id = thing->id;
  gsize n;

  dst_ui_action (window, "win.tool::thing");
  g_object_set (dse_window_get_options (window), "kind", "goblin", NULL);
  assert_inspected (window, "Goblin", "Placed by the Object tool");
  show_panel (window);
  choose (panel, 1, 1);
  assert_inspected (window, "Old vault", "Vault · 42 cells · 4 objects · Crypt");
  dse_page_choose_things (dse_window_get_page (window), &id, 1);
  show_panel (window);
  choose (panel, 3, 3);
  dse_page_get_chosen (dse_window_get_page (window), &n);
  g_assert_cmpuint (n, ==, 0);
  assert_inspected (window, "Room 2", "99 cells");
  dst_ui_stop ();
}

static gboolean
is_in_form (DseWindow *window)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (window));

  return focus != NULL && gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL;
}

/* By keys alone. */
static void
test_rename (void)
{
  DseWindow *window = start ();
  GtkWidget *panel = show_panel (window);

  choose (panel, 1, 1);
  gtk_widget_grab_focus (list_of (panel));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F2, 0);
  DST_UI_UNTIL (is_in_form (window));
  dst_ui_settle ();
  dst_ui_type (GTK_WINDOW (window), "nave");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  DST_UI_UNTIL (strcmp (room_name (window, (DsCell){ 5, 5 }), "nave") == 0);
  g_assert_cmpstr (room_name (window, (DsCell){ 5, 5 }), ==, "nave");
  dst_ui_settle ();
  g_assert_nonnull (dst_ui_find (panel, GTK_TYPE_LABEL, "nave"));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F2, 0); /* and again */
  DST_UI_UNTIL (is_in_form (window));
  g_assert_true (is_in_form (window));
  dst_ui_settle ();
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  dst_ui_action (window, "win.undo");
  g_assert_cmpstr (room_name (window, (DsCell){ 5, 5 }), ==, "Old vault");
  dst_ui_stop ();
}

static void
test_merge_and_split (void)
{
  DseWindow *window = start ();
  GtkWidget *panel = show_panel (window);

  choose (panel, 1, 3);
  act (panel, "rooms.merge");
  g_assert_cmpuint (ds_rooms_count (dst_ui_level (window)->rooms), ==, 1);
  g_assert_cmpstr (room_name (window, (DsCell){ 15, 5 }), ==, "Old vault");
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (ds_rooms_count (dst_ui_level (window)->rooms), ==, 2);

  dst_ui_settle ();
  dst_ui_drag (window, (DsCell){ 12, 3 }, (DsCell){ 14, 5 }, 1, 0);
  choose (panel, 3, 3);
  act (panel, "rooms.split");
  g_assert_cmpuint (ds_rooms_count (dst_ui_level (window)->rooms), ==, 3);
  g_assert_cmpuint (ds_floor_room_at (dst_ui_level (window), (DsCell){ 13, 4 })->id, !=, 2);
  g_assert_cmpuint (ds_floor_room_at (dst_ui_level (window), (DsCell){ 16, 4 })->id, ==, 2);
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (ds_rooms_count (dst_ui_level (window)->rooms), ==, 2);
  dst_ui_stop ();
}

static void
test_regions (void)
{
  DseWindow *window = start ();
  GtkWidget *panel = show_panel (window);
  const DsDungeon *dungeon = &dsu_document_get_delve (dst_ui_document (window))->dungeon;

  choose (panel, 0, 3); /* the hall, and the Crypt */
  act (panel, "rooms.assign");
  g_assert_cmpuint (ds_rooms_get (dst_ui_level (window)->rooms, 1)->region, ==, 1);
  choose (panel, 0, 0);
  act (panel, "rooms.delete");
  g_assert_cmpuint (ds_regions_count (dungeon->regions), ==, 0);
  g_assert_cmpuint (ds_rooms_get (dst_ui_level (window)->rooms, 0)->region, ==, 0);
  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (ds_regions_count (dungeon->regions), ==, 1);
  g_assert_cmpuint (ds_rooms_get (dst_ui_level (window)->rooms, 1)->region, ==, 0);
  choose (panel, 3, 3);
  act (panel, "rooms.new-region");
  g_assert_cmpuint (ds_regions_count (dungeon->regions), ==, 2);
  g_assert_cmpuint (ds_rooms_get (dst_ui_level (window)->rooms, 1)->region, ==, 2);
  dst_ui_settle ();
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0); /* its form */
  dst_ui_stop ();
}

/* Delete takes all that is chosen, rooms and regions, in a single step. */
static void
test_delete_both (void)
{
  DseWindow *window = start ();
  GtkWidget *panel = show_panel (window);
  const DsDungeon *dungeon = &dsu_document_get_delve (dst_ui_document (window))->dungeon;

  choose (panel, 0, 3); /* the Crypt, and the hall of no region */
  gtk_widget_grab_focus (list_of (panel));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
  g_assert_cmpuint (ds_rooms_count (dst_ui_level (window)->rooms), ==, 1);
  g_assert_cmpstr (room_name (window, (DsCell){ 5, 5 }), ==, "Old vault");
  g_assert_cmpuint (ds_regions_count (dungeon->regions), ==, 0);
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (ds_rooms_count (dst_ui_level (window)->rooms), ==, 2);
  g_assert_cmpuint (ds_regions_count (dungeon->regions), ==, 1);
  dst_ui_stop ();
}

/* Delete in the list never reaches the things of the level. */
static void
test_delete_nothing (void)
{
  DseWindow *window = start ();
  GtkWidget *panel = show_panel (window);
  const size_t n_things = ds_things_count (dst_ui_level (window)->things);

  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, GDK_SHIFT_MASK); /* chooses the goblin */
  choose (panel, 2, 2);                                       /* the heading of no region */
  gtk_widget_grab_focus (list_of (panel));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, n_things);
  gtk_widget_grab_focus (GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window))));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, n_things - 1);
  dst_ui_stop ();
}

/* They are not merged over floors, but deleted on all of them. */
static void
test_floors (void)
{
  DseWindow *window = start ();
  GtkWidget *panel = show_panel (window);
  const DsDungeon *dungeon = &dsu_document_get_delve (dst_ui_document (window))->dungeon;
  const int32_t from[] = { 0, 0 };
  const DsCmdFloors twice = {
    .cmd.type = &ds_cmd_floors, .from = from, .n = G_N_ELEMENTS (from), .ground = DS_TILE_NONE
  };

  g_assert_true (dsu_document_apply (dst_ui_document (window), &twice.cmd));
  dst_ui_settle ();
  choose (panel, 1, 2); /* the vaults */
  act (panel, "rooms.merge");
  g_assert_cmpuint (ds_rooms_count (dungeon->floors[0].rooms), ==, 2);
  g_assert_cmpuint (ds_rooms_count (dungeon->floors[1].rooms), ==, 2);
  act (panel, "rooms.delete");
  g_assert_cmpuint (ds_rooms_count (dungeon->floors[0].rooms), ==, 1);
  g_assert_cmpuint (ds_rooms_count (dungeon->floors[1].rooms), ==, 1);
  dst_ui_stop ();
}

/* ---- tools */

/* The room tool paints the chosen room, Alt takes the one that is there, walls stay of none. */
static void
test_paint_rooms (void)
{
  DseWindow *window = start ();
  DseToolOptions *options = dse_window_get_options (window);

  dst_ui_key (GTK_WINDOW (window), GDK_KEY_m, 0);
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, GDK_ALT_MASK);
  g_assert_cmpuint (dse_tool_options_get_room (options), ==, 1);
  dst_ui_drag (window, (DsCell){ 8, 3 }, (DsCell){ 11, 3 }, 1, 0);
  g_assert_cmpstr (room_name (window, (DsCell){ 11, 3 }), ==, "Old vault");
  g_assert_null (ds_floor_room_at (dst_ui_level (window), (DsCell){ 9, 3 })); /* wall */
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (ds_floor_room_at (dst_ui_level (window), (DsCell){ 11, 3 })->id, ==, 2);

  g_object_set (options, "room", (guint64)0, NULL);
  dst_ui_drag (window, (DsCell){ 15, 4 }, (DsCell){ 16, 4 }, 1, 0);
  g_assert_cmpuint (ds_rooms_count (dst_ui_level (window)->rooms), ==, 3);
  g_assert_cmpuint (dse_tool_options_get_room (options), !=, 0); /* and goes on with it */
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (ds_rooms_count (dst_ui_level (window)->rooms), ==, 2);
  dst_ui_stop ();
}

/* A click gives all that is open, as far as gates, to the room; the eraser takes cells from theirs.
 */
static void
test_area_and_eraser (void)
{
  DseWindow *window = start ();
  DseToolOptions *options = dse_window_get_options (window);

  g_object_set (options, "kind", "gate-drop", "lock", NULL, NULL);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, (DsCell){ 16, 8 }, 1, 0);
  dst_ui_action (window, "win.tool::room");
  g_object_set (options, "room", (guint64)1, NULL);
  dst_ui_action (window, "win.room-work(1)");
  dst_ui_hover (window, (DsCell){ 15, 5 });
  g_assert_true (dsu_canvas_is_previewed (dse_page_get_canvas (dse_window_get_page (window)),
                                          (DsCell){ 20, 10 }));
  dst_ui_click (window, (DsCell){ 15, 5 }, 1, 0);
  g_assert_cmpstr (room_name (window, (DsCell){ 20, 10 }), ==, "Old vault");
  g_assert_cmpstr (room_name (window, (DsCell){ 16, 8 }), ==, "Old vault");
  g_assert_null (ds_floor_room_at (dst_ui_level (window), (DsCell){ 9, 4 })); /* the gate */
  dst_ui_action (window, "win.room-work(2)");
  dst_ui_drag (window, (DsCell){ 3, 3 }, (DsCell){ 6, 3 }, 1, 0);
  g_assert_null (ds_floor_room_at (dst_ui_level (window), (DsCell){ 4, 3 }));
  g_assert_cmpstr (room_name (window, (DsCell){ 4, 4 }), ==, "Old vault");
  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (ds_floor_room_at (dst_ui_level (window), (DsCell){ 15, 5 })->id, ==, 2);
  dst_ui_action (window, "win.room-work(0)");
  dst_ui_stop ();
}

static void
test_paint_regions (void)
{
  DseWindow *window = start ();

  dst_ui_action (window, "win.tool::region");
  dst_ui_click (window, (DsCell){ 5, 5 }, 3, 0); /* picks */
  g_assert_cmpuint (dse_tool_options_get_region (dse_window_get_options (window)), ==, 5);
  dst_ui_click (window, (DsCell){ 15, 5 }, 1, 0);
  g_assert_cmpuint (ds_rooms_get (dst_ui_level (window)->rooms, 1)->region, ==, 1);
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (ds_rooms_get (dst_ui_level (window)->rooms, 1)->region, ==, 0);
  dst_ui_stop ();
}

/* ---- overlays */

static void
test_overlays (void)
{
  DseWindow *window = start ();

  dst_ui_action (window, "win.overlay::regions");
  dst_ui_settle ();
  g_assert_nonnull (card_label (window, CRYPT));
  dst_ui_action (window, "win.overlay::distance");
  DST_UI_UNTIL (card_label (window, CRYPT) == NULL);
  dst_ui_settle ();
  dst_ui_action (window, "win.overlay::below");
  dst_ui_settle ();
  dst_ui_action (window, "win.overlay::");
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/acceptance/M07", test_M07);
  g_test_add_func ("/editor/rooms/card", test_card);
  g_test_add_func ("/editor/rooms/card-beside", test_card_beside);
  g_test_add_func ("/editor/rooms/follow", test_follow);
  g_test_add_func ("/editor/rooms/inspect", test_inspect);
  g_test_add_func ("/editor/rooms/inspect-first", test_inspect_first);
  g_test_add_func ("/editor/rooms/rename", test_rename);
  g_test_add_func ("/editor/rooms/merge-and-split", test_merge_and_split);
  g_test_add_func ("/editor/rooms/regions", test_regions);
  g_test_add_func ("/editor/rooms/paint-rooms", test_paint_rooms);
  g_test_add_func ("/editor/rooms/area-and-eraser", test_area_and_eraser);
  g_test_add_func ("/editor/rooms/paint-regions", test_paint_regions);
  g_test_add_func ("/editor/rooms/delete-both", test_delete_both);
  g_test_add_func ("/editor/rooms/delete-nothing", test_delete_nothing);
  g_test_add_func ("/editor/rooms/floors", test_floors);
  g_test_add_func ("/editor/rooms/overlays", test_overlays);
  return g_test_run ();
}
