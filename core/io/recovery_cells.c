/* core/io/recovery_cells.c — reads the lines of a journal that change cells. */
#include "io/recovery_reader.h"
#include "io/runs.h"

#include <string.h>

/* The largest number that a cell of @layer may have: tables must have what numbers refer to. Those
 * of a journal come with its frame, at the end. */
static int64_t
highest_value (const DsJournalReader *self, const DsFloor *level, DsLayer layer)
{
  switch (layer) {
  case DS_LAYER_ROOM:
    return self->is_journal ? UINT32_MAX : (int64_t)ds_rooms_count (level->rooms);
  case DS_LAYER_ORIGIN:
    return self->is_journal ? UINT8_MAX : (int64_t)ds_origins_count (level->origins);
  case DS_LAYER_PIN:
    return DS_PIN_ALL;
  default:
    return -1; /* tiles have names */
  }
}

bool
ds_journal_read_layer (DsNode line, DsLayer *layer)
{
  const char *name;
  DsNode node;

  DS_ASSERT (layer != NULL);
  if (!ds_node_get (line, "layer", &node) || (name = ds_node_string (node, NULL)) == NULL)
    return false;
  for (int i = 0; i < DS_N_LAYERS; i++)
    if (strcmp (ds_layer_id ((DsLayer)i), name) == 0) {
      *layer = (DsLayer)i;
      return true;
    }
  return false;
}

DsStatus
ds_journal_fail_line (DsNode line, DsErrors *errors)
{
  return ds_node_fail (line, errors, "", "recovery.line",
                       N_ ("expected a line of a recovery journal"));
}

DsStatus
ds_journal_fail_nomem (DsErrors *errors)
{
  return ds_errors_add (errors, DS_NOMEM, "recovery", "no-memory", N_ ("out of memory"));
}

bool
ds_journal_read_number (DsNode object, const char *key, int64_t lowest, int64_t highest,
                        int64_t *out)
{
  DsNode node;

  DS_ASSERT (key != NULL && out != NULL);
  return ds_node_get (object, key, &node) && ds_node_int (node, out) && *out >= lowest &&
         *out <= highest;
}

/* ---- cells */

/* The layer of a floor that a line is about. */
static DsGrid *
read_grid (DsJournalReader *self, DsJournalState *state, DsNode line, DsFloor **level,
           DsLayer *layer)
{
  const int64_t last = (int64_t)state->delve.dungeon.n_floors - 1;
  int64_t floor;

  if (!ds_journal_read_number (line, "floor", 0, last, &floor) ||
      !ds_journal_read_layer (line, layer))
    return NULL;
  *level = &state->delve.dungeon.floors[floor];
  return &(*level)->layers[*layer];
}

/* The value that the runs of a line get. */
static bool
read_value (DsJournalReader *self, const DsJournalState *state, DsNode line, const DsFloor *level,
            DsLayer layer, uint32_t *value)
{
  const char *tile;
  int64_t number;
  DsNode node;

  if (!ds_layer_has_tiles (layer)) {
    if (!ds_journal_read_number (line, "value", 0, highest_value (self, level, layer), &number))
      return false;
    *value = (uint32_t)number;
    return true;
  }
  if (!ds_node_get (line, "tile", &node))
    return false;
  tile = ds_node_string (node, NULL);
  *value = tile != NULL ? ds_rules_find_tile (state->delve.rules, tile) : DS_TILE_NONE;
  return tile != NULL ? *value != DS_TILE_NONE : ds_node_type (node) == DS_JSON_NULL;
}

static DsStatus
set_runs (DsJournalReader *self, DsGrid *grid, DsNode runs, uint32_t value)
{
  for (size_t i = 0; i < ds_node_length (runs); i++) {
    DsRun run;

    if (!ds_run_read (&run, ds_node_at (runs, i), grid->w, grid->h, 0, "runs", self->errors))
      return DS_BAD_DATA;
    for (int32_t x = run.x0; x <= run.x1; x++)
      if (!ds_grid_set (grid, x, run.y, value))
        return ds_journal_fail_nomem (self->errors);
  }
  return DS_OK;
}

/* Reads bytes from base 64. */
typedef struct {
  const char *at, *end;
  uint32_t bits;
  int n_bits;
} Base64Reader;

