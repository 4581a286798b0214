/* tests/ui/test_new.c — a new level, however large, is made while the window stays usable. */
#include "drive.h"

#include "bar.h"
#include "io/io.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

/* Chooses a recipe and the number of cells to a side in the dialog of Ctrl+N. */
static void
fill (GtkWidget *dialog, const char *recipe, int side)
{
  const DsRecipes *recipes = dst_ui_recipes ();
  guint i = 0;

  while (i < recipes->n && strcmp (recipes->items[i].id, recipe) != 0)
    i++;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (dst_ui_find (dialog, GTK_TYPE_DROP_DOWN, NULL)),
                              i + 1); /* after "Empty" */
  for (int k = 0; k < 2; k++) {
    GtkWidget *row =
        dst_ui_find (dialog, ADW_TYPE_ACTION_ROW, k == 0 ? "Width (cells)" : "Height (cells)");

    gtk_spin_button_set_value (GTK_SPIN_BUTTON (dst_ui_find (row, GTK_TYPE_SPIN_BUTTON, NULL)),
                               side);
  }
}

/* Accepts it; the new tab may still be making its level. */
static DsePage *
create (DseWindow *window, const char *recipe, int side)
{
  GtkWidget *dialog;

  dst_ui_action (window, "win.new");
  dialog = GTK_WIDGET (dst_ui_dialog ());
  fill (dialog, recipe, side);
  g_signal_emit_by_name (dst_ui_find (dialog, GTK_TYPE_BUTTON, "_Create"), "clicked");
  return dse_window_get_page (window);
}

/* Cells that are no rock any more. */
static size_t
count_made (DseWindow *window)
{
  const DsFloor *level = dst_ui_level (window);
  size_t n = 0;

  for (int32_t y = 0; y < level->h; y++)
    for (int32_t x = 0; x < level->w; x++)
      n += strcmp (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ x, y }), "wall") != 0;
  return n;
}

static gboolean
is_untouched (DseWindow *window)
{
  return !dsu_document_get_modified (dst_ui_document (window)) &&
         !dst_ui_is_enabled (window, "win.undo");
}

/* The level is how the document begins: there is nothing to undo and nothing to save. */
static void
test_begins (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = create (window, "smooth-caves", 60);

  dst_ui_wait_generated (window);
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 2);
  g_assert_cmpuint (count_made (window), >, 400);
  g_assert_true (is_untouched (window));
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "Nothing to undo (Ctrl+Z)"));
  g_assert_nonnull (
      dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "Nothing to redo (Shift+Ctrl+Z)"));
  g_assert_cmpuint (dse_page_n_seeds (page), ==, 1);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_g, 0);
  dst_ui_wait_generated (window);
  g_assert_true (dst_ui_is_enabled (window, "win.undo"));
  dst_ui_action (window, "win.undo");
  g_assert_true (is_untouched (window));
  g_assert_cmpuint (count_made (window), >, 400);
  dst_ui_stop ();
}

/* Enter accepts the form wherever its focus is; Space opens the list of recipes, and once Escape
 * has closed that, Enter accepts again. */
static void
test_enter (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = dse_window_get_page (window);
  GtkWidget *list;

  dst_ui_action (window, "win.new");
  dst_ui_settle ();
  dst_ui_tap (GDK_KEY_Return);
  dst_ui_settle ();
  dst_ui_pass_time (600); /* the button is down for a while */
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  g_assert_null (dst_ui_dialog ());
  g_assert_true (dse_window_get_page (window) != page);
  dst_ui_wait_generated (window);
  dst_ui_action (window, "win.new");
  dst_ui_settle ();
  dst_ui_tap (GDK_KEY_space);
  DST_UI_UNTIL ((list = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LIST_VIEW, NULL)) !=
                    NULL &&
                gtk_widget_get_mapped (list));
  g_assert_true (gtk_widget_get_mapped (list));
  dst_ui_settle ();
  dst_ui_tap (GDK_KEY_Escape);
  DST_UI_UNTIL (!gtk_widget_get_mapped (list));
  g_assert_false (gtk_widget_get_mapped (list));
  dst_ui_settle ();
  dst_ui_tap (GDK_KEY_Return);
  dst_ui_settle ();
  dst_ui_pass_time (600);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  g_assert_null (dst_ui_dialog ());
  dst_ui_wait_generated (window);
  dst_ui_stop ();
}

