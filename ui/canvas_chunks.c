/* ui/canvas_chunks.c — cache of the drawn floor. */
#include "canvas_chunks.h"

#include "canvas_lights.h"

#include <string.h>

#define BYTES_MAX ((gsize)64 << 20) /* pixels of all chunks */

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
  g_clear_pointer (&chunk->surface, cairo_surface_destroy);
  g_free (chunk);
}

void
dsu_chunks_init (DsuChunks *self)
{
  g_return_if_fail (self != NULL);

  *self = (DsuChunks){
    .by_place = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, chunk_free),
    .recent = G_QUEUE_INIT,
  };
}

static void
drop_pyramid (DsuChunks *self)
{
  if (self->has_pyramid)
    dsu_pyramid_clear (&self->pyramid);
  self->has_pyramid = FALSE;
  self->pyramid_dirty.n = 0;
}

void
dsu_chunks_clear (DsuChunks *self)
{
  g_return_if_fail (self != NULL);

  g_queue_init (&self->recent); /* its links lie in the chunks */
  g_hash_table_remove_all (self->by_place);
  drop_pyramid (self);
}

void
dsu_chunks_finish (DsuChunks *self)
{
  g_return_if_fail (self != NULL);

  dsu_chunks_clear (self);
  g_clear_pointer (&self->by_place, g_hash_table_unref);
}

void
dsu_chunks_stale (DsuChunks *self, DsRect cells)
{
  DsRect reach[DSU_N_ZOOMS];

  g_return_if_fail (self != NULL);

  for (int i = 0; i < DSU_N_ZOOMS; i++)
    reach[i] = dsu_painter_reach (dsu_zoom_quarters (i), cells);
  for (GList *link = self->recent.head; link != NULL; link = link->next) {
    DsuChunk *chunk = link->data;

    chunk->stale =
        ds_rect_union (chunk->stale, ds_rect_intersect (reach[chunk->zoom], chunk->pixels));
  }
  if (self->has_pyramid)
    ds_dirty_add (&self->pyramid_dirty, cells);
}

void
dsu_chunks_stale_moving (DsuChunks *self)
{
  g_return_if_fail (self != NULL);

  for (GList *link = self->recent.head; link != NULL; link = link->next) {
    DsuChunk *chunk = link->data;

    if (chunk->is_moving)
      chunk->stale = chunk->pixels;
  }
}

/* Brings the pyramid up to date; NULL where the zoom step needs none. FALSE: no memory. */
static gboolean
take_pyramid (DsuChunks *self, const DsuChunkSource *source, const DsuPyramid **out)
{
  DsuFlat *flat = dsu_painter_flat (source->painter);
  const gsize first = dsu_zoom_quarters (source->zoom) == 1; /* level that is drawn */

  *out = NULL;
  if (dsu_zoom_quarters (source->zoom) >= DSU_QUARTERS)
    return TRUE;
  if (self->has_pyramid && self->pyramid.first > first)
    drop_pyramid (self);
  if (!self->has_pyramid)
    self->has_pyramid =
        dsu_pyramid_init_from (&self->pyramid, flat, source->floor, first, NULL) == DS_OK;
  for (gsize i = 0; i < self->pyramid_dirty.n && self->has_pyramid; i++)
    (void)!dsu_pyramid_update (&self->pyramid, flat, source->floor, self->pyramid_dirty.items[i]);
  self->pyramid_dirty.n = 0;
  *out = &self->pyramid;
  return self->has_pyramid;
}

static void
draw_pixels (DsuChunks *self, const DsuChunkSource *source, DsRect pixels, guint32 *px,
             gsize stride)
{
  const DsuView view = { .quarters = dsu_zoom_quarters (source->zoom),
                         .x = pixels.x,
                         .y = pixels.y,
                         .w = pixels.w,
                         .h = pixels.h,
                         .pins = source->shows_pins };
  const DsuPyramid *pyramid;

  dsu_painter_set_dungeon (source->painter, &source->delve->dungeon);
  if (!take_pyramid (self, source, &pyramid))
    return;
  (void)!dsu_painter_draw (source->painter, source->floor, pyramid, &view, px, stride);
  if (source->lights != NULL)
    dsu_lights_apply (source->lights, source->floor, view.quarters, px, stride, pixels);
}

