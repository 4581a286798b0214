/* tests/ui/test_findings_recipe.c — findings of designers about recipes, seeds, fields and what is
 * kept: see the ids in the names. */
#include "drive.h"

#include "thumbnail.h"
#include "tools/keep.h"
#include "window/panel.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

static const DsDungeon *
dungeon_of (DseWindow *window)
{
  return &dsu_document_get_delve (dst_ui_document (window))->dungeon;
}

static size_t
position (DseWindow *window)
{
  return ds_doc_position (dsu_document_get_doc (dst_ui_document (window)));
}

static guint64
seed_of (DseWindow *window)
{
  return dse_page_get_seed (dse_window_get_page (window));
}

static void
press (DseWindow *window, guint key, GdkModifierType modifiers)
{
  dst_ui_key (GTK_WINDOW (window), key, modifiers);
  dst_ui_wait_generated (window);
}

/* The bar above the level, with a button; NULL: none is shown. */
static GtkWidget *
button_of_bar (DseWindow *window, const char *label)
{
  GtkWidget *button =
      dst_ui_find (GTK_WIDGET (dse_window_get_page (window)), GTK_TYPE_BUTTON, label);

  return button != NULL && gtk_widget_get_mapped (button) ? button : NULL;
}

static void
choose_recipe (DseWindow *window, guint i)
{
  gtk_drop_down_set_selected (
      GTK_DROP_DOWN (dst_ui_find (GTK_WIDGET (dse_window_get_recipe_panel (window)),
                                  GTK_TYPE_DROP_DOWN, NULL)),
      i);
  dst_ui_wait_generated (window);
}

static guint
number_of (const char *id)
{
  const DsRecipes *recipes = dst_ui_recipes ();
  guint i = 0;

  while (strcmp (recipes->items[i].id, id) != 0)
    i++;
  return i;
}

/* ---- E3 */

/* Each recipe makes a level of its own size and floors, as from "New". */
static void
test_recipe_size (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const DsRecipes *recipes = dst_ui_recipes ();

  for (guint i = 0; i < recipes->n; i++) {
    const DsRecipe *recipe = &recipes->items[i];

    choose_recipe (window, i);
    g_test_message ("%s", recipe->id);
    g_assert_cmpint (dungeon_of (window)->w, ==, recipe->w);
    g_assert_cmpint (dungeon_of (window)->h, ==, recipe->h);
    g_assert_cmpuint (dungeon_of (window)->n_floors, ==, MAX (1, recipe->floors));
    g_assert_cmpstr (dsu_document_get_delve (dst_ui_document (window))->recipe.id, ==, recipe->id);
  }
  dst_ui_action (window, "win.undo");
  g_assert_cmpint (dungeon_of (window)->w, ==, recipes->items[recipes->n - 2].w);
  dst_ui_stop ();
}

/* Where manual edits would be lost, a bar asks. */
static void
test_recipe_asks (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  const int32_t w = dungeon_of (window)->w;
  size_t before;
  double fitted;

  g_object_set (dse_window_get_options (window), "tile", "floor", NULL);
  dst_ui_click (window, (DsCell){ 20, 10 }, 1, 0);
  dst_ui_action (window, "win.zoom-100");
  choose_recipe (window, number_of ("metroidvania-castle"));
  g_assert_cmpint (dungeon_of (window)->w, ==, w);
  g_assert_nonnull (button_of_bar (window, "_Resize"));
  before = position (window);
  dst_ui_action (window, "win.take-size");
  dst_ui_wait_generated (window);
  g_assert_cmpint (dungeon_of (window)->w, !=, w);
  fitted = dsu_canvas_get_zoom (canvas);
  dsu_canvas_fit (canvas);
  g_assert_cmpfloat (dsu_canvas_get_zoom (canvas), ==, fitted);
  DST_UI_UNTIL (button_of_bar (window, "_Resize") == NULL);
  g_assert_null (button_of_bar (window, "_Resize"));
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 20, 10 }), ==, "floor");
  g_assert_cmpuint (position (window), ==, before + 1);
  dst_ui_action (window, "win.undo");
  g_assert_cmpint (dungeon_of (window)->w, ==, w);
  dst_ui_stop ();
}

