/* tests/ui/test_tutorial.c — the tutorial: each step is finished by what the user does, and by
 * nothing else. */
#include "drive.h"

#include "app/settings.h"
#include "tutorial/steps.h"
#include "tutorial/tutorial.h"
#include "window/keymap.h"

#include <string.h>

#define ROOM 8 /* painted cells */

static DseTutorial *
begin (DseWindow **window)
{
  GtkWidget *card;

  *window = dst_ui_start (NULL);
  dst_ui_action (*window, "win.tutorial");
  dst_ui_wait_generated (*window);
  dst_ui_settle ();
  card = dst_ui_find (GTK_WIDGET (*window), DSE_TYPE_TUTORIAL, NULL);
  g_assert_nonnull (card);
  return DSE_TUTORIAL (card);
}

static gboolean
has_slider (DseWindow *window)
{
  GtkWidget *slider = dst_ui_find (dse_window_get_recipe_panel (window), GTK_TYPE_SCALE, NULL);

  return slider != NULL && gtk_widget_get_mapped (slider);
}

/* The first step asks for a slider, so there is one to see. */
static void
test_slider (void)
{
  DseWindow *window;

  begin (&window);
  DST_UI_UNTIL (has_slider (window));
  dst_ui_stop ();
}

/* The card asks for @id, now or soon. */
static void
expect (DseTutorial *card, const char *id)
{
  DST_UI_UNTIL (g_strcmp0 (dse_tutorial_get_step (card), id) == 0);
  dst_ui_settle ();
}

/* The card had time to see all that was done, and still asks for @id. */
static void
expect_still (DseTutorial *card, const char *id)
{
  dst_ui_pass_time (1000);
  g_assert_cmpstr (dse_tutorial_get_step (card), ==, id);
}

static GtkWidget *
button_of (DseTutorial *card, const char *label)
{
  GtkWidget *button = dst_ui_find (GTK_WIDGET (card), GTK_TYPE_BUTTON, label);

  g_assert_nonnull (button);
  return button;
}

static void
press (DseTutorial *card, const char *label)
{
  dst_ui_click_on (button_of (card, label));
}

/* A cell of the canvas from which @n to the right are rock. */
static DsCell
find_rock (DseWindow *window, int n)
{
  const DsFloor *floor = dst_ui_level (window);
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;
  int run = 0;

  for (DsCell at = { 0, 1 }; at.y < floor->h - 1; at.y++) {
    for (run = 0, at.x = 0; at.x < floor->w; at.x++) {
      run = ds_rules_cell_flags (rules, ds_floor_get (floor, DS_LAYER_GROUND, at), 0) &
                    DS_TILE_BLOCKS_MOVE
                ? run + 1
                : 0;
      if (run == n)
        return (DsCell){ at.x - n + 1, at.y };
    }
  }
  g_assert_not_reached ();
}

static void
paint (DseWindow *window)
{
  const DsCell from = find_rock (window, ROOM);

  dst_ui_key (GTK_WINDOW (window), GDK_KEY_b, 0);
  g_object_set (dse_window_get_options (window), "tile", "floor", NULL);
  dst_ui_drag (window, from, (DsCell){ from.x + ROOM - 1, from.y }, 1, 0);
}

/* Presses Show Me and clicks the cell that it found by the same function. */
static void
place_where_shown (DseWindow *window, DseTutorial *card, gboolean (*find) (DsePage *, DsCell *))
{
  DsCell cell;

  dst_ui_wait_verdict (window);
  g_assert_true (find (dse_window_get_page (window), &cell));
  press (card, "Show _Me");
  g_assert_cmpstr (dse_page_get_tool (dse_window_get_page (window))->id, ==, "thing");
  dst_ui_click (window, cell, 1, 0);
  dst_ui_wait_verdict (window);
}

static const DseTutorialStep *
step_of (const char *id)
{
  gsize n;
  const DseTutorialStep *steps = dse_tutorial_steps (&n);

  for (gsize i = 0; i < n; i++) {
    if (g_str_equal (steps[i].id, id))
      return &steps[i];
  }
  g_assert_not_reached ();
}

