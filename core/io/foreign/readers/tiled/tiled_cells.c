/* core/io/foreign/readers/tiled/tiled_cells.c — cells of Tiled's layers: all encodings and
 * compressions, and chunks of infinite maps. */
#include "base/inflate.h"
#include "base/rect.h"
#include "io/foreign/readers/tiled/tiled_reader.h"

#include <string.h>

#define CHUNK_FAR 100000000  /* cells from the origin */
#define HEXAGONAL (1u << 28) /* a turn that no other map has */

typedef struct {
  DsTiledReader *reader;
  DsTiledNode layer;
  DsTiledNode data; /* has encoding and compression */
} Cells;

static bool
fail_count (const Cells *self, DsTiledNode node, size_t want, size_t got)
{
  (void)!ds_tiled_fail (node, self->reader->errors, "data", "tiled.cells",
                        N_ ("expected %zu cells, got %zu"), want, got);
  return false;
}

static bool
fail_cell (const Cells *self, DsTiledNode node, uint32_t line, const char *text, size_t n)
{
  char where[DS_WHERE_MAX], shown[32];

  n = n < sizeof shown ? n : sizeof shown - 1;
  memcpy (shown, text, n);
  shown[n] = '\0';
  (void)!ds_errors_add (
      self->reader->errors, DS_BAD_DATA,
      ds_where_line (where, self->reader->name, ds_tiled_line (node) + line, "data"), "tiled.cell",
      N_ ("expected the number of a tile, got \"%s\""), shown);
  return false;
}

/* Digits of a number of 32 bits. */
static bool
parse_number (const char **at, const char *end, uint32_t *out)
{
  const char *start = *at;
  uint64_t value = 0;

  for (; *at < end && **at >= '0' && **at <= '9' && value <= UINT32_MAX; (*at)++)
    value = 10 * value + (uint64_t)(**at - '0');
  *out = (uint32_t)value;
  return *at > start && value <= UINT32_MAX;
}

