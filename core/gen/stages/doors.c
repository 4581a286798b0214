/* core/gen/stages/doors.c — puts doors into a share of the possible door sites. */
#include "base/hash.h"
#include "field/door_sites.h"
#include "gen/stage.h"

#define POLL_ROWS 4 /* of 4096 cells */
#define POLL_SITES 4096

enum { P_SHARE, P_CAVE_SHARE, P_KINDS, P_DOOR, P_OPEN, P_ARCH, N_PARAMS };

static const DsChoice KINDS[] = {
  { "door", N_ ("Closed door") },
  { "open", N_ ("Open door") },
  { "arch", N_ ("Archway") },
};

static const DsParam PARAMS[N_PARAMS] = {
  [P_SHARE] = { .id = "share",
                .label = N_ ("Share"),
                .type = DS_PARAM_PERMILLE,
                .max = 1000,
                .fallback = "600",
                .unit = N_ ("‰"),
                .help = N_ ("Share of room entrances that get a door.") },
  [P_CAVE_SHARE] = { .id = "cave_share",
                     .label = N_ ("Share between caves"),
                     .type = DS_PARAM_PERMILLE,
                     .max = 1000,
                     .fallback = "150",
                     .unit = N_ ("‰"),
                     .help = N_ (
                         "The same for entrances with a cave or unknown ground on both sides.") },
  [P_KINDS] = { .id = "kinds",
                .label = N_ ("Kinds"),
                .type = DS_PARAM_WEIGHTS,
                .max = 1000,
                .fallback = "door=8,open=1,arch=1",
                .choices = KINDS,
                .n_choices = DS_COUNT (KINDS),
                .help = N_ ("Relative frequency of each kind.") },
  [P_DOOR] = { .id = "door",
               .label = N_ ("Closed door"),
               .type = DS_PARAM_TILE,
               .min = 1,
               .fallback = "door",
               .help = N_ ("Tile of closed doors.") },
  [P_OPEN] = { .id = "open",
               .label = N_ ("Open door"),
               .type = DS_PARAM_TILE,
               .min = 1,
               .fallback = "open-door",
               .help = N_ ("Tile of open doors.") },
  [P_ARCH] = { .id = "arch",
               .label = N_ ("Archway"),
               .type = DS_PARAM_TILE,
               .min = 1,
               .fallback = "archway",
               .help = N_ ("Tile of archways.") },
};

static bool
is_door (const DsGenRun *run, size_t at)
{
  return run->feature[at] != DS_TILE_NONE &&
         ds_rules_tile (run->rules, run->feature[at])->flags & DS_TILE_DOOR;
}

static DsCell
beside (DsCell cell, int way)
{
  return (DsCell){ cell.x + ds_move_steps[way].x, cell.y + ds_move_steps[way].y };
}

static bool
has_door_beside (const DsGenRun *run, const DsSpace *space, DsCell cell)
{
  for (int way = 0; way < 8; way++) {
    const DsCell next = beside (cell, way);

    if (ds_space_has (space, next) && is_door (run, ds_space_index (space, next)))
      return true;
  }
  return false;
}

/* True for a wall that can hold a door: not liquid, not the edge of a chasm. */
static bool
is_post (const DsGenRun *run, const DsSpace *space, DsCell cell)
{
  const size_t at = ds_space_index (space, cell);

  return !space->open[at] && run->feature[at] == DS_TILE_NONE &&
         !(ds_rules_tile (run->rules, run->ground[at])->flags & (DS_TILE_LIQUID | DS_TILE_HARMFUL));
}

/* True between two walls, with open cells before and behind. @cell is not on the rim. */
static bool
is_doorway (const DsGenRun *run, const DsSpace *space, DsCell cell)
{
  for (int way = 0; way < 2; way++)
    if (is_post (run, space, beside (cell, way)) && is_post (run, space, beside (cell, way + 2)))
      return space->open[ds_space_index (space, beside (cell, 1 - way))] &&
             space->open[ds_space_index (space, beside (cell, 3 - way))];
  return false;
}

/* Removes doors that no longer stand between walls, and one of two adjoining doors, except locked
 * and pinned ones. */
static DsStatus
clear_doors (DsGenRun *run, const DsSpace *space)
{
  for (int32_t y = 1; y < run->h - 1; y++) {
    if (y % POLL_ROWS == 1 && ds_gen_poll (run, (uint64_t)y, (uint64_t)run->h))
      return DS_CANCELLED;
    for (int32_t x = 1; x < run->w - 1; x++) {
      const DsCell cell = { x, y };
      const size_t at = ds_space_index (space, cell);

      if (is_door (run, at) && space->open[at] &&
          (has_door_beside (run, space, cell) || !is_doorway (run, space, cell)))
        ds_gen_set (run, DS_LAYER_FEATURE, cell, DS_TILE_NONE);
    }
  }
  return DS_OK;
}

static bool
is_cave (const DsGenRun *run, uint32_t room)
{
  return room == 0 || ds_rooms_get (run->rooms, room - 1)->kind == DS_ROOM_CAVE;
}

static uint16_t
pick_tile (const DsGenRun *run, uint64_t bits)
{
  const int32_t *weights = ds_gen_weights (run, P_KINDS);
  const uint32_t sum = (uint32_t)(weights[0] + weights[1] + weights[2]);
  int32_t pick = (int32_t)(bits % sum);
  size_t kind = 0;

  while (pick >= weights[kind])
    pick -= weights[kind++];
  return ds_gen_tile (run, P_DOOR + kind);
}

static DsStatus
put_doors (DsGenRun *run, const DsSpace *space, const DsDoorSites *sites)
{
  for (size_t i = 0; i < sites->n; i++) {
    const DsDoorSite *site = &sites->items[i];
    const DsCell cell = site->cell;
    const bool is_wild = is_cave (run, site->from) && is_cave (run, site->to);
    const uint64_t hash = ds_cell_hash (run->key, cell.x, cell.y);

    if (i % POLL_SITES == 0 && ds_gen_poll (run, i, sites->n))
      return DS_CANCELLED;
    if ((int32_t)(hash % 1000) < ds_gen_int (run, is_wild ? P_CAVE_SHARE : P_SHARE) &&
        run->feature[ds_space_index (space, cell)] == DS_TILE_NONE &&
        !has_door_beside (run, space, cell) && is_doorway (run, space, cell))
      ds_gen_set (run, DS_LAYER_FEATURE, cell, pick_tile (run, hash >> 32));
  }
  return DS_OK;
}

static DsStatus
run_doors (DsGenRun *run, DsError *err)
{
  DsDoorSites sites = { 0 };
  DsSpace space;
  DsStatus status = ds_gen_space (run, &space, err);

  if (status == DS_OK)
    status = clear_doors (run, &space);
  if (status == DS_OK)
    status = ds_door_sites_find (&sites, &space, run->room, run->job, err);
  if (status == DS_OK)
    status = put_doors (run, &space, &sites);
  ds_door_sites_clear (&sites);
  ds_free ((void *)space.open);
  return status;
}

const DsGenStage ds_gen_doors = {
  .id = "doors",
  .label = N_ ("Doors"),
  .help = N_ ("Places doors where a room leads to another between two walls, and removes generated "
              "doors that stand free or side by side."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .needs_rooms = true,
  .run = run_doors,
};