/* A recipe of 40 x 30 and 3 floors from a file. */
static void
import_recipe (DseWindow *window)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "of-its-size.json", NULL);

  g_assert_true (g_file_set_contents (
      path,
      "{\"format\": \"delvesmith.recipe\", \"version\": 1, \"id\": \"a\", \"label\": \"Sized\", "
      "\"size\": [40, 30], \"floors\": 3, \"stages\": [{\"stage\": \"fill\"}]}",
      -1, NULL));
  dse_window_import_recipe_file (window, path);
  dst_ui_wait_generated (window);
}

static void
assert_size (DseWindow *window, int32_t w, int32_t h, gsize floors)
{
  g_assert_cmpint (dungeon_of (window)->w, ==, w);
  g_assert_cmpint (dungeon_of (window)->h, ==, h);
  g_assert_cmpuint (dungeon_of (window)->n_floors, ==, floors);
}

static void
forget_imported (void)
{
  DseRecipeStore *store = dse_definitions_get_recipe_store (dst_ui_definitions ());

  g_assert_cmpint (dse_recipe_store_remove (store, "sized", NULL), ==, DS_OK);
}

/* An imported recipe brings its size and floors, as one undo step. */
static void
test_import_size (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const int32_t w = dungeon_of (window)->w, h = dungeon_of (window)->h;
  g_autofree char *step = NULL;

  import_recipe (window);
  assert_size (window, 40, 30, 3);
  g_assert_null (button_of_bar (window, "_Resize"));
  g_object_get (dst_ui_document (window), "undo-label", &step, NULL);
  g_assert_cmpstr (step, ==, "Import Recipe");
  dst_ui_action (window, "win.undo");
  assert_size (window, w, h, 1);
  forget_imported ();
  dst_ui_stop ();
}

/* Where manual edits would be lost, a bar asks. */
static void
test_import_asks (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const int32_t w = dungeon_of (window)->w, h = dungeon_of (window)->h;
  GtkWidget *button;

  g_object_set (dse_window_get_options (window), "tile", "floor", NULL);
  dst_ui_click (window, (DsCell){ 20, 10 }, 1, 0);
  import_recipe (window);
  assert_size (window, w, h, 1);
  button = button_of_bar (window, "_Resize");
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  dst_ui_wait_generated (window);
  assert_size (window, 40, 30, 3);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 20, 10 }), ==, "floor");
  forget_imported ();
  dst_ui_stop ();
}

/* ---- E21 */

static void
test_seeds (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const guint64 first = seed_of (window);

  press (window, GDK_KEY_g, 0);
  g_assert_cmpuint (seed_of (window), ==, first + 1);
  press (window, GDK_KEY_g, GDK_SHIFT_MASK);
  press (window, GDK_KEY_g, GDK_SHIFT_MASK);
  g_assert_cmpuint (seed_of (window), ==, first - 1);
  press (window, GDK_KEY_g, GDK_ALT_MASK);
  g_assert_cmpuint (seed_of (window), !=, first - 1);
  g_assert_cmpuint (seed_of (window), !=, first);
  dst_ui_stop ();
}

/* A seed below zero stands in the field as it was typed, not as 20 digits. */
static void
test_negative_seed (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = dse_window_get_page (window);
  GtkWidget *seed;

  dst_ui_action (window, "win.edit-seed");
  seed = gtk_window_get_focus (GTK_WINDOW (window));
  dse_page_generate (page, dse_page_get_recipe (page), (guint64)-5);
  dst_ui_wait_generated (window);
  g_assert_true (GTK_IS_TEXT (seed));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (seed)), ==, "-5");
  dst_ui_stop ();
}

/* Buttons below @widget that show the dice. */
static guint
count_dice (GtkWidget *widget)
{
  guint n = GTK_IS_BUTTON (widget) && gtk_widget_get_mapped (widget) &&
            g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), "ds-dice-symbolic") == 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_dice (child);
  return n;
}

