/* core/gen/stages/fill.c — fills the floor with one tile, which later stages carve. */
#include "gen/stage.h"

enum { P_TILE, N_PARAMS };

static const DsParam PARAMS[N_PARAMS] = {
  [P_TILE] = { .id = "tile",
               .label = N_ ("Tile"),
               .type = DS_PARAM_TILE,
               .fallback = "wall",
               .help = N_ ("Tile of every cell without a manual edit.") },
};

static DsStatus
run_fill (DsGenRun *run, DsError *err)
{
  const uint16_t tile = ds_gen_tile (run, P_TILE);
  uint16_t *row = ds_alloc ((size_t)run->w, sizeof *row);
  DsStatus status = DS_OK;

  if (row == NULL)
    return DS_NOMEM;
  for (int32_t x = 0; x < run->w; x++)
    row[x] = tile;
  for (int32_t y = 0; y < run->h && status == DS_OK; y++) {
    ds_gen_put_row (run, DS_LAYER_GROUND, y, row);
    if (y % 8 == 0 && ds_gen_poll (run, (uint64_t)y, (uint64_t)run->h))
      status = DS_CANCELLED;
  }
  ds_free (row);
  return status;
}

const DsGenStage ds_gen_fill = {
  .id = "fill",
  .label = N_ ("Fill"),
  .help = N_ ("Fills the whole floor with a tile, so that later stages have rock to carve."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_fill,
};
