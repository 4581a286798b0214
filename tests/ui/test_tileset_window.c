/* tests/ui/test_tileset_window.c — the Tileset window: an image becomes pictures of definitions, on
 * the disk and on the open level at once, and nothing wrong is written. */
#include "game.h"

#include "dialogs.h"
#include "lib/file.h"
#include "paint/tile_guess.h"
#include "rules/rule_list.h"
#include "rules/rule_row.h"
#include "sheet_view.h"
#include "tilesets/tileset_form.h"
#include "tilesets/trial.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#define EDITED_MS 300 /* more than an edit waits for the next key */
#define SIDE 16       /* pixels of a tile */
#define FILL 0xff3060a0
#define RIM 0xffc04020

#define HEAD                                                                                       \
  "{\n  \"format\": \"delvesmith.tileset\",\n  \"version\": 1,\n  \"image\": \"my-walls.png\",\n"
#define LEVEL                                                                                      \
  "{\n  \"format\": \"delvesmith.dungeon\",\n  \"version\": 1,\n  \"size\": [5, 3],\n"             \
  "  \"ruleset\": \"free\",\n  \"floors\": [\n    {\n"                                             \
  "      \"ground\": {\n        \"legend\": { \"#\": \"wall\", \".\": \"floor\" },\n"              \
  "        \"rows\": [\n          \"#####\",\n          \"#...#\",\n          \"#####\"\n"         \
  "        ]\n      }\n    }\n  ]\n}\n"

typedef struct {
  char *folder; /* a project */
  char *image;  /* outside of it */
  DseWindow *window;
  GtkWidget *dialog, *list, *view, *slicing, *form, *trial;
} Fixture;

/* Writes tiles of a layout: filled, with a rim where they do not join. */
static void
write_sheet (const char *path, const DsTileTemplate *layout, int columns, int rows)
{
  const int w = columns * SIDE, h = rows * SIDE;
  g_autofree guint32 *pixels = g_new (guint32, (gsize)w * (gsize)h);
  DsText png = { 0 };
  DsError err;

  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      const int joined = ds_tile_template_joined (layout, columns, x / SIDE, y / SIDE);
      const int in_x = x % SIDE, in_y = y % SIDE;
      const int side_x = in_x < 2 ? -1 : in_x >= SIDE - 2,
                side_y = in_y < 2 ? -1 : in_y >= SIDE - 2;
      static const int bits[3][3] = { { 7, 0, 1 }, { 6, -1, 2 }, { 5, 4, 3 } };
      const int bit = bits[side_y + 1][side_x + 1];
      const int beside_x = bits[1][side_x + 1], beside_y = bits[side_y + 1][1];
      gboolean is_rim = bit >= 0 && joined >= 0 && !(joined >> bit & 1);

      if (bit >= 0 && bit % 2 == 1 && layout->rule == DS_PICTURE_EDGES)
        is_rim = !(joined >> beside_x & 1) || !(joined >> beside_y & 1);
      pixels[y * w + x] = is_rim ? RIM : FILL;
    }
  g_assert_cmpint (dsu_sheet_write (pixels, w, h, &png, &err), ==, DS_OK);
  g_assert_true (g_file_set_contents (path, png.bytes, (gssize)png.n, NULL));
  ds_text_clear (&png);
}

static const DsTileTemplate *
layout_of (const char *id)
{
  for (size_t i = 0; i < ds_tile_n_templates (); i++)
    if (strcmp (ds_tile_template (i)->id, id) == 0)
      return ds_tile_template (i);
  g_assert_not_reached ();
}

static void
assert_text (Fixture *self, const char *name, const char *want)
{
  g_autofree char *text = dst_read_file (self->folder, name);

  g_assert_cmpstr (text, ==, want);
}

static void
open_window (Fixture *self)
{
  dst_ui_action (self->window, "win.tilesets");
  self->dialog = GTK_WIDGET (dst_ui_dialog ());
  g_assert_nonnull (self->dialog);
  self->list = dst_ui_find (self->dialog, DSE_TYPE_RULE_LIST, NULL);
  self->view = dst_ui_find (self->dialog, DSU_TYPE_SHEET_VIEW, NULL);
  self->trial = dst_ui_find (self->dialog, DSE_TYPE_TRIAL, NULL);
  g_assert_true (self->list != NULL && self->view != NULL && self->trial != NULL);
}

