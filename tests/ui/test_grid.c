/* tests/ui/test_grid.c — the grid: cells between its lines, by menu, keys and preferences, and
 * where lines are drawn. */
#include "app/settings.h"
#include "drive.h"

#include <adwaita.h>
#include <math.h>

/* Types @text over the number of the row @title of the preferences. */
static void
choose (DseWindow *window, const char *title, const char *text)
{
  GtkWindow *dialog;
  GtkWidget *row;

  dst_ui_action (window, "win.preferences");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  dst_ui_settle ();
  dialog = dst_ui_dialog ();
  row = dst_ui_find (GTK_WIDGET (dialog), ADW_TYPE_ACTION_ROW, title);
  g_assert_nonnull (row);
  dst_ui_click_on (
      dst_ui_find (dst_ui_find (row, GTK_TYPE_SPIN_BUTTON, NULL), GTK_TYPE_TEXT, NULL));
  dst_ui_key (dialog, GDK_KEY_a, GDK_CONTROL_MASK);
  dst_ui_type (dialog, text);
  dst_ui_key (dialog, GDK_KEY_Return, 0);
  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *)&dialog);
  gtk_window_close (dialog);
  DST_UI_UNTIL (dialog == NULL);
}

/* ---- settings */

static void
expect_grid (DseWindow *window, gboolean shown, int pitch, int strong)
{
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  g_autoptr (GVariant) chosen =
      g_action_group_get_action_state (G_ACTION_GROUP (window), "grid-pitch");
  g_autoptr (GVariant) on = g_action_group_get_action_state (G_ACTION_GROUP (window), "grid");
  gboolean is_on;
  int fine, thick;

  g_object_get (canvas, "show-grid", &is_on, "grid-pitch", &fine, "grid-strong", &thick, NULL);
  g_assert_cmpint (is_on, ==, shown);
  g_assert_cmpint (fine, ==, pitch);
  g_assert_cmpint (thick, ==, strong);
  g_assert_cmpint (g_variant_get_int32 (chosen), ==, pitch); /* marked in the menu */
  g_assert_cmpint (g_variant_get_boolean (on), ==, shown);
}

/* Keys step through powers of two, the first one shows the grid as it is; the menu has these steps,
 * the preferences any number. All tabs follow. */
static void
test_settings (void)
{
  static const struct {
    guint key;
    int pitch;
  } STEPS[] = {
    { GDK_KEY_bracketright, 1 },  { GDK_KEY_bracketright, 2 },  { GDK_KEY_bracketright, 4 },
    { GDK_KEY_bracketright, 8 },  { GDK_KEY_bracketright, 16 }, { GDK_KEY_bracketright, 32 },
    { GDK_KEY_bracketright, 64 }, { GDK_KEY_bracketright, 64 }, { GDK_KEY_bracketleft, 32 },
    { GDK_KEY_bracketleft, 16 },
  };
  DseWindow *window = dst_ui_start (NULL);

  expect_grid (window, FALSE, 1, 10);
  for (gsize i = 0; i < G_N_ELEMENTS (STEPS); i++) {
    dst_ui_key (GTK_WINDOW (window), STEPS[i].key, GDK_CONTROL_MASK);
    expect_grid (window, TRUE, STEPS[i].pitch, 10);
  }
  g_action_group_activate_action (G_ACTION_GROUP (window), "grid-pitch", g_variant_new_int32 (4));
  expect_grid (window, TRUE, 4, 10);
  choose (window, "Cells between lines of the grid", "6");
  expect_grid (window, TRUE, 6, 10);
  choose (window, "Cells between stronger lines of the grid", "12");
  expect_grid (window, TRUE, 6, 12);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_bracketright, GDK_CONTROL_MASK);
  expect_grid (window, TRUE, 8, 12);
  choose (window, "Cells between lines of the grid", "6");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_bracketleft, GDK_CONTROL_MASK);
  expect_grid (window, TRUE, 4, 12);
  g_settings_reset (dse_settings_get (), "show-grid");
  g_settings_reset (dse_settings_get (), "grid-pitch");
  g_settings_reset (dse_settings_get (), "grid-strong");
  dst_ui_stop ();
}

