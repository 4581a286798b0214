/* tests/ui/test_parts.c — parts of a level: made anew, kept; the level before; why a stage gave up,
 * and who made a cell. */
#include "drive.h"

#include "app/settings.h"
#include "bar.h"
#include "found_list.h"
#include "tools/keep.h"
#include "window/keymap.h"
#include "window/lamp.h"

#include <adwaita.h>
#include <string.h>

static DseWindow *window;
static DsFloor before;

static DsePage *
page (void)
{
  return dse_window_get_page (window);
}

static void
start (void)
{
  window = dst_ui_start (NULL);
  dst_ui_wait_generated (window);
  g_assert_cmpint (ds_floor_copy (&before, dst_ui_level (window), NULL), ==, DS_OK);
}

static void
stop (void)
{
  ds_floor_clear (&before);
  dst_ui_stop ();
}

static size_t
n_steps (void)
{
  return ds_doc_n_steps (dsu_document_get_doc (dst_ui_document (window)));
}

/* The number of cells whose ground differs from the level at the start, within @rect or outside.
 */
static size_t
n_changed (DsRect rect, gboolean within)
{
  const DsFloor *level = dst_ui_level (window);
  size_t n = 0;

  for (int32_t y = 0; y < level->h; y++)
    for (int32_t x = 0; x < level->w; x++)
      n += ds_rect_has (rect, (DsCell){ x, y }) == within &&
           (ds_floor_get (level, DS_LAYER_GROUND, (DsCell){ x, y }) !=
                ds_floor_get (&before, DS_LAYER_GROUND, (DsCell){ x, y }) ||
            ds_floor_get (level, DS_LAYER_FEATURE, (DsCell){ x, y }) !=
                ds_floor_get (&before, DS_LAYER_FEATURE, (DsCell){ x, y }));
  return n;
}

/* ---- the selection */

/* Outside nothing changes, the level's seed neither; it is one step, and can be tried again. */
static void
test_selection (void)
{
  const DsRect rect = { 20, 4, 30, 16 };
  guint64 seed;

  start ();
  seed = dse_page_get_seed (page ());
  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 20, 4 }, (DsCell){ 49, 19 }, 1, 0);
  for (int i = 0; i < 20 && n_changed (rect, TRUE) == 0; i++) {
    dst_ui_action (window, "win.regenerate");
    dst_ui_wait_generated (window);
    g_assert_cmpuint (n_changed (rect, FALSE), ==, 0);
  }
  g_assert_cmpuint (n_changed (rect, TRUE), >, 0);
  g_assert_cmpuint (dse_page_get_seed (page ()), ==, seed);
  g_assert_nonnull (
      dst_ui_find (GTK_WIDGET (window), ADW_TYPE_BUTTON_CONTENT, "Regenerate Selection"));
  dst_ui_action (window, "win.select-none");
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (window), ADW_TYPE_BUTTON_CONTENT, "Regenerate"));
  while (n_steps () > 0 && dst_ui_is_enabled (window, "win.undo"))
    dst_ui_action (window, "win.undo");
  g_assert_true (ds_floor_equal (dst_ui_level (window), &before));
  stop ();
}

/* Without one, and with all selected, it is a new seed for the whole. */
static void
test_select_all (void)
{
  guint64 seed;

  start ();
  seed = dse_page_get_seed (page ());
  dst_ui_action (window, "win.regenerate");
  dst_ui_wait_generated (window);
  g_assert_cmpuint (dse_page_get_seed (page ()), !=, seed);
  seed = dse_page_get_seed (page ());
  dst_ui_action (window, "win.select-all");
  dst_ui_action (window, "win.regenerate");
  dst_ui_wait_generated (window);
  g_assert_cmpuint (dse_page_get_seed (page ()), !=, seed);
  stop ();
}

static void
on_text (GObject *clipboard, GAsyncResult *result, gpointer text)
{
  *(char **)text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

/* As many rows as the level has, each as long as it is wide. */
static void
test_copy_drawing (void)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) rows = NULL;
  const DsDungeon *dungeon;

  start ();
  dungeon = &dsu_document_get_delve (dst_ui_document (window))->dungeon;
  dst_ui_action (window, "win.copy-drawing");
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL, on_text,
                                 &text);
  DST_UI_UNTIL (text != NULL);
  rows = g_strsplit (text, "\n", -1);
  g_assert_cmpint (g_strv_length (rows), ==, dungeon->h + 1);
  g_assert_cmpint (g_utf8_strlen (rows[0], -1), ==, dungeon->w);
  g_assert_nonnull (strchr (text, '@'));
  stop ();
}

