/* core/io/recovery_read.c — restores a document from its journal, or from a snapshot and its
 * log. */
#include "io/delve_file.h"
#include "io/recovery_files.h"
#include "io/runs.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/intern.h"
#include "base/read.h"

#include <string.h>

#define RETRIES_MAX 8 /* batches that are left out because they make no document */

typedef DS_ARRAY (const char *) Lines;

/* The document that the batches so far describe. Copies are cheap: they borrow the lists. */
typedef struct {
  DsDelve delve; /* of a journal: rules, sizes and cells only */
  bool is_begun; /* it has a size */
  const char *legend;
  Lines frame;               /* of a journal; in the reader's arena */
  DS_ARRAY (uint32_t) tiles; /* meaning of the numbers from 1 on, less 1 */
  bool owns_frame, owns_tiles;
} State;

typedef struct {
  State state;
  bool is_journal;
  DsRules *rules; /* of the program, with all tiles that are named */
  DsArena arena;
  DsErrors *errors; /* of one batch */
  const char *name; /* of the journal or log */
} JournalReader;

/* The largest number that a cell of @layer may have: tables must have what numbers refer to. Those
 * of a journal come with its frame, at the end. */
static int64_t
highest_value (const JournalReader *self, const DsFloor *level, DsLayer layer)
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

static bool
read_layer (DsNode line, DsLayer *layer)
{
  const char *name;
  DsNode node;

  if (!ds_node_get (line, "layer", &node) || (name = ds_node_string (node, NULL)) == NULL)
    return false;
  for (int i = 0; i < DS_N_LAYERS; i++)
    if (strcmp (ds_layer_id ((DsLayer)i), name) == 0) {
      *layer = (DsLayer)i;
      return true;
    }
  return false;
}

static DsStatus
fail_line (DsNode line, DsErrors *errors)
{
  return ds_node_fail (line, errors, "", "recovery.line",
                       N_ ("expected a line of a recovery journal"));
}

static DsStatus
fail_nomem (DsErrors *errors)
{
  return ds_errors_add (errors, DS_NOMEM, "recovery", "no-memory", N_ ("out of memory"));
}

static bool
read_number (DsNode object, const char *key, int64_t lowest, int64_t highest, int64_t *out)
{
  DsNode node;

  return ds_node_get (object, key, &node) && ds_node_int (node, out) && *out >= lowest &&
         *out <= highest;
}

/* ---- cells */

/* The layer of a floor that a line is about. */
static DsGrid *
read_grid (JournalReader *self, State *state, DsNode line, DsFloor **level, DsLayer *layer)
{
  const int64_t last = (int64_t)state->delve.dungeon.n_floors - 1;
  int64_t floor;

  if (!read_number (line, "floor", 0, last, &floor) || !read_layer (line, layer))
    return NULL;
  *level = &state->delve.dungeon.floors[floor];
  return &(*level)->layers[*layer];
}

static bool
is_of_tiles (DsLayer layer)
{
  return layer == DS_LAYER_GROUND || layer == DS_LAYER_FEATURE;
}