/* A project with a level that is open, and an image of 4 x 4 tiles elsewhere. */
static void
set_up (Fixture *self, gconstpointer data)
{
  static guint n;
  g_autofree char *name = g_strdup_printf ("tiled-%u", n++), *level = NULL, *elsewhere = NULL;

  self->folder = dst_ui_file (name);
  dst_write_file (self->folder, "delvesmith.json",
                  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Tiled\" }\n");
  dst_write_file (self->folder, "levels/one.delve", LEVEL);
  level = g_build_filename (self->folder, "levels/one.delve", NULL);
  elsewhere = g_strconcat (name, "-elsewhere", NULL);
  elsewhere = dst_ui_file (elsewhere);
  g_assert_cmpint (g_mkdir_with_parents (elsewhere, 0700), ==, 0);
  self->image = g_build_filename (elsewhere, "My Walls.png", NULL);
  write_sheet (self->image, layout_of ("edges16-strip-left"), 4, 4);
  self->window = dst_ui_start (level);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  dst_ui_stop ();
  g_free (self->folder);
  g_free (self->image);
}

/* Drops the image of the fixture on the palette, whose window takes it. */
static void
drop_image (Fixture *self)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (self->window));
  g_autoptr (GFile) file = g_file_new_for_path (self->image);
  GSList *files = g_slist_append (NULL, file);
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean taken = FALSE;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value, gdk_file_list_new_from_list (files));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_DROP_TARGET (controller))
      g_signal_emit_by_name (controller, "drop", &value, 10.0, 10.0, &taken);
  }
  g_assert_true (taken);
  g_slist_free (files);
  dst_ui_settle ();
}

/* The window with the image of the fixture in the project. */
static void
add_image (Fixture *self)
{
  drop_image (self);
  open_window (self);
}

/* The row of field @key of whichever form below @root has it. */
static GtkWidget *
find_row (GtkWidget *root, const char *key)
{
  GtkWidget *found = NULL;

  if (DSE_IS_TILESET_FORM (root))
    return dse_tileset_form_get_row (DSE_TILESET_FORM (root), key);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_row (child, key);
  return found;
}

static GtkWidget *
control_of (Fixture *self, const char *key, GType type)
{
  GtkWidget *row = find_row (self->dialog, key), *control;

  g_assert_nonnull (row);
  control = dst_ui_find (row, type, NULL);
  g_assert_nonnull (control);
  return control;
}

static const char *
error_of (Fixture *self, const char *key)
{
  return dse_rule_row_get_error (DSE_RULE_ROW (find_row (self->dialog, key)));
}

static void
set_number (Fixture *self, const char *key, int number)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (control_of (self, key, GTK_TYPE_SPIN_BUTTON)),
                             number);
  dst_ui_pass_time (EDITED_MS);
}

static void
set_text (Fixture *self, const char *key, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (control_of (self, key, GTK_TYPE_ENTRY)), text);
  dst_ui_pass_time (EDITED_MS);
}

static void
act (Fixture *self, const char *action)
{
  g_assert_true (gtk_widget_activate_action (self->dialog, action, NULL));
  dst_ui_settle ();
}

static gboolean
is_enabled (Fixture *self, const char *action)
{
  GActionGroup *group = g_object_get_data (G_OBJECT (self->dialog), "actions");

  return g_action_group_get_action_enabled (group, action);
}

static void
choose (Fixture *self, const DsRecordType *type, const char *id)
{
  g_assert_true (dse_rule_list_choose (DSE_RULE_LIST (self->list), type, id));
  dst_ui_settle ();
}

static void
select_tiles (Fixture *self, DsRect block)
{
  dsu_sheet_view_select (DSU_SHEET_VIEW (self->view), block);
  dst_ui_settle ();
}

/* Pixels of the open level that have @colour. */
static guint
count_on_level (Fixture *self, guint32 colour)
{
  GtkWidget *canvas = GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (self->window)));
  g_autoptr (GdkTexture) texture = dst_ui_render (canvas);
  const gsize w = (gsize)gdk_texture_get_width (texture),
              n = w * (gsize)gdk_texture_get_height (texture);
  g_autofree guint32 *pixels = g_new (guint32, n);
  guint found = 0;

  gdk_texture_download (texture, (guchar *)pixels, w * 4);
  for (gsize i = 0; i < n; i++)
    found += (pixels[i] & 0xffffff) == (colour & 0xffffff);
  return found;
}