/* ---- a floor */

static void
test_floor (void)
{
  g_autoptr (DsuDocument) document = NULL;
  const DsDungeon *dungeon;
  DsFloor second;

  start ();
  document = dst_ui_level_new (ds_recipes_find (dst_ui_recipes (), "descent"), 3, 80, 40, 3);
  dse_page_make (dse_window_add_document (window, document));
  dst_ui_wait_generated (window);
  dungeon = &dsu_document_get_delve (document)->dungeon;
  dst_ui_action (window, "win.floor-down");
  g_assert_cmpint (ds_floor_copy (&second, &dungeon->floors[1], NULL), ==, DS_OK);
  ds_floor_clear (&before);
  g_assert_cmpint (ds_floor_copy (&before, &dungeon->floors[0], NULL), ==, DS_OK);
  for (int i = 0; i < 20 && ds_floor_equal (&second, &dungeon->floors[1]); i++) {
    dst_ui_action (window, "win.regenerate-floor");
    dst_ui_wait_generated (window);
    dungeon = &dsu_document_get_delve (document)->dungeon;
  }
  g_assert_false (ds_floor_equal (&second, &dungeon->floors[1]));
  g_assert_true (ds_floor_equal (&before, &dungeon->floors[0]));
  ds_floor_clear (&second);
  stop ();
}

static void
note_error (DsuDocument *document, GParamSpec *param, char **out)
{
  g_free (*out);
  g_object_get (document, "error", out, NULL);
}

/* A floor that is deleted while it is made again is not made: a sentence says so. */
static void
test_floor_deleted (void)
{
  static const int32_t kept[] = { 0, 1 };
  g_autoptr (DsuDocument) document = NULL;
  g_autofree char *sentence = NULL;

  start ();
  document = dst_ui_level_new (ds_recipes_find (dst_ui_recipes (), "descent"), 3, 80, 40, 3);
  dse_page_make (dse_window_add_document (window, document));
  dst_ui_wait_generated (window);
  g_signal_connect (document, "notify::error", G_CALLBACK (note_error), &sentence);
  dst_ui_action (window, "win.floor-down");
  dst_ui_action (window, "win.floor-down");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.regenerate-floor", NULL));
  g_assert_true (dsu_document_apply (
      document, &(DsCmdFloors){ .cmd.type = &ds_cmd_floors, .from = kept, .n = 2 }.cmd));
  dst_ui_wait_generated (window);
  g_assert_nonnull (sentence);
  g_assert_nonnull (strstr (sentence, "expected a floor from 1 to 2, got 3"));
  stop ();
}

/* ---- a room that is kept */

/* The cell where the player starts: it lies in a room. */
static DsCell
cell_in_room (void)
{
  const DsFloor *level = dst_ui_level (window);

  for (int32_t y = 1; y < level->h - 1; y++)
    for (int32_t x = 1; x < level->w - 1; x++) {
      const DsRoom *room = ds_floor_room_at (level, (DsCell){ x, y });

      if (room != NULL && room->kind != DS_ROOM_CORRIDOR)
        return (DsCell){ x, y };
    }
  g_assert_not_reached ();
}

static void
test_keep_room (void)
{
  DsCell cell;
  uint32_t number;

  start ();
  cell = cell_in_room ();
  number = ds_floor_get (&before, DS_LAYER_ROOM, cell);
  dst_ui_hover (window, cell);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_k, 0);
  g_assert_cmpuint (n_steps (), ==, 1);
  g_assert_cmpuint (ds_floor_get (dst_ui_level (window), DS_LAYER_PIN, cell), ==, DS_PIN_ALL);
  for (int i = 0; i < 3; i++) {
    dst_ui_action (window, "win.next-seed");
    dst_ui_wait_generated (window);
    for (int32_t y = 0; y < before.h; y++)
      for (int32_t x = 0; x < before.w; x++)
        if (ds_floor_get (&before, DS_LAYER_ROOM, (DsCell){ x, y }) == number)
          g_assert_cmpuint (ds_floor_get (dst_ui_level (window), DS_LAYER_GROUND, (DsCell){ x, y }),
                            ==, ds_floor_get (&before, DS_LAYER_GROUND, (DsCell){ x, y }));
  }
  g_assert_cmpuint (n_changed ((DsRect){ 0 }, FALSE), >, 0);
  dst_ui_hover (window, cell);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_k, 0);
  g_assert_cmpuint (ds_floor_get (dst_ui_level (window), DS_LAYER_PIN, cell), ==, 0);
  stop ();
}

