/* core/gen/stages/connect.c — makes one cave of many: the cheapest tunnels between parts. */
#include "base/hash.h"
#include "field/tunnel.h"
#include "gen/stage.h"

#define RIM_COST 100     /* the rim is dug only where nothing else leads on */
#define POLL_CELLS 16384 /* cells that are dug between two looks at the job */

enum { P_MIN_PART, P_WANDER, P_FLOOR, P_WALL, N_PARAMS };

static const DsParam PARAMS[N_PARAMS] = {
  [P_MIN_PART] = { .id = "min_part",
                   .label = N_ ("Fill parts below"),
                   .type = DS_PARAM_INT,
                   .max = 1000000,
                   .fallback = "0",
                   .unit = N_ ("cells"),
                   .help = N_ ("Separate parts with fewer cells are filled up instead of joined. "
                               "The largest part and what was set by hand stay.") },
  [P_WANDER] = { .id = "wander",
                 .label = N_ ("Wandering"),
                 .type = DS_PARAM_INT,
                 .max = 20,
                 .fallback = "3",
                 .help = N_ ("How uneven the rock is: 0 digs straight tunnels, more makes them "
                             "wind.") },
  [P_FLOOR] = { .id = "floor",
                .label = N_ ("Floor"),
                .type = DS_PARAM_TILE,
                .fallback = "floor",
                .help = N_ ("What tunnels are made of.") },
  [P_WALL] = { .id = "wall",
               .label = N_ ("Wall"),
               .type = DS_PARAM_TILE,
               .fallback = "wall",
               .help = N_ ("What small parts are filled with.") },
};

/* Says which parts are to be filled: small ones without any pin. DS_NOMEM, DS_CANCELLED; caller
 * frees *@out in any case. */
static DsStatus
mark_small (DsGenRun *run, const DsParts *parts, uint32_t min_size, bool **out)
{
  bool *is_small = *out = ds_alloc0 (parts->n, sizeof *is_small);
  size_t largest = 0;

  if (is_small == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < parts->n; i++) {
    is_small[i] = parts->items[i].size < min_size;
    if (parts->items[i].size > parts->items[largest].size)
      largest = i;
  }
  if (parts->n > 0)
    is_small[largest] = false;
  for (int32_t y = 0; y < run->h; y++) {
    if (y % 16 == 0 && ds_gen_poll (run, 0, 1))
      return DS_CANCELLED;
    for (int32_t x = 0; x < run->w && run->row_pins[y] != 0; x++) {
      const size_t at = (size_t)y * (size_t)run->w + (size_t)x;

      if (run->pin[at] != 0 && parts->label[at] != 0)
        is_small[parts->label[at] - 1] = false;
    }
  }
  return DS_OK;
}

static DsStatus
fill_small (DsGenRun *run, const DsParts *parts, uint8_t *open)
{
  const uint16_t wall = ds_gen_tile (run, P_WALL);
  bool *is_small;
  DsStatus status = mark_small (run, parts, (uint32_t)ds_gen_int (run, P_MIN_PART), &is_small);

  for (int32_t y = 0; y < run->h && status == DS_OK; y++) {
    if (y % 16 == 0 && ds_gen_poll (run, (uint64_t)y, (uint64_t)run->h * 2))
      status = DS_CANCELLED;
    for (int32_t x = 0; x < run->w; x++) {
      const size_t at = (size_t)y * (size_t)run->w + (size_t)x;

      if (parts->label[at] == 0 || !is_small[parts->label[at] - 1])
        continue;
      open[at] = 0;
      ds_gen_set (run, DS_LAYER_GROUND, (DsCell){ x, y }, wall);
      if (run->feature[at] != DS_TILE_NONE)
        ds_gen_set (run, DS_LAYER_FEATURE, (DsCell){ x, y }, DS_TILE_NONE);
      if (run->room[at] != 0)
        ds_gen_set (run, DS_LAYER_ROOM, (DsCell){ x, y }, 0);
    }
  }
  ds_free (is_small);
  return status;
}

static bool
blocks (const DsGenRun *run, uint32_t ground, uint32_t feature)
{
  return ds_rules_cell_flags (run->rules, ground, feature) & DS_TILE_BLOCKS_MOVE;
}

