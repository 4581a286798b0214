/* tests/ui/test_play_view.c — the view of a game, and the window around it. */
#include "game.h"

#include "field/colour.h"
#include "palette.h"
#include "play/probe.h"
#include "window/panel.h"

#include <string.h>

static void
press (DseWindow *window, guint key)
{
  dst_ui_key (GTK_WINDOW (window), key, 0);
}

/* A level of floor with walls around it; the start is at @at. */
static char *
dup_hall (int w, int h, DsCell at)
{
  GString *map = g_string_new (NULL);

  for (int y = 0; y < h; y++) {
    for (int x = 0; x < w; x++)
      g_string_append_c (map, x == at.x && y == at.y                         ? '@'
                              : x == 0 || y == 0 || x == w - 1 || y == h - 1 ? '#'
                                                                             : '.');
    g_string_append_c (map, '/');
  }
  return g_string_free (map, FALSE);
}

/* ---- the camera */

static graphene_point_t
place_of (DseWindow *window, DsCell cell)
{
  graphene_point_t out;

  dsu_canvas_cell_to_widget (dse_play_get_canvas (dst_game_play (window)), cell, &out);
  return out;
}

/* Of the middle of @cell, in parts of the view. */
static void
assert_place (DseWindow *window, DsCell cell, double from, double to)
{
  GtkWidget *canvas = GTK_WIDGET (dse_play_get_canvas (dst_game_play (window)));
  const graphene_point_t at = place_of (window, cell);
  const double x = at.x / gtk_widget_get_width (canvas), y = at.y / gtk_widget_get_height (canvas);

  g_assert_cmpfloat (x, >=, from);
  g_assert_cmpfloat (x, <=, to);
  g_assert_cmpfloat (y, >=, from);
  g_assert_cmpfloat (y, <=, to);
}

static double
zoom_of (DseWindow *window)
{
  return dsu_canvas_get_zoom (dse_play_get_canvas (dst_game_play (window)));
}

/* A level that is smaller than the view is in the middle of it, wherever the player goes, and
 * begins larger than others. */
static void
test_small (void)
{
  g_autofree char *map = dup_hall (7, 5, (DsCell){ 3, 2 });
  DseWindow *window = dst_game_draw_and_play (map);

  assert_place (window, (DsCell){ 3, 2 }, 0.49, 0.51);
  g_assert_cmpfloat (zoom_of (window), ==, 64);
  press (window, GDK_KEY_Left);
  press (window, GDK_KEY_Down);
  assert_place (window, (DsCell){ 3, 2 }, 0.49, 0.51);
  dst_ui_action (window, "win.zoom-in");
  dst_ui_settle ();
  assert_place (window, (DsCell){ 3, 2 }, 0.49, 0.51);
  dst_ui_stop ();
}

/* In a larger one the game begins in the middle of the view; then the player goes about in the
 * middle third before the view moves. */
static void
test_large (void)
{
  g_autofree char *map = dup_hall (120, 80, (DsCell){ 60, 40 });
  DseWindow *window = dst_game_draw_and_play (map);
  const graphene_point_t before = place_of (window, (DsCell){ 60, 40 });
  graphene_point_t after;
  DsCell at = { 60, 40 };

  assert_place (window, at, 0.45, 0.55);
  g_assert_cmpfloat (zoom_of (window), ==, 32);
  for (; at.x > 58; at.x--)
    press (window, GDK_KEY_Left);
  after = place_of (window, (DsCell){ 60, 40 });
  g_assert_cmpfloat_with_epsilon (after.x, before.x, 12); /* the panes beside the view may grow */
  g_assert_cmpfloat_with_epsilon (after.y, before.y, 12);
  for (; at.x > 40; at.x--)
    press (window, GDK_KEY_Left);
  after = place_of (window, (DsCell){ 60, 40 });
  g_assert_cmpfloat (after.x, >, before.x);
  assert_place (window, at, 0.3, 0.55);
  dst_ui_action (window, "win.zoom-in");
  dst_ui_action (window, "win.zoom-in");
  dst_ui_settle ();
  assert_place (window, at, 0.3, 0.7);
  dst_ui_stop ();
}

/* ---- the window */