/* So does a room that got a name, a kind or a region by hand, with all of them. */
static void
test_named_room (void)
{
  DsCell cell;
  DsRoom room;
  guint64 region;

  start ();
  cell = cell_in_room ();
  region = dse_page_add_region (page ());
  room = *ds_floor_room_at (dst_ui_level (window), cell);
  room.name = ds_str_new ("Throne");
  room.kind = DS_ROOM_VAULT;
  dse_page_begin_step (page (), NULL);
  g_assert_true (dse_set_room (dst_ui_document (window), 0, &room));
  g_assert_true (dse_assign_region (dst_ui_document (window), 0, room.id, region));
  g_assert_true (dsu_document_end (dst_ui_document (window)));
  ds_str_unref (room.name);
  g_assert_cmpuint (n_steps (), ==, 2);
  for (int i = 0; i < 3; i++) {
    const DsRoom *now;

    dst_ui_action (window, "win.next-seed");
    dst_ui_wait_generated (window);
    now = ds_floor_room_at (dst_ui_level (window), cell);
    g_assert_nonnull (now);
    g_assert_cmpstr (ds_str_get (now->name), ==, "Throne");
    g_assert_cmpuint (now->kind, ==, DS_ROOM_VAULT);
    g_assert_cmpuint (
        ds_regions_get (dsu_document_get_delve (dst_ui_document (window))->dungeon.regions,
                        now->region - 1)
            ->id,
        ==, region);
  }
  stop ();
}

/* So do rooms that were painted or merged by hand, with all their cells. */
static void
test_painted_rooms (void)
{
  DsCell cell, other = { 0, 0 };
  guint64 ids[2];

  start ();
  cell = cell_in_room ();
  ids[0] = ds_floor_room_at (dst_ui_level (window), cell)->id;
  while (ds_floor_room_at (dst_ui_level (window), other) == NULL ||
         ds_floor_room_at (dst_ui_level (window), other)->id == ids[0])
    other = other.x + 1 < dst_ui_level (window)->w ? (DsCell){ other.x + 1, other.y }
                                                   : (DsCell){ 0, other.y + 1 };
  ids[1] = ds_floor_room_at (dst_ui_level (window), other)->id;
  dse_page_begin_step (page (), NULL);
  g_assert_true (dse_merge_rooms (dst_ui_document (window), 0, &ids[1], 1, ids[0]));
  g_assert_true (dsu_document_end (dst_ui_document (window)));
  for (int i = 0; i < 3; i++) {
    dst_ui_action (window, "win.next-seed");
    dst_ui_wait_generated (window);
    g_assert_cmphex (ds_floor_room_at (dst_ui_level (window), cell)->id, ==, ids[0]);
    g_assert_cmphex (ds_floor_room_at (dst_ui_level (window), other)->id, ==, ids[0]);
    g_assert_cmpuint (ds_floor_get (dst_ui_level (window), DS_LAYER_PIN, other), ==, DS_PIN_ALL);
  }
  stop ();
}

/* With a tool that paints nothing, the room under the pointer has a padlock to click, which lies
 * over its upper left corner: that of the floor may be under it. */
static void
test_padlock (void)
{
  GtkWidget *padlock;
  DsCell cell;

  start ();
  cell = cell_in_room ();
  dst_ui_hover (window, cell);
  g_assert_null (dst_ui_find (GTK_WIDGET (page ()), GTK_TYPE_BUTTON, "Keep this room (K)"));
  dst_ui_action (window, "win.tool::select");
  padlock = dst_ui_find (GTK_WIDGET (page ()), GTK_TYPE_BUTTON, "Keep this room (K)");
  g_assert_nonnull (padlock);
  dse_keymap_set (dse_action_find_name ("win.keep-room"), "F12");
  g_assert_true (dst_ui_find (GTK_WIDGET (page ()), GTK_TYPE_BUTTON, "Keep this room (F12)") ==
                 padlock);
  g_settings_reset (dse_settings_get (), "keymap");
  g_assert_true (gtk_widget_get_mapped (padlock));
  dst_ui_point_at (padlock, 0.5);
  dst_ui_pass_time (500); /* longer than it lingers */
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  g_assert_cmpuint (ds_floor_get (dst_ui_level (window), DS_LAYER_PIN, cell), ==, DS_PIN_ALL);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (page ()), GTK_TYPE_BUTTON, "Release this room (K)"));
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  g_assert_cmpuint (ds_floor_get (dst_ui_level (window), DS_LAYER_PIN, cell), ==, 0);
  dst_ui_hover (window, (DsCell){ dst_ui_level (window)->w - 1, dst_ui_level (window)->h - 1 });
  DST_UI_UNTIL (!gtk_widget_get_mapped (padlock));
  g_assert_false (gtk_widget_get_mapped (padlock));
  stop ();
}