static const char *
skip_space (const char *at, const char *end, uint32_t *line)
{
  for (; at < end && (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n'); at++)
    *line += *at == '\n';
  return at;
}

/* "1,2,3,\n4,..." */
static bool
read_csv (const Cells *self, DsTiledNode node, const char *text, size_t n, size_t want,
          uint32_t *out)
{
  const char *at = text, *end = text + n;
  uint32_t line = 0;
  size_t count = 0;

  for (at = skip_space (at, end, &line); at < end; at = skip_space (at, end, &line)) {
    const char *start = at;
    uint32_t cell;

    if (!parse_number (&at, end, &cell))
      return fail_cell (self, node, line, start,
                        (size_t)(end - start) < 12 ? (size_t)(end - start) : 12);
    if (count < want)
      out[count] = cell;
    count++;
    at = skip_space (at, end, &line);
    if (at < end && *at++ != ',')
      return fail_cell (self, node, line, at - 1, 1);
  }
  return count == want || fail_count (self, node, want, count);
}

static uint32_t
le32 (const uint8_t *bytes)
{
  return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Bytes at @out, in the order of the file, become numbers. */
static void
take_bytes (uint32_t *out, size_t n)
{
  for (size_t i = 0; i < n; i++) {
    uint8_t bytes[4];

    memcpy (bytes, &out[i], sizeof bytes);
    out[i] = le32 (bytes);
  }
}

static const struct {
  const char *name;
  DsInflate how;
} COMPRESSIONS[] = { { "zlib", DS_INFLATE_ZLIB },
                     { "gzip", DS_INFLATE_ZLIB },
                     { "zstd", DS_INFLATE_ZSTD } };

/* Index of the compression; DS_COUNT: none; SIZE_MAX: another one, with a finding. */
static size_t
find_compression (const Cells *self)
{
  size_t n, i = 0;
  const char *text = ds_tiled_get (self->data, "compression", &n);
  char shown[32] = "";

  if (text == NULL || n == 0 || ds_tiled_is (self->data, "compression", "none"))
    return DS_COUNT (COMPRESSIONS);
  while (i < DS_COUNT (COMPRESSIONS) &&
         !ds_tiled_is (self->data, "compression", COMPRESSIONS[i].name))
    i++;
  if (i < DS_COUNT (COMPRESSIONS))
    return i;
  memcpy (shown, text, n < sizeof shown ? n : sizeof shown - 1);
  (void)!ds_tiled_fail (self->data, self->reader->errors, "compression", "tiled.compression",
                        N_ ("expected zlib, gzip, zstd or none, got \"%s\""), shown);
  return SIZE_MAX;
}

/* The inflated size is known before anything is inflated: four bytes for each cell. */
static bool
read_base64 (const Cells *self, DsTiledNode node, const char *text, size_t n, size_t want,
             uint32_t *out)
{
  const size_t how = find_compression (self);
  bool fits = true;
  uint8_t *bytes;
  size_t n_bytes;
  DsError err;

  if (how == SIZE_MAX)
    return false;
  if (ds_base64_decode (text, n, want * sizeof *out + 65536, &bytes, &n_bytes, &err) != DS_OK)
    return ds_tiled_take (self->reader, node, "data", &err);
  if (how == DS_COUNT (COMPRESSIONS)) {
    fits = n_bytes == want * sizeof *out;
    if (fits)
      memcpy (out, bytes, n_bytes);
    else
      fail_count (self, node, want, n_bytes / sizeof *out);
  } else if (ds_inflate (COMPRESSIONS[how].how, bytes, n_bytes, out, want * sizeof *out, &err) !=
             DS_OK) {
    fits = ds_tiled_take (self->reader, node, "data", &err);
  }
  ds_free (bytes);
  if (fits)
    take_bytes (out, want);
  return fits;
}

/* <tile gid="1"/>, as old maps have it. */
static bool
read_elements (const Cells *self, DsTiledNode node, size_t want, uint32_t *out)
{
  static const DsTiledList list = { "", NULL, "tile" };
  size_t count = 0;
  DsTiledNode tile;

  for (DsTiledWalk w = ds_tiled_walk (node, &list); ds_tiled_next (&w, &tile); count++) {
    int64_t gid = 0;

    if (!ds_tiled_int (tile, "gid", 0, UINT32_MAX, &gid, self->reader->errors))
      return false;
    if (count < want)
      out[count] = (uint32_t)gid;
  }
  return count == want || fail_count (self, node, want, count);
}

static bool
read_array (const Cells *self, DsTiledNode node, DsNode array, size_t want, uint32_t *out)
{
  if (ds_node_length (array) != want)
    return fail_count (self, node, want, ds_node_length (array));
  for (size_t i = 0; i < want; i++) {
    const DsNode item = ds_node_at (array, i);
    int64_t value;

    if (!ds_node_int (item, &value) || value < 0 || value > UINT32_MAX) {
      size_t n;
      const char *text = ds_node_source (item, &n);

      return fail_cell (self, (DsTiledNode){ .value = item }, 0, text, n);
    }
    out[i] = (uint32_t)value;
  }
  return true;
}

/* The cells of the element "data", of a chunk, or of a layer or chunk of JSON. */
static bool
read_block (const Cells *self, DsTiledNode node, size_t want, uint32_t *out)
{
  const bool is_base64 = ds_tiled_is (self->data, "encoding", "base64");
  const char *text = NULL;
  size_t n = 0;
  DsNode data;

  if (node.is_xml)
    text = ds_element_text (node.element, &n);
  else if (!ds_node_get (node.value, "data", &data))
    return ds_tiled_fail_missing (node, self->reader->errors, "data") == DS_OK;
  else if (ds_node_type (data) == DS_JSON_ARRAY)
    return read_array (self, node, data, want, out);
  else
    text = ds_tiled_get (node, "data", &n);
  if (text == NULL)
    return ds_tiled_fail_missing (node, self->reader->errors, "data") == DS_OK;
  if (is_base64)
    return read_base64 (self, node, text, n, want, out);
  if (ds_tiled_is (self->data, "encoding", "csv") || !node.is_xml)
    return read_csv (self, node, text, n, want, out);
  if (ds_tiled_get (self->data, "encoding", &n) == NULL)
    return read_elements (self, node, want, out);
  (void)!ds_tiled_fail (self->data, self->reader->errors, "encoding", "tiled.encoding",
                        N_ ("expected csv, base64 or none, got another encoding"));
  return false;
}

bool
ds_tiled_read_block (DsTiledReader *self, DsTiledNode layer, DsTiledNode block, size_t n,
                     uint32_t *out)
{
  Cells cells = { .reader = self, .layer = layer, .data = layer };

  DS_ASSERT (self != NULL && out != NULL);

  if (layer.is_xml && !ds_tiled_child (layer, "data", &cells.data))
    return ds_tiled_fail_missing (layer, self->errors, "data") == DS_OK;
  return read_block (&cells, block, n, out);
}

static void
clear_turns (DsForeignLayer *layer)
{
  for (size_t i = 0; i < (size_t)layer->w * (size_t)layer->h; i++)
    layer->cells[i] &= ~HEXAGONAL;
}

/* ---- chunks */

bool
ds_tiled_read_chunk_box (DsTiledReader *self, DsTiledNode chunk, DsRect *out)
{
  int64_t x = 0, y = 0, w = 0, h = 0;
  DsErrors *errors = self->errors;

  DS_ASSERT (self != NULL && out != NULL);

  if (!ds_tiled_int (chunk, "x", -CHUNK_FAR, CHUNK_FAR, &x, errors) ||
      !ds_tiled_int (chunk, "y", -CHUNK_FAR, CHUNK_FAR, &y, errors) ||
      !ds_tiled_int (chunk, "width", 1, DS_FOREIGN_SIDE_MAX, &w, errors) ||
      !ds_tiled_int (chunk, "height", 1, DS_FOREIGN_SIDE_MAX, &h, errors))
    return false;
  if (w == 0 || h == 0)
    return ds_tiled_fail_missing (chunk, errors, w == 0 ? "width" : "height") == DS_OK;
  *out = (DsRect){ (int32_t)x, (int32_t)y, (int32_t)w, (int32_t)h };
  self->n_inflated += (size_t)(w * h);
  if (self->n_inflated <= DS_FOREIGN_CELLS_MAX)
    return true;
  (void)!ds_tiled_fail (chunk, errors, "", "tiled.chunks",
                        N_ ("expected at most %u cells in all chunks together, got more"),
                        DS_FOREIGN_CELLS_MAX);
  return false;
}

static bool
copy_chunk (const Cells *self, DsTiledNode chunk, const DsRect *box, DsForeignLayer *layer)
{
  const size_t n = (size_t)box->w * (size_t)box->h;
  uint32_t *cells = ds_alloc (n, sizeof *cells);
  bool fits;
  DsError err;

  if (cells == NULL) {
    ds_fail_nomem (&err, self->reader->name);
    return ds_tiled_take (self->reader, chunk, "data", &err);
  }
  fits = read_block (self, chunk, n, cells);
  for (int32_t y = 0; y < box->h && fits; y++)
    memcpy (layer->cells + (size_t)(box->y - layer->y + y) * (size_t)layer->w +
                (size_t)(box->x - layer->x),
            cells + (size_t)y * (size_t)box->w, (size_t)box->w * sizeof *cells);
  ds_free (cells);
  return fits;
}

/* The box around all chunks is the layer. */
static bool
read_chunks (const Cells *self, DsForeignLayer *out)
{
  DsRect box, all = { 0 };
  DsTiledNode chunk;
  DsError err;
  size_t n = 0;

  for (DsTiledWalk w = ds_tiled_walk (self->layer, &ds_tiled_chunks); ds_tiled_next (&w, &chunk);
       n++) {
    if (!ds_tiled_read_chunk_box (self->reader, chunk, &box))
      return false;
    if (n == 0)
      all = box;
    all = (DsRect){ ds_min (all.x, box.x), ds_min (all.y, box.y),
                    ds_max (all.x + all.w, box.x + box.w) - ds_min (all.x, box.x),
                    ds_max (all.y + all.h, box.y + box.h) - ds_min (all.y, box.y) };
  }
  if (n == 0)
    return true;
  if (ds_foreign_make_cells (self->reader->map, out, all.x, all.y, all.w, all.h, &err) != DS_OK)
    return ds_tiled_take (self->reader, self->layer, "", &err);
  self->reader->n_inflated = 0;
  for (DsTiledWalk w = ds_tiled_walk (self->layer, &ds_tiled_chunks); ds_tiled_next (&w, &chunk);)
    if (!ds_tiled_read_chunk_box (self->reader, chunk, &box) ||
        !copy_chunk (self, chunk, &box, out))
      return false;
  return true;
}

static bool
has_chunks (DsTiledNode layer)
{
  DsTiledWalk walk = ds_tiled_walk (layer, &ds_tiled_chunks);
  DsTiledNode chunk;

  return ds_tiled_next (&walk, &chunk);
}

bool
ds_tiled_read_cells (DsTiledReader *self, DsTiledNode node, int32_t w, int32_t h,
                     DsForeignLayer *out)
{
  Cells cells = { .reader = self, .layer = node, .data = node };
  DsError err;

  DS_ASSERT (self != NULL && out != NULL);

  self->n_inflated = 0;
  if (node.is_xml && !ds_tiled_child (node, "data", &cells.data))
    return ds_tiled_fail_missing (node, self->errors, "data") == DS_OK;
  if (has_chunks (node)) {
    if (!read_chunks (&cells, out))
      return false;
  } else if (w > 0 && h > 0) {
    if (ds_foreign_make_cells (self->map, out, 0, 0, w, h, &err) != DS_OK)
      return ds_tiled_take (self, node, "", &err);
    if (!read_block (&cells, cells.data, (size_t)w * (size_t)h, out->cells))
      return false;
  }
  clear_turns (out);
  return true;
}