/* Nothing edits the level that is not seen; all of it is there again afterwards. */
static void
test_window (void)
{
  static const char *const edits[] = { "undo",       "tool",          "next-seed", "regenerate",
                                       "select-all", "delete-things", "resize",    "panel",
                                       "floor-down", "play-here",     "revert" };
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *canvas = GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window)));
  GtkWidget *palette;
  g_autofree char *hint = NULL;
  DsDoc *doc;
  gsize position;

  dst_ui_wait_generated (window);
  dst_ui_drag (window, (DsCell){ 3, 3 }, (DsCell){ 8, 7 }, 1, 0);
  dst_ui_action (window, "win.panel::findings");
  dst_ui_settle ();
  doc = dsu_document_get_doc (dst_ui_document (window));
  position = ds_doc_position (doc);
  g_assert_true (dst_ui_is_enabled (window, "win.undo"));
  hint = g_strdup (dse_window_get_hint (window));
  palette = dst_ui_find (GTK_WIDGET (window), DSU_TYPE_PALETTE, NULL);
  press (window, GDK_KEY_F5);
  dst_ui_settle ();
  for (gsize i = 0; i < G_N_ELEMENTS (edits); i++)
    g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), edits[i]));
  g_assert_cmpstr (dse_window_get_hint (window), !=, hint);
  g_assert_cmpstr (dse_window_get_status (window), ==, "");
  g_assert_false (gtk_widget_get_mapped (palette));
  g_assert_false (gtk_widget_grab_focus (canvas));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_z, GDK_CONTROL_MASK);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_r, GDK_CONTROL_MASK);
  press (window, GDK_KEY_Delete);
  g_assert_cmpuint (ds_doc_position (doc), ==, position);
  press (window, GDK_KEY_F5);
  dst_ui_settle ();
  g_assert_true (gtk_widget_has_focus (canvas));
  g_assert_cmpstr (dse_window_get_hint (window), ==, hint);
  g_assert_true (gtk_widget_get_mapped (palette));
  g_assert_true (dst_ui_is_enabled (window, "win.undo"));
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (ds_doc_position (doc), <, position);
  dst_ui_stop ();
}

/* ---- own layers of objects */

/* Objects of the level keep their layers in the game, by which groups fade and tint them, whatever
 * they become there; notes of the designer do not show. */
static void
test_layers (void)
{
  static const char LEVEL[] =
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [8, 3], \"ruleset\": "
      "\"default\", \"seed\": \"7\", \"layers\": [\"Loot\", \"Ghosts\"], \"layer_groups\": [{ "
      "\"name\": \"Night\", \"layers\": [\"Ghosts\"], \"opacity\": 50, \"tint\": \"#ff0000\" }], "
      "\"floors\": [{ \"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [\"........\", "
      "\"........\", \"........\"] }, \"things\": [{ \"id\": \"t-1\", \"kind\": \"player-start\", "
      "\"at\": [0, 0] }, { \"id\": \"t-2\", \"kind\": \"goal\", \"at\": [7, 0], \"layer\": "
      "\"Ghosts\", "
      "\"note\": \"Far\" }, { \"id\": \"t-3\", \"kind\": \"rat\", \"at\": [4, 2], \"layer\": "
      "\"Ghosts\" }, { \"id\": \"t-4\", \"kind\": \"bread\", \"at\": [2, 2], \"layer\": \"Loot\" "
      "}, { "
      "\"id\": \"t-5\", \"kind\": \"rat\", \"at\": [6, 2] }] }] }\n";
  g_autofree char *path = dst_ui_file ("game-layers.delve"), *found = NULL;
  GString *text = g_string_new (NULL);
  DseWindow *window;
  DsObjectLayers layers;
  const DsDelve *shown;

  g_assert_true (g_file_set_contents (path, LEVEL, -1, NULL));
  window = dst_ui_start (path);
  dst_game_begin (window);
  shown = dse_scene_get_delve (dst_game_scene (window));
  ds_object_layers_read (&layers, shown->dungeon.extras);
  for (gsize i = 0; i < ds_things_count (shown->dungeon.floors[0].things); i++) {
    const DsThing *thing = ds_things_get (shown->dungeon.floors[0].things, i);
    const int layer = ds_object_layers_of (&layers, thing);

    g_assert_null (ds_extras_find (thing->extras, "note"));
    g_string_append_printf (text, "%s %s\n", ds_rules_kind (shown->rules, thing->kind)->id,
                            layer >= 0 ? layers.names[layer] : "-");
  }
  found = g_string_free (text, FALSE);
  g_assert_cmpstr (found, ==, "player -\nplayer -\ngoal Ghosts\nbread Loot\nrat Ghosts\nrat -\n");
  dst_ui_stop ();
}

/* ---- light */

