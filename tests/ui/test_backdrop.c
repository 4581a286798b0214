/* tests/ui/test_backdrop.c — the reference image of a floor: chosen, shown, moved and removed in
 * the panel of layers, and files that are missing. */
#include "levels_panel.h"
#include "lib/file.h"
#include "page/backdrop.h"
#include "pixels.h"
#include "window/save_copy.h"

#include <cairo.h>
#include <glib/gstdio.h>
#include <string.h>

#define EYE "Show the reference image"
#define OPACITY "Opacity of the reference image in percent"

static DseBackdrop *
backdrop_of (DseWindow *window)
{
  return dse_page_get_backdrop (dse_window_get_page (window));
}

/* The path of a red PNG of 60 x 40 pixels, as wide and high as the level; g_free(). */
static char *
dup_sketch (void)
{
  g_autofree char *folder = g_dir_make_tmp ("delvesmith-XXXXXX", NULL);
  char *path = g_build_filename (folder, "sketch.png", NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 60, 40);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  return path;
}

static void
remove_sketch (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  g_unlink (path);
  g_rmdir (folder);
}

static gboolean
is_red (DseWindow *window, DsCell cell)
{
  return dst_ui_colour (window, cell) == 0xff0000;
}

/* A window with a blank level, its panel of layers, and nothing of the pointer over the level. */
static DseWindow *
start (GtkWidget **panel)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 1);
  *panel = dse_window_show_panel (window, &dse_panel_layers);
  dst_ui_settle ();
  return window;
}

static guint
position (DseWindow *window)
{
  return (guint)ds_doc_position (dsu_document_get_doc (dst_ui_document (window)));
}

static void
set_opacity (GtkWidget *panel, int percent)
{
  GtkWidget *scale = dst_ui_find (panel, GTK_TYPE_SCALE, OPACITY);

  g_assert_nonnull (scale);
  gtk_range_set_value (GTK_RANGE (scale), percent);
}

/* The image lies over the level as strong as its slider says; several moves of the slider are one
 * step, its eye is none, and undo takes it back. */
static void
test_over (void)
{
  const DsCell cell = { 3, 3 };
  g_autofree char *path = dup_sketch ();
  GtkWidget *panel, *eye;
  DseWindow *window = start (&panel);
  const guint32 bare = dst_ui_colour (window, cell);
  const guint first = position (window);

  eye = dst_ui_find (panel, GTK_TYPE_TOGGLE_BUTTON, EYE);
  g_assert_false (gtk_widget_get_sensitive (eye));
  g_assert_true (dse_backdrop_choose (backdrop_of (window), path));
  dst_ui_settle ();
  g_assert_cmpuint (position (window), ==, first + 1);
  g_assert_cmphex (dst_ui_colour (window, cell), !=, bare); /* half of it */
  g_assert_nonnull (dst_ui_find (panel, GTK_TYPE_LABEL, "sketch.png"));
  set_opacity (panel, 60);
  set_opacity (panel, 80);
  set_opacity (panel, 100);
  dst_ui_settle ();
  g_assert_true (is_red (window, cell)); /* at once */
  DST_UI_UNTIL (position (window) == first + 2);
  g_assert_true (is_red (window, cell));
  dst_ui_click_on (eye);
  dst_ui_settle ();
  g_assert_cmphex (dst_ui_colour (window, cell), ==, bare);
  dst_ui_click_on (eye);
  dst_ui_settle ();
  g_assert_true (is_red (window, cell));
  g_assert_cmpuint (position (window), ==, first + 2);
  set_opacity (panel, 30);
  dst_ui_action (window, "win.undo"); /* of the change that is going on */
  dst_ui_settle ();
  g_assert_cmpint (dse_backdrop_get (backdrop_of (window))->opacity, ==, 100);
  g_assert_cmpuint (position (window), ==, first + 2);
  dst_ui_action (window, "win.undo");
  dst_ui_settle ();
  g_assert_cmpint (dse_backdrop_get (backdrop_of (window))->opacity, ==, DS_BACKDROP_OPACITY);
  dsu_document_undo (dst_ui_document (window));
  dst_ui_settle ();
  g_assert_cmphex (dst_ui_colour (window, cell), ==, bare);
  g_assert_false (gtk_widget_get_sensitive (eye));
  dst_ui_stop ();
  remove_sketch (path);
}

/* Sets the number beside its label. */
static void
set_place (GtkWidget *more, const char *label, double cells)
{
  GtkWidget *found = dst_ui_find (more, GTK_TYPE_LABEL, label);

  g_assert_nonnull (found);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (gtk_widget_get_next_sibling (found)), cells);
}

/* Takes the ground of a cell away. */
static void
dig (DseWindow *window, DsCell cell)
{
  const DsSpan span = { cell.y, cell.x, cell.x, DS_TILE_NONE };
  const DsCmdCells cmd = {
    .cmd.type = &ds_cmd_cells, .layer = DS_LAYER_GROUND, .spans = &span, .n_spans = 1
  };

  g_assert_true (dsu_document_apply_step (dst_ui_document (window), &cmd.cmd, NULL));
}

