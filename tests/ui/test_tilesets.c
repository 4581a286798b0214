/* tests/ui/test_tilesets.c — the pictures of a project in its window: canvas, palette, games. */
#include "game.h"
#include "thumbnail.h"

#include "paint/sheet.h"
#include "proof/spot_list.h"
#include "window/panel.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#define SIDE 4 /* pixels of a tile */

static void
write_file (const char *folder, const char *name, const char *bytes, gssize n)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *above = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (above, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, bytes, n, NULL));
}

/* Two tiles of one colour each: floor and goblin. */
static void
write_sheet (const char *folder, guint32 floor, guint32 goblin)
{
  guint32 pixels[2 * SIDE * SIDE];
  DsText png = { 0 };
  DsError err;

  for (int i = 0; i < 2 * SIDE * SIDE; i++)
    pixels[i] = 0xff000000 | (i % (2 * SIDE) < SIDE ? floor : goblin);
  g_assert_cmpint (dsu_sheet_write (pixels, 2 * SIDE, SIDE, &png, &err), ==, DS_OK);
  write_file (folder, "tilesets/own.png", png.bytes, (gssize)png.n);
  ds_text_clear (&png);
}

/* A project with a tileset in a fresh folder, which the caller frees. */
static char *
project_new (const char *name)
{
  char *folder = dst_ui_file (name);

  write_file (folder, "delvesmith.json",
              "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Own\" }", -1);
  write_file (folder, "tilesets/own.json",
              "{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": \"own.png\", "
              "\"tile_width\": 4, \"tile_height\": 4, \"pictures\": [ "
              "{ \"id\": \"floor\", \"tiles\": [0] }, { \"id\": \"goblin\", \"tiles\": [1] } ] }",
              -1);
  write_sheet (folder, 0x102030, 0xc04020);
  return folder;
}

/* The project's window with a blank level of floor. */
static DseWindow *
start (const char *folder)
{
  DseWindow *window = dst_ui_start (folder);

  DST_UI_UNTIL (dse_window_get_project (window) != NULL);
  dst_ui_settle ();
  dst_ui_make (window, "rooms-and-corridors", 1);
  return window;
}

/* The colour in the middle of a texture. */
static guint32
colour_of (GdkTexture *texture)
{
  const gsize w = (gsize)gdk_texture_get_width (texture),
              h = (gsize)gdk_texture_get_height (texture);
  g_autofree guint32 *pixels = g_new (guint32, w * h);

  gdk_texture_download (texture, (guchar *)pixels, w * 4);
  g_object_unref (texture);
  return pixels[h / 2 * w + w / 2] & 0xffffff;
}

/* Pixels of @canvas that have @colour, or one as much darker in all parts. */
static guint
count_of (GdkTexture *texture, guint32 colour, gboolean or_darker)
{
  const gsize n = (gsize)gdk_texture_get_width (texture) * (gsize)gdk_texture_get_height (texture);
  g_autofree guint32 *pixels = g_new (guint32, n);
  guint found = 0;

  gdk_texture_download (texture, (guchar *)pixels, (gsize)gdk_texture_get_width (texture) * 4);
  for (gsize i = 0; i < n; i++) {
    const int blue = (int)(pixels[i] & 0xff), other = (int)(colour & 0xff);
    gboolean is_like = or_darker && blue > other / 3;

    for (int shift = 8; shift < 24; shift += 8)
      is_like = is_like && ABS ((int)(pixels[i] >> shift & 0xff) * other -
                                (int)(colour >> shift & 0xff) * blue) <= 2 * other;
    found += is_like || (pixels[i] & 0xffffff) == colour;
  }
  return found;
}

static guint
count_in (DsuCanvas *canvas, guint32 colour, gboolean or_darker)
{
  g_autoptr (GdkTexture) texture = dst_ui_render (GTK_WIDGET (canvas));

  return count_of (texture, colour, or_darker);
}

static guint
count_pixels (DseWindow *window, guint32 colour)
{
  return count_in (dse_page_get_canvas (dse_window_get_page (window)), colour, FALSE);
}

static void
test_canvas (void)
{
  g_autofree char *folder = project_new ("canvas");
  DseWindow *window = start (folder);
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;
  uint16_t goblin;

  DST_UI_UNTIL (count_pixels (window, 0x102030) > 1000);
  g_assert_true (ds_rules_find_kind (rules, "goblin", &goblin));
  g_assert_cmphex (colour_of (dsu_swatch_new (rules, ds_rules_find_tile (rules, "floor"), 24)), ==,
                   0x102030);
  g_assert_cmphex (colour_of (dsu_kind_swatch_new (rules, goblin, NULL, 24)), ==, 0xc04020);
  dst_ui_stop ();
}