/* Draws the stale pixels of the chunk into @surface, a new one, over those that it has. */
static void
draw_stale (DsuChunks *self, const DsuChunkSource *source, const DsuChunk *chunk,
            cairo_surface_t *surface)
{
  const DsRect all = chunk->pixels, part = chunk->stale;
  const gsize stride = (gsize)cairo_image_surface_get_stride (surface) / sizeof (guint32);
  guint32 *px = (guint32 *)(void *)cairo_image_surface_get_data (surface);

  if (chunk->surface != NULL && (part.w < all.w || part.h < all.h))
    memcpy (px, cairo_image_surface_get_data (chunk->surface), stride * (gsize)all.h * sizeof *px);
  draw_pixels (self, source, part, px + (gsize)(part.y - all.y) * stride + (part.x - all.x),
               stride);
  cairo_surface_mark_dirty (surface);
}

/* Wraps a picture of device pixels. */
static GskRenderNode *
wrap (cairo_surface_t *surface, DsRect pixels, int scale)
{
  const float w = (float)pixels.w / (float)scale, h = (float)pixels.h / (float)scale;
  GskRenderNode *node = gsk_cairo_node_new (&GRAPHENE_RECT_INIT (0, 0, w, h));
  cairo_t *cr = gsk_cairo_node_get_draw_context (node);

  cairo_scale (cr, 1.0 / scale, 1.0 / scale);
  cairo_set_operator (cr, CAIRO_OPERATOR_SOURCE);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_destroy (cr);
  return node;
}

static void
draw_chunk (DsuChunks *self, const DsuChunkSource *source, DsuChunk *chunk)
{
  const gboolean is_whole = chunk->surface == NULL || (chunk->stale.w == chunk->pixels.w &&
                                                       chunk->stale.h == chunk->pixels.h);
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, chunk->pixels.w, chunk->pixels.h);

  draw_stale (self, source, chunk, surface);
  g_clear_pointer (&chunk->node, gsk_render_node_unref);
  g_clear_pointer (&chunk->surface, cairo_surface_destroy);
  chunk->surface = surface;
  chunk->node = wrap (surface, chunk->pixels, source->scale);
  chunk->is_moving = dsu_painter_drew_moving (source->painter) || (chunk->is_moving && !is_whole);
  chunk->stale = (DsRect){ 0 };
  self->n_drawn++;
}

static void
drop_oldest (DsuChunks *self)
{
  const guint n_max = BYTES_MAX / ((gsize)DSU_CHUNK * DSU_CHUNK * 4);

  while (self->recent.length > n_max) {
    DsuChunk *oldest = self->recent.tail->data;

    g_queue_unlink (&self->recent, &oldest->link);
    g_hash_table_remove (self->by_place, &oldest->key);
  }
}

/* NULL: off the floor. */
static DsuChunk *
add_chunk (DsuChunks *self, const DsuChunkSource *source, int32_t cx, int32_t cy)
{
  const gint32 quarters = dsu_zoom_quarters (source->zoom);
  const gint64 right = dsu_zoom_edge (quarters, source->floor->w) - (gint64)cx * DSU_CHUNK;
  const gint64 below = dsu_zoom_edge (quarters, source->floor->h) - (gint64)cy * DSU_CHUNK;
  DsuChunk *chunk;

  if (right <= 0 || below <= 0)
    return NULL;
  chunk = g_new0 (DsuChunk, 1);
  chunk->key = key_of (source->zoom, cx, cy);
  chunk->zoom = source->zoom;
  chunk->pixels = (DsRect){ cx * DSU_CHUNK, cy * DSU_CHUNK, (int32_t)MIN (right, DSU_CHUNK),
                            (int32_t)MIN (below, DSU_CHUNK) };
  chunk->stale = chunk->pixels;
  chunk->link.data = chunk;
  g_hash_table_insert (self->by_place, &chunk->key, chunk);
  return chunk;
}

GskRenderNode *
dsu_chunks_take (DsuChunks *self, const DsuChunkSource *source, int32_t cx, int32_t cy)
{
  DsuChunk *chunk;

  g_return_val_if_fail (self != NULL && source != NULL && source->painter != NULL, NULL);

  chunk = g_hash_table_lookup (self->by_place, &(guint64){ key_of (source->zoom, cx, cy) });
  if (chunk != NULL)
    g_queue_unlink (&self->recent, &chunk->link);
  else
    chunk = add_chunk (self, source, cx, cy);
  if (chunk == NULL)
    return NULL;
  g_queue_push_head_link (&self->recent, &chunk->link);
  if (!ds_rect_is_empty (chunk->stale)) {
    draw_chunk (self, source, chunk);
    drop_oldest (self);
  }
  return chunk->node;
}
