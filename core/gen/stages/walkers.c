/* core/gen/stages/walkers.c — several random walkers that start in one cell and each take one step
 * a round, after "Java Roguelike notes (2/13)". */
#include "gen/dig/digger.h"

enum { P_WALKERS, P_ITERATIONS, P_START_X, P_START_Y, P_WALLS, P_BUGS, P_FLOOR, P_WALL, N_PARAMS };
enum { WALLS_ALL, WALLS_TOUCHING };

#define STEPS_MAX 100000000 /* of all walkers: takes seconds; far more than a floor has cells */

static const DsChoice WALLS[] = {
  [WALLS_ALL] = { "all", N_ ("Everything else") },
  [WALLS_TOUCHING] = { "touching", N_ ("Only around floors") },
};

static const DsParam PARAMS[N_PARAMS] = {
  [P_WALKERS] = { .id = "walkers",
                  .label = N_ ("Walkers"),
                  .type = DS_PARAM_INT,
                  .min = 1,
                  .max = 10000,
                  .fallback = "10",
                  .help = N_ ("Number of diggers; all start in the same cell, so their floors are "
                              "connected. Walkers times rounds: at most 100 million.") },
  [P_ITERATIONS] = { .id = "iterations",
                     .label = N_ ("Rounds"),
                     .type = DS_PARAM_INT,
                     .max = 1000000,
                     .fallback = "250",
                     .unit = N_ ("rounds"),
                     .help = N_ ("Number of rounds; in each round every walker takes a step.") },
  [P_START_X] = { .id = "start_x",
                  .label = N_ ("Start, from the left"),
                  .type = DS_PARAM_INT,
                  .max = DS_SIDE_MAX - 1,
                  .fallback = "12",
                  .unit = N_ ("cells"),
                  .help =
                      N_ ("Start of the walkers; a start outside the level moves to the rim.") },
  [P_START_Y] = { .id = "start_y",
                  .label = N_ ("Start, from the top"),
                  .type = DS_PARAM_INT,
                  .max = DS_SIDE_MAX - 1,
                  .fallback = "12",
                  .unit = N_ ("cells"),
                  .help =
                      N_ ("Start of the walkers; a start outside the level moves to the rim.") },
  [P_WALLS] = { .id = "walls",
                .label = N_ ("Walls"),
                .type = DS_PARAM_ENUM,
                .fallback = "all",
                .choices = WALLS,
                .n_choices = DS_COUNT (WALLS),
                .help = N_ ("Cells that become wall: all that are not floor, or only those next to "
                            "a floor.") },
  [P_BUGS] = { .id = "faithful_bugs",
               .label = N_ ("Keep bugs of the source"),
               .type = DS_PARAM_BOOL,
               .max = 1,
               .fallback = "false",
               .help = N_ ("As in the published source, directions fall through to the next, so "
                           "walkers drift to the top left, only the left and top edges turn them "
                           "around, and the start is not dug.") },
  [P_FLOOR] = { .id = "floor",
                .label = N_ ("Floor"),
                .type = DS_PARAM_TILE,
                .fallback = "floor",
                .help = N_ ("Floor material that the walkers leave behind.") },
  [P_WALL] = { .id = "wall",
               .label = N_ ("Wall"),
               .type = DS_PARAM_TILE,
               .fallback = "wall",
               .help = N_ ("Wall material of the other cells.") },
};

/* A step in one of four equally likely directions; backwards where the rim or a pinned wall is in
 * the way. */
static DsCell
step (DsDigger *digger, DsCell at)
{
  const DsCell by = ds_move_steps[ds_digger_roll (digger)];
  const DsCell to = { at.x + by.x, at.y + by.y }, back = { at.x - by.x, at.y - by.y };

  if (ds_digger_may_enter (digger, to))
    return to;
  return ds_digger_may_enter (digger, back) ? back : at;
}

/* The step as printed: without `break`, the steps of all later cases add up, so that 0 and 2 end at
 * their start, 1 goes up and 3 goes left. -1 becomes 1; no other edge is checked. */