/* ---- drawing */

static guint32 *
grab (DsuCanvas *canvas, int *w)
{
  g_autoptr (GdkTexture) picture = dst_ui_render (GTK_WIDGET (canvas));
  guint32 *pixels;

  *w = gdk_texture_get_width (picture);
  pixels = g_new (guint32, (gsize)*w * (gsize)gdk_texture_get_height (picture));
  gdk_texture_download (picture, (guchar *)pixels, (gsize)*w * 4);
  return pixels;
}

/* The strength of the grid's line at the left edge of cell @x of row 7, 0 without one: the
 * difference that it makes between the pictures @with and @without it, @w pixels a row. */
static int
line_at (DsuCanvas *canvas, const guint32 *with, const guint32 *without, int w, int32_t x)
{
  graphene_point_t at;
  int i, sum = 0;

  g_assert_true (dsu_canvas_cell_to_widget (canvas, (DsCell){ x, 7 }, &at));
  i = (int)lround ((double)at.y) * w +
      (int)lround ((double)at.x - dsu_canvas_get_zoom (canvas) / 2);
  for (int shift = 0; shift < 24; shift += 8)
    sum += ABS ((int)(with[i] >> shift & 0xff) - (int)(without[i] >> shift & 0xff));
  return sum;
}

/* Lines are where pitch and strong lines say, counted from cell 0, wherever the camera is; where
 * they would be too dense, none are drawn. */
static void
test_lines (void)
{
  static const struct {
    int pitch, strong;
    double zoom;
    gboolean has_fine, has_strong;
  } CASES[] = {
    { 1, 10, 16, TRUE, TRUE }, { 4, 8, 16, TRUE, TRUE },  { 3, 10, 16, TRUE, TRUE },
    { 2, 0, 16, TRUE, FALSE }, { 5, 10, 4, TRUE, TRUE },  { 1, 10, 4, FALSE, TRUE },
    { 4, 8, 2, TRUE, FALSE },  { 1, 1, 16, TRUE, FALSE },
  };
  DseWindow *window = dst_ui_start (NULL);
  DsuCanvas *canvas;

  dst_ui_add_blank (window, 1);
  canvas = dse_page_get_canvas (dse_window_get_page (window));
  for (gsize i = 0; i < G_N_ELEMENTS (CASES); i++) {
    g_autofree guint32 *with = NULL, *without = NULL;
    const int pitch = CASES[i].pitch, strong = CASES[i].strong;
    int w, weakest_strong = G_MAXINT, strongest_fine = 0;

    dsu_canvas_zoom_to (canvas, CASES[i].zoom);
    dsu_canvas_centre (canvas, (DsCell){ 20, 7 });
    g_object_set (canvas, "show-grid", FALSE, NULL);
    dst_ui_settle ();
    without = grab (canvas, &w);
    g_object_set (canvas, "show-grid", TRUE, "grid-pitch", pitch, "grid-strong", strong, NULL);
    dst_ui_settle ();
    with = grab (canvas, &w);
    for (int32_t x = 8; x < 32; x++) {
      const gboolean is_strong = CASES[i].has_strong && x % strong == 0;
      const gboolean is_fine = CASES[i].has_fine && !is_strong && x % pitch == 0;
      const int line = line_at (canvas, with, without, w, x);

      g_assert_cmpint (line > 0, ==, is_strong || is_fine);
      if (is_strong)
        weakest_strong = MIN (weakest_strong, line);
      if (is_fine)
        strongest_fine = MAX (strongest_fine, line);
    }
    g_assert_cmpint (weakest_strong, >, strongest_fine);
  }
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/grid/settings", test_settings);
  g_test_add_func ("/grid/lines", test_lines);
  return g_test_run ();
}