/* An image that changes on disk is drawn again; so is one that is gone, by the built-in drawing. */
static void
test_changed_on_disk (void)
{
  g_autofree char *folder = project_new ("changed"), *path = NULL;
  DseWindow *window = start (folder);

  DST_UI_UNTIL (count_pixels (window, 0x102030) > 1000);
  write_sheet (folder, 0x405060, 0xc04020);
  DST_UI_UNTIL (count_pixels (window, 0x405060) > 1000);
  g_assert_cmpuint (count_pixels (window, 0x102030), ==, 0);
  path = g_build_filename (folder, "tilesets/own.png", NULL);
  g_assert_cmpint (g_unlink (path), ==, 0);
  DST_UI_UNTIL (count_pixels (window, 0x405060) == 0);
  dst_ui_stop ();
}

/* A game shows the pictures in the light and the memory of the player. */
static void
test_play (void)
{
  g_autofree char *folder = project_new ("play");
  DseWindow *window;

  write_sheet (folder, 0x3060a0, 0xc04020);
  window = start (folder);
  DST_UI_UNTIL (count_pixels (window, 0x3060a0) > 1000);
  dst_game_begin (window);
  DST_UI_UNTIL (count_in (dse_play_get_canvas (dst_game_play (window)), 0x3060a0, TRUE) > 1000);
  dst_ui_stop ();
}

/* Lets time pass until a picture of @canvas has @colour and nothing of @other. */
static void
wait_for_frame (DsuCanvas *canvas, guint32 colour, guint32 other)
{
  gboolean is_shown = FALSE;

  for (int i = 0; i < 100 && !is_shown; i++) {
    g_autoptr (GdkTexture) texture = NULL;

    dst_ui_pass_time (100);
    texture = dst_ui_render (GTK_WIDGET (canvas));
    is_shown = count_of (texture, colour, TRUE) > 1000 && count_of (texture, other, TRUE) < 100;
  }
  g_assert_true (is_shown);
}

/* Frames follow each other while a game is shown, and only there. */
static void
test_frames (void)
{
  g_autofree char *folder = project_new ("frames");
  DseWindow *window;
  DsuCanvas *canvas;

  write_sheet (folder, 0x3060a0, 0xa06030);
  write_file (folder, "tilesets/own.json",
              "{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": \"own.png\", "
              "\"tile_width\": 4, \"tile_height\": 4, \"pictures\": [ { \"id\": \"floor\", "
              "\"tiles\": [0, 1], \"frames\": [3000, 3000] } ] }",
              -1);
  window = start (folder);
  DST_UI_UNTIL (count_pixels (window, 0x3060a0) > 1000);
  dst_ui_animate (TRUE);
  dst_game_begin (window);
  canvas = dse_play_get_canvas (dst_game_play (window));
  for (int i = 0; i < 3; i++) {
    wait_for_frame (canvas, 0x3060a0, 0xa06030);
    wait_for_frame (canvas, 0xa06030, 0x3060a0);
  }
  dst_ui_animate (FALSE);
  dst_ui_stop ();
}

/* The row that has @text; GTK_INVALID_LIST_POSITION: none. */
static guint
row_with (DseSpotList *list, const char *text)
{
  for (guint i = 0; i < dse_spot_list_get_n (list); i++)
    if (strstr (dse_spot_list_get_text (list, i), text) != NULL)
      return i;
  return GTK_INVALID_LIST_POSITION;
}

/* A lost image is an issue of the level, which no level can ignore, until the image is back. */
static void
test_issues (void)
{
  g_autofree char *folder = project_new ("issues"), *path = NULL;
  DseWindow *window = start (folder);
  GtkWidget *panel = dse_window_show_panel (window, dse_panel_find ("findings"));
  DseSpotList *list = DSE_SPOT_LIST (dst_ui_find (panel, DSE_TYPE_SPOT_LIST, NULL));

  path = g_build_filename (folder, "tilesets/own.png", NULL);
  dst_ui_wait_verdict (window);
  g_assert_cmpuint (row_with (list, "own.png"), ==, GTK_INVALID_LIST_POSITION);
  g_assert_cmpint (g_unlink (path), ==, 0);
  DST_UI_UNTIL (row_with (list, path) != GTK_INVALID_LIST_POSITION);
  dse_spot_list_choose (list, row_with (list, path));
  dst_ui_settle ();
  g_assert_true (gtk_widget_get_mapped (dst_ui_find (panel, GTK_TYPE_LABEL, "Missing picture")));
  g_assert_false (gtk_widget_get_mapped (dst_ui_find (panel, GTK_TYPE_ENTRY, NULL)));
  write_sheet (folder, 0x102030, 0xc04020);
  DST_UI_UNTIL (row_with (list, "own.png") == GTK_INVALID_LIST_POSITION);
  write_file (
      folder, "rules/own.json",
      "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": [ { \"id\": \"slime\", "
      "\"label\": \"Slime\", \"glyph\": \"s\", \"layer\": \"ground\", "
      "\"picture\": \"nowhere\" } ] }",
      -1);
  DST_UI_UNTIL (row_with (list, "nowhere") != GTK_INVALID_LIST_POSITION);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/tilesets/canvas", test_canvas);
  g_test_add_func ("/tilesets/changed-on-disk", test_changed_on_disk);
  g_test_add_func ("/tilesets/issues", test_issues);
  g_test_add_func ("/tilesets/play", test_play);
  g_test_add_func ("/tilesets/frames", test_frames);
  return g_test_run ();
}
