/* core/io/foreign/readers/tiled/tiled_change.c — maps of Tiled with changed cells and objects: all
 * other bytes of the file stay. */
#include "io/foreign/readers/tiled/tiled_change.h"
#include "io/foreign/readers/tiled/tiled_change_properties.h"
#include "io/tiled/tiled_pen.h"

#include <stdio.h>
#include <string.h>

static void
fail (DsTiledChange *self, DsStatus status)
{
  if (self->status == DS_OK)
    self->status = status;
}

void
ds_tiled_change_fail_nomem (DsTiledChange *self)
{
  DS_ASSERT (self != NULL);

  fail (self, ds_fail_nomem (self->err, self->reader.name));
}

/* ---- numbers */

void
ds_tiled_change_int (DsTiledPatch *patch, DsTiledNode node, const char *key, int64_t value)
{
  char text[DS_TILED_NUMBER_BYTES];

  DS_ASSERT (patch != NULL && key != NULL);

  snprintf (text, sizeof text, "%lld", (long long)value);
  ds_tiled_patch_number (patch, node, key, text);
}

/* ---- layers in the order of the level */

static bool
list_layers (DsTiledNode node, DsTiledNodes *out)
{
  DsTiledNode layer;

  for (DsTiledWalk w = ds_tiled_walk (node, &ds_tiled_layers); ds_tiled_next (&w, &layer);) {
    const int kind = ds_tiled_layer_kind (layer);

    if (kind == -1 ? !list_layers (layer, out) : kind >= 0 && !ds_array_push (out, layer))
      return false;
  }
  return true;
}

bool
ds_tiled_list_nodes (DsTiledNode node, const DsTiledList *list, DsTiledNodes *out)
{
  DsTiledNode item;

  DS_ASSERT (list != NULL && out != NULL);

  for (DsTiledWalk w = ds_tiled_walk (node, list); ds_tiled_next (&w, &item);)
    if (!ds_array_push (out, item))
      return false;
  return true;
}

/* ---- cells of a block */

/* The element or object that says how cells are written. */
DsTiledNode
ds_tiled_data_of (DsTiledNode layer)
{
  DsTiledNode data = layer;

  if (layer.is_xml)
    (void)!ds_tiled_child (layer, "data", &data);
  return data;
}

static bool
is_json_array (DsTiledNode block)
{
  DsNode data;

  return !block.is_xml && ds_node_get (block.value, "data", &data) &&
         ds_node_type (data) == DS_JSON_ARRAY;
}

static bool
encode (DsTiledChange *self, DsTiledNode data, const uint32_t *cells, size_t w, size_t h,
        DsText *out)
{
  static const char *const IDS[] = { "zlib", "gzip", "zstd" };
  static const DsTiledEncoding HOW[] = { DS_TILED_ZLIB, DS_TILED_GZIP, DS_TILED_ZSTD };
  DsTiledEncoding encoding = DS_TILED_CSV;

  if (ds_tiled_is (data, "encoding", "base64")) {
    encoding = DS_TILED_BASE64;
    for (size_t i = 0; i < DS_COUNT (IDS); i++)
      if (ds_tiled_is (data, "compression", IDS[i]))
        encoding = HOW[i];
  }
  if (ds_tiled_encode (cells, w, h, encoding, out, self->err) == DS_OK)
    return true;
  fail (self, DS_NOMEM);
  return false;
}

/* The space behind the commas of an array of JSON: between numbers, and between rows. */
typedef struct {
  const char *item, *row;
  size_t n_item, n_row;
} Spaces;

static size_t
count_space (const char *at, const char *end)
{
  size_t n = 0;

  while (at + n < end && strchr (" \t\r\n", at[n]) != NULL)
    n++;
  return n;
}

