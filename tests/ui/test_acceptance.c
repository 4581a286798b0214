/* tests/ui/test_acceptance.c — the rows of the acceptance list about what one sees. */
#include "app/settings.h"
#include "game.h"

#include "field/colour.h"
#include "lib/rows.h"

#include <adwaita.h>

static void
press (DseWindow *window, guint key, int times)
{
  while (times-- > 0)
    dst_ui_key (GTK_WINDOW (window), key, 0);
}

/* Of what is shown: how bright a cell of @w columns is. */
static guint32
light_at (DseWindow *window, int w, int x, int y)
{
  return dse_scene_get_lights (dst_game_scene (window))[y * w + x];
}

/* ---- J: a roguelike in Java */

/* A level of one's own begins with the size of the program's screen. */
static void
test_J03 (void)
{
  static const struct {
    const char *row;
    int want;
  } sizes[] = { { "Width (cells)", 80 }, { "Height (cells)", 24 }, { "Floors", 1 } };
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *dialog;

  dst_ui_action (window, "win.new");
  dialog = GTK_WIDGET (dst_ui_dialog ());
  gtk_drop_down_set_selected (GTK_DROP_DOWN (dst_ui_find (dialog, GTK_TYPE_DROP_DOWN, NULL)),
                              0); /* "Empty" */
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
    GtkWidget *row = dst_ui_find (dialog, ADW_TYPE_ACTION_ROW, sizes[i].row);

    g_assert_cmpint (gtk_spin_button_get_value_as_int (
                         GTK_SPIN_BUTTON (dst_ui_find (row, GTK_TYPE_SPIN_BUTTON, NULL))),
                     ==, sizes[i].want);
  }
  g_signal_emit_by_name (dst_ui_find (dialog, GTK_TYPE_BUTTON, "_Create"), "clicked");
  g_assert_cmpint (dst_ui_level (window)->w, ==, 80);
  g_assert_cmpint (dst_ui_level (window)->h, ==, 24);
  dst_ui_stop ();
}

/* A hall of floor, @w by @h, with the start at @at; and the game in it. */
static DseWindow *
start_hall (int w, int h, DsCell at)
{
  g_autoptr (GString) map = g_string_new (NULL);

  for (int i = 0; i < w * h; i++) {
    const int x = i % w, y = i / w;

    g_string_append_c (map, x == at.x && y == at.y                         ? '@'
                            : x == 0 || y == 0 || x == w - 1 || y == h - 1 ? '#'
                                                                           : '.');
    if (x == w - 1)
      g_string_append_c (map, '/');
  }
  return dst_game_draw_and_play (map->str);
}

/* Where the view stops at the edge of the level, it begins at max (0, min (focus - view / 2,
 * map - view)), in each direction; a map that is smaller than the view is in its middle. */
