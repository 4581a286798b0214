/* core/io/foreign/readers/xp.c — REXPaint pictures, *.xp: layers of glyphs with two colours,
 * compressed by gzip. Source: the appendix of REXPaint's manual. */
#include "base/inflate.h"
#include "base/rect.h"
#include "io/foreign/reader.h"

#include <stdio.h>

#define LAYERS_MAX 64         /* REXPaint itself makes at most 9 */
#define CODE_MAX 0x10ffff     /* as mappings have them */
#define CELL_BYTES 10         /* code and two colours */
#define INFLATE_MOST 1100     /* bytes that a compressed byte can become, rounded up */
#define COLUMN_CELLS_MAX 4096 /* that are inflated at once */

typedef struct {
  DsForeign *map;
  DsForeignLevel *level;
  DsInflater *bytes;
  const char *name;
  uint64_t n_most; /* bytes that the file can hold when it is inflated */
  DsErrors *errors;
} Xp;

static uint32_t
le32 (const uint8_t *at)
{
  return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static DsStatus
fail (const Xp *self, DsError *err)
{
  ds_error_name (err, self->name);
  return ds_errors_take (self->errors, err);
}

static bool
read_int (Xp *self, int32_t *out, DsError *err)
{
  uint8_t bytes[4];

  if (ds_inflater_read (self->bytes, bytes, sizeof bytes, err) != DS_OK)
    return false;
  *out = (int32_t)le32 (bytes);
  return true;
}

/* Files have begun with a negative version since the ninth release, with the layers before. */
static DsStatus
read_head (Xp *self, int32_t *n_layers)
{
  int32_t version;
  DsError err;

  if (!read_int (self, &version, &err))
    return fail (self, &err);
  *n_layers = version;
  if (version < 0 && !read_int (self, n_layers, &err))
    return fail (self, &err);
  if (*n_layers >= 1 && *n_layers <= LAYERS_MAX)
    return DS_OK;
  return ds_errors_add (self->errors, DS_BAD_DATA, self->name, "xp.layers",
                        N_ ("expected 1 to %d layers, got %d"), LAYERS_MAX, (int)*n_layers);
}

/* A cell of the layer; 0 where it is transparent. False: a finding is in @err. */
static bool
take_cell (Xp *self, const uint8_t *at, uint32_t *out, DsError *err)
{
  const DsForeignGlyph glyph = { .code = le32 (at),
                                 .fg = (uint32_t)at[4] << 16 | (uint32_t)at[5] << 8 | at[6],
                                 .bg = (uint32_t)at[7] << 16 | (uint32_t)at[8] << 8 | at[9] };

  *out = 0;
  if (glyph.bg == DS_FOREIGN_CLEAR)
    return true;
  if (glyph.code > CODE_MAX) {
    ds_fail (err, DS_BAD_DATA, "", "xp.code",
             N_ ("expected numbers of characters up to %d, got %u"), CODE_MAX,
             (unsigned)glyph.code);
    return false;
  }
  *out = ds_foreign_glyph (self->map, glyph, err);
  return *out != 0;
}

/* Cells follow each other down the columns. */
static bool
read_cells (Xp *self, DsForeignLayer *layer, DsError *err)
{
  uint8_t bytes[COLUMN_CELLS_MAX * CELL_BYTES];

  for (int32_t x = 0; x < layer->w; x++)
    for (int32_t y = 0, n; y < layer->h; y += n) {
      n = ds_min (layer->h - y, COLUMN_CELLS_MAX);
      if (ds_inflater_read (self->bytes, bytes, (size_t)n * CELL_BYTES, err) != DS_OK)
        return false;
      for (int32_t i = 0; i < n; i++)
        if (!take_cell (self, bytes + i * CELL_BYTES,
                        &layer->cells[ds_cell_index ((DsCell){ x, y + i }, layer->w)], err))
          return false;
    }
  return true;
}

/* A layer whose size the file cannot hold is refused before it is allocated. */
static DsStatus
read_layer (Xp *self, int32_t number)
{
  DsForeignLayer *layer;
  char text[32];
  int32_t w, h;
  DsError err;

  if (!read_int (self, &w, &err) || !read_int (self, &h, &err))
    return fail (self, &err);
  if (w > 0 && h > 0 && (uint64_t)w * (uint64_t)h > self->n_most / CELL_BYTES)
    return ds_errors_add (self->errors, DS_BAD_DATA, self->name, "xp.size",
                          N_ ("layer %d: expected a size that the file can hold, got %d x %d"),
                          (int)number, (int)w, (int)h);
  layer = ds_foreign_add_layer (self->map, self->level, &err);
  if (layer == NULL)
    return ds_errors_take (self->errors, &err);
  layer->kind = DS_FOREIGN_GLYPHS;
  layer->name = ds_foreign_text (
      self->map, text, (size_t)snprintf (text, sizeof text, "layer %d", (int)number), &err);
  if (layer->name == NULL || ds_foreign_make_cells (self->map, layer, 0, 0, w, h, &err) != DS_OK)
    return ds_errors_take (self->errors, &err);
  self->level->w = ds_max (self->level->w, w);
  self->level->h = ds_max (self->level->h, h);
  return read_cells (self, layer, &err) ? DS_OK : fail (self, &err);
}

static DsStatus
read_picture (Xp *self)
{
  int32_t n_layers = 0;
  DsStatus status = read_head (self, &n_layers);
  DsError err;

  if (status != DS_OK)
    return status;
  self->level = ds_foreign_add_level (self->map, &err);
  if (self->level == NULL)
    return ds_errors_take (self->errors, &err);
  for (int32_t i = 0; i < n_layers && status == DS_OK; i++)
    status = read_layer (self, i + 1);
  return status;
}

static DsStatus
read (DsForeign *out, const char *name, const char *bytes, size_t n, const DsForeignFiles *files,
      DsErrors *errors)
{
  Xp self = { .map = out, .name = name, .n_most = (uint64_t)n * INFLATE_MOST, .errors = errors };
  DsStatus status;
  DsError err;

  (void)files;
  status = ds_inflater_new (&self.bytes, bytes, n, &err) == DS_OK ? read_picture (&self)
                                                                  : fail (&self, &err);
  ds_inflater_free (self.bytes);
  return status;
}

const DsForeignReader ds_foreign_reader_xp = {
  .id = "xp",
  .label = N_ ("REXPaint picture"),
  .suffixes = ".xp",
  .read = read,
};