static guint32
light_at (DsePlay *play, DsCell cell)
{
  const DsDungeon *dungeon =
      &dse_scene_get_delve (dse_level_view_get_scene (play->controls.view))->dungeon;

  return dse_scene_get_lights (
      dse_level_view_get_scene (play->controls.view))[cell.y * dungeon->w + cell.x];
}

static guint64
count_drawn (DsePlay *play, guint ms)
{
  const guint64 before = dsu_canvas_get_chunks_drawn (dse_play_get_canvas (play));

  dst_ui_pass_time (ms);
  return dsu_canvas_get_chunks_drawn (dse_play_get_canvas (play)) - before;
}

/* A torch wavers at most ten times a second, and only the pieces on which its light falls are drawn
 * again; what is remembered keeps the colours it had, much darker, and is still. */
static void
test_light (void)
{
  DseWindow *window = dst_game_draw_with_light ("########################################/"
                                                "#t@....................................#/"
                                                "#......................................#/"
                                                "########################################//");
  DsePlay *play = dst_game_play (window);
  DsuCanvas *canvas = dse_play_get_canvas (play);
  const DsCell lit = { 2, 2 };
  guint32 last = 0;
  guint64 n;
  g_assert_cmpuint (light_at (play, lit), >, DSU_LIGHT_NEUTRAL);
  dst_ui_settle ();
  n = count_drawn (play, 1000);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n, <=,
                    10 * 4); /* at 32 pixels its light reaches at most four pieces of 8 x 8 */
  dsu_canvas_zoom_to (canvas, 96);
  for (int i = 0; i < 40; i++)
    press (window, GDK_KEY_Right); /* the torch is in sight no more, nor in view */
  last = light_at (play, lit);
  g_assert_cmpuint (last, <, 0x606060);
  g_assert_cmpuint (last >> 16, >, 0x80 * 100 / 255); /* lit, it was brighter than what is not */
  dst_ui_settle ();
  g_assert_cmpuint (count_drawn (play, 500), ==, 0);
  g_assert_cmpuint (light_at (play, lit), ==, last);
  dst_ui_stop ();
}

/* A player who goes back does not remember a cell in the light of a later visit; cells that they
 * had seen by then keep their own. */
static void
test_light_of_future (void)
{
  DseWindow *window = dst_game_draw_with_light ("########################################/"
                                                "#t@....................................#/"
                                                "#......................................#/"
                                                "########################################//");
  DsePlay *play = dst_game_play (window);
  const DsCell lit = { 2, 2 };
  guint32 last;

  for (int i = 0; i < 72; i++)
    dse_play_do (play, &(DsAction){ .type = DS_ACTION_move, .step = i < 36 ? 1 : 3 });
  g_assert_cmpuint (light_at (play, lit), >, DSU_LIGHT_NEUTRAL);
  dse_play_seek (play, 36);
  g_assert_cmpuint (light_at (play, lit), ==,
                    ds_colour_dim (DSU_LIGHT_NEUTRAL, DS_COLOUR_REMEMBERED));
  dse_play_seek (play, 0);
  for (int i = 0; i < 36; i++)
    dse_play_do (play, &(DsAction){ .type = DS_ACTION_move, .step = 1 });
  last = light_at (play, lit);
  dse_play_seek (play, 35);
  g_assert_cmpuint (light_at (play, lit), ==, last);
  g_assert_cmpuint (last >> 16, >, (DSU_LIGHT_NEUTRAL >> 16) * 100 / 255);
  dst_ui_stop ();
}

/* The map has what the player has come to know, and does not mind what wavers. */
static void
test_map (void)
{
  DseWindow *window = dst_game_draw_with_light (
      "##############/#t@..#......./####.#.####./#....#.#..#./#.####.#..#./"
      "#........##../##############//");
  DsePlay *play = dst_game_play (window);
  guint64 before;

  dst_ui_settle ();
  before = dsu_canvas_get_chunks_drawn (DSU_CANVAS (play->map));
  dst_ui_pass_time (500);
  g_assert_cmpuint (dsu_canvas_get_chunks_drawn (DSU_CANVAS (play->map)), ==, before);
  g_assert_cmpuint (light_at (play, (DsCell){ 1, 5 }), ==, 0);
  for (int i = 0; i < 2; i++)
    press (window, GDK_KEY_Right);
  for (int i = 0; i < 3; i++)
    press (window, GDK_KEY_Down);
  for (int i = 0; i < 3; i++)
    press (window, GDK_KEY_Left);
  press (window, GDK_KEY_Down);
  g_assert_cmpuint (dsu_canvas_get_chunks_drawn (DSU_CANVAS (play->map)), >, before);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_M, GDK_SHIFT_MASK);
  g_assert_false (gtk_widget_get_mapped (play->map));
  dst_ui_stop ();
}