/* As the array at @block has it. */
static Spaces
spaces_of (DsTiledNode block)
{
  Spaces out = { "", "", 0, 0 };
  const char *text, *end;
  DsNode data;
  size_t n;

  if (!ds_node_get (block.value, "data", &data))
    return out;
  text = ds_node_source (data, &n);
  end = text + n;
  for (const char *at = text; (at = memchr (at, ',', (size_t)(end - at))) != NULL; at++) {
    const size_t space = count_space (at + 1, end);
    const bool breaks = memchr (at + 1, '\n', space) != NULL;

    if (breaks && out.n_row == 0) {
      out.row = at + 1;
      out.n_row = space;
    } else if (!breaks && out.n_item == 0) {
      out.item = at + 1;
      out.n_item = space;
    }
  }
  if (out.n_row > 0)
    return out;
  out.row = out.item;
  out.n_row = out.n_item;
  return out;
}

static void
write_array (DsTiledNode block, const uint32_t *cells, size_t w, size_t h, DsText *out)
{
  const Spaces spaces = spaces_of (block);

  ds_text_putc (out, '[');
  for (size_t i = 0; i < w * h; i++) {
    const bool is_row = i % w == 0;

    ds_text_puts (out, i > 0 ? "," : "");
    if (i > 0)
      ds_text_add (out, is_row ? spaces.row : spaces.item, is_row ? spaces.n_row : spaces.n_item);
    ds_text_printf (out, "%u", (unsigned)cells[i]);
  }
  ds_text_putc (out, ']');
}

/* The text of @cells as the layer writes them, without space around it. @block is what they come in
 * the place of, or the layer. */
bool
ds_tiled_write_cells (DsTiledChange *self, DsTiledNode layer, DsTiledNode block, bool is_array,
                      const uint32_t *cells, size_t w, size_t h, DsText *out)
{
  const DsTiledNode data = ds_tiled_data_of (layer);
  size_t n;

  DS_ASSERT (self != NULL && cells != NULL && out != NULL);

  if (layer.is_xml && ds_tiled_get (data, "encoding", &n) == NULL) {
    for (size_t i = 0; i < w * h; i++)
      ds_text_printf (out, "%s<tile gid=\"%u\"/>", i > 0 ? "\n   " : "", (unsigned)cells[i]);
    return !out->failed;
  }
  if (is_array) {
    write_array (block, cells, w, h, out);
    return !out->failed;
  }
  ds_text_puts (out, layer.is_xml ? "" : "\"");
  if (!encode (self, data, cells, w, h, out))
    return false;
  while (out->n > 0 && (out->bytes[out->n - 1] == '\n' || out->bytes[out->n - 1] == ','))
    out->n--;
  ds_text_puts (out, layer.is_xml ? "" : "\"");
  return !out->failed;
}

static void
put_cells (DsTiledChange *self, DsTiledNode layer, DsTiledNode block, const uint32_t *cells,
           int32_t w, int32_t h)
{
  DsText text = { 0 };

  if (ds_tiled_write_cells (self, layer, block, is_json_array (block), cells, (size_t)w, (size_t)h,
                            &text))
    ds_tiled_patch_content (&self->patch, block, text.bytes, text.n);
  else
    ds_tiled_change_fail_nomem (self);
  ds_text_clear (&text);
}

static uint32_t *
read_cells (DsTiledChange *self, DsTiledNode layer, DsTiledNode block, int32_t w, int32_t h)
{
  uint32_t *cells = ds_alloc0 ((size_t)w * (size_t)h + 1, sizeof *cells);

  if (cells != NULL &&
      ds_tiled_read_block (&self->reader, layer, block, (size_t)w * (size_t)h, cells))
    return cells;
  ds_free (cells);
  ds_tiled_change_fail_nomem (self);
  return NULL;
}

/* The number of a tile in the file. */
uint32_t
ds_tiled_change_number (const DsTiledChange *self, uint32_t cell)
{
  DS_ASSERT (self != NULL);

  return ds_foreign_in_file (self->edits->level, cell);
}

/* The cells of an edit of @layer that lie in a block at @box: *@n of them from the one at *@index
 * on. False: none. */
