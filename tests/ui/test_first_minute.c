/* tests/ui/test_first_minute.c — the first minute: the level of the first start, its name and hint,
 * and the gallery of recipes. */
#include "session.h"

#include "app/settings.h"
#include "recipe/recipe_choice.h"
#include "rules/recipe.h"
#include "stage_row.h"
#include "window/window_private.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#define N_ROWS_MAX 64

/* As on an account that never had the program. */
static DseWindow *
start_first (void)
{
  DseWindow *window;

  dst_ui_start (NULL);
  dst_ui_stop ();
  g_settings_reset (dse_settings_get (), "last-recipe");
  g_settings_reset (dse_settings_get (), "has-session");
  window = dst_ui_start_again ();
  DST_UI_UNTIL (dse_window_get_page (window) != NULL);
  dst_ui_wait_generated (window);
  dst_ui_settle ();
  return window;
}

/* Objects of the level that satisfy @test. */
static guint
count_things (DseWindow *window, gboolean (*test) (const DsThing *thing, const DsKind *kind))
{
  const DsDelve *delve = dsu_document_get_delve (dst_ui_document (window));
  const DsThings *things = delve->dungeon.floors[0].things;
  guint n = 0;

  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    n += test (thing, ds_rules_kind (delve->rules, thing->kind));
  }
  return n;
}

static gboolean
is_creature (const DsThing *thing, const DsKind *kind)
{
  return kind->creature != NULL;
}

static gboolean
is_locked (const DsThing *thing, const DsKind *kind)
{
  return thing->lock != NULL && kind->gate != NULL;
}

/* A slider of the recipe can be dragged without opening anything. */
static gboolean
has_slider_in_sight (DseWindow *window)
{
  GtkWidget *panel = dse_window_get_recipe_panel (window);
  GtkWidget *slider = dst_ui_find (panel, GTK_TYPE_SCALE, NULL);
  graphene_rect_t at;

  return slider != NULL && gtk_widget_get_mapped (slider) &&
         gtk_widget_compute_bounds (slider, panel, &at) && at.size.width > 40 &&
         at.origin.y + at.size.height < (float)gtk_widget_get_height (panel);
}

/* Cells of the ground that differ between @floor and @before, row by row. */
static guint
count_changed (const DsFloor *floor, const guint16 *before)
{
  guint n = 0;

  for (int y = 0; y < floor->h; y++)
    for (int x = 0; x < floor->w; x++)
      n += ds_floor_get (floor, DS_LAYER_GROUND, (DsCell){ x, y }) != before[y * floor->w + x];
  return n;
}

static guint16 *
dup_ground (const DsFloor *floor)
{
  guint16 *ground = g_new (guint16, (gsize)floor->w * (gsize)floor->h);

  for (int y = 0; y < floor->h; y++)
    for (int x = 0; x < floor->w; x++)
      ground[y * floor->w + x] = (guint16)ds_floor_get (floor, DS_LAYER_GROUND, (DsCell){ x, y });
  return ground;
}

static DsuStageRow *
first_unfolded (GtkWidget *widget)
{
  DsuStageRow *found = NULL;

  if (DSU_IS_STAGE_ROW (widget))
    return adw_expander_row_get_expanded (ADW_EXPANDER_ROW (widget)) ? DSU_STAGE_ROW (widget)
                                                                     : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = first_unfolded (child);
  return found;
}

/* The first slider of the stage that is unfolded at the first start changes a good part of the
 * level. */
static void
test_slider_changes_level (void)
{
  DseWindow *window = start_first ();
  g_autofree guint16 *before = dup_ground (dst_ui_level (window));
  GtkWidget *slider;

  DST_UI_UNTIL (has_slider_in_sight (window));
  slider = dst_ui_find (GTK_WIDGET (first_unfolded (dse_window_get_recipe_panel (window))),
                        GTK_TYPE_SCALE, NULL);
  gtk_range_set_value (GTK_RANGE (slider), 0);
  dst_ui_wait_generated (window);
  g_assert_cmpuint (count_changed (dst_ui_level (window), before), >, 100);
  dst_ui_stop ();
}

