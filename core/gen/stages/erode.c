/* core/gen/stages/erode.c — erosion: removes walls at random and fills corners, without changing
 * connections. */
#include "base/hash.h"
#include "field/door_sites.h"
#include "gen/stage.h"

#define POLL_ROWS 4 /* rows between two polls of the job */

enum { P_ROUNDS, P_STRENGTH, P_CORNERS, P_BREACH, P_RUBBLE, P_RUBBLE_TILE, N_PARAMS };

static const DsParam PARAMS[N_PARAMS] = {
  [P_ROUNDS] = { .id = "rounds",
                 .label = N_ ("Rounds"),
                 .type = DS_PARAM_INT,
                 .max = 20,
                 .fallback = "2",
                 .unit = N_ ("rounds"),
                 .help = N_ (
                     "Number of times the walls are eroded; each round reaches a cell deeper.") },
  [P_STRENGTH] = { .id = "strength",
                   .label = N_ ("Eroded walls"),
                   .type = DS_PARAM_PERMILLE,
                   .max = 1000,
                   .fallback = "110",
                   .unit = N_ ("‰"),
                   .help = N_ ("Share of the walls beside open ground that a round erodes, "
                               "protruding walls first.") },
  [P_CORNERS] = { .id = "corners",
                  .label = N_ ("Filled corners"),
                  .type = DS_PARAM_PERMILLE,
                  .max = 1000,
                  .fallback = "350",
                  .unit = N_ ("‰"),
                  .help =
                      N_ ("Share of room corners filled with rock, so that rooms look rounder.") },
  [P_BREACH] = { .id = "breach",
                 .label = N_ ("Break through"),
                 .type = DS_PARAM_BOOL,
                 .fallback = "false",
                 .help = N_ ("Allows thin walls to be eroded through, which opens new ways.") },
  [P_RUBBLE] = { .id = "rubble",
                 .label = N_ ("Rubble"),
                 .type = DS_PARAM_PERMILLE,
                 .max = 1000,
                 .fallback = "120",
                 .unit = N_ ("‰"),
                 .help = N_ ("Share of the eroded walls left as rubble.") },
  [P_RUBBLE_TILE] = { .id = "rubble_tile",
                      .label = N_ ("Rubble tile"),
                      .type = DS_PARAM_TILE,
                      .min = 1,
                      .fallback = "rubble",
                      .help = N_ ("Tile of the rubble.") },
};

/* State of a cell; 0 is closed. OCCUPIED: a thing keeps it from being filled. */
enum { OPEN = 1, EATEN = 2, OCCUPIED = 4 };

typedef struct {
  DsGenRun *run;
  uint8_t *open; /* w * h; EATEN: opened in this round */
  uint64_t key;  /* of the hashes in this round */
  int32_t around[8];
} Erosion;

/* Number of separate arcs that the open cells around @at form by straight steps: with 1, opening or
 * closing @at neither joins nor divides anything. */
static int
count_arcs (const Erosion *self, size_t at)
{
  const uint8_t *open = self->open + at;
  int n = 0;

  for (int k = 0; k < 4; k++) { /* north, north-east, east, ... */
    const int next = (k + 1) % 4;

    n += open[self->around[k]] && !(open[self->around[4 + k]] && open[self->around[next]]);
  }
  return n == 0 && open[self->around[0]] ? 1 : n;
}

/* True when a diagonal neighbour can be reached only by cutting the corner. */
static bool
cuts_corner (const Erosion *self, size_t at)
{
  const uint8_t *open = self->open + at;

  for (int k = 0; k < 4 && self->run->movement == DS_MOVE_8; k++)
    if (open[self->around[4 + k]] && !open[self->around[k]] && !open[self->around[(k + 1) % 4]])
      return true;
  return false;
}

static bool
is_solid (const Erosion *self, uint16_t ground)
{
  return ds_rules_cell_flags (self->run->rules, ground, DS_TILE_NONE) & DS_TILE_BLOCKS_MOVE;
}

/* True when a door stands beside the cell, or might be placed there: it needs the walls at its
 * sides. */
static bool
has_door_beside (const Erosion *self, DsCell cell, size_t at)
{
  const DsGenRun *run = self->run;
  const DsSpace space = { run->w, run->h, self->open, run->movement };

  for (int k = 0; k < 4; k++) {
    const DsCell to = { cell.x + ds_move_steps[k].x, cell.y + ds_move_steps[k].y };
    const uint16_t feature = run->feature[(size_t)((ptrdiff_t)at + self->around[k])];
    DsDoorSite site;

    if (ds_rules_tile (run->rules, feature)->flags & (DS_TILE_DOOR | DS_TILE_OPENING) ||
        ds_door_site_at (&space, run->room, to, &site))
      return true;
  }
  return false;
}

/* Number of neighbours with these indices that were open before this round. */
static int
count_open (const Erosion *self, size_t at, int from, int to)
{
  int n = 0;

  for (int k = from; k < to; k++)
    n += (self->open[(size_t)((ptrdiff_t)at + self->around[k])] & (OPEN | OCCUPIED)) != 0;
  return n;
}