static void
test_dice (void)
{
  static const char *const labels[] = { "Randomise", "Compare", "Contact Sheet" };
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *panel = GTK_WIDGET (dse_window_get_recipe_panel (window));

  g_assert_cmpuint (count_dice (panel), ==, 1);
  for (gsize i = 0; i < G_N_ELEMENTS (labels); i++)
    g_assert_nonnull (dst_ui_find (panel, GTK_TYPE_LABEL, labels[i]));
  dst_ui_stop ();
}

/* ---- E13 */

static guint
sum_of (GdkTexture *picture)
{
  const gsize stride = (gsize)gdk_texture_get_width (picture) * 4;
  const gsize n = stride * (gsize)gdk_texture_get_height (picture);
  g_autofree guchar *pixels = g_malloc (n);
  guint sum = 0;

  gdk_texture_download (picture, pixels, stride);
  for (gsize i = 0; i < n; i++)
    sum = sum * 31 + pixels[i];
  return sum;
}

static guint
sum_of_seed (DseWindow *window)
{
  DsePage *page = dse_window_get_page (window);
  const DseSeed *seed = dse_page_get_seed_at (page, dse_page_get_seed_position (page));

  return seed->picture != NULL ? sum_of (seed->picture) : 0;
}

/* The picture of a seed shows the level as undo left it. */
static void
test_picture (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = dse_window_get_page (window);
  guint first, other;

  DST_UI_UNTIL (sum_of_seed (window) != 0);
  first = sum_of_seed (window);
  dse_page_generate (page, ds_recipes_find (dst_ui_recipes (), "smooth-caves"), seed_of (window));
  dst_ui_wait_generated (window);
  DST_UI_UNTIL (sum_of_seed (window) != first);
  other = sum_of_seed (window);
  g_assert_cmpuint (other, !=, first);
  dst_ui_action (window, "win.undo");
  DST_UI_UNTIL (sum_of_seed (window) == first);
  g_assert_cmpuint (sum_of_seed (window), ==, first);
  dst_ui_action (window, "win.redo");
  DST_UI_UNTIL (sum_of_seed (window) == other);
  g_assert_cmpuint (sum_of_seed (window), ==, other);
  dst_ui_stop ();
}

/* ---- E4 */

/* While another level is seen, a press goes back to the own one and paints nothing. */
static void
test_partial (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = dse_window_get_page (window);

  press (window, GDK_KEY_g, 0);
  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  g_assert_true (dse_page_show_before (page, TRUE));
  {
    const size_t before = position (window);

    dst_ui_click (window, (DsCell){ 10, 5 }, 1, 0);
    g_assert_false (dse_page_is_peeking (page));
    g_assert_cmpuint (position (window), ==, before);
    dst_ui_click (window, (DsCell){ 10, 5 }, 1, 0);
    g_assert_cmpuint (position (window), ==, before + 1);
  }
  dst_ui_stop ();
}

/* ---- E11 */

static void
test_sizes (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DseToolOptions *options = dse_window_get_options (window);

  dst_ui_action (window, "win.tool::brush");
  g_object_set (options, "size", 7, NULL);
  dst_ui_action (window, "win.tool::eraser");
  g_assert_cmpint (dse_tool_options_get_size (options), ==, 1);
  g_object_set (options, "size", 3, NULL);
  dst_ui_action (window, "win.tool::line");
  g_assert_cmpint (dse_tool_options_get_size (options), ==, 1);
  dst_ui_action (window, "win.tool::brush");
  g_assert_cmpint (dse_tool_options_get_size (options), ==, 7);
  dst_ui_action (window, "win.tool::eraser");
  g_assert_cmpint (dse_tool_options_get_size (options), ==, 3);
  dst_ui_stop ();
}

/* ---- E12 */