/* Numbers of the place are cells; below, the ground covers it. */
static void
test_place (void)
{
  g_autofree char *path = dup_sketch ();
  GtkWidget *panel, *more;
  DseWindow *window = start (&panel);
  const guint32 bare = dst_ui_colour (window, (DsCell){ 3, 3 });
  DsBackdrop picture;

  g_assert_true (dse_backdrop_choose (backdrop_of (window), path));
  set_opacity (panel, 100);
  dst_ui_settle ();
  picture = *dse_backdrop_get (backdrop_of (window));
  g_assert_cmpint (picture.width, ==,
                   dsu_document_get_delve (dst_ui_document (window))->dungeon.w * 100);
  more = dst_ui_find (panel, GTK_TYPE_MENU_BUTTON, "File and place of the reference image");
  gtk_menu_button_popup (GTK_MENU_BUTTON (more));
  dst_ui_settle ();
  set_place (more, "X", 10);
  set_place (more, "Width", 6.5);
  dst_ui_settle ();
  picture = *dse_backdrop_get (backdrop_of (window));
  g_assert_cmpint (picture.x, ==, 1000);
  g_assert_cmpint (picture.width, ==, 650);
  g_assert_true (is_red (window, (DsCell){ 11, 3 }));
  g_assert_true (is_red (window, (DsCell){ 15, 3 }));
  g_assert_false (is_red (window, (DsCell){ 9, 3 }));
  g_assert_false (is_red (window, (DsCell){ 17, 3 }));
  g_assert_false (is_red (window, (DsCell){ 11, 5 })); /* 6.5 cells wide: 4.3 high */
  gtk_check_button_set_active (GTK_CHECK_BUTTON (dst_ui_find (more, GTK_TYPE_CHECK_BUTTON, NULL)),
                               TRUE);
  dst_ui_settle ();
  g_assert_false (is_red (window, (DsCell){ 11, 3 }));
  g_assert_cmphex (dst_ui_colour (window, (DsCell){ 3, 3 }), ==, bare);
  dig (window, (DsCell){ 12, 3 });
  dst_ui_settle ();
  g_assert_true (is_red (window, (DsCell){ 12, 3 })); /* through the hole */
  g_assert_false (is_red (window, (DsCell){ 11, 3 }));
  g_assert_false (is_red (window, (DsCell){ 13, 3 }));
  dst_ui_stop ();
  remove_sketch (path);
}

/* A file that is gone is a sentence in the panel, and the level opens for all that. */
static void
test_missing (void)
{
  g_autofree char *sketch = dup_sketch (), *folder = g_path_get_dirname (sketch);
  g_autofree char *level = g_build_filename (folder, "a.delve", NULL);
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  const char *error;

  g_assert_true (dse_page_save (dse_window_get_page (window), level));
  g_assert_true (dse_backdrop_choose (backdrop_of (window), sketch));
  g_assert_cmpstr (dse_backdrop_get (backdrop_of (window))->file, ==, "sketch.png"); /* beside it */
  g_assert_null (dse_backdrop_get_error (backdrop_of (window)));
  g_assert_true (dse_page_save (dse_window_get_page (window), level));
  dst_ui_stop ();
  g_unlink (sketch);
  window = dst_ui_start (level);
  panel = dse_window_show_panel (window, &dse_panel_layers);
  DST_UI_UNTIL (g_strcmp0 (dsu_document_get_path (dst_ui_document (window)), level) == 0);
  dst_ui_settle ();
  error = dse_backdrop_get_error (backdrop_of (window));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error, "sketch.png: no such file"));
  g_assert_true (gtk_widget_get_mapped (dst_ui_find (panel, GTK_TYPE_LABEL, error)));
  dst_ui_stop ();
  g_unlink (level);
  g_rmdir (folder);
}

/* A level that is saved in another folder goes on to show the same picture, and names one in its
 * own folder shortly. */
static void
test_moved (void)
{
  g_autofree char *sketch = dup_sketch (), *folder = g_path_get_dirname (sketch);
  g_autofree char *below = g_build_filename (folder, "below", NULL);
  g_autofree char *first = g_build_filename (below, "a.delve", NULL);
  g_autofree char *second = g_build_filename (folder, "b.delve", NULL);
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  const char *const levels[] = { first, second, first };
  const char *const files[] = { sketch, "sketch.png", sketch };

  g_assert_true (dse_backdrop_choose (backdrop_of (window), sketch));
  g_assert_cmpint (g_mkdir (below, 0700), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (levels); i++) {
    g_assert_true (dse_page_save (dse_window_get_page (window), levels[i]));
    dst_ui_settle ();
    g_assert_cmpstr (dse_backdrop_get (backdrop_of (window))->file, ==, files[i]);
    g_assert_null (dse_backdrop_get_error (backdrop_of (window)));
    g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  }
  dst_ui_stop ();
  g_unlink (first);
  g_unlink (second);
  g_rmdir (below);
  remove_sketch (sketch);
}

