/* core/gen/stages/connect.c — joins the parts of a cave by the cheapest tunnels. */
#include "gen/dig/join.h"

enum { P_MIN_PART, P_WANDER, P_FLOOR, P_WALL, N_PARAMS };

static const DsParam PARAMS[N_PARAMS] = {
  [P_MIN_PART] = { .id = "min_part",
                   .label = N_ ("Fill areas below"),
                   .type = DS_PARAM_INT,
                   .max = 1000000,
                   .fallback = "0",
                   .unit = N_ ("cells"),
                   .help = N_ ("Number of cells below which a separate area is filled in instead "
                               "of joined; the largest area and manual edits stay.") },
  [P_WANDER] = { .id = "wander",
                 .label = N_ ("Wandering"),
                 .type = DS_PARAM_INT,
                 .max = 20,
                 .fallback = "3",
                 .help = N_ (
                     "Unevenness of the rock: 0 digs straight tunnels, more makes them wind.") },
  [P_FLOOR] = { .id = "floor",
                .label = N_ ("Floor"),
                .type = DS_PARAM_TILE,
                .fallback = "floor",
                .help = N_ ("Floor material of tunnels.") },
  [P_WALL] = { .id = "wall",
               .label = N_ ("Wall"),
               .type = DS_PARAM_TILE,
               .fallback = "wall",
               .help = N_ ("Wall material that fills small areas.") },
};

/* Marks the parts to be filled: small ones without a pin. DS_NOMEM, DS_CANCELLED; caller frees
 * *@out in any case. */
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
    if (y % 4 == 0 && ds_gen_poll (run, 0, 1))
      return DS_CANCELLED;
    for (int32_t x = 0; x < run->w && run->row_pins[y] != 0; x++) {
      const size_t at = ds_cell_index ((DsCell){ x, y }, run->w);

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
    if (y % 4 == 0 && ds_gen_poll (run, (uint64_t)y, (uint64_t)run->h * 2))
      status = DS_CANCELLED;
    for (int32_t x = 0; x < run->w; x++) {
      const size_t at = ds_cell_index ((DsCell){ x, y }, run->w);

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

static DsStatus
join_parts (DsGenRun *run, DsParts *parts, const uint8_t *open, DsError *err)
{
  const DsGenJoin join = { ds_gen_tile (run, P_FLOOR), ds_gen_int (run, P_WANDER) };
  DsCell cut_off;
  const DsStatus status = ds_gen_join_parts (run, &join, parts, open, &cut_off, err);

  if (status == DS_OK && cut_off.x >= 0)
    return ds_gen_veto_param (run, err, P_MIN_PART, "gen.enclosed", cut_off,
                              N_ ("manual edits enclose this place: no tunnel can reach it"));
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
  .help = N_ ("Joins separate areas by the cheapest tunnels, so that every walkable cell can be "
              "reached. Never digs through manual edits."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_connect,
};
