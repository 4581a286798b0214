/* ui/canvas_chunks.c — the level in pieces of 256 device pixels, each a node that is kept: a frame
 * that only moves them, or changes one, costs next to nothing. */
#include "canvas_private.h"

#define BYTES_MAX ((gsize)64 << 20) /* of the pieces that are kept */

static guint64
key_of (int zoom, int32_t cx, int32_t cy)
{
  return (guint64)zoom << 56 | (guint64)(guint32)cy << 28 | (guint32)cx;
}

static void
chunk_free (gpointer data)
{
  DsuChunk *chunk = data;

  g_clear_pointer (&chunk->node, gsk_render_node_unref);
  g_free (chunk);
}

void
dsu_canvas_init_chunks (DsuCanvas *self)
{
  self->chunks = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, chunk_free);
  g_queue_init (&self->recent);
}

void
dsu_canvas_drop_chunks (DsuCanvas *self)
{
  g_queue_init (&self->recent); /* its links lie in the chunks */
  g_hash_table_remove_all (self->chunks);
  if (self->has_pyramid)
    dsu_pyramid_clear (&self->pyramid);
  self->has_pyramid = FALSE;
  self->pyramid_dirty.n = 0;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Pieces that show any pixel which depends on @cells are drawn anew when they are next seen. */
void
dsu_canvas_stale_chunks (DsuCanvas *self, DsRect cells)
{
  DsRect reach[DSU_N_ZOOMS];

  for (int i = 0; i < DSU_N_ZOOMS; i++)
    reach[i] = dsu_painter_reach (dsu_zoom_quarters (i), cells);
  for (GList *link = self->recent.head; link != NULL; link = link->next) {
    DsuChunk *chunk = link->data;

    if (!ds_rect_is_empty (ds_rect_intersect (reach[chunk->zoom], chunk->pixels)))
      chunk->is_stale = TRUE;
  }
  if (self->has_pyramid)
    ds_dirty_add (&self->pyramid_dirty, cells);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The pyramid as of now, NULL where it is not needed. FALSE: no memory. */
static gboolean
take_pyramid (DsuCanvas *self, const DsuPyramid **out)
{
  DsuFlat *flat = dsu_painter_flat (self->painter);
  const DsFloor *level = dsu_canvas_get_level (self);

  *out = NULL;
  if (dsu_zoom_quarters (self->zoom) >= DSU_QUARTERS)
    return TRUE;
  if (!self->has_pyramid)
    self->has_pyramid = dsu_pyramid_init (&self->pyramid, flat, level, NULL) == DS_OK;
  for (gsize i = 0; i < self->pyramid_dirty.n && self->has_pyramid; i++)
    (void)!dsu_pyramid_update (&self->pyramid, flat, level, self->pyramid_dirty.items[i]);
  self->pyramid_dirty.n = 0;
  *out = &self->pyramid;
  return self->has_pyramid;
}

/* Draws the piece into a picture of device pixels and wraps it; nobody writes to it afterwards. */
static GskRenderNode *
draw_chunk (DsuCanvas *self, DsRect pixels)
{
  const int scale = dsu_canvas_scale (self);
  const DsuView view = { .quarters = dsu_zoom_quarters (self->zoom),
                         .x = pixels.x,
                         .y = pixels.y,
                         .w = pixels.w,
                         .h = pixels.h,
                         .pins = self->show_pins };
  const DsuPyramid *pyramid;
  cairo_surface_t *surface;
  GskRenderNode *node;
  cairo_t *cr;

  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, pixels.w, pixels.h);
  if (take_pyramid (self, &pyramid)) {
    guint32 *px = (guint32 *)(void *)cairo_image_surface_get_data (surface);
    const gsize stride = (gsize)cairo_image_surface_get_stride (surface) / 4;

    dsu_painter_set_locks (self->painter, dsu_canvas_get_delve (self)->dungeon.locks);
    (void)!dsu_painter_draw (self->painter, dsu_canvas_get_level (self), pyramid, &view, px,
                             stride);
    dsu_canvas_apply_lights (self, px, stride, pixels);
  }
  cairo_surface_mark_dirty (surface);
  node = gsk_cairo_node_new (
      &GRAPHENE_RECT_INIT (0, 0, (float)pixels.w / (float)scale, (float)pixels.h / (float)scale));
  cr = gsk_cairo_node_get_draw_context (node);
  cairo_scale (cr, 1.0 / scale, 1.0 / scale);
  cairo_set_operator (cr, CAIRO_OPERATOR_SOURCE);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  self->n_drawn++;
  return node;
}

static void
forget_oldest (DsuCanvas *self)
{
  const guint n_max = BYTES_MAX / ((gsize)DSU_CHUNK * DSU_CHUNK * 4);

  while (self->recent.length > n_max) {
    DsuChunk *oldest = self->recent.tail->data;

    g_queue_unlink (&self->recent, &oldest->link);
    g_hash_table_remove (self->chunks, &oldest->key);
  }
}

/* The node of a piece, drawn if need be; NULL: nothing of the level is there, or no memory. */
GskRenderNode *
dsu_canvas_take_chunk (DsuCanvas *self, int32_t cx, int32_t cy)
{
  const guint64 key = key_of (self->zoom, cx, cy);
  DsuChunk *chunk = g_hash_table_lookup (self->chunks, &key);

  if (chunk == NULL) {
    const gint64 w = MIN (dsu_canvas_level_side (self, FALSE) - (gint64)cx * DSU_CHUNK, DSU_CHUNK);
    const gint64 h = MIN (dsu_canvas_level_side (self, TRUE) - (gint64)cy * DSU_CHUNK, DSU_CHUNK);

    if (w <= 0 || h <= 0 || dsu_canvas_get_painter (self) == NULL)
      return NULL;
    chunk = g_new0 (DsuChunk, 1);
    chunk->key = key;
    chunk->zoom = self->zoom;
    chunk->pixels = (DsRect){ cx * DSU_CHUNK, cy * DSU_CHUNK, (int32_t)w, (int32_t)h };
    chunk->is_stale = TRUE;
    chunk->link.data = chunk;
    g_hash_table_insert (self->chunks, &chunk->key, chunk);
  } else
    g_queue_unlink (&self->recent, &chunk->link);
  g_queue_push_head_link (&self->recent, &chunk->link);
  if (chunk->is_stale) {
    g_clear_pointer (&chunk->node, gsk_render_node_unref);
    chunk->node = draw_chunk (self, chunk->pixels);
    chunk->is_stale = FALSE;
    forget_oldest (self);
  }
  return chunk->node;
}