/* ---- afterwards */

static GtkWidget *find_text (GtkWidget *root, const char *part);

/* The level shows where the player was and died, until that is closed or the next game begins. */
static void
test_afterwards (void)
{
  DseWindow *window = dst_game_draw_and_play ("#####/#@m.#/#..!#/#####//");
  DsePage *page = dse_window_get_page (window);
  DsePlay *play = dst_game_play (window);
  const DsAction stand = { .type = DS_ACTION_wait, .item = DS_SIM_NONE };
  GtkWidget *summary;

  for (int i = 0; i < 300 && !ds_sim_is_over (dse_session_get_sim (dse_play_get_session (play)));
       i++)
    dse_play_do (play, &stand);
  g_assert_cmpuint (dse_session_get_game (dse_play_get_session (play))->result, ==, DS_SIM_DIED);
  dst_ui_action (window, "win.stop-play");
  dst_ui_settle ();
  summary = find_text (GTK_WIDGET (page), "1 cell visited · 1 death");
  g_assert_nonnull (summary);
  g_signal_emit_by_name (gtk_widget_get_ancestor (summary, GTK_TYPE_BUTTON), "clicked");
  dst_ui_settle ();
  g_assert_null (find_text (GTK_WIDGET (page), "1 death"));
  press (window, GDK_KEY_F5);
  press (window, GDK_KEY_Down);
  dst_ui_action (window, "win.stop-play");
  dst_ui_settle ();
  g_assert_nonnull (find_text (GTK_WIDGET (page), "cell visited · 0 deaths"));
  press (window, GDK_KEY_F5);
  g_assert_null (find_text (GTK_WIDGET (page), "0 deaths"));
  dst_ui_stop ();
}

/* The level has the keys after a game, not the search below it, which comes back with the panels.
 */
static void
test_keys_afterwards (void)
{
  DseWindow *window = dst_game_level ();
  GtkWidget *canvas = GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window)));
  GtkWidget *panel;

  dst_ui_key (GTK_WINDOW (window), GDK_KEY_f, GDK_CONTROL_MASK);
  panel = dse_window_show_panel (window, dse_panel_find ("search"));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), panel));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, GDK_CONTROL_MASK);
  g_assert_true (gtk_widget_has_focus (canvas));
  press (window, GDK_KEY_F5);
  g_assert_false (gtk_widget_get_mapped (panel));
  press (window, GDK_KEY_F5);
  g_assert_true (gtk_widget_get_mapped (panel));
  g_assert_true (gtk_widget_has_focus (canvas));
  press (window, GDK_KEY_b);
  g_assert_cmpstr (dse_page_get_tool (dse_window_get_page (window))->id, ==, "brush");
  dst_ui_stop ();
}

/* ---- sparks */

/* A fight is shown for a moment, by the frame clock, and not where time goes too fast for it, or
 * nothing is to move. */
static void
test_sparks (void)
{
  DseWindow *window = dst_game_draw_and_play ("#####/#@m.#/#...#/#####//");
  DsePlay *play = dst_game_play (window);

  dst_ui_animate (TRUE);
  press (window, GDK_KEY_Right);
  g_assert_cmpuint (dse_level_view_count_sparks (play->controls.view), >, 1);
  DST_UI_UNTIL (dse_level_view_count_sparks (play->controls.view) == 0);
  g_assert_cmpuint (dse_level_view_count_sparks (play->controls.view), ==, 0);
  press (window, GDK_KEY_Right);
  dse_play_seek (play, 0);
  g_assert_cmpuint (dse_level_view_count_sparks (play->controls.view), ==, 0);
  gtk_widget_activate_action (GTK_WIDGET (play), "play.speed", "s", "8");
  press (window, GDK_KEY_Right);
  g_assert_cmpuint (dse_level_view_count_sparks (play->controls.view), ==, 0);
  gtk_widget_activate_action (GTK_WIDGET (play), "play.speed", "s", "1");
  dst_ui_animate (FALSE);
  press (window, GDK_KEY_Right);
  g_assert_cmpuint (dse_level_view_count_sparks (play->controls.view), ==, 0);
  dst_ui_stop ();
}