/* A stage that is folded, or another one that is unfolded, is so at the next start. */
static void
test_stages_stay (void)
{
  DseWindow *window = start_first ();
  GtkWidget *panel = dse_window_get_recipe_panel (window), *row;
  g_autofree char *path = dst_ui_file ("stages-stay.delve");

  DST_UI_UNTIL (has_slider_in_sight (window));
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (first_unfolded (panel)), FALSE);
  dst_ui_settle ();
  row = dst_ui_find (panel, ADW_TYPE_EXPANDER_ROW, "Doors");
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), TRUE);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_close (window, NULL);
  window = dst_ui_start_again ();
  dse_window_get_palette (window); /* its panels are there */
  dst_ui_settle ();
  row = GTK_WIDGET (first_unfolded (dse_window_get_recipe_panel (window)));
  g_assert_nonnull (row);
  g_assert_true (
      row == dst_ui_find (dse_window_get_recipe_panel (window), ADW_TYPE_EXPANDER_ROW, "Doors"));
  g_unlink (path);
  dst_ui_stop ();
}

static const char *
unfolded_title (GtkWidget *panel)
{
  DsuStageRow *row = first_unfolded (panel);

  g_assert_nonnull (row);
  return adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row));
}

static void
show_page (DseWindow *window, DsePage *page)
{
  AdwTabView *tabs = adw_tab_bar_get_view (
      ADW_TAB_BAR (dst_ui_find (GTK_WIDGET (window), ADW_TYPE_TAB_BAR, NULL)));

  adw_tab_view_set_selected_page (tabs, adw_tab_view_get_page (tabs, GTK_WIDGET (page)));
  dst_ui_settle ();
}

/* Stages are as they were left when the tab of another recipe was shown meanwhile. */
static void
test_stages_of_tabs (void)
{
  DseWindow *window = start_first ();
  GtkWidget *panel = dse_window_get_recipe_panel (window);
  DsePage *crypt = dse_window_get_page (window), *caves;
  g_autofree char *first = NULL;

  DST_UI_UNTIL (has_slider_in_sight (window));
  first = g_strdup (unfolded_title (panel));
  dst_ui_add_blank (window, 1);
  caves = dse_window_get_page (window);
  dst_ui_make (window, "smooth-caves", 1);
  g_assert_null (first_unfolded (panel));
  adw_expander_row_set_expanded (
      ADW_EXPANDER_ROW (dst_ui_find (panel, ADW_TYPE_EXPANDER_ROW, "Connect")), TRUE);
  show_page (window, crypt);
  g_assert_cmpstr (unfolded_title (panel), ==, first);
  show_page (window, caves);
  g_assert_cmpstr (unfolded_title (panel), ==, "Connect");
  dst_ui_stop ();
}

/* A crypt with creatures and locks, all of it in view, called by its recipe and seed; the hint says
 * what to do until something is done. */
static void
test_first_start (void)
{
  DseWindow *window = start_first ();
  DsePage *page = dse_window_get_page (window);
  g_autofree char *want = NULL;
  graphene_point_t at;
  DsuCanvas *canvas;

  g_assert_cmpstr (dse_page_get_recipe (page)->id, ==, "key-and-door-crypt");
  g_assert_cmpuint (count_things (window, is_creature), >, 0);
  g_assert_cmpuint (count_things (window, is_locked), >, 0);
  canvas = dse_page_get_canvas (page);
  for (int i = 0; i < 2; i++) {
    const DsCell corner = { i * (dst_ui_level (window)->w - 1),
                            i * (dst_ui_level (window)->h - 1) };

    g_assert_true (dsu_canvas_cell_to_widget (canvas, corner, &at));
    g_assert_true (at.x > 0 && at.x < (float)gtk_widget_get_width (GTK_WIDGET (canvas)));
    g_assert_true (at.y > 0 && at.y < (float)gtk_widget_get_height (GTK_WIDGET (canvas)));
  }
  want = g_strdup_printf ("Key-and-door crypt %" G_GINT64_FORMAT, (gint64)dse_page_get_seed (page));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, want);
  DST_UI_UNTIL (has_slider_in_sight (window));
  g_assert_cmpstr (dse_window_get_hint (window), ==, "Drag a slider · press F5 to play");
  dst_ui_action (window, "win.tool::fill");
  g_assert_nonnull (strstr (dse_window_get_hint (window), "connected cells"));
  dst_ui_action (window, "win.tool::brush");
  dst_ui_action (window, "win.next-seed");
  dst_ui_wait_generated (window);
  dst_ui_settle ();
  g_assert_null (strstr (dse_window_get_hint (window), "F5"));
  dst_ui_add_blank (window, 1); /* it has no slider */
  g_assert_null (strstr (dse_window_get_hint (window), "F5"));
  dst_ui_stop ();
}

/* ---- names of tabs */

