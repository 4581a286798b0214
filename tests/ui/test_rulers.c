/* tests/ui/test_rulers.c — the rulers at the edges of the level. */
#include "app/settings.h"
#include "app/units.h"
#include "canvas_private.h"
#include "drive.h"
#include "ruler.h"

#include <adwaita.h>
#include <stdlib.h>
#include <string.h>

#define FOLLOWS_MS 1000 /* more than a ruler waits where cairo draws */

static DseWindow *
start (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 1);
  return window;
}

static DsuCanvas *
canvas_of (DseWindow *window)
{
  return dse_page_get_canvas (dse_window_get_page (window));
}

/* Numbers are round and far enough apart. */
static void
test_steps (void)
{
  static const struct {
    double side;
    int first, step, number;
  } ROWS[] = { { 64, 3, 1, 3 },     { 32, 3, 2, 4 },       { 8, 7, 5, 10 },
               { 1, 120, 50, 150 }, { 0.25, 1, 200, 200 }, { 16, 0, 5, 0 } };

  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    int step;

    g_assert_cmpint (dsu_ruler_steps (ROWS[i].side, ROWS[i].first, &step), ==, ROWS[i].number);
    g_assert_cmpint (step, ==, ROWS[i].step);
  }
}

static GtkWidget *
find_ruler (GtkWidget *root, gboolean vertical)
{
  gboolean is_vertical;

  if (DSU_IS_RULER (root)) {
    g_object_get (root, "vertical", &is_vertical, NULL);
    if (is_vertical == vertical)
      return root;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_ruler (child, vertical);

    if (found != NULL)
      return found;
  }
  return NULL;
}

/* The key shows and hides them; they mark what is drawn, else the selection. */
static void
test_rulers (void)
{
  DseWindow *window = start ();
  GtkWidget *page = GTK_WIDGET (dse_window_get_page (window));
  DsuRuler *top = DSU_RULER (find_ruler (page, FALSE)), *left = DSU_RULER (find_ruler (page, TRUE));
  int first, n;

  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (top)));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_u, GDK_CONTROL_MASK | GDK_ALT_MASK);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (top)));
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (top)), ==,
                   gtk_widget_get_width (GTK_WIDGET (canvas_of (window))));
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (left)), ==,
                   gtk_widget_get_height (GTK_WIDGET (canvas_of (window))));
  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 4, 6 }, (DsCell){ 10, 8 }, 1, 0);
  dst_ui_hover (window, (DsCell){ 20, 15 });
  g_assert_true (dsu_ruler_get_band (top, &first, &n));
  g_assert_cmpint (first, ==, 4);
  g_assert_cmpint (n, ==, 7);
  g_assert_true (dsu_ruler_get_band (left, &first, &n));
  g_assert_cmpint (first, ==, 6);
  g_assert_cmpint (n, ==, 3);
  dst_ui_action (window, "win.select-none");
  g_assert_false (dsu_ruler_get_band (top, &first, &n));
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_action (window, "win.tool::rectangle");
  dst_ui_press (window, (DsCell){ 12, 3 }, 1);
  dst_ui_hover (window, (DsCell){ 21, 7 });
  g_assert_true (dsu_ruler_get_band (top, &first, &n));
  g_assert_cmpint (first, ==, 12);
  g_assert_cmpint (n, ==, 10);
  dst_ui_release (1);
  dst_ui_action (window, "win.play");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (top)));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (left)));
  dst_ui_action (window, "win.play");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (top)));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (left)));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_u, GDK_CONTROL_MASK | GDK_ALT_MASK);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (top)));
  dst_ui_stop ();
}

/* The pixels of the ruler, in a checksum. Free with g_free(). */
static char *
dup_picture (GtkWidget *ruler)
{
  g_autoptr (GdkTexture) picture = dst_ui_render (ruler);
  const gsize w = (gsize)gdk_texture_get_width (picture),
              h = (gsize)gdk_texture_get_height (picture);
  g_autofree guchar *pixels = g_new0 (guchar, w * h * 4);

  gdk_texture_download (picture, pixels, w * 4);
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, pixels, w * h * 4);
}

/* Pictures of ticks and numbers are kept while the view moves: it shows the same as with new ones,
 * at every zoom and place. Where the ticks are the same, the numbers are others. */
