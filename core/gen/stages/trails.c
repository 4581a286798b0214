/* core/gen/stages/trails.c — lays rails, or another feature, along the longest shortest paths of a
 * floor. */
#include "base/array.h"
#include "base/hash.h"
#include "gen/put/spots.h"
#include "gen/stage.h"

#define POLL_CELLS 4096 /* cells between two polls of the job */

enum { P_TILE, P_COUNT, P_GAPS, N_PARAMS };

static const DsParam PARAMS[N_PARAMS] = {
  [P_TILE] = { .id = "tile",
               .label = N_ ("Tile"),
               .type = DS_PARAM_TILE,
               .min = 1,
               .fallback = "rails",
               .help = N_ ("Tile that is laid; doors and bridges on the way stay.") },
  [P_COUNT] = { .id = "count",
                .label = N_ ("Trails"),
                .type = DS_PARAM_RANGE,
                .max = 50,
                .fallback = "2..3",
                .help = N_ ("Number of trails; the first crosses the whole floor, the others lead "
                            "from it to the place farthest from all trails.") },
  [P_GAPS] = { .id = "gaps",
               .label = N_ ("Gaps"),
               .type = DS_PARAM_PERMILLE,
               .max = 1000,
               .fallback = "60",
               .unit = N_ ("‰"),
               .help = N_ ("Share of missing pieces.") },
};

typedef struct {
  DsGenRun *run;
  DsSpace space;           /* with straight steps only */
  DS_ARRAY (DsCell) cells; /* of all trails */
} Trails;

static bool
is_plain (const DsGenRun *run, size_t at)
{
  const uint32_t flags = ds_rules_cell_flags (run->rules, run->ground[at], DS_TILE_NONE);

  return run->feature[at] == DS_TILE_NONE && !(flags & (DS_TILE_LIQUID | DS_TILE_HARMFUL));
}

/* Lays a trail from the most distant cell back to the source, straight on where that is no
 * detour. */
static DsStatus
lay (Trails *self, const DsFlood *flood)
{
  DsGenRun *run = self->run;
  const uint64_t gaps = (uint64_t)ds_gen_int (run, P_GAPS);
  const uint32_t last = flood->order[flood->n_reached - 1];
  DsCell at = { (int32_t)(last % (uint32_t)run->w), (int32_t)(last / (uint32_t)run->w) };
  int way = 0;

  for (uint32_t steps = flood->steps[last]; steps > 0; steps--) {
    DsCell next;

    if (steps % POLL_CELLS == 0 && ds_gen_poll (run, 1, 2))
      return DS_CANCELLED;
    if (!ds_array_push (&self->cells, at))
      return DS_NOMEM;
    if (is_plain (run, ds_space_index (&self->space, at)) &&
        ds_cell_hash (run->key, at.x, at.y) % 1000 >= gaps)
      ds_gen_set (run, DS_LAYER_FEATURE, at, ds_gen_tile (run, P_TILE));
    for (int k = 0; k < 4; k++, way = (way + 1) % 4)
      if (ds_space_step (&self->space, at, way, &next) && ds_flood_at (flood, next) == steps - 1)
        break;
    at = next;
  }
  return DS_OK;
}

/* Starts the first trail at the cell of the largest part farthest from its first cell. */
static DsStatus
start (Trails *self, DsError *err)
{
  DsGenSpots spots;
  DsStatus status = ds_gen_spots_find (&spots, self->run, &self->space, NULL, 0, err);

  if (status != DS_OK)
    return status;
  if (spots.flood.n_reached > 0) {
    const uint32_t last = spots.flood.order[spots.flood.n_reached - 1];
    const DsCell cell = { (int32_t)(last % (uint32_t)self->run->w),
                          (int32_t)(last / (uint32_t)self->run->w) };

    if (!ds_array_push (&self->cells, cell))
      status = DS_NOMEM;
  }
  ds_gen_spots_clear (&spots);
  return status;
}

static DsStatus
run_trails (DsGenRun *run, DsError *err)
{
  Trails self = { .run = run };
  DsStatus status = ds_gen_space (run, &self.space, err);
  int32_t low, high, count;

  ds_gen_range (run, P_COUNT, &low, &high);
  count = ds_rng_range (&run->rng, low, high);
  self.space.movement = DS_MOVE_4;
  if (status == DS_OK && count > 0)
    status = start (&self, err);
  for (int32_t i = 0; i < count && self.cells.n > 0 && status == DS_OK; i++) {
    DsFlood flood;

    status = ds_flood_from (&flood, &self.space, self.cells.items, self.cells.n, DS_FLOOD_FAR - 1,
                            run->job, err);
    if (status == DS_OK)
      status = lay (&self, &flood);
    ds_flood_clear (&flood);
    if (status == DS_OK && ds_gen_poll (run, (uint64_t)i, (uint64_t)count))
      status = DS_CANCELLED;
  }
  ds_free ((uint8_t *)self.space.open);
  ds_array_clear (&self.cells);
  return status;
}

const DsGenStage ds_gen_trails = {
  .id = "trails",
  .label = N_ ("Trails"),
  .help = N_ ("Lays rails or other tiles along the longest routes: a trail across the floor, "
              "others branching off."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_trails,
};