static void
test_titles (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsuDocument *document;
  g_autofree char *first = NULL, *second = NULL, *third = NULL;

  dst_ui_make (window, "smooth-caves", 7);
  document = dst_ui_document (window);
  first = dsu_document_dup_title (document);
  g_assert_cmpstr (first, ==, "Smooth caves 7");
  dst_ui_make (window, "mine", 8);
  second = dsu_document_dup_title (document);
  g_assert_cmpstr (second, ==, "Mine 8");
  dsu_document_set_path (document, "/nobody/halls.delve");
  third = dsu_document_dup_title (document);
  g_assert_cmpstr (third, ==, "halls.delve");
  dsu_document_set_path (document, NULL);
  dst_ui_stop ();
}

/* ---- the gallery */

typedef struct {
  GtkWidget *lines[N_ROWS_MAX];
  guint n;
} Lines;

/* The rows of the open list: those that show a recipe's picture. */
static void
collect_lines (GtkWidget *widget, Lines *out)
{
  if (g_object_get_data (G_OBJECT (widget), "row") != NULL && GTK_IS_BOX (widget) &&
      gtk_widget_get_mapped (widget) && out->n < N_ROWS_MAX)
    out->lines[out->n++] = widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_lines (child, out);
}

static Lines
lines_of (GtkWidget *choice)
{
  Lines lines = { .n = 0 };

  collect_lines (choice, &lines);
  return lines;
}

/* The mapped row with the name @name; NULL: none. */
static GtkWidget *
find_line (GtkWidget *choice, const char *name)
{
  const Lines lines = lines_of (choice);

  for (guint i = 0; i < lines.n; i++)
    if (dst_ui_find (lines.lines[i], GTK_TYPE_LABEL, name) != NULL)
      return lines.lines[i];
  return NULL;
}

static gboolean
has_picture (GtkWidget *choice, const char *name)
{
  GtkWidget *line = find_line (choice, name);
  GtkWidget *picture = line != NULL ? dst_ui_find (line, GTK_TYPE_PICTURE, NULL) : NULL;

  return picture != NULL && gtk_picture_get_paintable (GTK_PICTURE (picture)) != NULL;
}

static gboolean
is_marked (GtkWidget *choice, const char *name)
{
  GtkWidget *check = dst_ui_find (find_line (choice, name), GTK_TYPE_IMAGE, NULL);

  return gtk_widget_get_opacity (check) > 0.5;
}

static GtkWidget *
find_panel (GtkWidget *root)
{
  GtkWidget *found = gtk_widget_has_css_class (root, "recipe-panel") ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_panel (child);
  return found;
}

/* The list of recipes below @root, open. */
static GtkWidget *
open_gallery (GtkWidget *root)
{
  GtkWidget *choice = dst_ui_find (root, GTK_TYPE_DROP_DOWN, NULL);

  g_assert_nonnull (choice);
  gtk_widget_activate (choice);
  DST_UI_UNTIL (lines_of (choice).n > 0);
  return choice;
}

/* Leaves the rows of @text: the list shows those around the chosen recipe first. */
static void
search_for (GtkWidget *choice, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (dst_ui_find (choice, GTK_TYPE_SEARCH_ENTRY, NULL)), text);
}

/* Picture, size, floors and properties of each recipe, the current one marked; a search by
 * properties leaves those that have them. */