/* Wherever a zoomed image is scrolled, each of its pixels is where it belongs. */
static void
test_scrolled (Fixture *self, gconstpointer data)
{
  enum { N = 200, ZOOM = 3 };
  static const DsCell places[] = { { 101, 72 }, { 150, 200 }, { 220, 110 }, { 599, 599 } };
  static guint32 pixels[N * N], shown[N * ZOOM * N * ZOOM];
  const DsuSheet sheet = { N, N, pixels };
  const DsTileset grid = { .tile_width = N, .tile_height = N };
  GtkWidget *window = gtk_window_new (), *scrolled = gtk_scrolled_window_new ();
  DsuSheetView *view = DSU_SHEET_VIEW (dsu_sheet_view_new ());

  for (guint i = 0; i < N * N; i++)
    pixels[i] = 0xff000000 | i;
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (view));
  gtk_window_set_child (GTK_WINDOW (window), scrolled);
  gtk_window_set_default_size (GTK_WINDOW (window), 240, 180);
  dsu_sheet_view_show (view, &sheet, &grid, TRUE);
  gtk_window_present (GTK_WINDOW (window));
  dst_ui_settle ();
  while (dsu_sheet_view_get_zoom (view) < ZOOM)
    dsu_sheet_view_zoom_in (view);
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++) {
    g_autoptr (GdkTexture) texture = NULL;
    const DsCell at = places[i];

    gtk_adjustment_set_value (gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scrolled)),
                              at.x - 20);
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled)),
                              at.y - 20);
    dst_ui_settle ();
    texture = dst_ui_render (GTK_WIDGET (view));
    g_assert_cmpint (gdk_texture_get_width (texture), ==, N * ZOOM);
    gdk_texture_download (texture, (guchar *)shown, (gsize)N * ZOOM * 4);
    g_assert_cmphex (shown[(at.y - 2) * N * ZOOM + at.x - 2], ==,
                     pixels[(at.y - 2) / ZOOM * N + (at.x - 2) / ZOOM]);
  }
  gtk_window_destroy (GTK_WINDOW (window));
}