static void
test_ruler_pictures (void)
{
  static const int zooms[] = { 6, 16, 32, 4 };
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (DsuDocument) document = dst_ui_level_new (NULL, 1, 400, 300, 1);
  GtkWidget *page = GTK_WIDGET (dse_window_add_document (window, document));
  GtkWidget *const rulers[] = { find_ruler (page, FALSE), find_ruler (page, TRUE) };
  g_autofree char *last = NULL;

  dst_ui_key (GTK_WINDOW (window), GDK_KEY_u, GDK_CONTROL_MASK | GDK_ALT_MASK);
  for (gsize i = 0; i < G_N_ELEMENTS (zooms) * 3; i++) {
    dsu_canvas_zoom_to (canvas_of (window), zooms[i / 3]);
    dsu_canvas_centre (canvas_of (window), (DsCell){ 150 + 11 * (int)i, 120 + 5 * (int)i });
    for (gsize k = 0; k < G_N_ELEMENTS (rulers); k++) {
      g_autofree char *kept = dup_picture (rulers[k]), *other = NULL, *fresh = NULL;

      g_object_set (rulers[k], "per-cell", 7.5, NULL);
      other = dup_picture (rulers[k]);
      g_object_set (rulers[k], "per-cell", 1.0, NULL);
      fresh = dup_picture (rulers[k]);
      g_assert_cmpstr (kept, ==, fresh);
      g_assert_cmpstr (kept, !=, other);
      if (k > 0)
        continue;
      g_assert_cmpstr (kept, !=, last);
      g_free (last);
      last = g_steal_pointer (&kept);
    }
  }
  dsu_canvas_zoom_to (canvas_of (window), 8);
  for (int i = 0; i < 2; i++) { /* five strips further */
    g_autofree char *picture = NULL;

    dsu_canvas_centre (canvas_of (window), (DsCell){ 100 + 160 * i, 100 });
    picture = dup_picture (rulers[0]);
    g_assert_cmpstr (picture, !=, last);
    g_free (last);
    last = g_steal_pointer (&picture);
  }
  dst_ui_stop ();
}

/* Colours of the pixels of @picture in a row from @from on, that are not that of the first. */
static guint
n_others (GdkTexture *picture, int from, int n, int y)
{
  const gsize w = (gsize)gdk_texture_get_width (picture),
              h = (gsize)gdk_texture_get_height (picture);
  g_autofree guint32 *pixels = g_new0 (guint32, w * h);
  guint n_others = 0;

  gdk_texture_download (picture, (guchar *)pixels, w * 4);
  for (int i = 1; i < n; i++)
    n_others += pixels[(gsize)y * w + (gsize)(from + i)] != pixels[(gsize)y * w + (gsize)from];
  return n_others;
}

/* A number of the scale that the size of the selection would be written over makes room for it. */
static void
test_room (void)
{
  DseWindow *window = start ();
  GtkWidget *ruler = find_ruler (GTK_WIDGET (dse_window_get_page (window)), FALSE);
  g_autoptr (GdkTexture) bare = NULL, picture = NULL;
  graphene_point_t at;
  guint n_bare = 0, n_left = 0;

  g_object_set (dse_window_get_page (window), "show-rulers", TRUE, NULL);
  dsu_canvas_zoom_to (canvas_of (window), 16);
  dsu_canvas_centre (canvas_of (window), (DsCell){ 15, 10 });
  dst_ui_settle ();
  g_assert_true (dsu_canvas_cell_to_widget (canvas_of (window), (DsCell){ 15, 10 }, &at));
  at.x -= 8; /* where the number 15 begins, which is wider than half of 6 */
  dst_ui_hover (window, (DsCell){ 2, 2 });
  dst_ui_pass_time (FOLLOWS_MS);
  bare = dst_ui_render (ruler);
  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 12, 6 }, (DsCell){ 17, 8 }, 1, 0);
  dst_ui_hover (window, (DsCell){ 2, 2 });
  dst_ui_pass_time (FOLLOWS_MS);
  picture = dst_ui_render (ruler);
  for (int y = 3; y < 11; y++) {
    n_bare += n_others (bare, (int)at.x + 7, 8, y);
    n_left += n_others (picture, (int)at.x + 7, 8, y);
  }
  g_assert_cmpuint (n_bare, >, 0);
  g_assert_cmpuint (n_left, ==, 0);
  dst_ui_stop ();
}

