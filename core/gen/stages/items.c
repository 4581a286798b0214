/* core/gen/stages/items.c — scatters items in proportion to the size of a floor. */
#include "gen/put/loot.h"

enum { P_ITEMS, P_GROWTH, P_DEPTH, P_THEME, P_CATEGORIES, P_RICHES, N_PARAMS };

static const DsParam PARAMS[N_PARAMS] = {
  [P_ITEMS] = { .id = "items",
                .label = N_ ("Items"),
                .type = DS_PARAM_INT,
                .max = 500,
                .fallback = "12",
                .help = N_ ("Number of items per 1000 walkable cells of the first floor, including "
                            "manually placed items.") },
  [P_GROWTH] = { .id = "growth",
                 .label = N_ ("Growth"),
                 .type = DS_PARAM_PERMILLE,
                 .max = 2000,
                 .fallback = "0",
                 .unit = N_ ("‰ per floor"),
                 .help = N_ ("Growth of their number from floor to floor.") },
  [P_DEPTH] = DS_LOOT_DEPTH_PARAM,
  [P_THEME] = DS_LOOT_THEME_PARAM,
  [P_CATEGORIES] = DS_LOOT_WEIGHTS_PARAM (
      "weapon=8,armour=5,food=12,potion=16,scroll=10,spellbook=2,tool=4,treasure=14"),
  [P_RICHES] = { .id = "riches",
                 .label = N_ ("Remote riches"),
                 .type = DS_PARAM_PERMILLE,
                 .max = 1000,
                 .fallback = "300",
                 .unit = N_ ("‰"),
                 .help =
                     N_ ("Share of items that are better than usual and far from the entrance.") },
};

static int64_t
count_items (const DsGenRun *run)
{
  int64_t n = 0;

  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const DsItem *item = ds_rules_kind (run->rules, ds_things_get (run->things, i)->kind)->item;

    n += item != NULL && item->category < DS_N_LOOT;
  }
  return n;
}

static DsStatus
strew (DsFreeCells *places, const DsLoot *loot, int64_t n)
{
  DsGenRun *run = places->run;
  DsStatus status = DS_OK;

  for (int64_t i = 0; i < n && status == DS_OK; i++) {
    const bool is_rich = ds_rng_permille (&places->rng, ds_gen_int (run, P_RICHES));
    uint16_t kind;
    DsCell at;

    if (i % 256 == 0 && ds_gen_poll (run, (uint64_t)i, (uint64_t)n))
      return DS_CANCELLED;
    if (!ds_loot_draw (loot, &places->rng, is_rich ? 3 : 1, &kind) ||
        !ds_free_cells_pick (places, is_rich ? 3 : 1, &at))
      break;
    status = ds_free_cells_put (places, kind, at);
  }
  if (status == DS_OK)
    ds_free_cells_write (places);
  return status;
}

static DsStatus
run_items (DsGenRun *run, DsError *err)
{
  DsLoot *loot = ds_alloc (1, sizeof *loot);
  DsStatus status = loot != NULL ? DS_OK : DS_NOMEM;
  DsFreeCells places;

  for (size_t floor = 0; floor < run->n_floors && status == DS_OK; floor++) {
    const int64_t growth = 1000 + (int64_t)ds_gen_int (run, P_GROWTH) * (int64_t)floor;

    ds_gen_select_floor (run, floor);
    ds_loot_init (loot, run->rules, ds_gen_int (run, P_DEPTH) + (int32_t)floor,
                  (DsTheme)ds_gen_enum (run, P_THEME), ds_gen_weights (run, P_CATEGORIES));
    status = ds_free_cells_init (
        &places, run, (DsFreeCellRules){ .quiet = 2, .in_rooms = true, .is_dry = true }, err);
    if (status != DS_OK)
      break;
    status = strew (&places, loot,
                    (ds_gen_int (run, P_ITEMS) * (int64_t)places.flood.n_reached + 500) / 1000 *
                            growth / 1000 -
                        count_items (run));
    ds_free_cells_clear (&places);
  }
  ds_free (loot);
  return status;
}

const DsGenStage ds_gen_items = {
  .id = "items",
  .label = N_ ("Items"),
  .help = N_ ("Scatters items over every floor, in rooms rather than in corridors; some of the "
              "better items lie far from the entrance."),
  .version = 2,
  .scope = DS_GEN_DUNGEON,
  .needs_rooms = true,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_items,
};
