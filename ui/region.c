/* ui/region.c — a set of cells above a level. A few lines become nodes of their own, which
 * cost nothing when they stay; a ragged or tiny set is drawn into a picture. */
#include "region.h"

#include <string.h>

#define NODES_MAX 2000
#define NODES_FROM_PX 3 /* below, lines of neighbouring cells would touch */
#define QUARTERS 4

static const GdkRGBA INSIDE_LINE = { 1, 1, 1, 0.95f }, OUTSIDE_LINE = { 0, 0, 0, 0.75f };

graphene_rect_t
dsu_viewport_box (const DsuViewport *self, DsRect cells)
{
  gint64 q;
  float scale;

  g_return_val_if_fail (self != NULL, (graphene_rect_t){ 0 });

  q = self->quarters;
  scale = (float)self->scale;
  return GRAPHENE_RECT_INIT ((float)(cells.x * q / QUARTERS - self->x) / scale,
                             (float)(cells.y * q / QUARTERS - self->y) / scale,
                             (float)(cells.w * q) / QUARTERS / scale,
                             (float)(cells.h * q) / QUARTERS / scale);
}

void
dsu_region_clear (DsuRegion *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->bits);
  memset (self, 0, sizeof *self);
}

static void
reset (DsuRegion *self, DsRect box)
{
  dsu_region_clear (self);
  if (ds_rect_is_empty (box))
    return;
  self->box = box;
  self->stride = ((gsize)box.w + 63) / 64;
  self->bits = g_new0 (guint64, self->stride * (gsize)box.h);
}

/* Sets the bits @x0 .. @x1 of a row. */
static void
set_run (guint64 *row, int x0, int x1)
{
  for (int word = x0 / 64; word <= x1 / 64; word++) {
    const int from = MAX (x0 - word * 64, 0), to = MIN (x1 - word * 64, 63);

    row[word] |= (G_MAXUINT64 << from) & (G_MAXUINT64 >> (63 - to));
  }
}

void
dsu_region_set_spans (DsuRegion *self, const DsSpan *spans, gsize n, DsRect floor)
{
  DsRect box = { 0 };

  g_return_if_fail (self != NULL && (spans != NULL || n == 0));

  for (gsize i = 0; i < n; i++) {
    const DsRect run = { spans[i].x0, spans[i].y, spans[i].x1 - spans[i].x0 + 1, 1 };

    box = i == 0 ? run : ds_rect_union (box, run);
  }
  reset (self, ds_rect_intersect (box, floor));
  for (gsize i = 0; i < n && self->bits != NULL; i++) {
    const int x0 = MAX (spans[i].x0 - self->box.x, 0);
    const int x1 = MIN (spans[i].x1 - self->box.x, self->box.w - 1);
    const int y = spans[i].y - self->box.y;

    if (y >= 0 && y < self->box.h && x0 <= x1)
      set_run (self->bits + (gsize)y * self->stride, x0, x1);
  }
}

void
dsu_region_set_mask (DsuRegion *self, const DsMask *mask)
{
  DsSpans spans = { 0 };

  g_return_if_fail (self != NULL);

  if (mask == NULL || !ds_mask_spans (mask, 0, &spans))
    dsu_region_clear (self);
  else
    dsu_region_set_spans (self, spans.items, spans.n, ds_mask_bounds (mask));
  ds_array_clear (&spans);
}

gboolean
dsu_region_is_empty (const DsuRegion *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->bits == NULL;
}

gboolean
dsu_region_has (const DsuRegion *self, DsCell cell)
{
  int x, y;

  g_return_val_if_fail (self != NULL, FALSE);

  x = cell.x - self->box.x;
  y = cell.y - self->box.y;
  return self->bits != NULL && ds_rect_has (self->box, cell) &&
         (self->bits[(gsize)y * self->stride + (gsize)(x / 64)] >> (x & 63) & 1);
}

/* ---- lines as nodes */

typedef struct {
  const DsuRegion *region;
  GtkSnapshot *snapshot; /* NULL: only count */
  const DsuViewport *viewport;
  DsRect seen; /* cells */
  int n;
} Outline;

static double
to_screen (const DsuViewport *viewport, gint64 cell, gint64 from)
{
  return (double)(cell * viewport->quarters / QUARTERS - from) / viewport->scale;
}

/* A rectangle that is given in cells, made larger by logical pixels on each side. */
static void
append (Outline *self, DsRect cells, double left, double top, double right, double bottom,
        const GdkRGBA *colour)
{
  const double x0 = to_screen (self->viewport, cells.x, self->viewport->x) - left;
  const double y0 = to_screen (self->viewport, cells.y, self->viewport->y) - top;
  const double x1 = to_screen (self->viewport, cells.x + cells.w, self->viewport->x) + right;
  const double y1 = to_screen (self->viewport, cells.y + cells.h, self->viewport->y) + bottom;

  self->n++;
  if (self->snapshot != NULL)
    gtk_snapshot_append_color (
        self->snapshot, colour,
        &GRAPHENE_RECT_INIT ((float)x0, (float)y0, (float)(x1 - x0), (float)(y1 - y0)));
}