/* Text that a field takes, and text that leaves its value as it was. */
static void
test_sums (void)
{
  static const struct {
    const char *text;
    int want; /* -1: refused */
  } sums[] = { { "50+49", 99 },   { "6 + 9", 15 }, { "3*(4+5)", 27 }, { "100/3", 33 },
               { "-5+10", 5 },    { "2**3", -1 },  { "(4", -1 },      { "4)", -1 },
               { "7/0", -1 },     { "seven", -1 }, { "99999", -1 },   { "3 4", -1 },
               { "12-2*5+4", 6 }, { "0x10", -1 },  { "1e3", -1 },     { "", -1 } };
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *spin;

  dst_ui_action (window, "win.resize");
  dst_ui_settle ();
  spin = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_SPIN_BUTTON, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (sums); i++) {
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), 42);
    gtk_editable_set_text (GTK_EDITABLE (spin), sums[i].text);
    g_test_message ("%s", sums[i].text);
    g_assert_cmpint (gtk_widget_has_css_class (spin, "error"), ==, sums[i].want < 0);
    gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
    g_assert_cmpint (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (spin)), ==,
                     sums[i].want < 0 ? 42 : sums[i].want);
  }
  gtk_window_close (dst_ui_dialog ());
  dst_ui_settle ();
  dst_ui_stop ();
}

/* ---- E15 */

static void
test_escape (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *seed = NULL;
  GtkWidget *entry;
  DsePage *page;

  dst_ui_add_blank (window, 1);
  page = dse_window_get_page (window);
  seed = g_strdup_printf ("%" G_GUINT64_FORMAT, seed_of (window));
  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 30, 9 }, (DsCell){ 36, 13 }, 1, 0);
  DST_UI_UNTIL (dse_page_get_selection (page) != NULL);
  g_assert_nonnull (dse_page_get_selection (page));
  press (window, GDK_KEY_Escape, 0);
  g_assert_null (dse_page_get_selection (page));

  dst_ui_action (window, "win.edit-seed");
  dst_ui_type (GTK_WINDOW (window), "7");
  press (window, GDK_KEY_Escape, 0);
  g_assert_true (gtk_widget_is_focus (GTK_WIDGET (dse_page_get_canvas (page))));
  entry = dst_ui_find (GTK_WIDGET (dse_window_get_recipe_panel (window)), GTK_TYPE_ENTRY, NULL);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, seed);
  dst_ui_stop ();
}

/* ---- E17 */

static void
test_inspect (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DseToolOptions *options = dse_window_get_options (window);
  GtkWidget *panel;

  dst_ui_add_blank (window, 1);
  panel = dse_window_show_panel (window, &dse_panel_inspect);
  dst_ui_action (window, "win.tool::thing");
  g_object_set (options, "kind", "key", "lock", "red", NULL);
  dst_ui_click (window, (DsCell){ 3, 5 }, 1, 0);
  dst_ui_settle ();
  g_assert_null (dst_ui_find (panel, GTK_TYPE_LABEL, "Nothing selected"));
  dst_ui_click (window, (DsCell){ 3, 5 }, 1, 0);
  dst_ui_settle ();
  g_assert_nonnull (dst_ui_find (panel, ADW_TYPE_PREFERENCES_ROW, "Opens"));
  g_assert_null (dst_ui_find (panel, ADW_TYPE_PREFERENCES_ROW, "Attack"));
  g_assert_null (dst_ui_find (panel, ADW_TYPE_PREFERENCES_ROW, "Food"));
  press (window, GDK_KEY_Escape, 0);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_settle ();
  g_assert_nonnull (dst_ui_find (panel, GTK_TYPE_LABEL, "Nothing selected"));
  dst_ui_stop ();
}

/* ---- E20 */

/* The first cell of a room; its number. */
static guint32
find_room (DseWindow *window, DsCell *cell)
{
  const DsFloor *level = dst_ui_level (window);

  for (cell->y = 0; cell->y < level->h; cell->y++)
    for (cell->x = 0; cell->x < level->w; cell->x++)
      if (ds_floor_get (level, DS_LAYER_ROOM, *cell) != 0)
        return ds_floor_get (level, DS_LAYER_ROOM, *cell);
  g_assert_not_reached ();
}