/* ---- before and after */

static void
test_before (void)
{
  start ();
  dst_ui_action (window, "win.before");
  g_assert_false (dse_page_is_peeking (page ())); /* there is none yet */
  dst_ui_action (window, "win.next-seed");
  dst_ui_wait_generated (window);
  dst_ui_action (window, "win.before");
  g_assert_true (dse_page_is_peeking (page ()));
  dst_ui_action (window, "win.before");
  g_assert_false (dse_page_is_peeking (page ()));
  dst_ui_action (window, "win.before");
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0); /* the stroke paints on the present level */
  g_assert_false (dse_page_is_peeking (page ()));
  stop ();
}

/* As long as the key is held, wherever the focus is; not while text is typed. */
static void
test_before_key (void)
{
  start ();
  dst_ui_action (window, "win.next-seed");
  dst_ui_wait_generated (window);
  dst_ui_key_down (GTK_WINDOW (window), GDK_KEY_a, TRUE);
  g_assert_true (dse_page_is_peeking (page ()));
  dst_ui_key_down (GTK_WINDOW (window), GDK_KEY_a, FALSE);
  g_assert_false (dse_page_is_peeking (page ()));
  dst_ui_action (window, "win.find-tile");
  dst_ui_key_down (GTK_WINDOW (window), GDK_KEY_a, TRUE);
  g_assert_false (dse_page_is_peeking (page ()));
  dst_ui_key_down (GTK_WINDOW (window), GDK_KEY_a, FALSE);
  stop ();
}

/* ---- a veto */

/* A level of rock where nothing can start: stage, sentence and code in the bar, what there was on
 * the canvas, until one goes on. The seed stays that of the level. */
static void
test_veto (void)
{
  g_autofree char *status = NULL;
  GtkWidget *bar, *lamp;
  DsRecipe recipe;
  guint64 seed;

  start ();
  lamp = dst_ui_find (GTK_WIDGET (window), DSE_TYPE_LAMP, NULL);
  seed = dse_page_get_seed (page ());
  g_assert_cmpint (ds_recipe_copy (&recipe, dse_page_get_recipe (page ()), NULL), ==, DS_OK);
  ds_recipe_remove_stage (&recipe, 2);
  ds_recipe_remove_stage (&recipe, 1);
  dse_page_generate (page (), &recipe, seed + 1);
  ds_recipe_clear (&recipe);
  dst_ui_wait_generated (window);
  bar = gtk_widget_get_ancestor (
      dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "Show Partial Result"), DSU_TYPE_BAR);
  g_assert_true (dsu_bar_is_shown (DSU_BAR (bar)));
  g_assert_nonnull (strstr (dsu_bar_get_text (DSU_BAR (bar)), "stage 2"));
  g_assert_null (strstr (dsu_bar_get_text (DSU_BAR (bar)), "gen."));
  g_assert_true (ds_floor_equal (dst_ui_level (window), &before));
  g_assert_cmpuint (dsu_document_get_delve (dst_ui_document (window))->dungeon.seed, ==, seed);
  g_assert_true (dse_page_is_peeking (page ()));
  g_assert_false (gtk_widget_is_visible (lamp)); /* it is about the level that is not seen */
  dst_ui_hover (window, (DsCell){ 3, 3 });
  status = dse_page_dup_pointed (page ());
  g_assert_cmpstr (status, ==, "The level when generation failed · click to return");
  g_assert_true (gtk_widget_has_css_class (
      dst_ui_find (GTK_WIDGET (window), ADW_TYPE_EXPANDER_ROW, "Start and goal"), "failed"));
  dst_ui_action (window, "win.show-partial");
  g_assert_false (dse_page_is_peeking (page ()));
  g_assert_true (gtk_widget_is_visible (lamp));
  dst_ui_action (window, "win.show-partial");
  g_assert_true (dse_page_is_peeking (page ()));
  dst_ui_action (window, "win.undo");
  g_assert_false (dse_page_is_peeking (page ()));
  g_assert_false (dsu_bar_is_shown (DSU_BAR (bar)));
  g_assert_false (dse_page_has_partial (page ()));
  stop ();
}