static guint64
word_at (const DsuRegion *self, int y, int word)
{
  if (y < 0 || y >= self->box.h || word < 0 || word >= (int)self->stride)
    return 0;
  return self->bits[(gsize)y * self->stride + (gsize)word];
}

/* The cells of a word whose neighbour at (@dx, @dy) is not in the set, 64 at once; for (0, 0) all
 * cells of the set. Rows and words count from the box. */
static guint64
edges_at (const Outline *self, int y, int word, int dx, int dy)
{
  const DsuRegion *region = self->region;
  const guint64 bits = word_at (region, y, word);
  const int x0 = self->seen.x - region->box.x - word * 64, x1 = x0 + self->seen.w - 1;
  guint64 other = 0, seen;

  if (bits == 0 || x1 < 0 || x0 > 63)
    return 0;
  seen = (G_MAXUINT64 << MAX (x0, 0)) & (G_MAXUINT64 >> (63 - MIN (x1, 63)));
  if (dy != 0)
    other = word_at (region, y + dy, word);
  else if (dx < 0)
    other = bits << 1 | word_at (region, y, word - 1) >> 63;
  else if (dx > 0)
    other = bits >> 1 | word_at (region, y, word + 1) << 63;
  return bits & ~other & seen;
}

/* Number of consecutive bits that are set, from @first on. */
static int
run_length (guint64 bits, int first)
{
  const guint64 ends = ~(bits >> first);

  return ends == 0 ? 64 : __builtin_ctzll (ends);
}

/* Runs of a row that end the set towards @dy, or all of it for 0. */
static void
append_runs (Outline *self, int y, int dy, const GdkRGBA *fill)
{
  const DsRect box = self->region->box;

  for (int word = 0; word < (int)self->region->stride; word++) {
    guint64 bits = edges_at (self, y, word, 0, dy);

    while (bits != 0 && self->n <= NODES_MAX) {
      const int first = __builtin_ctzll (bits), n = run_length (bits, first);
      const DsRect run = { box.x + word * 64 + first, box.y + y + (dy > 0), n, dy == 0 };

      bits &= n == 64 ? 0 : ~(((G_GUINT64_CONSTANT (1) << n) - 1) << first);
      if (dy == 0) {
        append (self, run, 0, 0, 0, 0, fill);
        continue;
      }
      append (self, run, 0, dy > 0, 0, dy < 0, &INSIDE_LINE);
      append (self, run, 1, dy<0, 1, dy> 0, &OUTSIDE_LINE);
    }
  }
}

/* Columns of cells that end the set towards @dx and begin in row @y. */
static void
append_sides (Outline *self, int y, int dx)
{
  const DsRect box = self->region->box;
  const int first_row = self->seen.y - box.y, end_row = first_row + self->seen.h;

  for (int word = 0; word < (int)self->region->stride; word++) {
    guint64 bits = edges_at (self, y, word, dx, 0);

    if (y > first_row && bits != 0)
      bits &= ~edges_at (self, y - 1, word, dx, 0);
    for (; bits != 0 && self->n <= NODES_MAX; bits &= bits - 1) {
      const int first = __builtin_ctzll (bits);
      DsRect side = { box.x + word * 64 + first + (dx > 0), box.y + y, 0, 1 };

      while (y + side.h < end_row && edges_at (self, y + side.h, word, dx, 0) >> first & 1)
        side.h++;
      append (self, side, dx > 0, 0, dx < 0, 0, &INSIDE_LINE);
      append (self, side, dx<0, 0, dx> 0, 0, &OUTSIDE_LINE);
    }
  }
}

static void
append_all (Outline *self, const GdkRGBA *fill)
{
  const int first = self->seen.y - self->region->box.y;

  self->n = 0;
  for (int y = first; y < first + self->seen.h && self->n <= NODES_MAX; y++) {
    if (fill != NULL)
      append_runs (self, y, 0, fill);
    append_runs (self, y, -1, NULL);
    append_runs (self, y, 1, NULL);
    append_sides (self, y, -1);
    append_sides (self, y, 1);
  }
}

/* ---- a picture */

static guint32
premultiplied (const GdkRGBA *colour)
{
  const float a = colour->alpha * 255;

  return (guint32)(a + 0.5f) << 24 | (guint32)(colour->red * a + 0.5f) << 16 |
         (guint32)(colour->green * a + 0.5f) << 8 | (guint32)(colour->blue * a + 0.5f);
}

/* True if any cell of a square of @side cells is in the set. */
static gboolean
has_any (const DsuRegion *self, DsCell cell, int side)
{
  for (int y = 0; y < side; y++)
    for (int x = 0; x < side; x++)
      if (dsu_region_has (self, (DsCell){ cell.x + x, cell.y + y }))
        return TRUE;
  return FALSE;
}