/* What opening a closed cell costs; never, when a pinned layer is what blocks it. */
static uint8_t
cost_of (const DsGenRun *run, DsCell cell, uint64_t wander, uint16_t floor)
{
  const size_t at = (size_t)cell.y * (size_t)run->w + (size_t)cell.x;
  const uint8_t pin = run->pin[at];

  if ((pin & DS_PIN_GROUND && blocks (run, run->ground[at], DS_TILE_NONE)) ||
      (pin & DS_PIN_FEATURE && blocks (run, floor, run->feature[at])))
    return DS_TUNNEL_NEVER;
  if (cell.x == 0 || cell.y == 0 || cell.x == run->w - 1 || cell.y == run->h - 1)
    return RIM_COST;
  return (uint8_t)(1 + ds_cell_hash (run->key, cell.x, cell.y) % (wander + 1));
}

static DsStatus
make_costs (DsGenRun *run, const uint8_t *open, uint8_t *cost)
{
  const uint64_t wander = (uint64_t)ds_gen_int (run, P_WANDER);
  const uint16_t floor = ds_gen_tile (run, P_FLOOR);

  for (int32_t y = 0; y < run->h; y++) {
    if (y % 16 == 0 && ds_gen_poll (run, (uint64_t)y + (uint64_t)run->h, (uint64_t)run->h * 2))
      return DS_CANCELLED;
    for (int32_t x = 0; x < run->w; x++) {
      const size_t at = (size_t)y * (size_t)run->w + (size_t)x;

      cost[at] = open[at] ? 0 : cost_of (run, (DsCell){ x, y }, wander, floor);
    }
  }
  return DS_OK;
}

static DsStatus
dig (DsGenRun *run, const DsTunnels *tunnels)
{
  const uint16_t floor = ds_gen_tile (run, P_FLOOR);

  for (size_t i = 0; i < tunnels->n_cells; i++) {
    const DsCell cell = { (int32_t)(tunnels->cells[i] % (uint32_t)run->w),
                          (int32_t)(tunnels->cells[i] / (uint32_t)run->w) };

    if (i % POLL_CELLS == 0 && ds_gen_poll (run, 1, 1))
      return DS_CANCELLED;
    ds_gen_set (run, DS_LAYER_GROUND, cell, floor);
    if (!ds_gen_is_open (run, cell))
      ds_gen_set (run, DS_LAYER_FEATURE, cell, DS_TILE_NONE);
  }
  return DS_OK;
}

static DsStatus
join_parts (DsGenRun *run, DsParts *parts, const uint8_t *open, DsError *err)
{
  uint8_t *cost = ds_alloc ((size_t)run->w * (size_t)run->h, 1);
  DsStatus status = cost != NULL ? make_costs (run, open, cost) : DS_NOMEM;
  DsTunnels tunnels = { 0 };

  if (status == DS_OK)
    status = ds_tunnels_find (&tunnels, parts, cost, run->job, err);
  if (status == DS_OK && tunnels.n_cut_off > 0)
    status = ds_gen_veto (run, err, "gen.enclosed", tunnels.cut_off[0],
                          N_ ("walls that were set by hand enclose this place: no tunnel can "
                              "reach it"));
  if (status == DS_OK)
    status = dig (run, &tunnels);
  ds_tunnels_clear (&tunnels);
  ds_free (cost);
  return status;
}

static DsStatus
run_connect (DsGenRun *run, DsError *err)
{
  DsParts parts = { 0 };
  DsSpace space;
  DsStatus status = ds_gen_space (run, &space, err);
  uint8_t *open = (uint8_t *)space.open;

  if (status == DS_OK)
    status = ds_parts_find (&parts, &space, run->job, err);
  if (status == DS_OK && parts.n > 1 && ds_gen_int (run, P_MIN_PART) > 1) {
    status = fill_small (run, &parts, open);
    ds_parts_clear (&parts);
    if (status == DS_OK)
      status = ds_parts_find (&parts, &space, run->job, err);
  }
  if (status == DS_OK && parts.n > 1)
    status = join_parts (run, &parts, open, err);
  ds_parts_clear (&parts);
  ds_free (open);
  return status;
}

const DsGenStage ds_gen_connect = {
  .id = "connect",
  .label = N_ ("Connect"),
  .help = N_ ("Joins separate parts by the cheapest tunnels, so that every open cell can be "
              "reached. Never digs through walls that were set by hand."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_connect,
};