/* Free with gsk_render_node_unref(). */
static GskRenderNode *
node_of (GtkWidget *widget)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  dst_ui_settle ();
  gtk_widget_snapshot_child (gtk_widget_get_parent (widget), widget, snapshot);
  return gtk_snapshot_free_to_node (snapshot);
}

/* The end of the pictures in @node, which lies at @at, along a horizontal ruler. */
static float
end_of (GskRenderNode *node, float at)
{
  graphene_rect_t bounds;
  float end = 0, dx, dy;

  switch (gsk_render_node_get_node_type (node)) {
  case GSK_CAIRO_NODE:
    gsk_render_node_get_bounds (node, &bounds);
    return at + bounds.origin.x + bounds.size.width;
  case GSK_CLIP_NODE:
    return end_of (gsk_clip_node_get_child (node), at);
  case GSK_TRANSFORM_NODE:
    gsk_transform_to_translate (gsk_transform_node_get_transform (node), &dx, &dy);
    return end_of (gsk_transform_node_get_child (node), at + dx);
  case GSK_CONTAINER_NODE:
    for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
      end = MAX (end, end_of (gsk_container_node_get_child (node, i), at));
    return end;
  default:
    return 0;
  }
}

/* Beyond the last number of a level that is narrower than the view, nothing is drawn again. */
static void
test_ruler_end (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *ruler;
  g_autoptr (GskRenderNode) node = NULL;
  graphene_point_t last;

  dst_ui_add_blank (window, 1); /* 40 cells wide */
  ruler = find_ruler (GTK_WIDGET (dse_window_get_page (window)), FALSE);
  g_object_set (dse_window_get_page (window), "show-rulers", TRUE, NULL);
  dsu_canvas_zoom_to (canvas_of (window), 8);
  node = node_of (ruler);
  g_assert_true (dsu_canvas_cell_to_widget (canvas_of (window), (DsCell){ 39, 19 }, &last));
  g_assert_cmpfloat (end_of (node, 0) - last.x, >=, 4);  /* the tick at its end */
  g_assert_cmpfloat (end_of (node, 0) - last.x, <=, 80); /* and a number */
  dst_ui_stop ();
}

/* The first node of @type in @node; NULL: none. Borrowed. */
static GskRenderNode *
find_first (GskRenderNode *node, GskRenderNodeType type)
{
  const GskRenderNodeType at = gsk_render_node_get_node_type (node);

  return at == type                 ? node
         : at == GSK_TRANSFORM_NODE ? find_first (gsk_transform_node_get_child (node), type)
         : at == GSK_CLIP_NODE      ? find_first (gsk_clip_node_get_child (node), type)
         : at == GSK_CONTAINER_NODE ? find_first (gsk_container_node_get_child (node, 0), type)
                                    : NULL;
}

/* The last node that draws in @node. Borrowed. */
static GskRenderNode *
last_of (GskRenderNode *node)
{
  const GskRenderNodeType at = gsk_render_node_get_node_type (node);

  return at == GSK_TRANSFORM_NODE   ? last_of (gsk_transform_node_get_child (node))
         : at == GSK_CONTAINER_NODE ? last_of (gsk_container_node_get_child (
                                          node, gsk_container_node_get_n_children (node) - 1))
                                    : node;
}

/* Nodes that draw in @node. */
static guint
n_drawing (GskRenderNode *node)
{
  guint n = 0;

  switch (gsk_render_node_get_node_type (node)) {
  case GSK_TRANSFORM_NODE:
    return n_drawing (gsk_transform_node_get_child (node));
  case GSK_CONTAINER_NODE:
    for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
      n += n_drawing (gsk_container_node_get_child (node, i));
    return n;
  default:
    return 1;
  }
}

/* Ticks and numbers are one node of what is in view, without anything below where there are cells,
 * and a mark over them is one more. Both are kept while they look the same. */