static void
test_gallery (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *choice, *search, *nothing;
  int width;

  dst_ui_make (window, "cave-with-lake", 1);
  choice = open_gallery (find_panel (GTK_WIDGET (window)));
  DST_UI_UNTIL (has_picture (choice, "Cave with a lake"));
  g_assert_nonnull (dst_ui_find (find_line (choice, "Cave with a lake"), GTK_TYPE_LABEL,
                                 "90 × 45 cells · 1 floor"));
  g_assert_nonnull (dst_ui_find (find_line (choice, "Cave with a lake"), GTK_TYPE_LABEL,
                                 "Caves\302\240· Lakes\302\240· Chasms\302\240· Creatures"));
  g_assert_true (is_marked (choice, "Cave with a lake"));
  width = gtk_widget_get_width (dst_ui_find (choice, GTK_TYPE_LIST_VIEW, NULL));
  g_assert_cmpint (width, >=, 250);
  search = dst_ui_find (choice, GTK_TYPE_SEARCH_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (search), "locks");
  DST_UI_UNTIL (find_line (choice, "Cave with a lake") == NULL &&
                find_line (choice, "Key vault") != NULL);
  g_assert_false (is_marked (choice, "Key vault"));
  gtk_editable_set_text (GTK_EDITABLE (search), "no such recipe");
  nothing = dst_ui_find (choice, GTK_TYPE_LABEL, "No matches");
  g_assert_nonnull (nothing);
  DST_UI_UNTIL (gtk_widget_get_mapped (nothing));
  dst_ui_settle ();
  g_assert_cmpint (gtk_widget_get_width (nothing), >=, width); /* as wide as the list was */
  gtk_widget_grab_focus (search);
  dst_ui_tap (GDK_KEY_Escape); /* closes it at once */
  DST_UI_UNTIL (!gtk_widget_get_mapped (nothing));
  choice = open_gallery (find_panel (GTK_WIDGET (window)));
  search = dst_ui_find (choice, GTK_TYPE_SEARCH_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (search), "no such recipe");
  nothing = dst_ui_find (choice, GTK_TYPE_LABEL, "No matches");
  DST_UI_UNTIL (gtk_widget_get_mapped (nothing));
  gtk_editable_set_text (GTK_EDITABLE (search), "locks");
  DST_UI_UNTIL (!gtk_widget_get_mapped (nothing) && find_line (choice, "Key vault") != NULL);
  gtk_widget_grab_focus (search);
  dst_ui_tap (GDK_KEY_Return); /* takes the first that is left */
  DST_UI_UNTIL (strcmp (dse_page_get_recipe (dse_window_get_page (window))->id, "cave-with-lake") !=
                0);
  dst_ui_wait_generated (window);
  dst_ui_stop ();
}

/* The same in the dialog of a new level, with an entry for a blank one. */
static void
test_gallery_in_new (void)
{
  static const char *const words[] = { "Empty", "blank", "nothing" };
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *dialog, *choice;

  dst_ui_action (window, "win.new");
  dialog = GTK_WIDGET (dst_ui_dialog ());
  choice = open_gallery (dialog);
  search_for (choice, "Cyclic dungeon");
  DST_UI_UNTIL (has_picture (choice, "Cyclic dungeon"));
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++) {
    search_for (choice, words[i]);
    DST_UI_UNTIL (find_line (choice, "Empty") != NULL &&
                  find_line (choice, "Cyclic dungeon") == NULL);
  }
  g_assert_false (
      gtk_widget_get_visible (dst_ui_find (find_line (choice, "Empty"), GTK_TYPE_PICTURE, NULL)));
  dst_ui_tap (GDK_KEY_Escape);
  dst_ui_settle ();
  gtk_window_destroy (GTK_WINDOW (dialog));
  dst_ui_stop ();
}

/* An empty level of floor or of wall, with nothing to undo; recipes have ground of their own. */
static void
test_empty (void)
{
  static const char *const tiles[] = { "floor", "wall" };
  DseWindow *window = dst_ui_start (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tiles); i++) {
    GtkWidget *dialog, *choice, *ground;

    dst_ui_action (window, "win.new");
    dialog = GTK_WIDGET (dst_ui_dialog ());
    choice = dst_ui_find (dialog, GTK_TYPE_DROP_DOWN, NULL);
    ground =
        dst_ui_find (dst_ui_find (dialog, ADW_TYPE_ACTION_ROW, "Ground"), GTK_TYPE_DROP_DOWN, NULL);
    dse_recipe_choice_select (choice, "tower");
    g_assert_false (gtk_widget_get_sensitive (ground));
    gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), 0);
    g_assert_true (gtk_widget_get_sensitive (ground));
    gtk_drop_down_set_selected (GTK_DROP_DOWN (ground), i);
    g_signal_emit_by_name (dst_ui_find (dialog, GTK_TYPE_BUTTON, "_Create"), "clicked");
    dst_ui_wait_generated (window);
    for (int x = 0; x < dst_ui_level (window)->w; x++)
      for (int y = 0; y < dst_ui_level (window)->h; y++)
        g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ x, y }), ==, tiles[i]);
    g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 0);
    g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
    g_assert_false (dst_ui_is_enabled (window, "win.undo"));
  }
  dst_ui_stop ();
}

/* The picture of the dialog that can be seen; NULL: none. */
static GtkWidget *
find_preview (GtkWidget *root)
{
  if (GTK_IS_PICTURE (root) && gtk_widget_get_mapped (root))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_preview (child);

    if (found != NULL)
      return found;
  }
  return NULL;
}

static gboolean
has_preview (GtkWidget *dialog)
{
  GtkWidget *picture = find_preview (dialog);

  return picture != NULL && gtk_picture_get_paintable (GTK_PICTURE (picture)) != NULL;
}