/* Open neighbour whose tile the opened cell takes. */
static size_t
open_beside (const Erosion *self, size_t at, uint64_t hash)
{
  int k = (int)(hash >> 62);

  while (!self->open[(size_t)((ptrdiff_t)at + self->around[k])])
    k = (k + 1) % 4;
  return (size_t)((ptrdiff_t)at + self->around[k]);
}

/* Opens a wall beside open cells, with a probability that rises with their number. */
static void
eat (Erosion *self, DsCell cell, size_t at, uint64_t hash)
{
  DsGenRun *run = self->run;
  const uint64_t strength = (uint64_t)ds_gen_int (run, P_STRENGTH);
  const int n_straight = count_open (self, at, 0, 4);
  size_t from;

  if (n_straight == 0 || hash % 1000 >= strength * (uint64_t)count_open (self, at, 0, 8) / 3)
    return;
  if ((!ds_gen_bool (run, P_BREACH) && count_arcs (self, at) != 1) ||
      has_door_beside (self, cell, at))
    return;
  from = open_beside (self, at, hash);
  if (is_solid (self, run->ground[from]) || !ds_gen_may_open (run, cell, run->ground[from]))
    return;
  ds_gen_open (run, cell, run->ground[from]);
  if (run->room[from] != 0)
    ds_gen_set (run, DS_LAYER_ROOM, cell, run->room[from]);
  if (hash / 1000 % 1000 < (uint64_t)ds_gen_int (run, P_RUBBLE))
    ds_gen_set (run, DS_LAYER_FEATURE, cell, ds_gen_tile (run, P_RUBBLE_TILE));
  self->open[at] = EATEN;
}

/* Fills a corner between two walls, where no path needs it. */
static void
fill_corner (Erosion *self, DsCell cell, size_t at, uint64_t hash)
{
  DsGenRun *run = self->run;
  const bool n = self->open[at - (size_t)run->w], s = self->open[at + (size_t)run->w];
  const bool w = self->open[at - 1], e = self->open[at + 1];
  const size_t wall = !n ? at - (size_t)run->w : at + (size_t)run->w;

  if (hash % 1000 >= (uint64_t)ds_gen_int (run, P_CORNERS) || n == s || w == e ||
      run->pin[at] != 0 || run->feature[at] != DS_TILE_NONE || count_open (self, at, 0, 8) < 3 ||
      count_arcs (self, at) != 1 || has_door_beside (self, cell, at) || cuts_corner (self, at) ||
      !(ds_rules_cell_flags (run->rules, run->ground[wall], DS_TILE_NONE) & DS_TILE_BLOCKS_SIGHT))
    return;
  ds_gen_set (run, DS_LAYER_GROUND, cell, run->ground[wall]);
  ds_gen_set (run, DS_LAYER_ROOM, cell, 0);
  self->open[at] = 0;
}

/* Calls @act for the cells inside the rim that are @kind: OPEN, EATEN, or 0 for closed. */
static DsStatus
for_cells (Erosion *self, void (*act) (Erosion *, DsCell, size_t, uint64_t), uint8_t kind,
           int32_t round)
{
  DsGenRun *run = self->run;

  self->key = ds_mix64 (run->key + (uint64_t)round);
  for (int32_t y = 1; y < run->h - 1; y++) {
    if (y % POLL_ROWS == 0 &&
        ds_gen_poll (run, (uint64_t)round, 1 + (uint64_t)ds_gen_int (run, P_ROUNDS)))
      return DS_CANCELLED;
    for (int32_t x = 1; x < run->w - 1; x++) {
      const size_t at = ds_cell_index ((DsCell){ x, y }, run->w);

      if (self->open[at] == kind)
        act (self, (DsCell){ x, y }, at, ds_cell_hash (self->key, x, y));
    }
  }
  return DS_OK;
}

static void
open_eaten (Erosion *self, DsCell cell, size_t at, uint64_t draw)
{
  self->open[at] = OPEN;
}

static DsStatus
eat_round (Erosion *self, int32_t round)
{
  const DsStatus status = for_cells (self, eat, 0, round);

  return status == DS_OK ? for_cells (self, open_eaten, EATEN, round) : status;
}

static DsStatus
run_erode (DsGenRun *run, DsError *err)
{
  Erosion self = { .run = run };
  DsSpace space;
  DsStatus status = ds_gen_space (run, &space, err);

  if (status != DS_OK)
    return status;
  self.open = (uint8_t *)space.open;
  for (int k = 0; k < 4; k++) {
    const DsCell a = ds_move_steps[k], b = ds_move_steps[(k + 1) % 4];

    self.around[k] = a.y * run->w + a.x;
    self.around[4 + k] = (a.y + b.y) * run->w + a.x + b.x;
  }
  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const DsCell at = ds_things_get (run->things, i)->at;

    self.open[ds_cell_index (at, run->w)] |= OCCUPIED;
  }
  status = for_cells (&self, fill_corner, OPEN, 0);
  for (int32_t i = 1; i <= ds_gen_int (run, P_ROUNDS) && status == DS_OK; i++)
    status = eat_round (&self, i);
  ds_free (self.open);
  return status;
}

const DsGenStage ds_gen_erode = {
  .id = "erode",
  .label = N_ ("Erode"),
  .help =
      N_ ("Erodes walls and fills corners, so that rooms look old. The rim and manual edits stay."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_erode,
};
