/* core/gen/stages/lakes.c — lakes of water or lava with shallows and bridges. */
#include "gen/dig/lake.h"

static const DsParam PARAMS[DS_LAKES_N_PARAMS] = {
  [DS_LAKES_TILE] =
      DS_LAKES_TILE_PARAM (N_ ("Liquid"), "deep-water", N_ ("Tile that fills lakes.")),
  [DS_LAKES_SHARE] = DS_LAKES_SHARE_PARAM ("100"),
  [DS_LAKES_SIZE] = DS_LAKES_SIZE_PARAM ("8..30"),
  [DS_LAKES_WREATH] =
      DS_LAKES_WREATH_PARAM (N_ ("Shallows"), "shallow-water", N_ ("Ground around a lake.")),
  [DS_LAKES_WIDTH] = DS_LAKES_WIDTH_PARAM (N_ ("Shallows width"), "2"),
  DS_LAKES_BRIDGE_PARAMS,
};

const DsGenStage ds_gen_lakes = {
  .id = "lakes",
  .label = N_ ("Lakes"),
  .help = N_ ("Patches of water or another liquid that eat into the walls, shallow at their rim, "
              "with bridges where the way around is long. Everything stays reachable."),
  .version = 1,
  .params = PARAMS,
  .n_params = DS_LAKES_N_PARAMS,
  .opens = DS_LAKES_SHARE + 1,
  .run = ds_gen_make_lakes,
};