/* A kept room is still what the stages made, and painting in it is by hand. */
static void
test_provenance (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = dse_window_get_page (window);
  g_autofree char *kept = NULL, *said = NULL, *painted = NULL;
  DsCell cell;
  const guint32 room = find_room (window, &cell);

  said = dse_page_keep_room_of (page, 0, room);
  kept = dst_ui_dup_pointed (window, cell);
  g_assert_null (strstr (kept, "manual edit"));
  g_assert_nonnull (strstr (kept, "kept"));
  g_object_set (dse_window_get_options (window), "tile", "sand", NULL);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, cell, 1, 0);
  painted = dst_ui_dup_pointed (window, cell);
  g_assert_null (strstr (painted, "stage"));
  dst_ui_stop ();
}

static guint
count_kept (DseWindow *window)
{
  const DsFloor *level = dst_ui_level (window);
  guint n = 0;

  for (guint32 i = 1; i <= ds_rooms_count (level->rooms); i++)
    n += dse_room_is_kept (level, i, (DsRect){ 0, 0, level->w, level->h });
  return n;
}

/* Through another seed a kept room stays one room, which nobody drew; its doors belong to whatever
 * comes there. */
static void
test_kept_room (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = dse_window_get_page (window);
  g_autofree char *said = NULL, *pointed = NULL;
  DsCell cell;
  const guint32 room = find_room (window, &cell);

  g_assert_cmpuint (count_kept (window), ==, 0);
  said = dse_page_keep_room_of (page, 0, room);
  g_assert_cmpuint (count_kept (window), ==, 1);
  press (window, GDK_KEY_g, 0);
  g_assert_cmpuint (count_kept (window), ==, 1);
  pointed = dst_ui_dup_pointed (window, cell);
  g_assert_null (strstr (pointed, "manual edit"));
  dst_ui_stop ();
}

/* A name pins no cell, and closes the padlock: it stays with the room, whatever that becomes. */
static void
test_rename (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const DsFloor *level = dst_ui_level (window);
  DsCell cell;
  const guint32 number = find_room (window, &cell);
  DsRoom room = *ds_rooms_get (level->rooms, number - 1);

  room.name = ds_str_new ("Throne");
  g_assert_true (dse_set_room (dst_ui_document (window), 0, &room));
  ds_str_unref (room.name);
  for (cell.y = 0; cell.y < level->h; cell.y++)
    for (cell.x = 0; cell.x < level->w; cell.x++)
      g_assert_cmpuint (ds_floor_get (level, DS_LAYER_PIN, cell), ==,
                        ds_floor_get (level, DS_LAYER_ROOM, cell) == number ? DS_PIN_ROOM : 0);
  g_assert_true (dse_room_is_kept (level, number, (DsRect){ 0, 0, level->w, level->h }));
  dst_ui_stop ();
}

/* ---- E6 */

static guint
sum_of_thumbnail (DseWindow *window, int side)
{
  g_autoptr (GdkTexture) picture =
      dsu_thumbnail_new (dsu_document_get_delve (dst_ui_document (window)), 0, side);

  return sum_of (picture);
}

/* Of all that stands on a level, pictures of it show start, goal and keys, large or small. */
static void
test_thumbnail (gconstpointer side)
{
  static const struct {
    const char *kind;
    gboolean is_shown;
  } kinds[] = { { "goblin", FALSE },
                { "gold", FALSE },
                { "goal", TRUE },
                { "key", TRUE },
                { "player-start", TRUE } };
  DseWindow *window = dst_ui_start (NULL);
  guint before;

  dst_ui_add_blank (window, 1);
  dst_ui_action (window, "win.tool::thing");
  before = sum_of_thumbnail (window, GPOINTER_TO_INT (side));
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++) {
    guint after;

    g_object_set (dse_window_get_options (window), "kind", kinds[i].kind, NULL);
    dst_ui_click (window, (DsCell){ 4 + 4 * (int)i, 9 }, 1, 0);
    after = sum_of_thumbnail (window, GPOINTER_TO_INT (side));
    g_test_message ("%s", kinds[i].kind);
    g_assert_cmpint (after != before, ==, kinds[i].is_shown);
    before = after;
  }
  dst_ui_stop ();
}