static int
digit_of (char c)
{
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* -1: there is none. */
static int
next_byte (Base64Reader *self)
{
  while (self->n_bits < 8) {
    const int digit = self->at < self->end ? digit_of (*self->at++) : -1;

    if (digit < 0)
      return -1;
    self->bits = self->bits << 6 | (uint32_t)digit;
    self->n_bits += 6;
  }
  self->n_bits -= 8;
  return self->bits >> self->n_bits & 0xff;
}

static bool
next_number (Base64Reader *self, uint32_t *number)
{
  *number = 0;
  for (int shift = 0; shift < 35; shift += 7) {
    const int byte = next_byte (self);

    if (byte < 0)
      return false;
    *number |= (uint32_t)(byte & 0x7f) << shift;
    if (byte < 0x80)
      return true;
  }
  return false;
}

/* The value of a cell for its number in the journal; false: there is none. */
static bool
value_of (DsJournalReader *self, const DsJournalState *state, const DsFloor *level, DsLayer layer,
          uint32_t number, uint32_t *value)
{
  *value = number;
  if (!ds_layer_has_tiles (layer))
    return (int64_t)number <= highest_value (self, level, layer);
  if (number > state->tiles.n)
    return false;
  if (number > 0)
    *value = state->tiles.items[number - 1];
  return true;
}

static void
fill_row (void *row, uint8_t cell_size, int32_t x, int32_t n, uint32_t value)
{
  for (int32_t end = x + n; x < end; x++)
    if (cell_size == 1)
      ((uint8_t *)row)[x] = (uint8_t)value;
    else if (cell_size == 2)
      ((uint16_t *)row)[x] = (uint16_t)value;
    else
      ((uint32_t *)row)[x] = value;
}

/* Cells @at and following of the rows from @y on, row after row. */
static bool
fill (DsGrid *grid, int32_t y, uint32_t at, uint32_t n, uint32_t value)
{
  while (n > 0) {
    const int32_t x = (int32_t)(at % (uint32_t)grid->w);
    const uint32_t part = n < (uint32_t)(grid->w - x) ? n : (uint32_t)(grid->w - x);
    void *row = ds_grid_row_mut (grid, y + (int32_t)(at / (uint32_t)grid->w));

    if (row == NULL)
      return false;
    fill_row (row, grid->cell_size, x, (int32_t)part, value);
    at += part;
    n -= part;
  }
  return true;
}

static DsStatus
set_band (DsJournalReader *self, DsJournalState *state, DsNode line, const DsFloor *level,
          DsGrid *grid, DsLayer layer)
{
  uint32_t count, number, value, n_cells, at = 0;
  DsNode node;
  const bool is_over = !ds_node_get (line, "cells", &node);
  const char *text;
  int64_t band;
  Base64Reader code;
  size_t n;
  int32_t y;

  if (!ds_journal_read_number (line, "band", 0, ds_grid_n_bands (grid) - 1, &band) ||
      (is_over && !ds_node_get (line, "over", &node)) || (text = ds_node_string (node, &n)) == NULL)
    return ds_journal_fail_line (line, self->errors);
  y = (int32_t)band * DS_BAND_ROWS;
  n_cells = (uint32_t)(grid->h - y < DS_BAND_ROWS ? grid->h - y : DS_BAND_ROWS) * (uint32_t)grid->w;
  code = (Base64Reader){ .at = text, .end = text + n };
  while (at < n_cells) {
    bool is_kept;

    if (!next_number (&code, &count) || !next_number (&code, &number) || count == 0 ||
        count > n_cells - at)
      return ds_journal_fail_line (line, self->errors);
    is_kept = is_over && number == 0;
    if (!is_kept && !value_of (self, state, level, layer, number - is_over, &value))
      return ds_journal_fail_line (line, self->errors);
    if (!is_kept && !fill (grid, y, at, count, value))
      return ds_journal_fail_nomem (self->errors);
    at += count;
  }
  return DS_OK;
}

DsStatus
ds_journal_read_cells (DsJournalReader *self, DsJournalState *state, DsNode line)
{
  DsFloor *level;
  DsLayer layer;
  DsGrid *grid = read_grid (self, state, line, &level, &layer);
  uint32_t value;
  DsNode runs;

  DS_ASSERT (self != NULL && state != NULL);
  if (grid == NULL)
    return ds_journal_fail_line (line, self->errors);
  if (!ds_node_get (line, "runs", &runs))
    return set_band (self, state, line, level, grid, layer);
  if (ds_node_type (runs) != DS_JSON_ARRAY || !read_value (self, state, line, level, layer, &value))
    return ds_journal_fail_line (line, self->errors);
  return set_runs (self, grid, runs, value);
}