/* So does one that is saved as a map of Tiled, which names the picture from its own folder. */
static void
test_moved_map (void)
{
  static const char *const made[] = { "below/a.tmx", "below/a.tiles.tsx", "below/a.tiles.png",
                                      "below", "a.delve" };
  g_autofree char *sketch = dup_sketch (), *folder = g_path_get_dirname (sketch), *text = NULL;
  g_autofree char *below = g_build_filename (folder, "below", NULL);
  g_autofree char *level = g_build_filename (folder, "a.delve", NULL);
  g_autofree char *map = g_build_filename (below, "a.tmx", NULL);
  GtkWidget *panel;
  DseWindow *window = start (&panel);
  DsuDocument *document = dst_ui_document (window);

  g_assert_true (dse_page_save (dse_window_get_page (window), level));
  g_assert_true (dse_backdrop_choose (backdrop_of (window), sketch));
  g_assert_cmpstr (dse_backdrop_get (backdrop_of (window))->file, ==, "sketch.png");
  g_assert_cmpint (g_mkdir (below, 0700), ==, 0);
  dse_save_copy (window, dse_window_get_page (window), map, NULL);
  DST_UI_UNTIL (g_strcmp0 (dsu_document_get_path (document), map) == 0);
  dst_ui_settle ();
  g_assert_cmpstr (dse_backdrop_get (backdrop_of (window))->file, ==, sketch);
  g_assert_null (dse_backdrop_get_error (backdrop_of (window)));
  g_assert_false (dsu_document_get_modified (document));
  g_assert_true (g_file_get_contents (map, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, sketch));
  dst_ui_stop ();
  for (gsize i = 0; i < G_N_ELEMENTS (made); i++) {
    g_autofree char *file = g_build_filename (folder, made[i], NULL);

    g_remove (file);
  }
  remove_sketch (sketch);
}

/* The level @name with this reference image in its file. */
static void
add_picture (const char *folder, const char *name, const char *picture)
{
  g_autofree char *text = dst_read_file (folder, name);
  g_autofree char *with = g_strdup_printf (
      "\"floors\": [ { \"backdrop\": { \"file\": \"%s\", \"width\": 500 },", picture);
  g_autoptr (GString) changed = g_string_new (text);

  g_assert_cmpuint (g_string_replace (changed, "\"floors\": [ {", with, 1), ==, 1);
  dst_write_file (folder, name, changed->str);
}

/* The file of the level at @path names the picture as @file, behind @folder if it is not below it.
 */
static gboolean
has_picture (const char *folder, const char *path, const char *file)
{
  g_autofree char *text = dst_read_file (folder, path);
  g_autofree char *member = g_strdup_printf ("\"file\": \"%s\"", file);

  return text != NULL && strstr (text, member) != NULL;
}

/* Reference images stay where they are: a level that moves names them from there, open or closed,
 * and is still saved. */
static void
test_renamed (void)
{
  g_autofree char *folder = dst_project_new ("rename-picture"), *first = NULL, *third = NULL;
  DseWindow *window;

  dst_write_level (folder, "levels/c.delve", DST_START DST_GOAL);
  dst_write_level (folder, "levels/deep/d.delve", DST_START DST_GOAL);
  add_picture (folder, "levels/a.delve", "a.png");
  add_picture (folder, "levels/c.delve", "up/c.png");
  add_picture (folder, "levels/deep/d.delve", "d.png");
  window = dst_project_start (folder);
  g_assert_true (
      g_str_has_suffix (dsu_document_get_path (dst_ui_document (window)), "levels/a.delve"));
  dst_level_rename (window, "a.delve", "up/first"); /* open */
  first = g_build_filename (folder, "levels/a.png", NULL);
  DST_UI_UNTIL (has_picture (folder, "levels/up/first.delve", first));
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  DST_UI_UNTIL (dst_level_is_checked (window, "c.delve"));
  dst_level_rename (window, "c.delve", "up/second");
  DST_UI_UNTIL (has_picture (folder, "levels/up/second.delve", "c.png"));
  DST_UI_UNTIL (dst_level_is_checked (window, "deep/d.delve"));
  dst_level_rename (window, "deep/d.delve", "third");
  DST_UI_UNTIL (has_picture (folder, "levels/third.delve", "deep/d.png"));
  DST_UI_UNTIL (dst_level_is_checked (window, "third.delve"));
  dst_level_rename (window, "third.delve", "up/third");
  third = g_build_filename (folder, "levels/deep/d.png", NULL);
  DST_UI_UNTIL (has_picture (folder, "levels/up/third.delve", third));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/backdrop/over", test_over);
  g_test_add_func ("/backdrop/place", test_place);
  g_test_add_func ("/backdrop/missing", test_missing);
  g_test_add_func ("/backdrop/renamed", test_renamed);
  g_test_add_func ("/backdrop/moved", test_moved);
  g_test_add_func ("/backdrop/moved-map", test_moved_map);
  return g_test_run ();
}