static DsCell
step_with_bugs (DsDigger *digger, DsCell at)
{
  const int direction = ds_digger_roll (digger);

  at.y -= direction == 1;
  at.x -= direction == 3;
  return (DsCell){ at.x < 0 ? -at.x : at.x, at.y < 0 ? -at.y : at.y };
}

/* @at holds the position of each walker. */
static DsStatus
walk (DsDigger *digger, DsGenRun *run, DsCell *at, int32_t n)
{
  const int32_t rounds = ds_gen_int (run, P_ITERATIONS);
  const bool with_bugs = ds_gen_bool (run, P_BUGS);

  for (int32_t i = 0; i < rounds; i++) {
    if (ds_gen_poll (run, (uint64_t)i, (uint64_t)rounds))
      return DS_CANCELLED;
    for (int32_t k = 0; k < n; k++) {
      at[k] = with_bugs ? step_with_bugs (digger, at[k]) : step (digger, at[k]);
      *ds_digger_cell (digger, at[k]) |= DS_DIGGER_DUG;
    }
  }
  return DS_OK;
}

/* True when a dug cell is among the nine at and around (@x, @y). */
static bool
touches_floor (const DsDigger *digger, int32_t x, int32_t y)
{
  for (int32_t by = ds_max (y - 1, 0); by <= ds_min (y + 1, digger->h - 1); by++)
    for (int32_t bx = ds_max (x - 1, 0); bx <= ds_min (x + 1, digger->w - 1); bx++)
      if (*ds_digger_cell (digger, (DsCell){ bx, by }) & DS_DIGGER_DUG)
        return true;
  return false;
}

static DsStatus
put_walls (const DsDigger *digger, DsGenRun *run)
{
  const bool only_touching = ds_gen_enum (run, P_WALLS) == WALLS_TOUCHING;
  const uint16_t wall = ds_gen_tile (run, P_WALL);

  for (int32_t y = 0; y < run->h; y++) {
    const uint8_t *row = ds_digger_cell (digger, (DsCell){ 0, y });

    if (y % 4 == 0 && ds_gen_poll (run, (uint64_t)y, (uint64_t)run->h))
      return DS_CANCELLED;
    for (int32_t x = 0; x < run->w; x++) {
      const int32_t x0 = x;

      while (x < run->w && !(row[x] & DS_DIGGER_DUG) &&
             (!only_touching || touches_floor (digger, x, y)))
        x++;
      if (x > x0)
        ds_gen_put_span (run, DS_LAYER_GROUND, y, x0, x - 1, wall);
    }
  }
  return DS_OK;
}

static DsStatus
run_walkers (DsGenRun *run, DsError *err)
{
  const DsCell start = { ds_clamp (ds_gen_int (run, P_START_X), 1, run->w - 2),
                         ds_clamp (ds_gen_int (run, P_START_Y), 1, run->h - 2) };
  const int32_t n = ds_gen_int (run, P_WALKERS);
  DsCell *at = ds_alloc ((size_t)n, sizeof *at);
  DsDigger digger = { 0 };
  DsStatus status = at != NULL ? ds_digger_init (&digger, run) : DS_NOMEM;

  if (status == DS_OK) {
    for (int32_t i = 0; i < n; i++)
      at[i] = start;
    if (!ds_gen_bool (run, P_BUGS))
      *ds_digger_cell (&digger, start) |= DS_DIGGER_DUG;
    status = walk (&digger, run, at, n);
  }
  if (status == DS_OK)
    status = ds_digger_write (&digger, run, ds_gen_tile (run, P_FLOOR));
  if (status == DS_OK)
    status = put_walls (&digger, run);
  ds_digger_clear (&digger);
  ds_free (at);
  return status;
}

const DsGenStage ds_gen_walkers = {
  .id = "walkers",
  .label = N_ ("Walkers"),
  .help = N_ ("Several diggers start in the same cell and wander off, a step per round; cells that "
              "they have not touched become wall."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .factors = { 1 + P_WALKERS, 1 + P_ITERATIONS },
  .product_max = STEPS_MAX,
  .run = run_walkers,
};
