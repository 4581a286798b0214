/* core/io/foreign/readers/tiled/tiled_change_chunks.c — chunks of an infinite map of Tiled that
 * change, go and come. */
#include "io/foreign/readers/tiled/tiled_change.h"

#define CHUNK 16 /* cells of a side, where the layer has no chunk */

/* A new chunk. */
typedef struct {
  DsRect box;
  uint32_t *cells; /* owned */
} NewChunk;

typedef DS_ARRAY (NewChunk) NewChunks;

/* ---- edits by cell */

static bool
make_grid (const DsTiledChange *self, const DsForeignLayer *layer, DsTiledEditGrid *out)
{
  const size_t n = self->edits->cells.n;

  *out = (DsTiledEditGrid){ 0 };
  for (size_t i = 0; i < n; i++) {
    const DsForeignCellEdit *at = &self->edits->cells.items[i];

    if (at->layer == layer)
      out->box = ds_rect_is_empty (out->box)
                     ? (DsRect){ at->x, at->y, at->n, 1 }
                     : ds_rect_union (out->box, (DsRect){ at->x, at->y, at->n, 1 });
  }
  out->edits = ds_alloc0 ((size_t)out->box.w * (size_t)out->box.h + 1, sizeof *out->edits);
  for (size_t i = 0; i < n && out->edits != NULL; i++) {
    const DsForeignCellEdit *at = &self->edits->cells.items[i];

    for (int32_t x = at->x; x < at->x + at->n && at->layer == layer; x++)
      out->edits[ds_cell_index ((DsCell){ x - out->box.x, at->y - out->box.y }, out->box.w)] =
          (uint32_t)i + 1;
  }
  return out->edits != NULL;
}

/* Puts the edits of a chunk at @box, by its cells, into @out, which may be NULL. False: none. */
bool
ds_tiled_edits_in (const DsTiledEditGrid *grid, DsRect box, uint32_t *out)
{
  const DsRect both = ds_rect_intersect (grid->box, box);
  bool has_any = false;

  DS_ASSERT (grid != NULL && grid->edits != NULL);

  for (int32_t y = both.y; y < both.y + both.h; y++)
    for (int32_t x = both.x; x < both.x + both.w; x++) {
      const uint32_t edit = *ds_tiled_edit_at (grid, x, y) & ~DS_TILED_COVERED;

      has_any = has_any || edit != 0;
      if (out != NULL)
        out[ds_cell_index ((DsCell){ x - box.x, y - box.y }, box.w)] = edit;
    }
  return has_any;
}

/* ---- chunks */

static int32_t
grid_floor (int32_t at, int32_t start, int32_t step)
{
  const int64_t d = (int64_t)at - start;

  return (int32_t)(start + (d >= 0 ? d / step : -((-d + step - 1) / step)) * step);
}

/* The cells of chunks are not new. */
static void
cover (const DsTiledEditGrid *grid, DsRect box)
{
  const DsRect both = ds_rect_intersect (grid->box, box);

  for (int32_t y = both.y; y < both.y + both.h; y++)
    for (int32_t x = both.x; x < both.x + both.w; x++)
      *ds_tiled_edit_at (grid, x, y) |= DS_TILED_COVERED;
}

/* True for an edit that a chunk does not have, and that needs one. */
static bool
needs_chunk (const DsTiledChange *self, uint32_t edit)
{
  return edit != 0 && (edit & DS_TILED_COVERED) == 0 &&
         self->edits->cells.items[edit - 1].cell != 0;
}

/* Appends the chunk at @box if a cell needs it. False: no memory. */
static bool
take_chunk (const DsTiledChange *self, const DsTiledEditGrid *grid, DsRect box, NewChunks *out)
{
  const DsRect both = ds_rect_intersect (grid->box, box);
  NewChunk chunk = { box, NULL };

  for (int32_t y = both.y; y < both.y + both.h; y++)
    for (int32_t x = both.x; x < both.x + both.w; x++) {
      const uint32_t edit = *ds_tiled_edit_at (grid, x, y);

      if (!needs_chunk (self, edit))
        continue;
      if (chunk.cells == NULL)
        chunk.cells = ds_alloc0 ((size_t)box.w * (size_t)box.h, sizeof *chunk.cells);
      if (chunk.cells == NULL)
        return false;
      chunk.cells[ds_cell_index ((DsCell){ x - box.x, y - box.y }, box.w)] =
          ds_tiled_change_number (self, self->edits->cells.items[edit - 1].cell);
    }
  if (chunk.cells == NULL || ds_array_push (out, chunk))
    return true;
  ds_free (chunk.cells);
  return false;
}

/* The new chunks, in rows, which are as large as @first and lie in its grid. O(cells). */
static bool
take_chunks (const DsTiledChange *self, const DsTiledEditGrid *grid, DsRect first, NewChunks *out)
{
  const int32_t left = grid_floor (grid->box.x, first.x, first.w);
  const int32_t top = grid_floor (grid->box.y, first.y, first.h);

  for (int64_t y = top; y < (int64_t)grid->box.y + grid->box.h; y += first.h)
    for (int64_t x = left; x < (int64_t)grid->box.x + grid->box.w; x += first.w)
      if (!take_chunk (self, grid, (DsRect){ (int32_t)x, (int32_t)y, first.w, first.h }, out))
        return false;
  return true;
}

