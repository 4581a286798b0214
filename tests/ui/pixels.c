/* tests/ui/pixels.c — see pixels.h. */
#include "pixels.h"

#define RADIUS 2 /* pixels around the middle of a cell */

/* The picture of the canvas, *@w pixels wide, and *@at, the middle of @cell in it; g_free(). */
static guint32 *
dup_pixels (DseWindow *window, DsCell cell, int *w, graphene_point_t *at)
{
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  g_autoptr (GdkTexture) picture = dst_ui_render (GTK_WIDGET (canvas));
  guint32 *pixels;

  *w = gdk_texture_get_width (picture);
  pixels = g_new (guint32, (gsize)*w * (gsize)gdk_texture_get_height (picture));
  g_assert_true (dsu_canvas_cell_to_widget (canvas, cell, at));
  gdk_texture_download (picture, (guchar *)pixels, (gsize)*w * 4);
  return pixels;
}

guint32
dst_ui_colour (DseWindow *window, DsCell cell)
{
  graphene_point_t at;
  int w;
  g_autofree guint32 *pixels = dup_pixels (window, cell, &w, &at);

  return pixels[(int)at.y * w + (int)at.x] & 0xffffff;
}

guint32
dst_ui_corner_colour (DseWindow *window, DsCell cell)
{
  const int half =
      (int)(dsu_canvas_get_zoom (dse_page_get_canvas (dse_window_get_page (window))) / 2);
  graphene_point_t at;
  int w;
  g_autofree guint32 *pixels = dup_pixels (window, cell, &w, &at);

  return pixels[((int)at.y - half + 1) * w + (int)at.x - half + 1] & 0xffffff;
}

int
dst_ui_brightness (DseWindow *window, DsCell cell)
{
  const int n = (2 * RADIUS + 1) * (2 * RADIUS + 1);
  graphene_point_t at;
  int w, sum = 0;
  g_autofree guint32 *pixels = dup_pixels (window, cell, &w, &at);

  for (int dy = -RADIUS; dy <= RADIUS; dy++)
    for (int dx = -RADIUS; dx <= RADIUS; dx++) {
      const guint32 px = pixels[((int)at.y + dy) * w + (int)at.x + dx];

      sum += (int)((px >> 16 & 0xff) + (px >> 8 & 0xff) + (px & 0xff));
    }
  return sum / (3 * n);
}

/* ---- pictures of choices */

static GtkWidget *
find_picture (GtkWidget *root)
{
  GtkWidget *found = NULL;

  if (GTK_IS_IMAGE (root) && gtk_widget_has_css_class (root, "choice-picture") &&
      gtk_widget_get_mapped (root))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_picture (child);
  return found;
}

static GBytes *
pixels_of (GdkTexture *texture)
{
  const gsize stride = (gsize)gdk_texture_get_width (texture) * 4;
  const gsize n = stride * (gsize)gdk_texture_get_height (texture);
  guchar *bytes = g_malloc0 (n);

  gdk_texture_download (texture, bytes, stride);
  return g_bytes_new_take (bytes, n);
}

void
dst_ui_assert_choice_picture (GtkWidget *root, GdkTexture *expected)
{
  GtkWidget *picture = find_picture (root);
  g_autoptr (GBytes) want = pixels_of (expected), got = NULL;

  g_assert_nonnull (picture);
  g_assert_true (GDK_IS_TEXTURE (gtk_image_get_paintable (GTK_IMAGE (picture))));
  got = pixels_of (GDK_TEXTURE (gtk_image_get_paintable (GTK_IMAGE (picture))));
  g_assert_true (g_bytes_equal (got, want));
  g_object_unref (expected);
}