/* One byte for each device pixel of @pixels (of the level). */
static guint8 *
rasterise (const DsuRegion *self, int quarters, DsRect pixels)
{
  const int side = quarters < QUARTERS ? QUARTERS / quarters : 1;
  const int px = MAX (quarters / QUARTERS, 1);
  guint8 *mask = g_malloc ((gsize)pixels.w * (gsize)pixels.h);

  for (int y = 0; y < pixels.h; y++) {
    guint8 *row = mask + (gsize)y * (gsize)pixels.w;
    const int cell_y = (int)((gint64)(pixels.y + y) * QUARTERS / quarters);

    if (y > 0 && px > 1 && (pixels.y + y) % px != 0) {
      memcpy (row, row - pixels.w, (gsize)pixels.w);
      continue;
    }
    for (int x = 0; x < pixels.w; x++) {
      const int cell_x = (int)((gint64)(pixels.x + x) * QUARTERS / quarters);

      row[x] = x > 0 && px > 1 && (pixels.x + x) % px != 0
                   ? row[x - 1]
                   : (guint8)has_any (self, (DsCell){ cell_x, cell_y }, side);
    }
  }
  return mask;
}

/* Colours of @mask: outline where it ends, @fill inside. */
static void
colour_in (const guint8 *mask, int w, int h, guint32 fill, guint32 *out, gsize stride)
{
  const guint32 line = premultiplied (&INSIDE_LINE);

  for (int y = 0; y < h; y++) {
    const guint8 *row = mask + (gsize)y * (gsize)w;

    for (int x = 0; x < w; x++) {
      const gboolean is_inside = (x == 0 || row[x - 1]) && (x == w - 1 || row[x + 1]) &&
                                 (y == 0 || row[x - w]) && (y == h - 1 || row[x + w]);

      out[(gsize)y * stride + (gsize)x] = !row[x] ? 0 : is_inside ? fill : line;
    }
  }
}

/* Visible part of the set in device pixels of the level. */
static DsRect
seen_pixels (const DsuRegion *self, const DsuViewport *viewport)
{
  const gint64 x0 = MAX ((gint64)self->box.x * viewport->quarters / QUARTERS, viewport->x);
  const gint64 y0 = MAX ((gint64)self->box.y * viewport->quarters / QUARTERS, viewport->y);
  const gint64 right = (gint64)(self->box.x + self->box.w) * viewport->quarters + QUARTERS - 1;
  const gint64 bottom = (gint64)(self->box.y + self->box.h) * viewport->quarters + QUARTERS - 1;
  const gint64 x1 = MIN (right / QUARTERS, viewport->x + viewport->w);
  const gint64 y1 = MIN (bottom / QUARTERS, viewport->y + viewport->h);

  return (DsRect){ (int32_t)x0, (int32_t)y0, (int32_t)MAX (x1 - x0, 0), (int32_t)MAX (y1 - y0, 0) };
}

static void
append_picture (const DsuRegion *self, GtkSnapshot *snapshot, const DsuViewport *viewport,
                const GdkRGBA *fill)
{
  const DsRect pixels = seen_pixels (self, viewport);
  const float scale = (float)viewport->scale;
  g_autofree guint8 *mask = NULL;
  cairo_surface_t *surface;
  cairo_t *cr;

  if (ds_rect_is_empty (pixels))
    return;
  mask = rasterise (self, viewport->quarters, pixels);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, pixels.w, pixels.h);
  colour_in (mask, pixels.w, pixels.h, fill != NULL ? premultiplied (fill) : 0,
             (guint32 *)(void *)cairo_image_surface_get_data (surface),
             (gsize)cairo_image_surface_get_stride (surface) / 4);
  cairo_surface_mark_dirty (surface);
  cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT ((float)(pixels.x - viewport->x) / scale,
                                     (float)(pixels.y - viewport->y) / scale,
                                     (float)pixels.w / scale, (float)pixels.h / scale));
  cairo_translate (cr, (double)(pixels.x - viewport->x) / viewport->scale,
                   (double)(pixels.y - viewport->y) / viewport->scale);
  cairo_scale (cr, 1.0 / viewport->scale, 1.0 / viewport->scale);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

void
dsu_region_snapshot (const DsuRegion *self, GtkSnapshot *snapshot, const DsuViewport *viewport,
                     const GdkRGBA *fill)
{
  const gint64 x0 = viewport->x * QUARTERS / viewport->quarters,
               y0 = viewport->y * QUARTERS / viewport->quarters;
  const DsRect view = { (int32_t)x0 - 1, (int32_t)y0 - 1,
                        (int32_t)((gint64)viewport->w * QUARTERS / viewport->quarters) + 3,
                        (int32_t)((gint64)viewport->h * QUARTERS / viewport->quarters) + 3 };
  Outline outline = { self, NULL, viewport, ds_rect_intersect (self->box, view), 0 };

  g_return_if_fail (self != NULL && GTK_IS_SNAPSHOT (snapshot) && viewport != NULL);

  if (self->bits == NULL || ds_rect_is_empty (outline.seen))
    return;
  if (viewport->quarters >= NODES_FROM_PX * QUARTERS)
    append_all (&outline, fill);
  else
    outline.n = NODES_MAX + 1;
  if (outline.n > NODES_MAX) {
    append_picture (self, snapshot, viewport, fill);
    return;
  }
  outline.snapshot = snapshot;
  append_all (&outline, fill);
}
