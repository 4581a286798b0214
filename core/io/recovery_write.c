/* core/io/recovery_write.c — writes a document, or its changes, as lines of a journal. */
#include "io/delve_file.h"
#include "io/recovery_files.h"
#include "io/runs.h"

#include <string.h>

#define RUNS_BYTES_MAX 4096 /* of one layer and band; more is shorter as the whole band */

/* ---- the frame: all but the cells */

/* The equal lines at the start of @a and @b, and their bytes. */
static size_t
equal_lines (const DsText *a, const DsText *b, size_t *bytes)
{
  size_t lines = 0;

  *bytes = 0;
  for (size_t i = 0; i < a->n && i < b->n && a->bytes[i] == b->bytes[i]; i++)
    if (a->bytes[i] == '\n') {
      lines++;
      *bytes = i + 1;
    }
  return lines;
}

/* True when a line begins @n bytes before the end of @text; text before @start is ignored. */
static bool
begins_line (const DsText *text, size_t start, size_t n)
{
  return n == text->n - start || text->bytes[text->n - n - 1] == '\n';
}

/* The bytes of the equal lines at the end of @a and @b, behind the first @start bytes. */
static size_t
equal_end (const DsText *a, const DsText *b, size_t start)
{
  size_t bytes = 0;

  for (size_t n = 1;
       n <= a->n - start && n <= b->n - start && a->bytes[a->n - n] == b->bytes[b->n - n]; n++)
    if (begins_line (a, start, n) && begins_line (b, start, n))
      bytes = n;
  return bytes;
}

static int64_t
count_lines (const char *bytes, size_t n)
{
  int64_t lines = 0;

  for (const char *end = bytes + n; bytes < end; bytes++)
    lines += *bytes == '\n';
  return lines;
}

static void
put_lines (DsJsonWriter *json, const char *bytes, size_t n)
{
  const char *const end = bytes + n;

  ds_json_begin_array (json, "lines", DS_JSON_INLINE);
  while (bytes < end) {
    const char *line_end = memchr (bytes, '\n', (size_t)(end - bytes));

    ds_json_put_bytes (json, NULL, bytes, (size_t)(line_end - bytes));
    bytes = line_end + 1;
  }
  ds_json_end (json);
}

/* The lines of @now that differ from those of @before; all of them where @before is empty. */
static void
put_patch (DsJsonWriter *json, const DsText *before, const DsText *now)
{
  size_t start = 0, end = 0;

  if (before->n > 0) {
    ds_json_put_int (json, "at", (int64_t)equal_lines (before, now, &start));
    end = equal_end (before, now, start);
    ds_json_put_int (json, "drop", count_lines (before->bytes + start, before->n - start - end));
  }
  put_lines (json, now->bytes + start, now->n - start - end);
}

DsStatus
ds_recovery_put_frame (DsText *out, const DsText *before, const DsDelve *now,
                       const DsReshape *shape, DsText *frame, DsError *err)
{
  const DsStatus status = ds_delve_write_frame (now, frame, err);
  DsJsonWriter json;

  DS_ASSERT (out != NULL && now != NULL);
  if (status != DS_OK)
    return status;
  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
  ds_json_begin_object (&json, "frame", DS_JSON_INLINE);
  ds_json_put_int (&json, "w", now->dungeon.w);
  ds_json_put_int (&json, "h", now->dungeon.h);
  ds_json_put_int (&json, "floors", (int64_t)now->dungeon.n_floors);
  if (now->legend != NULL)
    ds_json_put_string (&json, "legend", ds_str_get (now->legend));
  if (shape != NULL)
    ds_recovery_put_shape (&json, shape, now->rules);
  put_patch (&json, before, frame);
  ds_json_end (&json);
  ds_json_end (&json);
  return DS_OK;
}

void
ds_recovery_put_tiles (DsText *out, const DsRules *rules)
{
  DsJsonWriter json;

  DS_ASSERT (out != NULL);
  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
  ds_json_begin_object (&json, "tiles", DS_JSON_INLINE);
  for (uint32_t i = 1; i < ds_rules_n_tiles (rules); i++) {
    const DsTile *tile = ds_rules_tile (rules, i);

    ds_json_put_string (&json, tile->id, ds_layer_id ((DsLayer)tile->layer));
  }
  ds_json_end (&json);
  ds_json_end (&json);
}

/* ---- cells: one layer of one band of rows at a time */