/* Enter in a number accepts all of them. */
static void
test_by_keys (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWindow *dialog;

  dst_ui_action (window, "win.new");
  dialog = dst_ui_dialog ();
  dst_ui_settle ();
  dst_ui_key (dialog, GDK_KEY_Tab, 0);
  dst_ui_type (dialog, "61");
  dst_ui_tap (GDK_KEY_Return);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  g_assert_null (dst_ui_dialog ());
  g_assert_cmpint (dst_ui_level (window)->w, ==, 61);
  dst_ui_wait_generated (window);
  dst_ui_action (window, "win.resize");
  dialog = dst_ui_dialog ();
  dst_ui_settle ();
  dst_ui_type (dialog, "62"); /* the first number has the focus */
  dst_ui_tap (GDK_KEY_Return);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  g_assert_cmpint (dst_ui_level (window)->w, ==, 62);
  dst_ui_stop ();
}

/* More than can be: the form says why, and keeps what was filled in. */
static void
test_too_large (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = dse_window_get_page (window);
  GtkWidget *dialog, *floors, *accept;

  dst_ui_action (window, "win.new");
  dialog = GTK_WIDGET (dst_ui_dialog ());
  fill (dialog, "rooms-and-corridors", 4096);
  accept = dst_ui_find (dialog, GTK_TYPE_BUTTON, "_Create");
  floors =
      dst_ui_find (dst_ui_find (dialog, ADW_TYPE_ACTION_ROW, "Floors"), GTK_TYPE_SPIN_BUTTON, NULL);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (floors), 5);
  g_signal_emit_by_name (accept, "clicked");
  g_assert_true (GTK_WIDGET (dst_ui_dialog ()) == dialog);
  g_assert_nonnull (dst_ui_find (dialog, GTK_TYPE_LABEL,
                                 "size: 5 floors of 4096 × 4096 cells are too large together: "
                                 "expected at most 16777216 cells"));
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (floors)), ==, 5);
  g_assert_true (dse_window_get_page (window) == page);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (floors), 1);
  fill (dialog, "rooms-and-corridors", 50);
  g_signal_emit_by_name (accept, "clicked");
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  g_assert_null (dst_ui_dialog ());
  g_assert_cmpint (dst_ui_level (window)->w, ==, 50);
  dst_ui_stop ();
}

/* A slow level shows its progress and can be cancelled; rock to draw on is left. */
static void
test_cancel (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = create (window, "rooms-and-corridors", 2048);
  GtkWidget *cancel = dst_ui_find (GTK_WIDGET (page), GTK_TYPE_BUTTON, "Cancel");
  GtkWidget *revealer = gtk_widget_get_ancestor (cancel, GTK_TYPE_REVEALER);

  g_assert_true (dse_page_is_generating (page));
  DST_UI_UNTIL (gtk_revealer_get_reveal_child (GTK_REVEALER (revealer)));
  g_assert_true (dse_page_is_generating (page));
  g_assert_true (gtk_revealer_get_reveal_child (GTK_REVEALER (revealer)));
  g_signal_emit_by_name (cancel, "clicked");
  g_assert_false (dse_page_is_generating (page));
  g_assert_cmpint (dst_ui_level (window)->w, ==, 2048);
  g_assert_cmpuint (count_made (window), ==, 0);
  g_assert_true (is_untouched (window));
  g_assert_cmpuint (dse_page_n_seeds (page), ==, 0);
  g_object_set (dse_window_get_options (window), "tile", "floor", NULL);
  dst_ui_settle (); /* the view fits the level at its first frame, which may not have come yet */
  dst_ui_click (window, (DsCell){ 1000, 1000 }, 1, 0);
  g_assert_cmpuint (count_made (window), ==, 1);
  g_assert_false (is_untouched (window));
  dst_ui_stop ();
}

/* A stroke on the rock meanwhile is a manual edit, around which the level is made. */
static void
test_draw_meanwhile (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = create (window, "smooth-caves", 1024);
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;
  const DsSpan span = { 500, 500, 500, ds_rules_find_tile (rules, "lava") };
  const DsCmdCells paint = { .cmd.type = &ds_cmd_cells,
                             .floor = 0,
                             .layer = DS_LAYER_GROUND,
                             .spans = &span,
                             .n_spans = 1,
                             .pin = true };

  g_assert_true (dse_page_is_generating (page));
  g_assert_true (dsu_document_apply (dst_ui_document (window), &paint.cmd));
  dst_ui_wait_generated (window);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 500, 500 }), ==, "lava");
  g_assert_cmpuint (count_made (window), >, 100000);
  g_assert_false (is_untouched (window));
  g_assert_cmpuint (dse_page_n_seeds (page), ==, 1);
  g_assert_cmpint (gdk_texture_get_width (dse_page_get_seed_at (page, 0)->picture), <=, 96);
  dst_ui_stop ();
}