/* A thrown item is seen to fly, and its target is seen to be hurt when it arrives. */
static void
test_flight (void)
{
  DseWindow *window = dst_game_draw_and_play ("############/#@.......m#/############//");
  DsePlay *play = dst_game_play (window);
  DsAction throw = { .type = DS_ACTION_throw, .cell = { 9, 1 } };
  DsError err;

  dst_ui_animate (TRUE);
  g_assert_true (dse_session_cheat (dse_play_get_session (play), "give javelin", &err));
  throw.item =
      (gint32)ds_sim_state (dse_session_get_sim (dse_play_get_session (play)))->items.n - 1;
  dse_play_do (play, &throw);
  g_assert_cmpuint (dse_level_view_count_sparks (play->controls.view), >, 0);
  DST_UI_UNTIL (dse_level_view_count_sparks (play->controls.view) == 0);
  g_assert_cmpuint (dse_level_view_count_sparks (play->controls.view), ==, 0);
  dst_ui_stop ();
}

/* ---- the secrets of a game */

/* The label of the side that says it; NULL: none does. */
static GtkWidget *
find_text (GtkWidget *root, const char *part)
{
  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root) &&
      strstr (gtk_label_get_text (GTK_LABEL (root)), part) != NULL)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_text (child, part);

    if (found != NULL)
      return found;
  }
  return NULL;
}

static void
change (DseWindow *window, const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (dst_game_play (window)), action, NULL);
  dst_ui_settle ();
}

/* The mind of a creature is opened by a key and by a click, and tells what it chose and why. */
static void
test_mind (void)
{
  DseWindow *window = dst_game_draw_and_play ("############/#@........m#/############//");
  DsePlay *play = dst_game_play (window);
  DsCell goblin;

  press (window, GDK_KEY_F4);
  g_assert_cmpint (dse_probe_layer_get_inspected (play->controls.probes), ==, 1);
  g_assert_nonnull (find_text (play->side, "Goblin"));
  g_assert_nonnull (find_text (play->side, "no turn yet"));
  press (window, GDK_KEY_period);
  g_assert_nonnull (find_text (play->side, "▶"));
  g_assert_nonnull (find_text (play->side, "Its enemy: "));
  dse_play_seek (play, 0);
  g_assert_nonnull (find_text (play->side, "no turn yet"));
  press (window, GDK_KEY_F4); /* there is no other */
  g_assert_cmpint (dse_probe_layer_get_inspected (play->controls.probes), ==, DS_SIM_NONE);
  g_assert_null (find_text (play->side, "Goblin"));
  change (window, "play.click-minds");
  goblin =
      ds_sim_state (dse_session_get_sim (dse_play_get_session (play)))->actors.items[1].at.cell;
  dst_ui_click (window, goblin, 1, 0);
  g_assert_cmpint (dse_probe_layer_get_inspected (play->controls.probes), ==, 1);
  g_assert_false (dse_autoplay_is_active (play->controls.autoplay));
  dst_ui_stop ();
}

/* Nobody's mind is opened who is not drawn, wherever the pointer is. */
static void
test_mind_unseen (void)
{
  DseWindow *window = dst_game_draw_and_play ("############/#@..#....m#/############//");
  DsePlay *play = dst_game_play (window);
  const DsCell goblin =
      ds_sim_state (dse_session_get_sim (dse_play_get_session (play)))->actors.items[1].at.cell;
  g_autofree char *look = NULL;

  dst_ui_hover (window, goblin);
  press (window, GDK_KEY_F4);
  g_assert_cmpint (dse_probe_layer_get_inspected (play->controls.probes), ==, DS_SIM_NONE);
  g_assert_cmpstr (dst_game_hint (window), ==, "No creature is in sight");
  look = dse_level_view_dup_look (play->controls.view, goblin);
  g_assert_cmpstr (look, ==, "(unknown)");
  press (window, GDK_KEY_F3);
  press (window, GDK_KEY_F4);
  g_assert_cmpint (dse_probe_layer_get_inspected (play->controls.probes), ==, 1);
  g_free (look);
  look = dse_level_view_dup_look (play->controls.view, goblin);
  g_assert_true (g_str_has_prefix (look, "goblin level:1 "));
  dst_ui_stop ();
}

