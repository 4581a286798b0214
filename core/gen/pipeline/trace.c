/* core/gen/pipeline/trace.c — hashes of levels that are the same on every machine. */
#include "gen/pipeline/trace.h"
#include "base/hash.h"
#include "gen/pipeline/gen_state.h"

static uint64_t
add (uint64_t hash, uint64_t number)
{
  return ds_mix64 (hash + number);
}

static uint64_t
add_text (uint64_t hash, const DsStr *text)
{
  return add (hash, ds_fnv64_text (ds_str_get (text)));
}

static uint64_t
hash_tables (const DsGenState *state, const DsGenFloor *floor, uint64_t hash)
{
  for (size_t i = 0; i < ds_rooms_count (floor->rooms); i++) {
    const DsRoom *room = ds_rooms_get (floor->rooms, i);

    hash = add_text (add (add (add (hash, room->id), room->kind), room->region), room->name);
  }
  for (size_t i = 0; i < ds_things_count (floor->things); i++) {
    const DsThing *thing = ds_things_get (floor->things, i);

    hash = add (hash, ds_fnv64_text (ds_rules_kind (state->base->rules, thing->kind)->id));
    hash = ds_cell_hash (add (add (hash, thing->id), thing->facing), thing->at.x, thing->at.y);
    hash =
        ds_cell_hash (add (hash, (uint32_t)thing->target_floor), thing->target.x, thing->target.y);
  }
  for (size_t i = 0; i < ds_regions_count (state->regions); i++) {
    const DsRegion *region = ds_regions_get (state->regions, i);

    hash = add_text (add (add (hash, region->id), region->colour), region->name);
  }
  return hash;
}

/* @ids: hash of each tile's id. */
static uint64_t
hash_floor (const DsGenState *state, const DsGenFloor *floor, const uint64_t *ids)
{
  const size_t n_cells = (size_t)floor->w * (size_t)floor->h;
  const uint16_t *ground = (const uint16_t *)(const void *)floor->layers[DS_LAYER_GROUND];
  const uint16_t *feature = (const uint16_t *)(const void *)floor->layers[DS_LAYER_FEATURE];
  const uint32_t *room = (const uint32_t *)(const void *)floor->layers[DS_LAYER_ROOM];
  const uint8_t *origin = floor->layers[DS_LAYER_ORIGIN];
  uint64_t hash = ds_cell_hash (DS_FNV64_START, floor->w, floor->h);

  for (size_t i = 0; i < n_cells; i++) {
    hash = add (hash, ids[ground[i]] + (ids[feature[i]] << 1));
    hash = add (hash, (uint64_t)room[i] << 8 | origin[i]);
  }
  return hash_tables (state, floor, hash);
}

DsStatus
ds_gen_trace_add (DsGenTrace *self, const DsGenState *state, size_t stage, size_t floor)
{
  const DsRules *rules = state->base->rules;
  uint64_t *ids = ds_alloc (ds_rules_n_tiles (rules), sizeof *ids);
  DsGenTraceRow row = { stage, floor, 0 };

  if (ids == NULL)
    return DS_NOMEM;
  for (uint32_t i = 0; i < ds_rules_n_tiles (rules); i++)
    ids[i] = ds_fnv64_text (ds_rules_tile (rules, i)->id);
  row.hash = hash_floor (state, &state->floors[floor], ids);
  ds_free (ids);
  return ds_array_push (&self->rows, row) ? DS_OK : DS_NOMEM;
}

uint64_t
ds_gen_trace_stage (const DsGenTrace *self, size_t stage)
{
  uint64_t hash = 0;

  for (size_t i = 0; i < self->rows.n; i++)
    if (self->rows.items[i].stage == stage)
      hash = add (hash, self->rows.items[i].hash);
  return hash;
}

void
ds_gen_trace_clear (DsGenTrace *self)
{
  ds_array_clear (&self->rows);
}