typedef struct {
  DsText *out;
  const DsDelve *delve;
  size_t floor;
  DsLayer layer;
  uint32_t value; /* of the line that is written */
  bool is_open;   /* a line is */
  bool is_first;  /* there are no cells before these */
} BandWriter;

static void
put_target (const BandWriter *self)
{
  ds_text_printf (self->out, "{\"floor\":%zu,\"layer\":\"%s\",", self->floor,
                  ds_layer_id (self->layer));
}

static void
end_line (BandWriter *self)
{
  if (self->is_open)
    ds_text_puts (self->out, "]}\n");
  self->is_open = false;
}

static void
begin_line (BandWriter *self, uint32_t value)
{
  end_line (self);
  put_target (self);
  if (!ds_layer_has_tiles (self->layer))
    ds_text_printf (self->out, "\"value\":%u,\"runs\":[", value);
  else if (value == DS_TILE_NONE)
    ds_text_puts (self->out, "\"tile\":null,\"runs\":[");
  else
    ds_text_printf (self->out, "\"tile\":\"%s\",\"runs\":[",
                    ds_rules_tile (self->delve->rules, value)->id);
  self->value = value;
  self->is_open = true;
}

static void
put_run (BandWriter *self, int32_t y, int32_t x0, int32_t x1, uint32_t value)
{
  char text[DS_RUN_BYTES];

  if (!self->is_open || self->value != value)
    begin_line (self, value);
  else
    ds_text_putc (self->out, ',');
  ds_run_format (&(DsRun){ y, x0, x1, 0 }, text);
  ds_text_printf (self->out, "\"%s\"", text);
}

static void
put_row (BandWriter *self, const DsGrid *before, const DsGrid *now, int32_t y)
{
  const size_t limit = self->out->n + RUNS_BYTES_MAX;

  for (int32_t x = 0, x0; x < now->w && self->out->n < limit; x++) {
    const uint32_t value = ds_grid_get (now, x, y);

    if (ds_grid_get (before, x, y) == value)
      continue;
    for (x0 = x; x + 1 < now->w && ds_grid_get (now, x + 1, y) == value &&
                 ds_grid_get (before, x + 1, y) != value;)
      x++;
    put_run (self, y, x0, x, value);
  }
}

/* ---- whole bands: pairs of count and value, 7 bits a byte, in base 64 */

/* Three bytes on their way to be four characters. */
typedef struct {
  DsText *out;
  uint8_t bytes[3];
  int n;
} Base64Writer;

static void
flush (Base64Writer *self)
{
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const uint32_t bits =
      (uint32_t)self->bytes[0] << 16 | (uint32_t)self->bytes[1] << 8 | self->bytes[2];
  const char text[] = { digits[bits >> 18], digits[bits >> 12 & 63],
                        self->n > 1 ? digits[bits >> 6 & 63] : '=',
                        self->n > 2 ? digits[bits & 63] : '=' };

  if (self->n > 0)
    ds_text_add (self->out, text, sizeof text);
  memset (self->bytes, 0, sizeof self->bytes);
  self->n = 0;
}

static void
put_number (Base64Writer *self, uint32_t number)
{
  do {
    if (self->n == 3)
      flush (self);
    self->bytes[self->n++] = (uint8_t)((number & 0x7f) | (number >= 0x80 ? 0x80 : 0));
    number >>= 7;
  } while (number > 0);
}

static uint32_t
cell_at (const void *row, uint8_t cell_size, int32_t x)
{
  return cell_size == 1   ? ((const uint8_t *)row)[x]
         : cell_size == 2 ? ((const uint16_t *)row)[x]
                          : ((const uint32_t *)row)[x];
}

/* Runs of cells as pairs of numbers. */
typedef struct {
  Base64Writer code;
  uint32_t number, count;
} PairWriter;

static void
end_pair (PairWriter *self)
{
  put_number (&self->code, self->count);
  put_number (&self->code, self->number);
}

static void
add_cell (PairWriter *self, uint32_t number)
{
  if (self->count > 0 && number != self->number) {
    end_pair (self);
    self->count = 0;
  }
  self->number = number;
  self->count++;
}

static void
put_cells (DsText *out, const DsGrid *grid, int32_t y0, int32_t y1)
{
  PairWriter pairs = { .code.out = out };

  for (int32_t y = y0; y < y1; y++) {
    const void *row = ds_grid_row (grid, y);

    for (int32_t x = 0; x < grid->w; x++)
      add_cell (&pairs, cell_at (row, grid->cell_size, x));
  }
  end_pair (&pairs);
  flush (&pairs.code);
}