/* An image from elsewhere is copied, and gets a tileset of the project's cell size. */
static void
test_add (Fixture *self, gconstpointer data)
{
  g_autofree char *from = NULL, *to = NULL, *path = NULL;
  gsize n_from, n_to;
  int columns, rows;

  add_image (self);
  path = g_build_filename (self->folder, "tilesets/my-walls.png", NULL);
  g_assert_true (g_file_get_contents (self->image, &from, &n_from, NULL));
  g_assert_true (g_file_get_contents (path, &to, &n_to, NULL));
  g_assert_cmpmem (from, n_from, to, n_to);
  assert_text (self, "tilesets/my-walls.json", HEAD "  \"pictures\": []\n}\n");
  dsu_sheet_view_get_size (DSU_SHEET_VIEW (self->view), &columns, &rows);
  g_assert_cmpint (columns, ==, 4);
  g_assert_cmpint (rows, ==, 4);
  act (self, "tilesets.undo");
  assert_text (self, "tilesets/my-walls.json", NULL);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  act (self, "tilesets.redo");
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* Each number shows at once, and one after the other is one step of undo. */
static void
test_slicing (Fixture *self, gconstpointer data)
{
  int columns, rows;

  add_image (self);
  set_number (self, "margin", 1);
  set_number (self, "margin", 2);
  dsu_sheet_view_get_size (DSU_SHEET_VIEW (self->view), &columns, &rows);
  g_assert_cmpint (columns, ==, 3);
  assert_text (self, "tilesets/my-walls.json",
               HEAD "  \"pictures\": [],\n"
                    "  \"margin\": 2\n}\n");
  act (self, "tilesets.undo");
  assert_text (self, "tilesets/my-walls.json", HEAD "  \"pictures\": []\n}\n");
  dsu_sheet_view_get_size (DSU_SHEET_VIEW (self->view), &columns, &rows);
  g_assert_cmpint (columns, ==, 4);
  set_text (self, "transparent", "#30");
  g_assert_cmpstr (error_of (self, "transparent"), ==,
                   "expected a colour such as \"#80c0ff\", got #30");
  assert_text (self, "tilesets/my-walls.json", HEAD "  \"pictures\": []\n}\n");
  set_text (self, "transparent", "#3060a0");
  g_assert_null (error_of (self, "transparent"));
}

#define OWN                                                                                        \
  "{\n  \"format\": \"delvesmith.tileset\",\n  \"version\": 1,\n\n  \"image\": "                   \
  "\"deep/own.png\",\n"                                                                            \
  "  \"pictures\": [\n    { \"tiles\": [ 5 ],  \"id\": \"torch\" }\n  ]\n}\n"

/* All else in a file stays as it is, byte for byte. */
static void
test_join (Fixture *self, gconstpointer data)
{
  g_autofree char *path = g_build_filename (self->folder, "tilesets/deep/own.png", NULL);

  dst_write_file (self->folder, "tilesets/own.json", OWN);
  dst_write_file (self->folder, "tilesets/deep/own.png", "");
  write_sheet (path, layout_of ("edges16-strip-left"), 4, 4);
  open_window (self);
  choose (self, &ds_tile_record, "floor");
  g_assert_false (is_enabled (self, "join"));
  select_tiles (self, (DsRect){ 2, 1, 1, 1 });
  g_assert_nonnull (dst_ui_find (self->dialog, GTK_TYPE_LABEL, "A tile is selected."));
  g_assert_cmpuint (count_on_level (self, FILL), ==, 0);
  act (self, "tilesets.join");
  assert_text (self, "tilesets/own.json",
               "{\n  \"format\": \"delvesmith.tileset\",\n  \"version\": 1,\n\n  \"image\": "
               "\"deep/own.png\",\n  \"pictures\": [\n    { \"tiles\": [ 5 ],  \"id\": \"torch\" "
               "},\n    { \"id\": \"floor\", \"tiles\": [6] }\n  ]\n}\n");
  DST_UI_UNTIL (count_on_level (self, FILL) > 100);
  select_tiles (self, (DsRect){ 0, 0, 2, 1 });
  act (self, "tilesets.join"); /* two variants */
  assert_text (self, "tilesets/own.json",
               "{\n  \"format\": \"delvesmith.tileset\",\n  \"version\": 1,\n\n  \"image\": "
               "\"deep/own.png\",\n  \"pictures\": [\n    { \"tiles\": [ 5 ],  \"id\": \"torch\" "
               "},\n    { \"id\": \"floor\", \"tiles\": [0, 1], \"weights\": [1, 1] }\n  ]\n}\n");
  act (self, "tilesets.undo");
  act (self, "tilesets.undo");
  assert_text (self, "tilesets/own.json", OWN);
  DST_UI_UNTIL (count_on_level (self, FILL) == 0);
}

/* The layout of a block is recognised; walls join walls. */
static void
test_autotile (Fixture *self, gconstpointer data)
{
  add_image (self);
  choose (self, &ds_tile_record, "wall");
  select_tiles (self, (DsRect){ 0, 0, 4, 4 });
  act (self, "tilesets.join");
  assert_text (self, "tilesets/my-walls.json",
               HEAD "  \"pictures\": [\n"
                    "    { \"id\": \"wall\", \"tiles\": [12, 8, 13, 9, 0, 4, 1, 5, 15, 11, 14, 10, "
                    "3, 7, 2, 6], \"rule\": \"edges16\", \"joins\": \"walls\" }\n  ]\n}\n");
  DST_UI_UNTIL (count_on_level (self, RIM) > 20);
}

static GtkDropDown *
find_uses (GtkWidget *root)
{
  GtkWidget *found = NULL;

  if (GTK_IS_DROP_DOWN (root) && gtk_widget_get_mapped (root) &&
      GTK_IS_STRING_LIST (gtk_drop_down_get_model (GTK_DROP_DOWN (root))) &&
      strcmp (gtk_string_list_get_string (
                  GTK_STRING_LIST (gtk_drop_down_get_model (GTK_DROP_DOWN (root))), 0),
              "Variants") == 0)
    return GTK_DROP_DOWN (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = (GtkWidget *)find_uses (child);
  return (GtkDropDown *)found;
}

/* The use of tiles stays chosen for them, until others are selected. */
static void
test_use_stays (Fixture *self, gconstpointer data)
{
  GtkDropDown *uses;

  add_image (self);
  choose (self, &ds_creature_record, "goblin");
  select_tiles (self, (DsRect){ 0, 0, 4, 1 });
  uses = find_uses (self->dialog);
  g_assert_nonnull (uses);
  g_assert_cmpuint (gtk_drop_down_get_selected (uses), ==, 0);
  gtk_drop_down_set_selected (uses, 2);
  for (int i = 0; i < 2; i++) {
    act (self, "tilesets.join");
    assert_text (self, "tilesets/my-walls.json",
                 HEAD "  \"pictures\": [\n    { \"id\": \"goblin\", \"tiles\": [0, 1, 2, 3], "
                      "\"facings\": true }\n  ]\n}\n");
    g_assert_cmpuint (gtk_drop_down_get_selected (uses), ==, 2);
  }
  select_tiles (self, (DsRect){ 0, 1, 4, 1 });
  g_assert_cmpuint (gtk_drop_down_get_selected (uses), ==, 0);
}

/* A value that needs another waits for it in its row. */
static void
test_waits (Fixture *self, gconstpointer data)
{
  g_autofree char *before = NULL;

  add_image (self);
  choose (self, &ds_tile_record, "door");
  select_tiles (self, (DsRect){ 0, 0, 1, 1 });
  act (self, "tilesets.join");
  before = dst_read_file (self->folder, "tilesets/my-walls.json");
  gtk_switch_set_active (GTK_SWITCH (control_of (self, "states", GTK_TYPE_SWITCH)), TRUE);
  dst_ui_pass_time (EDITED_MS);
  g_assert_cmpstr (error_of (self, "states"), ==, "expected 3 tiles, got 1");
  assert_text (self, "tilesets/my-walls.json", before);
  set_text (self, "tiles", "4, 5-6");
  g_assert_null (error_of (self, "states"));
  g_assert_null (error_of (self, "tiles"));
  assert_text (self, "tilesets/my-walls.json",
               HEAD "  \"pictures\": [\n"
                    "    { \"id\": \"door\", \"tiles\": [4, 5, 6], \"states\": true }\n  ]\n}\n");
  set_text (self, "tiles", "4, none");
  g_assert_cmpstr (
      error_of (self, "tiles"), ==,
      "expected a list of at most 4096 whole numbers from 0 to 64000000, got \"4, none\"");
  set_text (self, "tiles", "4-6");
  g_assert_null (error_of (self, "tiles"));
}

/* Another image of the same name is asked about. */
static void
test_taken (Fixture *self, gconstpointer data)
{
  g_autofree char *first = g_strdup ("first"), *second = NULL;

  dst_write_file (self->folder, "tilesets/my-walls.png", first);
  drop_image (self);
  dst_ui_answer ("_Cancel");
  assert_text (self, "tilesets/my-walls.png", first);
  drop_image (self);
  dst_ui_answer ("Keep _Both");
  assert_text (self, "tilesets/my-walls.png", first);
  second = g_build_filename (self->folder, "tilesets/my-walls-2.json", NULL);
  g_assert_true (g_file_test (second, G_FILE_TEST_EXISTS));
}

/* Broken images and projects that cannot be changed: a sentence, and nothing is written. */
static void
test_refused (Fixture *self, gconstpointer data)
{
  g_autofree char *path = g_build_filename (self->folder, "delvesmith.json", NULL);
  g_autofree char *tilesets = g_build_filename (self->folder, "tilesets", NULL);

  g_assert_true (g_file_set_contents (self->image, "\x89PNG\r\n\x1a\nno more", -1, NULL));
  drop_image (self);
  open_window (self);
  g_assert_nonnull (dst_ui_find (self->dialog, ADW_TYPE_TOAST_OVERLAY, NULL));
  g_assert_false (g_file_test (tilesets, G_FILE_TEST_EXISTS));
  gtk_window_destroy (GTK_WINDOW (self->dialog));
  dst_ui_settle ();
  write_sheet (self->image, layout_of ("edges16-strip-left"), 4, 4);
  g_assert_cmpint (g_chmod (path, 0400), ==, 0);
  drop_image (self);
  open_window (self);
  g_assert_false (is_enabled (self, "add"));
  g_assert_false (g_file_test (tilesets, G_FILE_TEST_EXISTS));
}

static void
tap (Fixture *self, guint key, GdkModifierType held)
{
  dst_ui_key (GTK_WINDOW (self->dialog), key, held);
  dst_ui_settle ();
}

/* Keys alone select tiles and join them. */
static void
test_keyboard (Fixture *self, gconstpointer data)
{
  DsRect block;
  int zoom;

  add_image (self);
  choose (self, &ds_tile_record, "floor");
  gtk_widget_grab_focus (self->view);
  tap (self, GDK_KEY_Right, 0);
  tap (self, GDK_KEY_Right, 0);
  tap (self, GDK_KEY_Down, 0);
  tap (self, GDK_KEY_Right, GDK_SHIFT_MASK);
  g_assert_true (dsu_sheet_view_get_selection (DSU_SHEET_VIEW (self->view), &block));
  g_assert_true (block.x == 1 && block.y == 1 && block.w == 2 && block.h == 1);
  tap (self, GDK_KEY_Return, 0);
  assert_text (self, "tilesets/my-walls.json",
               HEAD "  \"pictures\": [\n"
                    "    { \"id\": \"floor\", \"tiles\": [5, 6], \"weights\": [1, 1] }\n  ]\n}\n");
  tap (self, GDK_KEY_z, GDK_CONTROL_MASK);
  assert_text (self, "tilesets/my-walls.json", HEAD "  \"pictures\": []\n}\n");
  tap (self, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  zoom = dsu_sheet_view_get_zoom (DSU_SHEET_VIEW (self->view));
  gtk_widget_grab_focus (self->view);
  tap (self, GDK_KEY_minus, 0);
  g_assert_cmpint (dsu_sheet_view_get_zoom (DSU_SHEET_VIEW (self->view)), <, zoom);
}

/* The mouse selects in the image, and paints on the trial with the chosen definition. */
static void
test_mouse (Fixture *self, gconstpointer data)
{
  graphene_point_t from, to;
  DsuCanvas *canvas;
  const DsFloor *floor;
  uint16_t wall;
  DsRect block;

  add_image (self);
  from = dsu_sheet_view_tile_to_widget (DSU_SHEET_VIEW (self->view), 0, 1);
  to = dsu_sheet_view_tile_to_widget (DSU_SHEET_VIEW (self->view), 2, 2);
  dst_ui_point_in (self->view, (double)from.x, (double)from.y);
  dst_ui_button (1, TRUE);
  dst_ui_point_in (self->view, (double)to.x, (double)to.y);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  g_assert_true (dsu_sheet_view_get_selection (DSU_SHEET_VIEW (self->view), &block));
  g_assert_true (block.x == 0 && block.y == 1 && block.w == 3 && block.h == 2);
  choose (self, &ds_tile_record, "wall");
  canvas = dse_trial_get_canvas (DSE_TRIAL (self->trial));
  floor = &dse_trial_get_delve (DSE_TRIAL (self->trial))->dungeon.floors[0];
  wall = ds_rules_find_tile (dse_trial_get_delve (DSE_TRIAL (self->trial))->rules, "wall");
  g_assert_cmpuint (ds_floor_get (floor, DS_LAYER_GROUND, (DsCell){ 0, 0 }), !=, wall);
  g_assert_true (dsu_canvas_cell_to_widget (canvas, (DsCell){ 0, 0 }, &from));
  dst_ui_point_in (GTK_WIDGET (canvas), (double)from.x, (double)from.y);
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  g_assert_cmpuint (ds_floor_get (floor, DS_LAYER_GROUND, (DsCell){ 0, 0 }), ==, wall);
  dst_ui_button (3, TRUE);
  dst_ui_button (3, FALSE);
  dst_ui_settle ();
  g_assert_cmpuint (ds_floor_get (floor, DS_LAYER_GROUND, (DsCell){ 0, 0 }), !=, wall);
}

/* A definition has one picture: joined in another tileset, it leaves the first. Undo brings both
 * files back. */
static void
test_one_picture (Fixture *self, gconstpointer data)
{
  g_autofree char *path = g_build_filename (self->folder, "tilesets/deep/own.png", NULL);
  g_autofree char *text = NULL;

  dst_write_file (self->folder, "tilesets/own.json", OWN);
  dst_write_file (self->folder, "tilesets/deep/own.png", "");
  write_sheet (path, layout_of ("edges16-strip-left"), 4, 4);
  add_image (self);
  choose (self, &ds_tile_record, "torch");
  select_tiles (self, (DsRect){ 3, 3, 1, 1 });
  act (self, "tilesets.join");
  text = dst_read_file (self->folder, "tilesets/own.json");
  g_assert_null (strstr (text, "torch"));
  assert_text (self, "tilesets/my-walls.json",
               HEAD "  \"pictures\": [\n    { \"id\": \"torch\", \"tiles\": [15] }\n  ]\n}\n");
  act (self, "tilesets.undo");
  assert_text (self, "tilesets/own.json", OWN);
  act (self, "tilesets.redo");
  act (self, "tilesets.remove");
  assert_text (self, "tilesets/my-walls.json", HEAD "  \"pictures\": []\n}\n");
}

#define TSX(members, inner)                                                                        \
  "<?xml version=\"1.0\"?>\n<tileset name=\"walls\" tilewidth=\"16\" tileheight=\"16\" " members   \
  ">" inner "</tileset>\n"
#define TSX_IMAGE " <image source=\"my-walls.png\" width=\"64\" height=\"64\"/>"

/* Tilesets of Tiled are shown, with or without a picture of the project, or the reason why not.
 * They are not changed. */
static void
test_tiled (Fixture *self, gconstpointer data)
{
  static const struct {
    const char *text, *said; /* said: its beginning, or what follows the path */
    int columns;
  } ROWS[] = {
    { TSX ("tilecount=\"16\" columns=\"4\"", TSX_IMAGE), "This tileset is edited in Tiled.", 4 },
    { TSX ("tilecount=\"16\" columns=\"4\"", TSX_IMAGE "<tile id=\"3\" type=\"wall\"/>"),
      "This tileset is edited in Tiled.", 4 },
    { TSX ("tilecount=\"1\" columns=\"0\"",
           "<tile id=\"0\" type=\"wall\"><image source=\"my-walls.png\"/></tile>"),
      "This tileset is edited in Tiled. Its images are not shown: each tile has one.", 0 },
    { "<tileset", "/tilesets/walls.tsx:1: expected XML, got an error of its parser: unclosed token",
      0 },
    { TSX ("tilecount=\"1\" columns=\"1\"", "<image source=\"none.png\"/>"),
      "/tilesets/none.png: no such file or folder", 0 },
  };

  dst_write_file (self->folder, "tilesets/my-walls.png", "");
  {
    g_autofree char *path = g_build_filename (self->folder, "tilesets/my-walls.png", NULL);

    write_sheet (path, layout_of ("edges16-strip-left"), 4, 4);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    g_autofree char *said = ROWS[i].said[0] == '/' ? g_strconcat (self->folder, ROWS[i].said, NULL)
                                                   : g_strdup (ROWS[i].said);
    int columns = 0, rows;

    g_test_message ("%s", ROWS[i].text);
    dst_write_file (self->folder, "tilesets/walls.tsx", ROWS[i].text);
    dst_ui_pass_time (2000); /* the files are looked at again */
    open_window (self);
    DST_UI_UNTIL (dst_ui_find (self->dialog, GTK_TYPE_LABEL, said) != NULL);
    if (ROWS[i].columns > 0)
      dsu_sheet_view_get_size (DSU_SHEET_VIEW (self->view), &columns, &rows);
    g_assert_cmpint (columns, ==, ROWS[i].columns);
    g_assert_false (is_enabled (self, "join"));
    g_assert_false (gtk_widget_get_sensitive (find_row (self->dialog, "margin")));
    gtk_window_destroy (GTK_WINDOW (self->dialog));
    dst_ui_settle ();
  }
}

static gboolean
has_file (Fixture *self, const char *name)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* Chooses the tileset that the list of them calls @label. */
static void
choose_tileset (Fixture *self, const char *label)
{
  GtkWidget *names = dst_ui_find (self->dialog, GTK_TYPE_DROP_DOWN, NULL);
  GListModel *model = gtk_drop_down_get_model (GTK_DROP_DOWN (names));

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    if (strcmp (gtk_string_list_get_string (GTK_STRING_LIST (model), i), label) == 0)
      gtk_drop_down_set_selected (GTK_DROP_DOWN (names), i);
  dst_ui_settle ();
}

/* Files whose names differ in the suffix alone are different tilesets, and an image that is added
 * does not become a third of that name. */
static void
test_same_name (Fixture *self, gconstpointer data)
{
  g_autofree char *image = g_build_filename (self->folder, "tilesets/deep/own.png", NULL);
  int columns, rows;

  dst_write_file (self->folder, "tilesets/own.json", OWN);
  dst_write_file (self->folder, "tilesets/deep/own.png", "");
  write_sheet (image, layout_of ("edges16-strip-left"), 4, 4);
  dst_write_file (self->folder, "tilesets/own.tsx",
                  "<?xml version=\"1.0\"?>\n<tileset name=\"own\" tilewidth=\"32\" "
                  "tileheight=\"32\" tilecount=\"4\" columns=\"2\">\n <image "
                  "source=\"deep/own.png\" width=\"64\" height=\"64\"/>\n <tile id=\"0\" "
                  "type=\"mud\"/>\n</tileset>\n");
  dst_write_file (self->folder, "tilesets/my-walls.tsj", "{}");
  add_image (self); /* reads all definitions again */
  g_assert_true (has_file (self, "tilesets/my-walls.png"));
  g_assert_true (has_file (self, "tilesets/my-walls-2.json"));
  g_assert_false (has_file (self, "tilesets/my-walls.json"));
  choose_tileset (self, "own.tsx");
  dsu_sheet_view_get_size (DSU_SHEET_VIEW (self->view), &columns, &rows);
  g_assert_cmpint (columns, ==, 2);
  choose_tileset (self, "own");
  dsu_sheet_view_get_size (DSU_SHEET_VIEW (self->view), &columns, &rows);
  g_assert_cmpint (columns, ==, 4);
}

/* The Rules window leads to the picture of a definition, in its tileset. */
static void
test_from_rules (Fixture *self, gconstpointer data)
{
  GtkWidget *rules, *button;

  dst_write_file (self->folder, "tilesets/zebra.json", OWN);
  dst_write_file (self->folder, "tilesets/deep/own.png", "");
  add_image (self); /* my-walls is open */
  gtk_window_close (GTK_WINDOW (self->dialog));
  dst_ui_settle ();
  dst_ui_action (self->window, "win.rules");
  rules = GTK_WIDGET (dst_ui_dialog ());
  g_assert_true (dse_rule_list_choose (
      DSE_RULE_LIST (dst_ui_find (rules, DSE_TYPE_RULE_LIST, NULL)), &ds_tile_record, "torch"));
  dst_ui_settle ();
  button = dst_ui_find (rules, GTK_TYPE_BUTTON, "Show or choose it in the Tileset window");
  g_assert_true (button != NULL && gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
  dst_ui_settle ();
  self->dialog = GTK_WIDGET (dst_ui_dialog ());
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (self->dialog)), ==, "Tilesets");
  self->list = dst_ui_find (self->dialog, DSE_TYPE_RULE_LIST, NULL);
  g_assert_cmpstr (dse_rule_list_get_entry (DSE_RULE_LIST (self->list))->id, ==, "torch");
  g_assert_nonnull (dst_ui_find (self->dialog, GTK_TYPE_LABEL, "zebra"));
}

static void
press_toggle (GtkWidget *button)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  dst_ui_settle ();
}

/* The transparent colour comes from a pixel of the image, by a click or by Enter on its tile, as
 * one step; Escape leaves it as it is. */
static void
test_eyedropper (Fixture *self, gconstpointer data)
{
  GtkWidget *button;
  graphene_point_t at;

  add_image (self);
  button = dst_ui_find (self->dialog, GTK_TYPE_TOGGLE_BUTTON,
                        "Pick the transparent colour from the image");
  g_assert_nonnull (button);
  press_toggle (button);
  gtk_widget_grab_focus (self->view);
  dst_ui_tap (GDK_KEY_Escape);
  DST_UI_UNTIL (!gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)));
  assert_text (self, "tilesets/my-walls.json", HEAD "  \"pictures\": []\n}\n");
  press_toggle (button);
  at = dsu_sheet_view_tile_to_widget (DSU_SHEET_VIEW (self->view), 0, 0);
  dst_ui_point_in (self->view, (double)at.x, (double)at.y);
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  DST_UI_UNTIL (!gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)));
  assert_text (self, "tilesets/my-walls.json",
               HEAD "  \"pictures\": [],\n  \"transparent\": \"#3060a0\"\n}\n");
  g_assert_cmpstr (
      gtk_editable_get_text (GTK_EDITABLE (control_of (self, "transparent", GTK_TYPE_ENTRY))), ==,
      "#3060a0");
  act (self, "tilesets.undo");
  assert_text (self, "tilesets/my-walls.json", HEAD "  \"pictures\": []\n}\n");
  select_tiles (self, (DsRect){ 0, 0, 1, 1 });
  press_toggle (button);
  gtk_widget_grab_focus (self->view);
  dst_ui_tap (GDK_KEY_Return); /* the corner of the first tile is its rim */
  DST_UI_UNTIL (!gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)));
  assert_text (self, "tilesets/my-walls.json",
               HEAD "  \"pictures\": [],\n  \"transparent\": \"#c04020\"\n}\n");
}

#define ADD(name, func) g_test_add ("/tileset-window/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  ADD ("add", test_add);
  ADD ("scrolled", test_scrolled);
  ADD ("slicing", test_slicing);
  ADD ("join", test_join);
  ADD ("autotile", test_autotile);
  ADD ("use-stays", test_use_stays);
  ADD ("waits", test_waits);
  ADD ("taken", test_taken);
  ADD ("refused", test_refused);
  ADD ("keyboard", test_keyboard);
  ADD ("mouse", test_mouse);
  ADD ("one-picture", test_one_picture);
  ADD ("tiled", test_tiled);
  ADD ("eyedropper", test_eyedropper);
  ADD ("from-rules", test_from_rules);
  g_test_add ("/findings/pictures/same-name", Fixture, NULL, set_up, test_same_name, tear_down);
  return g_test_run ();
}