/* ---- the author of a part */

static void
test_origin (void)
{
  DsCell cell;

  start ();
  cell = cell_in_room ();
  dst_ui_hover (window, cell);
  g_assert_nonnull (strstr (dse_window_get_status (window), "Rooms and corridors, stage 2"));
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, cell, 1, 0);
  g_assert_nonnull (strstr (dse_window_get_status (window), "manual edit"));
  stop ();
}

/* ---- lists that are searched */

static guint n_asked;

static char *
dup_text (gpointer item)
{
  n_asked++;
  return g_strdup (gtk_string_object_get_string (item));
}

static GtkWidget *
make_row (gpointer owner)
{
  return gtk_label_new (NULL);
}

static void
show (GtkWidget *row, gpointer item, gpointer owner)
{
  gtk_label_set_text (GTK_LABEL (row), item != NULL ? gtk_string_object_get_string (item) : "");
}

/* Items of a list that is gone ask it nothing. */
static void
test_found_list (void)
{
  static const DsuFoundKind KIND = {
    .name = "Names", .find = "Find names", .dup_text = dup_text, .make_row = make_row, .show = show
  };
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  DsuFoundList *list = g_object_ref_sink (DSU_FOUND_LIST (dsu_found_list_new (&KIND, NULL)));
  g_autoptr (GtkSelectionModel) chosen = g_object_ref (dsu_found_list_get_chosen (list));
  GtkWidget *search;

  dsu_found_list_set_model (list, G_LIST_MODEL (names));
  search = dst_ui_find (GTK_WIDGET (list), GTK_TYPE_SEARCH_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (search), "a");
  g_signal_emit_by_name (search, "search-changed");
  gtk_string_list_append (names, "a");
  g_assert_cmpuint (n_asked, ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (chosen)), ==, 1);
  g_assert_finalize_object (list);
  gtk_string_list_append (names, "b");
  g_assert_cmpuint (n_asked, ==, 1);
}

/* ---- clicks of tests */

/* The button at which the pointer arrives goes elsewhere, once. */
static void
move_away (GtkEventController *motion, double x, double y, GtkFixed *fixed)
{
  gtk_fixed_move (fixed, gtk_event_controller_get_widget (motion), 200, 100);
}

static void
count_click (GtkButton *button, guint *n)
{
  ++*n;
}

/* A click meets a widget that is laid out elsewhere while the pointer is on its way. */
static void
test_click_moves (void)
{
  GtkWidget *fixed = gtk_fixed_new (), *button = gtk_button_new_with_label ("Here"), *other;
  GtkEventController *motion = gtk_event_controller_motion_new ();
  guint n = 0;

  start ();
  other = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (other), 400, 300);
  gtk_window_set_child (GTK_WINDOW (other), fixed);
  gtk_fixed_put (GTK_FIXED (fixed), button, 10, 10);
  g_signal_connect (motion, "enter", G_CALLBACK (move_away), fixed);
  gtk_widget_add_controller (button, motion);
  g_signal_connect (button, "clicked", G_CALLBACK (count_click), &n);
  gtk_window_present (GTK_WINDOW (other));
  DST_UI_UNTIL (gtk_widget_get_mapped (button));
  dst_settle (other);
  dst_ui_click_on (button);
  g_assert_cmpuint (n, ==, 1);
  gtk_window_destroy (GTK_WINDOW (other));
  stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/parts/selection", test_selection);
  g_test_add_func ("/parts/select-all", test_select_all);
  g_test_add_func ("/parts/copy-drawing", test_copy_drawing);
  g_test_add_func ("/parts/floor", test_floor);
  g_test_add_func ("/parts/floor-deleted", test_floor_deleted);
  g_test_add_func ("/parts/keep-room", test_keep_room);
  g_test_add_func ("/parts/named-room", test_named_room);
  g_test_add_func ("/parts/painted-rooms", test_painted_rooms);
  g_test_add_func ("/parts/padlock", test_padlock);
  g_test_add_func ("/parts/before", test_before);
  g_test_add_func ("/parts/before-key", test_before_key);
  g_test_add_func ("/parts/veto", test_veto);
  g_test_add_func ("/parts/origin", test_origin);
  g_test_add_func ("/parts/found-list", test_found_list);
  g_test_add_func ("/parts/click-moves", test_click_moves);
  return g_test_run ();
}