static void
test_whole (void)
{
  DseWindow *window;
  DseTutorial *card = begin (&window);

  expect (card, "generate");
  expect_still (card, "generate");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_g, 0);
  dst_ui_wait_generated (window);
  expect (card, "paint");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_g, 0);
  dst_ui_wait_generated (window);
  expect_still (card, "paint");
  paint (window);
  expect (card, "regenerate");
  expect_still (card, "regenerate");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_g, 0);
  dst_ui_wait_generated (window);
  expect (card, "lock");
  expect_still (card, "lock");
  place_where_shown (window, card, step_of ("lock")->find);
  expect (card, "prove");
  expect_still (card, "prove");
  place_where_shown (window, card, step_of ("prove")->find);
  expect (card, "play");
  expect_still (card, "play");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F5, 0);
  DST_UI_UNTIL (dse_page_is_playing (dse_window_get_page (window)));
  expect_still (card, "play");
  for (int i = 0; i < 8; i++)
    dst_ui_key (GTK_WINDOW (window), GDK_KEY_period, 0);
  expect (card, NULL);
  g_assert_true (dse_tutorial_is_running (card));
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (card), GTK_TYPE_LABEL, "Tutorial finished"));
  dst_ui_stop ();
}

/* A locked door that can be walked round is no lock: the step stays. */
static void
test_idle_lock (void)
{
  DseWindow *window;
  DseTutorial *card = begin (&window);

  for (int i = 0; i < 3; i++)
    press (card, "S_kip");
  expect (card, "lock");
  press (card, "Show _Me");
  dst_ui_click (window, find_rock (window, 3), 1, 0);
  dst_ui_wait_verdict (window);
  g_assert_cmpuint (dse_tutorial_count_locked (dse_window_get_page (window)), ==, 1);
  expect_still (card, "lock");
  dst_ui_stop ();
}

/* It belongs to its tab, and can be left at any time. */
static void
test_leave (void)
{
  DseWindow *window;
  DseTutorial *card = begin (&window);
  DsePage *page = dse_window_get_page (window);

  g_assert_true (gtk_widget_get_child_visible (button_of (card, "Leave the Tutorial")));
  dst_ui_add_blank (window, 1);
  g_assert_true (dse_tutorial_is_running (card));
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (card)), ==, 0);
  dst_ui_action (window, "win.close-tab");
  DST_UI_UNTIL (dse_window_get_page (window) == page);
  DST_UI_UNTIL (gtk_widget_get_height (GTK_WIDGET (card)) > 0);
  press (card, "Leave the Tutorial");
  g_assert_false (dse_tutorial_is_running (card));
  DST_UI_UNTIL (gtk_widget_get_height (GTK_WIDGET (card)) == 0);
  dst_ui_action (window, "win.tutorial");
  dst_ui_wait_generated (window);
  expect (card, "generate");
  dst_ui_action (window, "win.close-tab");
  DST_UI_UNTIL (!dse_tutorial_is_running (card));
  dst_ui_stop ();
}

static void
expect_text (DseTutorial *card, const char *text)
{
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (card), GTK_TYPE_LABEL, text));
}

/* It names the keys of the keymap, follows them while it is shown, and an action without a key is
 * called by its label. */
static void
test_keys (void)
{
  DseWindow *window;
  DseTutorial *card = begin (&window);
  guint n;
  const DseKeymapPreset *presets = dse_keymap_presets (&n);

  expect_text (card,
               "This level was generated by the recipe on the right. Drag one of its sliders, "
               "or press G for the next seed, and watch the level change.");
  for (guint i = 0; i < n; i++)
    if (strcmp (presets[i].id, "ldtk") == 0)
      dse_keymap_choose (&presets[i]);
  expect_text (card,
               "This level was generated by the recipe on the right. Drag one of its sliders, "
               "or press N for the next seed, and watch the level change.");
  press (card, "S_kip");
  dse_keymap_set (dse_action_find_name ("win.tool::brush"), "<Control><Alt>x");
  expect_text (card, "Press Ctrl+Alt+X for the brush, choose a tile on the left, and paint a few "
                     "cells of the level. Ctrl+Z undoes any edit.");
  dse_keymap_set (dse_action_find_name ("win.tool::brush"), "");
  expect_text (card,
               "Press “Brush” for the brush, choose a tile on the left, and paint a few cells "
               "of the level. Ctrl+Z undoes any edit.");
  g_settings_reset (dse_settings_get (), "keymap");
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/tutorial/slider", test_slider);
  g_test_add_func ("/tutorial/whole", test_whole);
  g_test_add_func ("/tutorial/idle-lock", test_idle_lock);
  g_test_add_func ("/tutorial/leave", test_leave);
  g_test_add_func ("/tutorial/keys", test_keys);
  return g_test_run ();
}