static bool
clip_edit (const DsForeignCellEdit *edit, const DsForeignLayer *layer, DsRect box, size_t *index,
           size_t *n)
{
  const DsRect row = ds_rect_intersect (box, (DsRect){ edit->x, edit->y, edit->n, 1 });

  if (edit->layer != layer || ds_rect_is_empty (row))
    return false;
  *index = ds_cell_index ((DsCell){ row.x - box.x, row.y - box.y }, box.w);
  *n = (size_t)row.w;
  return true;
}

/* Sets the changed cells in a block at @box. @grid: of a layer of chunks; else NULL. */
static void
change_block (const DsTiledChange *self, const DsForeignLayer *layer, const DsTiledEditGrid *grid,
              DsRect box, uint32_t *cells)
{
  const DsForeignCellEdit *edits = self->edits->cells.items;
  const DsRect both = grid != NULL ? ds_rect_intersect (grid->box, box) : (DsRect){ 0 };
  size_t index, n;

  for (int32_t y = both.y; y < both.y + both.h; y++)
    for (int32_t x = both.x; x < both.x + both.w; x++) {
      const uint32_t edit = *ds_tiled_edit_at (grid, x, y) & ~DS_TILED_COVERED;

      if (edit != 0)
        cells[ds_cell_index ((DsCell){ x - box.x, y - box.y }, box.w)] =
            ds_tiled_change_number (self, edits[edit - 1].cell);
    }
  for (size_t i = 0; i < self->edits->cells.n && grid == NULL; i++)
    if (clip_edit (&edits[i], layer, box, &index, &n))
      for (size_t k = 0; k < n; k++)
        cells[index + k] = ds_tiled_change_number (self, edits[i].cell);
}

static bool
has_edits (const DsTiledChange *self, const DsForeignLayer *layer)
{
  for (size_t i = 0; i < self->edits->cells.n; i++)
    if (self->edits->cells.items[i].layer == layer)
      return true;
  return false;
}

/* Sets the numbers of elements of cells by the edits, numbers + 1 of which @edits has by cell. */
static void
change_listed (DsTiledChange *self, const DsTiledNodes *tiles, const uint32_t *edits, size_t n)
{
  DsTiledRun run = { .patch = &self->patch };
  char text[16];

  for (size_t i = 0; i < n && i < tiles->n; i++)
    if (edits[i] > 0) {
      const uint32_t cell = self->edits->cells.items[edits[i] - 1].cell;

      snprintf (text, sizeof text, "%u", (unsigned)ds_tiled_change_number (self, cell));
      ds_tiled_run_number (&run, tiles->items[i], "gid", text);
    }
  ds_tiled_run_end (&run);
}

/* Elements of cells change one by one. */
static void
change_elements (DsTiledChange *self, const DsForeignLayer *layer, const DsTiledEditGrid *grid,
                 DsTiledNode block, DsRect box)
{
  static const DsTiledList list = { "", NULL, "tile" };
  const size_t n_cells = (size_t)box.w * (size_t)box.h;
  uint32_t *edits = ds_alloc0 (n_cells + 1, sizeof *edits);
  DsTiledNodes tiles = { 0 };
  size_t index, n;

  if (edits == NULL || !ds_tiled_list_nodes (block, &list, &tiles))
    ds_tiled_change_fail_nomem (self);
  if (grid != NULL && self->status == DS_OK)
    (void)!ds_tiled_edits_in (grid, box, edits);
  for (size_t i = 0; i < self->edits->cells.n && grid == NULL && self->status == DS_OK; i++)
    if (clip_edit (&self->edits->cells.items[i], layer, box, &index, &n))
      for (size_t k = 0; k < n; k++)
        edits[index + k] = (uint32_t)i + 1;
  if (self->status == DS_OK)
    change_listed (self, &tiles, edits, n_cells);
  ds_array_clear (&tiles);
  ds_free (edits);
}