static void
test_ruler_nodes (void)
{
  DseWindow *window = start ();

  g_object_set (dse_window_get_page (window), "show-rulers", TRUE, NULL);
  dsu_canvas_zoom_to (canvas_of (window), 64);
  for (int vertical = 0; vertical < 2; vertical++) {
    GtkWidget *ruler = find_ruler (GTK_WIDGET (dse_window_get_page (window)), vertical);
    g_autoptr (GskRenderNode) bare = NULL, marked = NULL, moved = NULL, again = NULL;
    graphene_rect_t box;

    dsu_canvas_centre (canvas_of (window), (DsCell){ 20, 10 });
    dst_ui_pass_time (FOLLOWS_MS);
    bare = node_of (ruler);
    g_assert_cmpuint (n_drawing (bare), ==, 1);
    gsk_render_node_get_bounds (find_first (bare, GSK_CAIRO_NODE), &box);
    g_assert_cmpfloat (box.size.width, ==, gtk_widget_get_width (ruler));
    g_assert_cmpfloat (box.size.height, ==, gtk_widget_get_height (ruler));
    for (int i = 0; i < 2; i++) {
      dsu_canvas_set_hover (canvas_of (window), &(DsCell){ 20, 10 + i });
      dst_ui_pass_time (FOLLOWS_MS);
      g_clear_pointer (&marked, gsk_render_node_unref);
      marked = node_of (ruler);
      g_assert_cmpuint (n_drawing (marked), ==, 2);
      g_assert_true (find_first (bare, GSK_CAIRO_NODE) == find_first (marked, GSK_CAIRO_NODE));
      if (i == 0)
        again = gsk_render_node_ref (marked);
    }
    g_assert_true ((last_of (again) == last_of (marked)) == !vertical); /* the column is the same */
    dsu_canvas_set_hover (canvas_of (window), NULL);
    dsu_canvas_pan (canvas_of (window), 7, 5);
    dst_ui_pass_time (FOLLOWS_MS);
    moved = node_of (ruler);
    g_assert_false (find_first (bare, GSK_CAIRO_NODE) == find_first (moved, GSK_CAIRO_NODE));
  }
  dst_ui_stop ();
}

#define CELL_PX 64     /* a number at each cell */
#define TEXT_PX 11     /* across a ruler, before its ticks begin; the least of both */
#define BEFORE_PX 2    /* from the tick to its number, of which the font may leave out some */
#define NUMBER_FROM 60 /* least strength of a pixel of text */

/* The difference of each pixel of a ruler from its ground. */
typedef struct {
  guchar *strength;
  int w, h;
} Strip;

static Strip
strip_of (GtkWidget *ruler)
{
  g_autoptr (GdkTexture) picture = dst_ui_render (ruler);
  Strip self = { .w = gdk_texture_get_width (picture), .h = gdk_texture_get_height (picture) };
  g_autofree guchar *pixels = g_new0 (guchar, (gsize)self.w * (gsize)self.h * 4);

  gdk_texture_download (picture, pixels, (gsize)self.w * 4);
  self.strength = g_new (guchar, (gsize)self.w * (gsize)self.h);
  for (int i = 0; i < self.w * self.h; i++) /* ticks leave the ground beside the text free */
    self.strength[i] = (guchar)ABS (pixels[4 * i + 1] - pixels[1]);
  return self;
}

/* Place along the ruler where @cell begins. */
static int
start_of (DseWindow *window, int cell, gboolean is_vertical)
{
  graphene_point_t at;

  g_assert_true (dsu_canvas_cell_to_widget (canvas_of (window), (DsCell){ cell, cell }, &at));
  return (int)(is_vertical ? at.y : at.x) - CELL_PX / 2;
}

/* The box of the number behind the tick at @start, without ticks. */
static DsRect
number_at (const Strip *self, int start, gboolean is_vertical)
{
  DsRect box = { 0 };

  for (int along = start + 1; along < start + CELL_PX - 1; along++)
    for (int across = 0; across < (is_vertical ? self->w - 8 : TEXT_PX); across++) {
      const int x = is_vertical ? across : along, y = is_vertical ? along : across;

      if (self->strength[y * self->w + x] >= NUMBER_FROM)
        box = ds_rect_union (box, (DsRect){ x, y, 1, 1 });
    }
  return box;
}

/* Pixels of @n cells that differ behind the ticks at @a and @b. */
static guint
n_different (const Strip *self, int a, const Strip *other, int b)
{
  guint n = 0;

  for (int y = 0; y < TEXT_PX; y++)
    for (int i = 1; i < CELL_PX - 1; i++)
      n += self->strength[y * self->w + a + i] != other->strength[y * other->w + b + i];
  return n;
}

/* Place along the upper ruler where @column begins. */
static int
column_start (DseWindow *window, int column)
{
  graphene_point_t at;

  g_assert_true (dsu_canvas_cell_to_widget (canvas_of (window), (DsCell){ column, 5 }, &at));
  return (int)at.x - CELL_PX / 2;
}