/* The dialog of a new level shows the chosen recipe before its list is opened: a level of it in a
 * frame of one size, and its description. */
static void
test_preview_in_new (void)
{
  static const char *const recipes[] = { "tower", "metroidvania-castle" }; /* high and wide */
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *dialog, *choice, *picture;
  int h = 0;

  dst_ui_action (window, "win.new");
  dialog = GTK_WIDGET (dst_ui_dialog ());
  choice = dst_ui_find (dialog, GTK_TYPE_DROP_DOWN, NULL);
  DST_UI_UNTIL (has_preview (dialog));
  for (gsize i = 0; i < G_N_ELEMENTS (recipes); i++) {
    const DsRecipe *recipe = ds_recipes_find (dst_ui_recipes (), recipes[i]);

    dse_recipe_choice_select (choice, recipes[i]);
    g_assert_nonnull (dst_ui_find (dialog, GTK_TYPE_LABEL, ds_str_get (recipe->description)));
    g_assert_false (has_preview (dialog)); /* that of the recipe before is gone */
    DST_UI_UNTIL (has_preview (dialog));
    dst_ui_settle ();
    picture = find_preview (dialog);
    g_assert_cmpint (gtk_widget_get_width (picture), ==, 160);
    g_assert_cmpint (gtk_widget_get_height (picture), ==, 92);
    g_assert_true (h == 0 || h == gtk_widget_get_height (dialog));
    h = gtk_widget_get_height (dialog);
  }
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), 0); /* blank */
  g_assert_null (find_preview (dialog));
  g_assert_nonnull (dst_ui_find (dialog, GTK_TYPE_LABEL, "An empty level, to be drawn by hand."));
  dst_ui_settle ();
  g_assert_cmpint (gtk_widget_get_height (dialog), ==, h);
  gtk_window_destroy (GTK_WINDOW (dialog));
  dst_ui_stop ();
}

/* Where pictures are kept: the user's cache folder. */
static char *
dup_cache (void)
{
  return g_build_filename (g_get_user_cache_dir (), "delvesmith/recipes", NULL);
}

/* A gallery draws nothing before it is opened: the start would make a level of each recipe. */
static void
test_unopened (void)
{
  g_autofree char *folder = dup_cache ();
  DseWindow *window = dst_ui_start (NULL);

  g_assert_nonnull (dst_ui_find (find_panel (GTK_WIDGET (window)), GTK_TYPE_DROP_DOWN, NULL));
  dst_ui_make (window, "cave-with-lake", 1); /* later than what the panel would ask for */
  g_assert_false (g_file_test (folder, G_FILE_TEST_EXISTS));
  dst_ui_stop ();
}

static void
test_cache (void)
{
  g_autofree char *folder = dup_cache ();
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (GDir) dir = NULL;
  GtkWidget *dialog, *choice;
  guint n = 0;

  dst_ui_action (window, "win.new");
  dialog = GTK_WIDGET (dst_ui_dialog ());
  choice = open_gallery (dialog);
  search_for (choice, "Cave with a lake");
  DST_UI_UNTIL (has_picture (choice, "Cave with a lake"));
  dir = g_dir_open (folder, 0, NULL);
  g_assert_nonnull (dir);
  while (g_dir_read_name (dir) != NULL)
    n++;
  g_assert_cmpuint (n, >, 0);
  gtk_window_destroy (GTK_WINDOW (dialog));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  dst_ui_set_language ();
  /* First: no other case has drawn. */
  g_test_add_func ("/findings/17-first-minute/gallery-unopened", test_unopened);
  g_test_add_func ("/findings/17-first-minute/first-start", test_first_start);
  g_test_add_func ("/first-minute/slider-changes-level", test_slider_changes_level);
  g_test_add_func ("/first-minute/stages-stay", test_stages_stay);
  g_test_add_func ("/first-minute/stages-of-tabs", test_stages_of_tabs);
  g_test_add_func ("/findings/17-first-minute/titles", test_titles);
  g_test_add_func ("/findings/17-first-minute/gallery", test_gallery);
  g_test_add_func ("/findings/17-first-minute/gallery-in-new", test_gallery_in_new);
  g_test_add_func ("/first-minute/empty", test_empty);
  g_test_add_func ("/findings/17-first-minute/preview-in-new", test_preview_in_new);
  g_test_add_func ("/findings/17-first-minute/cache", test_cache);
  return g_test_run ();
}