void
ds_tiled_change_block (DsTiledChange *self, const DsForeignLayer *layer,
                       const DsTiledEditGrid *grid, DsTiledNode node, DsTiledNode block, DsRect box)
{
  const size_t n = (size_t)box.w * (size_t)box.h;
  uint32_t *was, *is;
  size_t n_text;

  DS_ASSERT (self != NULL && layer != NULL);

  if (node.is_xml && ds_tiled_get (ds_tiled_data_of (node), "encoding", &n_text) == NULL) {
    change_elements (self, layer, grid, block, box);
    return;
  }
  was = read_cells (self, node, block, box.w, box.h);
  if (was == NULL)
    return; /* as it notes */
  if (ds_tiled_is (ds_tiled_data_of (node), "encoding", "base64")) {
    change_block (self, layer, grid, box, was);
    put_cells (self, node, block, was, box.w, box.h);
  } else if ((is = ds_alloc (n + 1, sizeof *is)) != NULL) {
    memcpy (is, was, n * sizeof *is);
    change_block (self, layer, grid, box, is);
    ds_tiled_patch_numbers (&self->patch, block, was, is, n);
    ds_free (is);
  } else {
    ds_tiled_change_fail_nomem (self);
  }
  ds_free (was);
}

static void
change_tiles (DsTiledChange *self, const DsForeignLayer *layer, DsTiledNode node)
{
  DsTiledWalk walk = ds_tiled_walk (node, &ds_tiled_chunks);
  DsTiledNode chunk;

  if (ds_tiled_next (&walk, &chunk) || layer->cells == NULL)
    ds_tiled_change_chunks (self, layer, node);
  else
    ds_tiled_change_block (self, layer, NULL, node, ds_tiled_data_of (node),
                           (DsRect){ layer->x, layer->y, layer->w, layer->h });
}

/* ---- another size */

static void
resize_cells (DsTiledChange *self, const DsForeignLayer *layer, DsTiledNode node)
{
  const int32_t w = self->edits->w, h = self->edits->h;
  uint32_t *old = read_cells (self, node, ds_tiled_data_of (node), layer->w, layer->h);
  uint32_t *cells = ds_alloc0 ((size_t)w * (size_t)h, sizeof *cells);

  if (old != NULL && cells != NULL) {
    for (int32_t y = 0; y < h; y++)
      for (int32_t x = 0; x < w; x++) {
        const DsCell from = { x - self->edits->dx, y - self->edits->dy };

        if (ds_rect_has ((DsRect){ 0, 0, layer->w, layer->h }, from))
          cells[ds_cell_index ((DsCell){ x, y }, w)] = old[ds_cell_index (from, layer->w)];
      }
    put_cells (self, node, ds_tiled_data_of (node), cells, w, h);
    ds_tiled_change_int (&self->patch, node, "width", w);
    ds_tiled_change_int (&self->patch, node, "height", h);
  } else {
    ds_tiled_change_fail_nomem (self);
  }
  ds_free (old);
  ds_free (cells);
}

static void
resize_layer (DsTiledChange *self, const DsForeignLayer *layer, DsTiledNode node)
{
  const int64_t dx = (int64_t)self->edits->dx * self->map->grid_w * DS_FOREIGN_PIXEL;
  const int64_t dy = (int64_t)self->edits->dy * self->map->grid_h * DS_FOREIGN_PIXEL;
  DsTiledNode object;

  if (layer->kind == DS_FOREIGN_TILES && layer->cells != NULL)
    resize_cells (self, layer, node);
  if (layer->kind == DS_FOREIGN_IMAGE) {
    ds_tiled_patch_milli (&self->patch, node, "offsetx", dx);
    ds_tiled_patch_milli (&self->patch, node, "offsety", dy);
  }
  for (DsTiledWalk w = ds_tiled_walk (node, &ds_tiled_objects);
       layer->kind == DS_FOREIGN_OBJECTS && ds_tiled_next (&w, &object);) {
    ds_tiled_patch_milli (&self->patch, object, "x", dx);
    ds_tiled_patch_milli (&self->patch, object, "y", dy);
  }
}

static void
resize_map (DsTiledChange *self)
{
  const DsForeignLayer *layer = self->edits->level->layers.first;

  ds_tiled_change_int (&self->patch, self->root, "width", self->edits->w);
  ds_tiled_change_int (&self->patch, self->root, "height", self->edits->h);
  for (size_t i = 0; i < self->layers.n && layer != NULL; i++, layer = layer->next)
    resize_layer (self, layer, self->layers.items[i]);
}