/* The pointer's number is that of its cell, also when it moves on. */
static void
test_ruler_pointed (void)
{
  static const int columns[] = { 9, 12, 7, 9 };
  DseWindow *window = start ();
  GtkWidget *ruler = find_ruler (GTK_WIDGET (dse_window_get_page (window)), FALSE);
  Strip strips[G_N_ELEMENTS (columns)];

  dst_ui_key (GTK_WINDOW (window), GDK_KEY_u, GDK_CONTROL_MASK | GDK_ALT_MASK);
  dsu_canvas_zoom_to (canvas_of (window), CELL_PX);
  dsu_canvas_centre (canvas_of (window), (DsCell){ 9, 5 });
  for (gsize i = 0; i < G_N_ELEMENTS (columns); i++) {
    dst_ui_hover (window, (DsCell){ columns[i], 5 });
    dst_ui_pass_time (FOLLOWS_MS);
    strips[i] = strip_of (ruler);
    for (gsize k = 0; k < i; k++) { /* the marks of both */
      const guint n = n_different (&strips[k], column_start (window, columns[k]), &strips[i],
                                   column_start (window, columns[i]));

      g_assert_true ((n > 0) == (columns[i] != columns[k]));
    }
  }
  for (gsize i = 0; i < G_N_ELEMENTS (columns); i++)
    g_free (strips[i].strength);
  dst_ui_stop ();
}

/* The edges of cells are where their ticks are, also after the view has moved by any pixels. */
static void
test_ruler_ticks (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (DsuDocument) document = dst_ui_level_new (NULL, 1, 100, 100, 1);
  GtkWidget *page = GTK_WIDGET (dse_window_add_document (window, document));

  g_settings_set_boolean (dse_settings_get (), "show-rulers", TRUE);
  dst_ui_settle ();
  dsu_canvas_zoom_to (canvas_of (window), CELL_PX);
  dsu_canvas_centre (canvas_of (window), (DsCell){ 50, 50 });
  dst_ui_point_in (GTK_WIDGET (window), 9, 9); /* not on the level, where it would be marked */
  for (int i = 0; i < 3; i++) {
    for (int vertical = 0; vertical < 2; vertical++) {
      Strip strip = strip_of (find_ruler (page, vertical));
      const int at = start_of (window, 50, vertical);

      for (int along = at - CELL_PX / 2; along < at + CELL_PX / 2; along++) {
        const int pixel =
            vertical ? along * strip.w + strip.w - 2 : (strip.h - 2) * strip.w + along;

        g_assert_cmpint (strip.strength[pixel] > NUMBER_FROM, ==, along == at);
      }
      g_free (strip.strength);
    }
    dsu_canvas_pan (canvas_of (window), 7, 5);
    dst_ui_pass_time (FOLLOWS_MS);
  }
  g_settings_reset (dse_settings_get (), "show-rulers");
  dst_ui_stop ();
}

/* Each number begins behind its tick, on both rulers, and is that of the cell, wherever that is. */
static void
test_ruler_numbers (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (DsuDocument) document = dst_ui_level_new (NULL, 1, 100, 100, 1);
  GtkWidget *page = GTK_WIDGET (dse_window_add_document (window, document));
  Strip top, left, moved;
  int start, before;

  g_settings_set_boolean (dse_settings_get (), "show-rulers", TRUE);
  dst_ui_settle ();
  dsu_canvas_zoom_to (canvas_of (window), CELL_PX);
  dsu_canvas_centre (canvas_of (window), (DsCell){ 50, 50 });
  top = strip_of (find_ruler (page, FALSE));
  left = strip_of (find_ruler (page, TRUE));
  for (int cell = 48; cell <= 52; cell++) {
    const int x = start_of (window, cell, FALSE), y = start_of (window, cell, TRUE);
    const DsRect number = number_at (&top, x, FALSE), beside = number_at (&left, y, TRUE);

    g_assert_cmpint (number.x - x, >=, BEFORE_PX);
    g_assert_cmpint (number.x - x, <=, BEFORE_PX + 3);
    g_assert_cmpint (number.x + number.w - x, <=, 24);
    g_assert_cmpint (number.h, >=, 5);
    g_assert_cmpint (beside.y - y, >=, 1);
    g_assert_cmpint (beside.y - y, <=, 8);
    g_assert_cmpint (beside.y + beside.h - y, <=, 18);
    g_assert_cmpint (left.w - beside.x - beside.w, >=, 5);
    g_assert_cmpint (left.w - beside.x - beside.w, <=, 8 + 1); /* ends at the ticks */
  }
  before = start_of (window, 50, FALSE);
  dsu_canvas_centre (canvas_of (window), (DsCell){ 53, 50 });
  moved = strip_of (find_ruler (page, FALSE));
  start = start_of (window, 50, FALSE);
  g_assert_cmpint (start, <, before);
  g_assert_cmpuint (n_different (&top, before, &moved, start), ==, 0);
  g_assert_cmpuint (n_different (&top, before, &moved, start + CELL_PX), >, 5);
  g_free (moved.strength);
  g_object_set (find_ruler (page, FALSE), "per-cell", 10.0, NULL);
  dsu_canvas_centre (canvas_of (window), (DsCell){ 5, 5 });
  moved = strip_of (find_ruler (page, FALSE)); /* ten units a cell: the fifth has that number */
  g_assert_cmpuint (n_different (&top, before, &moved, start_of (window, 5, FALSE)), ==, 0);
  g_free (top.strength);
  g_free (left.strength);
  g_free (moved.strength);
  g_settings_reset (dse_settings_get (), "show-rulers");
  dst_ui_stop ();
}