static char *
chunk_text (DsTiledChange *self, DsTiledNode layer, const NewChunk *chunk)
{
  const DsRect box = chunk->box;
  DsText text = { 0 };

  if (layer.is_xml)
    ds_text_printf (&text, "<chunk x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\">\n", box.x, box.y,
                    box.w, box.h);
  else
    ds_text_puts (&text, "{\"data\":");
  if (!ds_tiled_write_cells (self, layer, layer,
                             !layer.is_xml && !ds_tiled_is (layer, "encoding", "base64"),
                             chunk->cells, (size_t)box.w, (size_t)box.h, &text))
    text.failed = true;
  if (layer.is_xml)
    ds_text_puts (&text, "\n</chunk>");
  else
    ds_text_printf (&text, ", \"height\":%d, \"width\":%d, \"x\":%d, \"y\":%d}", box.h, box.w,
                    box.x, box.y);
  return ds_text_take (&text);
}

/* Adds the new chunks behind the others, of which those that @is_gone go. */
static void
add_chunks (DsTiledChange *self, const DsTiledEditGrid *grid, DsTiledNode node,
            const DsTiledNodes *chunks, const DsRect *boxes, const bool *is_gone)
{
  const DsRect first = chunks->n > 0 ? boxes[0] : (DsRect){ 0, 0, CHUNK, CHUNK };
  NewChunks list = { 0 };
  char **texts = NULL;
  bool ok = take_chunks (self, grid, first, &list);

  texts = ds_alloc0 (list.n + 1, sizeof *texts);
  for (size_t i = 0; i < list.n && ok; i++) {
    texts[i] = texts != NULL ? chunk_text (self, node, &list.items[i]) : NULL;
    ok = texts != NULL && texts[i] != NULL;
  }
  if (ok && list.n > 0)
    ds_tiled_patch_append (&self->patch, ds_tiled_data_of (node), &ds_tiled_chunks, chunks->items,
                           chunks->n, is_gone, texts, list.n);
  for (size_t i = 0; i < list.n; i++) {
    ds_free (list.items[i].cells);
    if (texts != NULL)
      ds_free (texts[i]);
  }
  ds_array_clear (&list);
  ds_free (texts);
  if (!ok)
    ds_tiled_change_fail_nomem (self);
}

/* True where the edits empty the chunk at @box of a new level: it has none of the cells. */
static bool
is_emptied (const DsTiledChange *self, const DsForeignLayer *layer, const DsTiledEditGrid *grid,
            DsRect box)
{
  const DsRect both = ds_rect_intersect (grid->box, box);

  for (int32_t y = box.y; y < box.y + box.h && self->edits->is_new; y++)
    for (int32_t x = box.x; x < box.x + box.w; x++) {
      const uint32_t edit = ds_rect_has (both, (DsCell){ x, y })
                                ? *ds_tiled_edit_at (grid, x, y) & ~DS_TILED_COVERED
                                : 0;

      if (edit != 0 ? self->edits->cells.items[edit - 1].cell != 0
                    : ds_foreign_cell (layer, x, y) != 0)
        return false;
    }
  return self->edits->is_new;
}

void
ds_tiled_change_chunks (DsTiledChange *self, const DsForeignLayer *layer, DsTiledNode node)
{
  DsTiledNodes chunks = { 0 };
  DsRect *boxes = NULL;
  bool *is_gone = NULL, ok = ds_tiled_list_nodes (node, &ds_tiled_chunks, &chunks);
  DsTiledEditGrid grid = { 0 };

  DS_ASSERT (self != NULL && layer != NULL);

  self->reader.n_inflated = 0;
  if (ok) {
    boxes = ds_alloc0 (chunks.n + 1, sizeof *boxes);
    is_gone = ds_alloc0 (chunks.n + 1, sizeof *is_gone);
  }
  ok = ok && boxes != NULL && is_gone != NULL && make_grid (self, layer, &grid);
  for (size_t i = 0; i < chunks.n && ok; i++) {
    ok = ds_tiled_read_chunk_box (&self->reader, chunks.items[i], &boxes[i]);
    if (ok && is_emptied (self, layer, &grid, boxes[i]))
      is_gone[i] = true;
    else if (ok && ds_tiled_edits_in (&grid, boxes[i], NULL))
      ds_tiled_change_block (self, layer, &grid, node, chunks.items[i], boxes[i]);
    if (ok)
      cover (&grid, boxes[i]);
  }
  if (ok) {
    ds_tiled_patch_remove (&self->patch, chunks.items, chunks.n, is_gone);
    add_chunks (self, &grid, node, &chunks, boxes, is_gone);
  } else {
    ds_tiled_change_fail_nomem (self);
  }
  ds_free (grid.edits);
  ds_free (boxes);
  ds_free (is_gone);
  ds_array_clear (&chunks);
}