/* The first number that no object has. */
static int64_t
next_object (DsTiledNode root, const DsTiledNodes *layers)
{
  DsErrors errors = { 0 };
  int64_t next = 1;
  DsTiledNode object;

  (void)!ds_tiled_int (root, "nextobjectid", 1, INT32_MAX, &next, &errors);
  for (size_t i = 0; i < layers->n; i++)
    for (DsTiledWalk w = ds_tiled_walk (layers->items[i], &ds_tiled_objects);
         ds_tiled_next (&w, &object);) {
      int64_t id = 0;

      if (ds_tiled_int (object, "id", 0, INT32_MAX, &id, &errors) && id >= next)
        next = id + 1;
    }
  return next;
}

/* ---- the whole */

static void
change_layers (DsTiledChange *self)
{
  const DsForeignLayer *layer = self->edits->level->layers.first;
  DsForeignPropertyEdits own;

  self->first_id = next_object (self->root, &self->layers);
  ds_tiled_number_additions (self);
  if (self->status != DS_OK)
    return;
  own = ds_tiled_with_numbers (self, &self->edits->properties);
  ds_tiled_change_properties (&self->patch, self->root, &own);
  for (size_t i = 0; i < self->layers.n && layer != NULL; i++, layer = layer->next) {
    const DsTiledNode node = self->layers.items[i];

    if (layer->kind == DS_FOREIGN_OBJECTS)
      ds_tiled_change_objects (self, layer, node);
    else if (layer->kind == DS_FOREIGN_TILES && has_edits (self, layer))
      change_tiles (self, layer, node);
  }
  if (self->edits->additions.n > 0)
    ds_tiled_change_int (&self->patch, self->root, "nextobjectid",
                         self->first_id + (int64_t)self->edits->additions.n);
}

/* The changes of the map that is the file @name: a file has one level; NULL: it is no map. */
static const DsForeignEdits *
edits_of (const char *name, const DsForeignEdits *edits, size_t n_edits)
{
  for (size_t i = 0; i < n_edits; i++)
    if (strcmp (edits[i].level->source, name) == 0)
      return &edits[i];
  return NULL;
}

DsStatus
ds_tiled_change (const char *name, const char *bytes, size_t n, const DsForeign *map,
                 const DsForeignEdits *all, size_t n_edits, DsForeignShared *shared, DsText *out,
                 DsError *err)
{
  const DsForeignEdits *edits = edits_of (name, all, n_edits);
  DsErrors errors = { 0 };
  DsTiledChange self = { .reader = { .name = name, .errors = &errors },
                         .patch = { .bytes = bytes, .n = n },
                         .map = map,
                         .edits = edits,
                         .err = err };
  DsTiledFile file;

  DS_ASSERT (name != NULL && bytes != NULL && map != NULL && all != NULL && out != NULL);

  if (edits == NULL || !ds_foreign_edits_any (edits)) {
    ds_text_add (out, bytes, n);
    return out->failed ? ds_fail_nomem (err, name) : DS_OK;
  }
  if (ds_tiled_parse (&file, name, bytes, n, "map", &errors) != DS_OK) {
    if (err != NULL)
      *err = errors.items[0];
    return errors.items[0].status;
  }
  self.root = ds_tiled_root (&file);
  if (!list_layers (self.root, &self.layers))
    ds_tiled_change_fail_nomem (&self);
  else if (edits->is_resized)
    resize_map (&self);
  else
    change_layers (&self);
  if (self.status == DS_OK)
    ds_tiled_patch_write (&self.patch, 0, n, out);
  if (self.status == DS_OK && out->failed)
    ds_tiled_change_fail_nomem (&self);
  ds_tiled_patch_clear (&self.patch);
  ds_array_clear (&self.layers);
  ds_arena_clear (&self.arena);
  ds_free (self.numbers);
  ds_free (self.by_id);
  ds_tiled_clear (&file);
  return self.status;
}
