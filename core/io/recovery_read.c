/* core/io/recovery_read.c — a document as its snapshot and the log behind it say. */
#include "io/recovery_files.h"
#include "io/runs.h"

#include "base/array.h"
#include "base/intern.h"
#include "base/read.h"

#include <string.h>

typedef struct {
  DsDelve *delve;   /* what was read so far */
  DsErrors *errors; /* of one batch */
  const char *name; /* of the log */
} Reader;

/* The largest number that a cell of @layer may have: tables must have what numbers refer to. */
static int64_t
highest_value (const DsLevel *level, DsLayer layer)
{
  switch (layer) {
  case DS_LAYER_ROOM:
    return (int64_t)ds_rooms_count (level->rooms);
  case DS_LAYER_ORIGIN:
    return (int64_t)ds_origins_count (level->origins);
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

/* What a line sets: a grid and the value, from its known keys. */
static bool
read_target (DsNode line, DsDelve *delve, DsGrid **grid, uint32_t *value)
{
  int64_t floor, number = -1;
  DsLevel *level;
  DsLayer layer;
  DsNode node;
  const char *tile;

  if (!ds_node_get (line, "floor", &node) || !ds_node_int (node, &floor) || floor < 0 ||
      (size_t)floor >= delve->dungeon.n_floors || !read_layer (line, &layer))
    return false;
  level = &delve->dungeon.floors[floor];
  *grid = &level->layers[layer];
  if (layer != DS_LAYER_GROUND && layer != DS_LAYER_FEATURE) {
    if (!ds_node_get (line, "value", &node) || !ds_node_int (node, &number) || number < 0 ||
        number > highest_value (level, layer))
      return false;
    *value = (uint32_t)number;
    return true;
  }
  if (!ds_node_get (line, "tile", &node))
    return false;
  tile = ds_node_string (node, NULL);
  *value = tile != NULL ? ds_rules_find_tile (delve->rules, tile) : DS_TILE_NONE;
  return tile != NULL ? *value != DS_TILE_NONE : ds_node_type (node) == DS_JSON_NULL;
}

static DsStatus
apply_line (DsNode line, DsDelve *delve, DsErrors *errors)
{
  DsGrid *grid;
  DsNode runs;
  uint32_t value;

  if (!read_target (line, delve, &grid, &value) || !ds_node_get (line, "runs", &runs) ||
      ds_node_type (runs) != DS_JSON_ARRAY)
    return ds_node_fail (line, errors, "", "recovery.line",
                         N_ ("this is not a line of a recovery log"));
  for (size_t i = 0; i < ds_node_length (runs); i++) {
    DsRun run;

    if (!ds_run_read (&run, ds_node_at (runs, i), grid->w, grid->h, 0, "runs", errors))
      return DS_BAD_DATA;
    for (int32_t x = run.x0; x <= run.x1; x++)
      if (!ds_grid_set (grid, x, run.y, value))
        return ds_errors_add (errors, DS_NOMEM, "recovery", "no-memory",
                              N_ ("there is not enough memory"));
  }
  return DS_OK;
}

/* ---- batches */

#define END_MARK "{\"end\":true}"

/* A part of the log. */
typedef struct {
  const char *at, *end;
} Bytes;

/* Takes the next line, without its end, off @bytes; false: there is no whole one any more. */
static bool
next_line (Bytes *bytes, Bytes *line)
{
  const char *end =
      bytes->at < bytes->end ? memchr (bytes->at, '\n', (size_t)(bytes->end - bytes->at)) : NULL;

  if (end == NULL)
    return false;
  *line = (Bytes){ bytes->at, end };
  bytes->at = end + 1;
  return true;
}

/* The same with the lines up to a mark, which is taken off, too. */
static bool
next_batch (Bytes *bytes, Bytes *batch)
{
  Bytes rest = *bytes, line;

  while (next_line (&rest, &line))
    if (line.end - line.at == sizeof END_MARK - 1 &&
        memcmp (line.at, END_MARK, sizeof END_MARK - 1) == 0) {
      *batch = (Bytes){ bytes->at, line.at };
      *bytes = rest;
      return true;
    }
  return false;
}

typedef DsStatus (*LineFunc) (Reader *self, DsNode line, void *data);

static DsStatus
for_each_line (Reader *self, Bytes batch, LineFunc what, void *data)
{
  DsStatus status = DS_OK;
  Bytes line;

  while (status == DS_OK && next_line (&batch, &line)) {
    DsJson *json;

    status = ds_json_parse (&json, self->name, line.at, (size_t)(line.end - line.at), self->errors);
    if (status == DS_OK)
      status = what (self, ds_json_root (json), data);
    ds_json_free (json);
  }
  return status;
}

/* @data: the document that becomes what is read. */
static DsStatus
set_cells (Reader *self, DsNode line, void *data)
{
  return apply_line (line, data, self->errors);
}

/* All of it, or nothing. */
static DsStatus
apply_batch (Reader *self, Bytes batch)
{
  DsDelve changed;
  DsError err;
  DsStatus status = ds_delve_copy (&changed, self->delve, &err);

  if (status != DS_OK)
    return ds_errors_take (self->errors, &err);
  status = for_each_line (self, batch, set_cells, &changed);
  if (status == DS_OK) {
    const DsDelve old = *self->delve;

    *self->delve = changed;
    changed = old;
  }
  ds_delve_clear (&changed);
  return status;
}

/* Applies the batches that have their end and can be read: half a batch at the end never happened,
 * one that is broken costs what it held. */
static DsStatus
apply_log (Reader *self, Bytes log, bool *is_whole, DsErrors *errors)
{
  DsStatus status = DS_OK;
  size_t n_lost = 0;
  Bytes batch;

  while (status == DS_OK && next_batch (&log, &batch)) {
    memset (self->errors, 0, sizeof *self->errors);
    status = apply_batch (self, batch);
    if (status == DS_BAD_DATA || status == DS_LIMIT) {
      n_lost++;
      status = DS_OK;
    }
  }
  *is_whole = n_lost == 0 && log.at == log.end;
  if (status != DS_OK)
    return ds_errors_add (errors, status, self->name, "no-memory",
                          N_ ("there is not enough memory"));
  if (n_lost > 0)
    ds_errors_add (errors, DS_BAD_DATA, self->name, "recovery.batches",
                   NN_ ("%zu step cannot be read and is left out",
                        "%zu steps cannot be read and are left out"),
                   n_lost);
  return DS_OK;
}

/* ---- tiles that the rules lack */

typedef struct {
  const DsRules *rules;
  DsIntern ids;
  DS_ARRAY (uint8_t) layers; /* beside ids */
} Unknown;

static DsStatus
note_tile (Reader *self, DsNode line, void *data)
{
  Unknown *unknown = data;
  const char *id;
  DsLayer layer;
  DsNode node;

  if (!ds_node_get (line, "tile", &node) || (id = ds_node_string (node, NULL)) == NULL ||
      !ds_id_is_valid (id) || !read_layer (line, &layer) ||
      ds_rules_find_tile (unknown->rules, id) != DS_TILE_NONE ||
      ds_intern_find (&unknown->ids, id) != DS_INTERN_NONE)
    return DS_OK;
  return ds_intern_add (&unknown->ids, id) != DS_INTERN_NONE &&
                 ds_array_push (&unknown->layers, (uint8_t)layer)
             ? DS_OK
             : DS_NOMEM;
}

/* *@out: @rules with the tiles that the log has besides. */
static DsStatus
know_tiles (Reader *self, DsRules **out, DsRules *rules, Bytes log, DsError *err)
{
  Unknown unknown = { .rules = rules };
  DsStatus status = DS_OK;
  Bytes batch;

  *out = NULL;
  while (status != DS_NOMEM && next_batch (&log, &batch))
    status = for_each_line (self, batch, note_tile, &unknown); /* a bad one is skipped later */
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

static DsStatus
read_files (Reader *self, const char *snapshot, Bytes log, DsRules *rules, bool *is_whole,
            DsErrors *errors)
{
  DsRules *known = NULL;
  DsStatus status;
  DsError err;

  if (know_tiles (self, &known, rules, log, &err) != DS_OK)
    return ds_errors_take (errors, &err);
  status = ds_io_load (self->delve, snapshot, known, errors);
  if (status == DS_OK)
    status = apply_log (self, log, is_whole, errors);
  if (status != DS_OK)
    ds_delve_clear (self->delve);
  ds_rules_unref (known);
  return status;
}

DsStatus
ds_recovery_read (DsDelve *out, const char *folder, const char *token, DsRules *rules,
                  bool *is_whole, size_t *log_bytes, DsErrors *errors)
{
  const unsigned number = ds_recovery_highest (folder, token);
  char snapshot[DS_RECOVERY_PATH], log[DS_RECOVERY_PATH], *bytes;
  Reader self = { .delve = out, .name = log };
  DsStatus status;

  memset (out, 0, sizeof *out);
  ds_recovery_file (snapshot, folder, token, number, ".delve");
  ds_recovery_file (log, folder, token, number, ".log");
  if (ds_io_read_bytes (log, &bytes, log_bytes, NULL) != DS_OK)
    *log_bytes = 0;
  self.errors = ds_alloc0 (1, sizeof *self.errors);
  if (self.errors == NULL)
    status = ds_errors_add (errors, DS_NOMEM, "recovery", "no-memory",
                            N_ ("there is not enough memory"));
  else
    status =
        read_files (&self, snapshot, (Bytes){ bytes, bytes + *log_bytes }, rules, is_whole, errors);
  ds_free (self.errors);
  ds_free (bytes);
  return status;
}

DsStatus
ds_recovery_load (DsDelve *out, const char *folder, const char *token, DsRules *rules,
                  DsErrors *errors)
{
  size_t log_bytes;
  bool is_whole;

  return ds_recovery_read (out, folder, token, rules, &is_whole, &log_bytes, errors);
}