/* The reason why a recipe has no level is shown beside the work of the stages before. */
static void
test_veto (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = create (window, "smooth-caves", 3);
  GtkWidget *retry;

  dst_ui_wait_generated (window);
  retry = dst_ui_find (GTK_WIDGET (page), GTK_TYPE_BUTTON, "Try Next Seed");
  g_assert_nonnull (retry);
  g_assert_true (gtk_widget_get_mapped (retry));
  g_assert_cmpuint (count_made (window), ==, 9);
  g_assert_true (is_untouched (window));
  dst_ui_stop ();
}

/* No seed joins floors without stairs: the way out is a stage that does. */
static void
test_no_stairs (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const DsRecipe *recipe = ds_recipes_find (dst_ui_recipes (), "rooms-and-corridors");
  g_autoptr (DsuDocument) document = dst_ui_level_new (recipe, 1, 60, 30, 3);
  GtkWidget *add, *bar;
  DsePage *page;

  page = dse_window_add_document (window, document);
  dse_page_make (page);
  dst_ui_wait_generated (window);
  add = dst_ui_find (GTK_WIDGET (page), GTK_TYPE_BUTTON, "Add Stairs");
  bar = gtk_widget_get_ancestor (add, DSU_TYPE_BAR);
  g_assert_true (dsu_bar_is_shown (DSU_BAR (bar)));
  g_signal_emit_by_name (add, "clicked");
  dst_ui_wait_generated (window);
  g_assert_false (dsu_bar_is_shown (DSU_BAR (bar)));
  g_assert_cmpuint (dse_page_get_recipe (page)->n_stages, ==, 5);
  g_assert_cmpstr (dse_page_get_recipe (page)->stages[3].stage, ==, "stairs");
  g_assert_true (dst_ui_is_enabled (window, "win.undo"));
  dst_ui_stop ();
}

/* A seed that fails is replaced by the one that dsmith takes, which makes the same level. */
static void
test_derived_seed (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const DsRecipe *recipe = ds_recipes_find (dst_ui_recipes (), "key-vault");
  g_autoptr (DsuDocument) document = dst_ui_level_new (recipe, 6, recipe->w, recipe->h, 1);
  DsePage *page = dse_window_add_document (window, document);
  const DsDungeon *dungeon = &dsu_document_get_delve (document)->dungeon;
  g_autofree char *folder = g_dir_make_tmp ("delvesmith-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "6.delve", NULL), *said = NULL;
  const char *dsmith[] = {
    g_getenv ("DSMITH"), "generate", "key-vault", "--seed", "6", "-o", path, NULL
  };
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsDelve made;

  dse_page_make (page);
  dst_ui_wait_generated (window);
  g_assert_true (g_spawn_sync (NULL, (char **)dsmith, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL,
                               NULL, NULL, NULL, NULL));
  g_assert_cmpint (ds_io_load (&made, path, dsu_document_get_delve (document)->rules, errors), ==,
                   DS_OK);
  g_assert_nonnull (ds_dungeon_derived_from (dungeon));
  g_assert_cmpuint (*ds_dungeon_derived_from (dungeon), ==, 6);
  g_assert_true (ds_dungeon_equal (dungeon, &made.dungeon));
  said = g_strdup_printf ("Seed 6 failed; the level was generated from seed %" G_GUINT64_FORMAT
                          ", derived from it",
                          dungeon->seed);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, said));
  ds_delve_clear (&made);
  g_unlink (path);
  g_rmdir (folder);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/new/too-large", test_too_large);
  g_test_add_func ("/new/begins", test_begins);
  g_test_add_func ("/new/by-keys", test_by_keys);
  g_test_add_func ("/new/enter", test_enter);
  g_test_add_func ("/new/cancel", test_cancel);
  g_test_add_func ("/new/draw-meanwhile", test_draw_meanwhile);
  g_test_add_func ("/new/veto", test_veto);
  g_test_add_func ("/new/no-stairs", test_no_stairs);
  g_test_add_func ("/findings/E21-derived-seed", test_derived_seed);
  return g_test_run ();
}