static void
test_J12 (void)
{
  static const struct {
    DsCell size, at;
  } rows[] = {
    { { 120, 80 }, { 60, 40 } }, { { 120, 80 }, { 2, 2 } },   { { 120, 80 }, { 117, 77 } },
    { { 120, 80 }, { 3, 40 } },  { { 120, 80 }, { 60, 78 } }, { { 11, 7 }, { 1, 1 } },
    { { 120, 7 }, { 118, 5 } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    DseWindow *window = start_hall (rows[i].size.x, rows[i].size.y, rows[i].at);
    GSettings *settings = dse_settings_get ();
    DsuCanvas *canvas = dse_play_get_canvas (dst_game_play (window));
    const double px =
        dsu_canvas_get_zoom (canvas) / gtk_widget_get_scale_factor (GTK_WIDGET (canvas));
    graphene_point_t first;

    g_settings_set_boolean (settings, "play-edge", TRUE);
    dsu_canvas_cell_to_widget (canvas, (DsCell){ 0, 0 }, &first);
    g_settings_reset (settings, "play-edge");
    for (int axis = 0; axis < 2; axis++) {
      const double view = axis == 0 ? gtk_widget_get_width (GTK_WIDGET (canvas))
                                    : gtk_widget_get_height (GTK_WIDGET (canvas));
      const double map = (axis == 0 ? rows[i].size.x : rows[i].size.y) * px;
      const double focus = ((axis == 0 ? rows[i].at.x : rows[i].at.y) + 0.5) * px;
      const double want =
          map < view ? (map - view) / 2 : MAX (0, MIN (focus - view / 2, map - view));
      const double origin = px / 2 - (double)(axis == 0 ? first.x : first.y);

      g_assert_cmpfloat (ABS (origin - want), <=, 2);
    }
    dst_ui_stop ();
  }
}

/* ---- B: Brogue's dungeons in TypeScript */

/* Time passes by input alone, while what is seen is drawn on and on. */
static void
test_B06 (void)
{
  DseWindow *window = dst_game_draw_with_light ("#######/#@.~~~#/#..~~~#/#######/");
  DseSession *session = dse_play_get_session (dst_game_play (window));
  const guint64 hash = ds_sim_hash (dse_session_get_sim (session));
  guint64 drawn;

  drawn = dsu_canvas_get_chunks_drawn (dse_play_get_canvas (dst_game_play (window)));
  DST_UI_UNTIL (dsu_canvas_get_chunks_drawn (dse_play_get_canvas (dst_game_play (window))) >
                drawn + 3);
  g_assert_cmpuint (dsu_canvas_get_chunks_drawn (dse_play_get_canvas (dst_game_play (window))), >,
                    drawn + 3);
  g_assert_cmpuint (dse_session_get_step (session), ==, 0);
  g_assert_cmphex (ds_sim_hash (dse_session_get_sim (session)), ==, hash);
  press (window, GDK_KEY_Down, 1);
  g_assert_cmpuint (dse_session_get_step (session), ==, 1);
  g_assert_cmphex (ds_sim_hash (dse_session_get_sim (session)), !=, hash);
  dst_ui_stop ();
}

/* Brightness of the three cells of water, at a time in ms. */
static void
dance (DseWindow *window, guint64 now, guint32 out[3])
{
  DsDirty dirty = { .n = 0 };

  dse_scene_dance (dst_game_scene (window), now, &dirty);
  for (int i = 0; i < 3; i++)
    out[i] = light_at (window, 7, 3 + i, 1);
}

/* Seen cells waver about their own brightness and never drift from it, each in its own time. */
static void
test_B07 (void)
{
  enum { MOST = 40 };
  DseWindow *window = dst_game_draw_and_play ("#######/#@.~~~#/#..~~~#/#######/");
  const gint32 base = (gint32)(light_at (window, 7, 1, 1) & 0xff);
  guint32 now[3], before[3];
  guint n_alone = 0;

  dance (window, 0, before);
  for (guint64 ms = 100; ms < 60000; ms += 100) {
    guint n_changed = 0;

    dance (window, ms, now);
    for (int i = 0; i < 3; i++) {
      n_changed += now[i] != before[i];
      g_assert_cmpint (ABS ((gint32)(now[i] & 0xff) - base), <=, MOST);
      before[i] = now[i];
    }
    n_alone += n_changed == 1;
  }
  g_assert_cmpuint (n_alone, >, 20); /* they are not in step */
  dst_ui_stop ();
}

static void
cheat (DseWindow *window, const char *line)
{
  g_assert_true (dse_session_cheat (dse_play_get_session (dst_game_play (window)), line, NULL));
}

/* One part of a brightness that was remembered. */
static gint32
dimmed (gint32 part)
{
  return (gint32)ds_colour_dim ((guint32)part, DS_COLOUR_REMEMBERED);
}

/* Remembered cells look as they were seen last, at 100 parts of 255, and do not move. */
static void
test_B08 (void)
{
  enum { W = 12, MOST = 40 };
  DseWindow *window =
      dst_game_draw_and_play ("############/#@~.......##/########.###/########.###/########.###/"
                              "########..##/############/");
  const gint32 base = (gint32)(light_at (window, W, 1, 1) & 0xff);
  guint32 light;

  g_assert_cmphex (ds_colour_dim (0xff8000, DS_COLOUR_REMEMBERED), ==, 0x643200);
  cheat (window, "teleport 9 5");
  press (window, GDK_KEY_period, 1);
  light = light_at (window, W, 2, 1);
  g_assert_cmpint ((gint32)(light & 0xff), >=, dimmed (base - MOST));
  g_assert_cmpint ((gint32)(light & 0xff), <=, dimmed (base + MOST));
  for (guint64 now = 0; now < 5000; now += 100) {
    DsDirty dirty = { .n = 0 };

    dse_scene_dance (dst_game_scene (window), now, &dirty);
    g_assert_cmphex (light_at (window, W, 2, 1), ==, light);
  }
  dst_ui_stop ();
}

/* The kind that is drawn last on @cell; -1: none. */
static int
top_of (DseWindow *window, DsCell cell)
{
  const DsThings *things = dse_scene_get_delve (dst_game_scene (window))->dungeon.floors[0].things;
  int top = -1;

  for (gsize i = 0; i < ds_things_count (things); i++)
    if (ds_things_get (things, i)->at.x == cell.x && ds_things_get (things, i)->at.y == cell.y)
      top = ds_things_get (things, i)->kind;
  return top;
}

/* The passes: what is seen, what is remembered, light on both, and the player on top of everything.
 */
static void
test_B10 (void)
{
  enum { W = 14 };
  DseWindow *window =
      dst_game_draw_and_play ("##############/#@$t......####/#..........m##/##########.###/"
                              "##########.###/##########..##/##############/");
  const gint32 near_lamp = (gint32)(light_at (window, W, 3, 1) >> 16);
  const int gold = top_of (window, (DsCell){ 2, 1 });
  gint32 left;

  g_assert_cmpint (near_lamp, >, (gint32)(light_at (window, W, 9, 2) >> 16));
  g_assert_cmphex (light_at (window, W, 11, 5), ==, 0);
  g_assert_cmpint (gold, >=, 0);
  press (window, GDK_KEY_Right, 1);
  g_assert_cmpint (top_of (window, (DsCell){ 2, 1 }), ==,
                   dse_session_get_player (dse_play_get_session (dst_game_play (window)))->kind);
  cheat (window, "kill");
  cheat (window, "teleport 11 5");
  press (window, GDK_KEY_period, 1);
  left = (gint32)(light_at (window, W, 3, 1) >> 16);
  g_assert_cmpint (ABS (left - dimmed (near_lamp)), <=, 15); /* lamps flicker */
  g_assert_cmpint (top_of (window, (DsCell){ 2, 1 }), ==, gold);
  g_assert_cmpint ((gint32)(light_at (window, W, 11, 5) >> 16), >, 100);
  dst_ui_stop ();
}

/* The seed is shown, whatever the level, and can be copied. */
static void
test_B12 (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *seed = NULL;
  GValue copied = G_VALUE_INIT;
  GtkWidget *entry;

  dst_ui_wait_generated (window);
  dst_ui_action (window, "win.next-seed");
  dst_ui_wait_generated (window);
  seed = g_strdup_printf ("%" G_GUINT64_FORMAT,
                          dsu_document_get_delve (dst_ui_document (window))->dungeon.seed);
  entry =
      dst_ui_find (GTK_WIDGET (window), GTK_TYPE_ENTRY, "Seed: the same seed gives the same level");
  g_assert_nonnull (entry);
  g_assert_true (gtk_widget_get_mapped (entry));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, seed);
  gtk_widget_grab_focus (entry);
  gtk_editable_select_region (GTK_EDITABLE (entry), 0, -1);
  g_assert_true (gtk_widget_activate_action (dst_ui_find (entry, GTK_TYPE_TEXT, NULL),
                                             "clipboard.copy", NULL));
  g_value_init (&copied, G_TYPE_STRING);
  g_assert_true (gdk_content_provider_get_value (
      gdk_clipboard_get_content (gtk_widget_get_clipboard (entry)), &copied, NULL));
  g_assert_cmpstr (g_value_get_string (&copied), ==, seed);
  g_value_unset (&copied);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  DST_ADD_ACCEPTANCE (J03);
  DST_ADD_ACCEPTANCE (J12);
  DST_ADD_ACCEPTANCE (B10);
  g_test_add_func ("/acceptance/B06/in-the-editor", test_B06);
  g_test_add_func ("/acceptance/B07/in-the-editor", test_B07);
  g_test_add_func ("/acceptance/B08/in-the-editor", test_B08);
  g_test_add_func ("/acceptance/B12/seed-is-shown", test_B12);
  return g_test_run ();
}