/* Each probe is a switch with a legend, and draws; the plan is there while a bot is watched. */
static void
test_probes (void)
{
  DseWindow *window =
      dst_game_draw_and_play ("############/#@........m#/#....t....!#/############//");
  DsePlay *play = dst_game_play (window);

  press (window, GDK_KEY_period);
  for (gsize i = 0; i < dse_probes_count (); i++) {
    const DseProbe *probe = dse_probes_get (i);
    g_autofree char *action = g_strconcat ("play.probe-", probe->id, NULL);
    const gboolean was = dse_probe_layer_is_shown (play->controls.probes, i);

    change (window, action);
    g_assert_cmpint (dse_probe_layer_is_shown (play->controls.probes, i), ==, !was);
    g_assert_cmpint (find_text (GTK_WIDGET (play), probe->legend) != NULL, ==, !was);
    change (window, action);
    g_assert_null (find_text (GTK_WIDGET (play), probe->legend));
  }
  gtk_widget_activate_action (GTK_WIDGET (play), "play.watch", "s", "speedrunner");
  DST_UI_UNTIL (dse_autoplay_get_plan (play->controls.autoplay)->len > 1);
  g_assert_cmpuint (dse_autoplay_get_plan (play->controls.autoplay)->len, >, 1);
  dse_autoplay_stop (play->controls.autoplay);
  g_assert_cmpuint (dse_autoplay_get_plan (play->controls.autoplay)->len, ==, 0);
  dst_ui_stop ();
}

/* ---- facings */

/* Where the figure of @kind faces in the picture of the game; NULL: the player. */
static DsFacing
facing_of (DseWindow *window, const char *kind)
{
  const DsDelve *delve = dse_scene_get_delve (dst_game_scene (window));
  const DsThings *things = delve->dungeon.floors[0].things;
  const DsThing *last = ds_things_get (things, ds_things_count (things) - 1); /* the player */

  for (gsize i = 0; i < ds_things_count (things) && kind != NULL; i++)
    if (strcmp (ds_rules_kind (delve->rules, ds_things_get (things, i)->kind)->id, kind) == 0)
      return (DsFacing)ds_things_get (things, i)->facing;
  for (gsize i = 0; i < ds_things_count (things) && kind == NULL; i++)
    if (ds_things_get (things, i)->id > last->id)
      last = ds_things_get (things, i);
  return (DsFacing)last->facing;
}

/* Figures face as they are drawn on the level, then where they go. */
static void
test_facings (void)
{
  static const struct {
    guint key;
    DsFacing facing;
  } rows[] = { { GDK_KEY_Right, DS_EAST },
               { GDK_KEY_Down, DS_SOUTH },
               { GDK_KEY_Left, DS_WEST },
               { GDK_KEY_Up, DS_NORTH },
               { GDK_KEY_s, DS_NORTH } };
  DseWindow *window = dst_game_draw ("############/#@........m#/#..........#/############/");
  const DsThings *things = dst_ui_level (window)->things;
  DsThing turned = { 0 };
  DsCmdSetThing cmd = { .cmd.type = &ds_cmd_set_thing, .floor = 0, .thing = &turned };

  for (gsize i = 0; i < ds_things_count (things); i++)
    if (ds_things_get (things, i)->at.x == 10)
      turned = *ds_things_get (things, i);
  turned.facing = DS_WEST;
  g_assert_true (dsu_document_apply_step (dst_ui_document (window), &cmd.cmd, NULL));
  dst_game_begin (window);
  g_assert_cmpint (facing_of (window, "goblin"), ==, DS_WEST);
  g_assert_cmpint (facing_of (window, NULL), ==, DS_FACING_NONE);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    dst_game_press (window, rows[i].key);
    g_assert_cmpint (facing_of (window, NULL), ==, rows[i].facing);
  }
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/play-view/small", test_small);
  g_test_add_func ("/play-view/large", test_large);
  g_test_add_func ("/play-view/window", test_window);
  g_test_add_func ("/play-view/layers", test_layers);
  g_test_add_func ("/play-view/light", test_light);
  g_test_add_func ("/play-view/light-of-future", test_light_of_future);
  g_test_add_func ("/play-view/map", test_map);
  g_test_add_func ("/play-view/afterwards", test_afterwards);
  g_test_add_func ("/play-view/keys-afterwards", test_keys_afterwards);
  g_test_add_func ("/play-view/sparks", test_sparks);
  g_test_add_func ("/play-view/flight", test_flight);
  g_test_add_func ("/play-view/mind", test_mind);
  g_test_add_func ("/play-view/mind-unseen", test_mind_unseen);
  g_test_add_func ("/play-view/probes", test_probes);
  g_test_add_func ("/play-view/facings", test_facings);
  return g_test_run ();
}