static double
per_cell (DsuRuler *ruler)
{
  double value;

  g_object_get (ruler, "per-cell", &value, NULL);
  return value;
}

/* Another unit, chosen in the preferences, is on the rulers, beside sizes while drawing, and beside
 * distances. */
static void
test_unit (void)
{
  DseWindow *window = start ();
  DsuRuler *top = DSU_RULER (find_ruler (GTK_WIDGET (dse_window_get_page (window)), FALSE));
  GtkWidget *row, *spin;
  g_autofree char *length = NULL;

  g_assert_cmpfloat (per_cell (top), ==, 1);
  dst_ui_action (window, "win.preferences");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  spin = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ACTION_ROW, "Side of a cell");
  g_assert_false (gtk_widget_get_sensitive (spin));
  row = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ACTION_ROW, "Unit of lengths");
  gtk_drop_down_set_selected (
      GTK_DROP_DOWN (adw_action_row_get_activatable_widget (ADW_ACTION_ROW (row))),
      DSE_UNIT_METRES);
  g_assert_true (gtk_widget_get_sensitive (spin));
  gtk_spin_button_set_value (
      GTK_SPIN_BUTTON (adw_action_row_get_activatable_widget (ADW_ACTION_ROW (spin))), 2.5);
  gtk_window_destroy (dst_ui_dialog ());
  g_assert_cmpfloat (g_settings_get_double (dse_settings_get (), "cell-metres"), ==, 2.5);
  g_assert_cmpfloat (per_cell (top), ==, 2.5);
  length = dse_units_dup_length (3);
  g_assert_cmpstr (length, ==, "7.5 m");
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_action (window, "win.tool::rectangle");
  dst_ui_press (window, (DsCell){ 12, 3 }, 1);
  dst_ui_hover (window, (DsCell){ 21, 7 });
  g_assert_nonnull (strstr (dse_window_get_hint (window), "10 × 5 (25 × 12.5 m)"));
  dst_ui_release (1);
  dst_ui_action (window, "win.tool::line");
  dst_ui_press (window, (DsCell){ 12, 12 }, 1);
  dst_ui_hover (window, (DsCell){ 21, 12 });
  g_assert_nonnull (strstr (dse_window_get_hint (window), "length 10 (25 m)"));
  dst_ui_release (1);
  g_settings_reset (dse_settings_get (), "unit");
  g_settings_reset (dse_settings_get (), "cell-metres");
  g_assert_cmpfloat (per_cell (top), ==, 1);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/rulers/steps", test_steps);
  g_test_add_func ("/editor/rulers/marks", test_rulers);
  g_test_add_func ("/editor/rulers/pictures", test_ruler_pictures);
  g_test_add_func ("/editor/rulers/end", test_ruler_end);
  g_test_add_func ("/editor/rulers/room", test_room);
  g_test_add_func ("/editor/rulers/nodes", test_ruler_nodes);
  g_test_add_func ("/editor/rulers/ticks", test_ruler_ticks);
  g_test_add_func ("/editor/rulers/numbers", test_ruler_numbers);
  g_test_add_func ("/editor/rulers/pointed", test_ruler_pointed);
  g_test_add_func ("/editor/rulers/unit", test_unit);
  return g_test_run ();
}