static cairo_surface_t *
picture_of (DseWindow *window)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "test-far.png", NULL);
  cairo_surface_t *picture;

  dst_ui_action (window, "win.tool::pan");
  dst_ui_hover (window, (DsCell){ 30, 2 });
  dst_ui_save_picture (GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window))), path);
  picture = cairo_image_surface_create_from_png (path);
  g_assert_cmpint (cairo_surface_status (picture), ==, CAIRO_STATUS_SUCCESS);
  g_unlink (path);
  return picture;
}

/* From afar a creature is a tint of its cell, at the nearest step at which cells have no pictures,
 * and below it nothing. */
static void
test_far (void)
{
  static const double zooms[] = { 1, 2, 3 };
  DseWindow *window = dst_ui_start (NULL);
  cairo_surface_t *before[G_N_ELEMENTS (zooms)];
  DsuCanvas *canvas;

  dst_ui_add_blank (window, 1);
  canvas = dse_page_get_canvas (dse_window_get_page (window));
  for (gsize i = 0; i < G_N_ELEMENTS (zooms); i++) {
    dsu_canvas_zoom_to (canvas, zooms[i]);
    before[i] = picture_of (window);
  }
  dsu_canvas_zoom_to (canvas, 16);
  dst_ui_action (window, "win.tool::thing");
  g_object_set (dse_window_get_options (window), "kind", "goblin", NULL);
  dst_ui_click (window, (DsCell){ 20, 10 }, 1, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (zooms); i++) {
    const int px = (int)zooms[i];
    cairo_surface_t *after;
    guint n = 0;

    dsu_canvas_zoom_to (canvas, zooms[i]);
    after = picture_of (window);
    for (int y = 0; y < cairo_image_surface_get_height (after); y++)
      for (int x = 0; x < cairo_image_surface_get_width (after); x++)
        n += memcmp (cairo_image_surface_get_data (after) +
                         y * cairo_image_surface_get_stride (after) + 4 * x,
                     cairo_image_surface_get_data (before[i]) +
                         y * cairo_image_surface_get_stride (before[i]) + 4 * x,
                     3) != 0;
    g_assert_cmpuint (n, ==, px < 2 ? 0 : (guint)(px * px));
    cairo_surface_destroy (after);
    cairo_surface_destroy (before[i]);
  }
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/findings/E3-recipe-size", test_recipe_size);
  g_test_add_func ("/findings/E3-recipe-asks", test_recipe_asks);
  g_test_add_func ("/findings/E3-import-size", test_import_size);
  g_test_add_func ("/findings/E3-import-asks", test_import_asks);
  g_test_add_func ("/findings/E4-press-on-partial", test_partial);
  g_test_add_func ("/findings/E11-size-of-each-tool", test_sizes);
  g_test_add_func ("/findings/E12-sums", test_sums);
  g_test_add_func ("/findings/E13-picture-after-undo", test_picture);
  g_test_add_func ("/findings/E15-escape", test_escape);
  g_test_add_func ("/findings/E17-inspect", test_inspect);
  g_test_add_func ("/findings/E20-provenance", test_provenance);
  g_test_add_func ("/findings/E20-rename", test_rename);
  g_test_add_func ("/findings/E20-kept-room", test_kept_room);
  g_test_add_func ("/findings/E6-far", test_far);
  g_test_add_data_func ("/findings/E6-thumbnail/small", GINT_TO_POINTER (96), test_thumbnail);
  g_test_add_data_func ("/findings/E6-thumbnail/large", GINT_TO_POINTER (400), test_thumbnail);
  g_test_add_func ("/findings/E21-next-seed", test_seeds);
  g_test_add_func ("/findings/E21-negative-seed", test_negative_seed);
  g_test_add_func ("/findings/E21-one-dice", test_dice);
  return g_test_run ();
}
