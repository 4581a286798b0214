/* core/gen/stages/chasms.c — chasms with crumbling edges and bridges. */
#include "gen/dig/lake.h"

static const DsParam PARAMS[DS_LAKES_N_PARAMS] = {
  [DS_LAKES_TILE] = DS_LAKES_TILE_PARAM (N_ ("Chasm"), "chasm",
                                         N_ ("Tile of the hole that the player falls into.")),
  [DS_LAKES_SHARE] = DS_LAKES_SHARE_PARAM ("70"),
  [DS_LAKES_SIZE] = DS_LAKES_SIZE_PARAM ("6..24"),
  [DS_LAKES_WREATH] =
      DS_LAKES_WREATH_PARAM (N_ ("Edge"), "chasm-edge", N_ ("Ground around a chasm.")),
  [DS_LAKES_WIDTH] = DS_LAKES_WIDTH_PARAM (N_ ("Edge width"), "1"),
  DS_LAKES_BRIDGE_PARAMS,
};

const DsGenStage ds_gen_chasms = {
  .id = "chasms",
  .label = N_ ("Chasms"),
  .help = N_ ("Holes in the ground with crumbling edges, and bridges where the way around is long. "
              "Everything stays reachable."),
  .version = 1,
  .params = PARAMS,
  .n_params = DS_LAKES_N_PARAMS,
  .opens = DS_LAKES_SHARE + 1,
  .run = ds_gen_make_lakes,
};