/* The value that the runs of a line get. */
static bool
read_value (JournalReader *self, const State *state, DsNode line, const DsFloor *level,
            DsLayer layer, uint32_t *value)
{
  const char *tile;
  int64_t number;
  DsNode node;

  if (!is_of_tiles (layer)) {
    if (!read_number (line, "value", 0, highest_value (self, level, layer), &number))
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
set_runs (JournalReader *self, DsGrid *grid, DsNode runs, uint32_t value)
{
  for (size_t i = 0; i < ds_node_length (runs); i++) {
    DsRun run;

    if (!ds_run_read (&run, ds_node_at (runs, i), grid->w, grid->h, 0, "runs", self->errors))
      return DS_BAD_DATA;
    for (int32_t x = run.x0; x <= run.x1; x++)
      if (!ds_grid_set (grid, x, run.y, value))
        return fail_nomem (self->errors);
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
value_of (JournalReader *self, const State *state, const DsFloor *level, DsLayer layer,
          uint32_t number, uint32_t *value)
{
  *value = number;
  if (!is_of_tiles (layer))
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
set_band (JournalReader *self, State *state, DsNode line, const DsFloor *level, DsGrid *grid,
          DsLayer layer)
{
  uint32_t count, number, value, n_cells, at = 0;
  const char *text;
  int64_t band;
  DsNode node;
  Base64Reader code;
  size_t n;
  int32_t y;

  if (!read_number (line, "band", 0, ds_grid_n_bands (grid) - 1, &band) ||
      !ds_node_get (line, "cells", &node) || (text = ds_node_string (node, &n)) == NULL)
    return fail_line (line, self->errors);
  y = (int32_t)band * DS_BAND_ROWS;
  n_cells = (uint32_t)(grid->h - y < DS_BAND_ROWS ? grid->h - y : DS_BAND_ROWS) * (uint32_t)grid->w;
  code = (Base64Reader){ .at = text, .end = text + n };
  while (at < n_cells) {
    if (!next_number (&code, &count) || !next_number (&code, &number) || count == 0 ||
        count > n_cells - at || !value_of (self, state, level, layer, number, &value))
      return fail_line (line, self->errors);
    if (!fill (grid, y, at, count, value))
      return fail_nomem (self->errors);
    at += count;
  }
  return DS_OK;
}

static DsStatus
apply_cells (JournalReader *self, State *state, DsNode line)
{
  DsFloor *level;
  DsLayer layer;
  DsGrid *grid = read_grid (self, state, line, &level, &layer);
  uint32_t value;
  DsNode runs;

  if (grid == NULL)
    return fail_line (line, self->errors);
  if (!ds_node_get (line, "runs", &runs))
    return set_band (self, state, line, level, grid, layer);
  if (ds_node_type (runs) != DS_JSON_ARRAY || !read_value (self, state, line, level, layer, &value))
    return fail_line (line, self->errors);
  return set_runs (self, grid, runs, value);
}

/* ---- the frame, and what tiles are called */

static DsStatus
apply_tiles (JournalReader *self, State *state, DsNode tiles)
{
  if (state->owns_tiles)
    ds_array_clear (&state->tiles);
  memset (&state->tiles, 0, sizeof state->tiles);
  state->owns_tiles = true;
  if (ds_node_type (tiles) != DS_JSON_OBJECT)
    return fail_line (tiles, self->errors);
  for (DsMember m = ds_node_first (tiles); m.key != NULL; m = ds_member_next (m)) {
    const uint32_t tile = ds_rules_find_tile (state->delve.rules, m.key);

    if (tile == DS_TILE_NONE)
      return fail_line (m.node, self->errors);
    if (!ds_array_push (&state->tiles, tile))
      return fail_nomem (self->errors);
  }
  return DS_OK;
}

/* Another size: all cells are 0 then. */
static DsStatus
apply_size (JournalReader *self, State *state, DsNode frame)
{
  int64_t w, h, floors;
  DsDungeon dungeon;
  DsError err;

  if (!read_number (frame, "w", 0, INT32_MAX, &w) || !read_number (frame, "h", 0, INT32_MAX, &h) ||
      !read_number (frame, "floors", 1, DS_FLOORS_MAX, &floors) ||
      ds_floor_check_size ((int32_t)w, (int32_t)h, (int32_t)floors, &err) != DS_OK)
    return fail_line (frame, self->errors);
  if (state->is_begun && state->delve.dungeon.w == w && state->delve.dungeon.h == h &&
      state->delve.dungeon.n_floors == (size_t)floors)
    return DS_OK;
  if (ds_dungeon_init (&dungeon, (int32_t)w, (int32_t)h, (size_t)floors, &err) != DS_OK)
    return ds_errors_take (self->errors, &err);
  ds_dungeon_clear (&state->delve.dungeon);
  state->delve.dungeon = dungeon;
  state->is_begun = true;
  return DS_OK;
}

/* Replaces @drop lines from @at on. */
static DsStatus
patch_lines (JournalReader *self, State *state, size_t at, size_t drop, DsNode lines)
{
  const Lines *old = &state->frame;
  Lines patched = { 0 };
  bool ok = ds_array_reserve (&patched, old->n - drop + ds_node_length (lines) + 1);

  for (size_t i = 0; i < at && ok; i++)
    patched.items[patched.n++] = old->items[i];
  for (size_t i = 0; i < ds_node_length (lines) && ok; i++) {
    const char *text = ds_node_string (ds_node_at (lines, i), NULL);

    if (text == NULL) {
      ds_array_clear (&patched);
      return fail_line (lines, self->errors);
    }
    patched.items[patched.n] = ds_arena_strdup (&self->arena, text);
    ok = patched.items[patched.n++] != NULL;
  }
  for (size_t i = at + drop; i < old->n && ok; i++)
    patched.items[patched.n++] = old->items[i];
  if (state->owns_frame)
    ds_array_clear (&state->frame);
  memcpy (&state->frame, &patched, sizeof patched);
  state->owns_frame = true;
  return ok ? DS_OK : fail_nomem (self->errors);
}

static DsStatus
apply_frame (JournalReader *self, State *state, DsNode frame)
{
  int64_t at = 0, drop = (int64_t)state->frame.n;
  DsStatus status;
  DsNode node;

  if (ds_node_type (frame) != DS_JSON_OBJECT)
    return fail_line (frame, self->errors);
  if (ds_node_get (frame, "at", &node) &&
      (!read_number (frame, "at", 0, (int64_t)state->frame.n, &at) ||
       !read_number (frame, "drop", 0, (int64_t)state->frame.n - at, &drop)))
    return fail_line (frame, self->errors);
  status = apply_size (self, state, frame);
  if (status != DS_OK)
    return status;
  state->legend = NULL;
  if (ds_node_get (frame, "legend", &node) && ds_node_string (node, NULL) != NULL) {
    state->legend = ds_arena_strdup (&self->arena, ds_node_string (node, NULL));
    if (state->legend == NULL)
      return fail_nomem (self->errors);
  }
  if (!ds_node_get (frame, "lines", &node) || ds_node_type (node) != DS_JSON_ARRAY)
    return fail_line (frame, self->errors);
  return patch_lines (self, state, (size_t)at, (size_t)drop, node);
}

static DsStatus
apply_line (JournalReader *self, DsNode line, void *data)
{
  State *state = data;
  DsNode node;

  if (self->is_journal && ds_node_get (line, "frame", &node))
    return apply_frame (self, state, node);
  if (self->is_journal && ds_node_get (line, "tiles", &node))
    return apply_tiles (self, state, node);
  return apply_cells (self, state, line);
}

/* ---- batches */

#define END_MARK "{\"end\":true}"

/* A part of the log. */
typedef struct {
  const char *at, *end;
} LogBytes;

/* Takes the next line, without its end, off @bytes; false: there is no whole one any more. */
static bool
next_line (LogBytes *bytes, LogBytes *line)
{
  const char *end =
      bytes->at < bytes->end ? memchr (bytes->at, '\n', (size_t)(bytes->end - bytes->at)) : NULL;

  if (end == NULL)
    return false;
  *line = (LogBytes){ bytes->at, end };
  bytes->at = end + 1;
  return true;
}

/* The same with the lines up to a mark, which is taken off, too. */
static bool
next_batch (LogBytes *bytes, LogBytes *batch)
{
  LogBytes rest = *bytes, line;

  while (next_line (&rest, &line))
    if (line.end - line.at == sizeof END_MARK - 1 &&
        memcmp (line.at, END_MARK, sizeof END_MARK - 1) == 0) {
      *batch = (LogBytes){ bytes->at, line.at };
      *bytes = rest;
      return true;
    }
  return false;
}

typedef DsStatus (*LineFunc) (JournalReader *self, DsNode line, void *data);

static DsStatus
for_each_line (JournalReader *self, LogBytes batch, LineFunc what, void *data)
{
  DsStatus status = DS_OK;
  LogBytes line;

  while (status == DS_OK && next_line (&batch, &line)) {
    DsJson *json;

    status = ds_json_parse (&json, self->name, line.at, (size_t)(line.end - line.at), self->errors);
    if (status == DS_OK)
      status = what (self, ds_json_root (json), data);
    ds_json_free (json);
  }
  return status;
}

static void
clear_state (State *state)
{
  ds_delve_clear (&state->delve);
  if (state->owns_frame)
    ds_array_clear (&state->frame);
  if (state->owns_tiles)
    ds_array_clear (&state->tiles);
  memset (state, 0, sizeof *state);
}

/* @now, which borrowed from @before, takes its place. */
static void
replace_state (State *before, State *now)
{
  if (!now->owns_frame) {
    now->owns_frame = before->owns_frame;
    before->owns_frame = false;
  }
  if (!now->owns_tiles) {
    now->owns_tiles = before->owns_tiles;
    before->owns_tiles = false;
  }
  clear_state (before);
  *before = *now;
}

/* All of it, or nothing. */
static DsStatus
apply_batch (JournalReader *self, LogBytes batch)
{
  State changed = self->state;
  DsError err;
  DsStatus status;

  changed.owns_frame = changed.owns_tiles = false;
  status = ds_delve_copy (&changed.delve, &self->state.delve, &err);
  if (status != DS_OK)
    return ds_errors_take (self->errors, &err);
  status = for_each_line (self, batch, apply_line, &changed);
  if (status == DS_OK)
    replace_state (&self->state, &changed);
  else
    clear_state (&changed);
  return status;
}

/* Applies the batches that are complete and readable: an incomplete batch at the end is ignored,
 * the changes of a broken one are lost. */
static DsStatus
apply_log (JournalReader *self, LogBytes log, bool *is_whole, size_t *n_lost)
{
  DsStatus status = DS_OK;
  LogBytes batch;

  *n_lost = 0;
  while (status == DS_OK && next_batch (&log, &batch)) {
    memset (self->errors, 0, sizeof *self->errors);
    status = apply_batch (self, batch);
    if (status == DS_BAD_DATA || status == DS_LIMIT) {
      ++*n_lost;
      status = DS_OK;
    }
  }
  *is_whole = *n_lost == 0 && log.at == log.end;
  return status;
}

/* ---- tiles that the rules lack */

typedef struct {
  const DsRules *rules;
  DsIntern ids;
  DS_ARRAY (uint8_t) layers; /* beside ids */
} Unknown;

static bool
note_id (Unknown *unknown, const char *id, DsLayer layer)
{
  if (!ds_id_is_valid (id) || ds_rules_find_tile (unknown->rules, id) != DS_TILE_NONE ||
      ds_intern_find (&unknown->ids, id) != DS_INTERN_NONE)
    return true;
  return ds_intern_add (&unknown->ids, id) != DS_INTERN_NONE &&
         ds_array_push (&unknown->layers, (uint8_t)layer);
}

static DsStatus
note_tiles (JournalReader *self, DsNode line, void *data)
{
  bool ok = true;
  DsLayer layer;
  DsNode node;

  if (ds_node_get (line, "tile", &node) && ds_node_string (node, NULL) != NULL &&
      read_layer (line, &layer))
    ok = note_id (data, ds_node_string (node, NULL), layer);
  else if (ds_node_get (line, "tiles", &node) && ds_node_type (node) == DS_JSON_OBJECT)
    for (DsMember m = ds_node_first (node); m.key != NULL && ok; m = ds_member_next (m)) {
      const char *id = ds_node_string (m.node, NULL);

      ok = note_id (data, m.key,
                    id != NULL && strcmp (id, ds_layer_id (DS_LAYER_FEATURE)) == 0
                        ? DS_LAYER_FEATURE
                        : DS_LAYER_GROUND);
    }
  return ok ? DS_OK : DS_NOMEM;
}

/* *@out: @rules with the tiles that the log has besides. */
static DsStatus
know_tiles (JournalReader *self, DsRules **out, DsRules *rules, LogBytes log, DsError *err)
{
  Unknown unknown = { .rules = rules };
  DsStatus status = DS_OK;
  LogBytes batch;

  *out = NULL;
  while (status != DS_NOMEM && next_batch (&log, &batch))
    status = for_each_line (self, batch, note_tiles, &unknown); /* broken ones are skipped later */
  if (status == DS_NOMEM)
    status = ds_fail_nomem (err, "recovery");
  else if (unknown.ids.n > 0)
    status = ds_rules_with_unknown (out, rules, unknown.ids.names, unknown.layers.items,
                                    unknown.ids.n, NULL, 0, err);
  else {
    *out = ds_rules_ref (rules);
    status = DS_OK;
  }
  ds_intern_clear (&unknown.ids);
  ds_array_clear (&unknown.layers);
  return status;
}

/* ---- all of it */

/* A number of a cell that the tables of the frame lack would be of nothing. */
static bool
clean_layer (DsGrid *grid, size_t highest, bool *is_clean)
{
  for (int32_t y = 0; y < grid->h; y++)
    for (int32_t x = 0; x < grid->w; x++)
      if (ds_grid_get (grid, x, y) > highest) {
        *is_clean = false;
        if (!ds_grid_set (grid, x, y, 0))
          return false;
      }
  return true;
}

/* The cells of the batches become those of @out, which has the frame. */
static DsStatus
join_cells (DsDelve *out, DsDelve *cells, bool *is_clean)
{
  for (size_t i = 0; i < out->dungeon.n_floors; i++) {
    DsFloor *level = &out->dungeon.floors[i];

    for (int k = 0; k < DS_N_LAYERS; k++) {
      const DsGrid blank = level->layers[k];

      level->layers[k] = cells->dungeon.floors[i].layers[k];
      cells->dungeon.floors[i].layers[k] = blank;
    }
    if (!clean_layer (&level->layers[DS_LAYER_ROOM], ds_rooms_count (level->rooms), is_clean) ||
        !clean_layer (&level->layers[DS_LAYER_ORIGIN], ds_origins_count (level->origins), is_clean))
      return DS_NOMEM;
  }
  return DS_OK;
}

/* The document of a journal. */
static DsStatus
finish (JournalReader *self, DsDelve *out, bool *is_clean)
{
  const State *state = &self->state;
  DsText text = { 0 };
  DsStatus status;

  for (size_t i = 0; i < state->frame.n; i++) {
    ds_text_puts (&text, state->frame.items[i]);
    ds_text_putc (&text, '\n');
  }
  memset (self->errors, 0, sizeof *self->errors);
  status = text.failed ? fail_nomem (self->errors)
                       : ds_delve_read_frame (out, self->name, text.bytes != NULL ? text.bytes : "",
                                              text.n, self->rules, self->errors);
  ds_text_clear (&text);
  if (status != DS_OK)
    return status;
  if (out->dungeon.w != state->delve.dungeon.w || out->dungeon.h != state->delve.dungeon.h ||
      out->dungeon.n_floors != state->delve.dungeon.n_floors)
    status = ds_errors_add (self->errors, DS_BAD_DATA, self->name, "recovery.size",
                            N_ ("the size of the cells does not match the level"));
  if (status == DS_OK)
    status = join_cells (out, &self->state.delve, is_clean);
  if (status == DS_OK && state->legend != NULL) {
    out->legend = ds_str_new (state->legend);
    status = out->legend != NULL ? DS_OK : fail_nomem (self->errors);
  }
  if (status != DS_OK)
    ds_delve_clear (out);
  return status;
}

/* As much of @log as makes a document: one that all batches do not make, those before the last may.
 */
static DsStatus
read_journal (JournalReader *self, DsDelve *out, LogBytes log, bool *is_whole, size_t *n_lost)
{
  size_t n_more = 0;
  DsStatus status;

  for (;; n_more++) {
    LogBytes batch, rest = log, last = log;
    bool is_clean = true;

    clear_state (&self->state);
    self->state = (State){ .delve = { .rules = ds_rules_ref (self->rules) } };
    status = apply_log (self, log, is_whole, n_lost);
    if (status == DS_OK)
      status = finish (self, out, &is_clean);
    *n_lost += n_more + (is_clean ? 0 : 1);
    *is_whole = *is_whole && *n_lost == 0;
    if (status != DS_BAD_DATA || n_more == RETRIES_MAX)
      return status;
    while (next_batch (&rest, &batch))
      last = batch;
    log.end = last.at;
    if (log.at == log.end)
      return status;
  }
}

/* The document of an earlier form. */
static DsStatus
read_snapshot (JournalReader *self, DsDelve *out, const char *snapshot, LogBytes log,
               bool *is_whole, size_t *n_lost, DsErrors *errors)
{
  DsStatus status = ds_io_load (&self->state.delve, snapshot, self->rules, errors);

  if (status == DS_OK)
    status = apply_log (self, log, is_whole, n_lost);
  *is_whole = false; /* nothing can be added to it */
  if (status == DS_OK) {
    *out = self->state.delve;
    memset (&self->state, 0, sizeof self->state);
  }
  return status;
}

static DsStatus
read_files (JournalReader *self, DsDelve *out, const char *snapshot, LogBytes log, DsRules *rules,
            bool *is_whole, DsErrors *errors)
{
  size_t n_lost = 0;
  DsStatus status;
  DsError err;

  if (know_tiles (self, &self->rules, rules, log, &err) != DS_OK)
    return ds_errors_take (errors, &err);
  status = self->is_journal ? read_journal (self, out, log, is_whole, &n_lost)
                            : read_snapshot (self, out, snapshot, log, is_whole, &n_lost, errors);
  if (status != DS_OK && errors->n == 0)
    *errors = *self->errors;
  if (status == DS_OK && n_lost > 0)
    ds_errors_add (errors, DS_BAD_DATA, "", "recovery.batches",
                   NN_ ("%zu change could not be read and is skipped",
                        "%zu changes could not be read and are skipped"),
                   n_lost);
  return status;
}

DsStatus
ds_recovery_read (DsDelve *out, const char *folder, const char *token, DsRules *rules,
                  bool *is_whole, size_t *log_bytes, DsErrors *errors)
{
  const unsigned number = ds_recovery_highest (folder, token);
  char snapshot[DS_RECOVERY_PATH], log[DS_RECOVERY_PATH], *bytes;
  JournalReader self = { .name = log };
  DsBudget budget;
  DsStatus status;
  DsError err;

  DS_ASSERT (out != NULL && log_bytes != NULL);
  memset (out, 0, sizeof *out);
  self.errors = ds_alloc0 (1, sizeof *self.errors);
  if (self.errors == NULL)
    return fail_nomem (errors);
  ds_recovery_file (snapshot, folder, token, number, DS_RECOVERY_SNAPSHOT);
  ds_recovery_file (log, folder, token, number, DS_RECOVERY_JOURNAL);
  status = ds_io_read_bytes (log, &bytes, log_bytes, &err);
  self.is_journal = status != DS_NOT_FOUND;
  if (status == DS_NOT_FOUND) {
    ds_recovery_file (log, folder, token, number, DS_RECOVERY_LOG);
    status = ds_io_read_bytes (log, &bytes, log_bytes, &err);
  }
  ds_budget_begin (&budget, *log_bytes + DS_CELLS_MAX); /* its cells are runs */
  if (status == DS_OK || status == DS_NOT_FOUND)
    status = read_files (&self, out, snapshot, (LogBytes){ bytes, bytes + *log_bytes }, rules,
                         is_whole, errors);
  else
    ds_errors_take (errors, &err);
  clear_state (&self.state);
  ds_rules_unref (self.rules);
  ds_arena_clear (&self.arena);
  ds_free (self.errors);
  ds_free (bytes);
  return ds_budget_end (&budget, status, errors);
}

DsStatus
ds_recovery_load (DsDelve *out, const char *folder, const char *token, DsRules *rules,
                  DsErrors *errors)
{
  size_t log_bytes;
  bool is_whole;

  DS_ASSERT (out != NULL);
  return ds_recovery_read (out, folder, token, rules, &is_whole, &log_bytes, errors);
}