/* The same over those of @before: 0 for a cell that is as it was, unless the run of its value goes
 * on; else the value and 1. */
static void
put_cells_over (DsText *out, const DsGrid *before, const DsGrid *now, int32_t y0, int32_t y1)
{
  PairWriter pairs = { .code.out = out };

  for (int32_t y = y0; y < y1; y++) {
    const void *row = ds_grid_row (now, y), *old = ds_grid_row (before, y);

    for (int32_t x = 0; x < now->w; x++) {
      const uint32_t value = cell_at (row, now->cell_size, x);

      add_cell (&pairs, value != cell_at (old, now->cell_size, x) || value + 1 == pairs.number
                            ? value + 1
                            : 0);
    }
  }
  end_pair (&pairs);
  flush (&pairs.code);
}

/* As runs, or the whole band if that is shorter. */
static void
put_band (BandWriter *self, const DsGrid *before, const DsGrid *now, int32_t band)
{
  const int32_t y0 = band * DS_BAND_ROWS,
                y1 = y0 + DS_BAND_ROWS < now->h ? y0 + DS_BAND_ROWS : now->h;
  const size_t start = self->out->n;

  for (int32_t y = y0; y < y1 && self->out->n <= start + RUNS_BYTES_MAX; y++)
    if (memcmp (ds_grid_row (before, y), ds_grid_row (now, y), (size_t)now->w * now->cell_size) !=
        0)
      put_row (self, before, now, y);
  end_line (self);
  if (self->out->n <= start + RUNS_BYTES_MAX || self->out->failed)
    return;
  self->out->n = start;
  put_target (self);
  ds_text_printf (self->out, "\"band\":%d,\"%s\":\"", band, self->is_first ? "cells" : "over");
  if (self->is_first)
    put_cells (self->out, now, y0, y1);
  else
    put_cells_over (self->out, before, now, y0, y1);
  ds_text_puts (self->out, "\"}\n");
}

/* The bands of a layer from number *@next on, until @out has @limit bytes. */
static DsStatus
put_layer (BandWriter *self, const DsGrid *before, int32_t *next, size_t limit, DsError *err)
{
  const DsGrid *now = &self->delve->dungeon.floors[self->floor].layers[self->layer];
  DsGrid blank = { 0 };

  if (before == NULL && self->layer >= DS_N_MADE_LAYERS && ds_grid_is_blank (now)) {
    *next = ds_grid_n_bands (now);
    return DS_OK;
  }
  if (before == NULL) {
    const DsStatus status = ds_grid_init (&blank, now->w, now->h, now->cell_size, err);

    if (status != DS_OK)
      return status;
    before = &blank;
  }
  for (; *next < ds_grid_n_bands (now) && self->out->n < limit; ++*next)
    if (!ds_grid_shares_band (before, now, *next))
      put_band (self, before, now, *next);
  ds_grid_clear (&blank);
  return DS_OK;
}

DsStatus
ds_recovery_put_bands (DsText *out, const DsDelve *before, const DsDelve *now, DsBandPlace *at,
                       size_t limit, DsError *err)
{
  const size_t n_layers = now->dungeon.n_floors * DS_N_LAYERS;
  DsStatus status = DS_OK;

  DS_ASSERT (out != NULL && now != NULL && at != NULL);
  while (at->layer < n_layers && status == DS_OK && !out->failed && out->n < limit) {
    BandWriter band = {
      .out = out, .delve = now, .floor = at->layer / DS_N_LAYERS, .is_first = before == NULL
    };
    const DsGrid *layers = before != NULL ? before->dungeon.floors[band.floor].layers : NULL;

    band.layer = (DsLayer)(at->layer % DS_N_LAYERS);
    status = put_layer (&band, layers != NULL ? &layers[band.layer] : NULL, &at->band, limit, err);
    if (status == DS_OK && at->band == ds_grid_n_bands (&now->dungeon.floors[0].layers[0]))
      *at = (DsBandPlace){ .layer = at->layer + 1 };
  }
  return status;
}

DsStatus
ds_recovery_put_cells (DsText *out, const DsDelve *before, const DsDelve *now, DsError *err)
{
  DsBandPlace at = { 0 };

  DS_ASSERT (out != NULL && now != NULL);
  return ds_recovery_put_bands (out, before, now, &at, SIZE_MAX, err);
}
