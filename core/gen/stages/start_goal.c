/* core/gen/stages/start_goal.c — places the start and the goal, far apart. */
#include "gen/put/spots.h"
#include "rules/creature.h"

#include <string.h>

enum { P_START_X, P_START_Y, P_DISTANCE, N_PARAMS };

static const DsParam PARAMS[N_PARAMS] = {
  [P_START_X] = { .id = "start_x",
                  .label = N_ ("Start, from the left"),
                  .type = DS_PARAM_INT,
                  .min = -1,
                  .max = DS_SIDE_MAX - 1,
                  .fallback = "-1",
                  .unit = N_ ("cells"),
                  .help = N_ ("Position of the start, moved to the nearest walkable cell; -1 "
                              "chooses a cell far from the goal.") },
  [P_START_Y] = { .id = "start_y",
                  .label = N_ ("Start, from the top"),
                  .type = DS_PARAM_INT,
                  .min = -1,
                  .max = DS_SIDE_MAX - 1,
                  .fallback = "-1",
                  .unit = N_ ("cells"),
                  .help = N_ ("Position of the start, moved to the nearest walkable cell; -1 "
                              "chooses a cell far from the goal.") },
  [P_DISTANCE] = { .id = "distance",
                   .label = N_ ("Distance"),
                   .type = DS_PARAM_PERMILLE,
                   .max = 1000,
                   .fallback = "900",
                   .unit = N_ ("‰"),
                   .help = N_ ("Minimum distance of the goal from the start, as a share of the "
                               "longest walk.") },
};

static DsStatus
veto_no_floor (DsGenRun *run, DsError *err)
{
  return ds_gen_veto_closed (run, err, "gen.no-floor",
                             N_ ("there is no open cell for the start or the goal"));
}

/* The stairs of the selected floor; caller frees *@out. */
static DsStatus
find_stairs (const DsGenRun *run, DsCell **out, size_t *n)
{
  const size_t n_things = ds_things_count (run->things);

  *n = 0;
  *out = ds_alloc (n_things, sizeof **out);
  if (*out == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < n_things; i++) {
    const DsThing *thing = ds_things_get (run->things, i);
    const uint8_t role = ds_rules_kind (run->rules, thing->kind)->role;

    if (role == DS_ROLE_STAIRS_UP || role == DS_ROLE_STAIRS_DOWN)
      (*out)[(*n)++] = thing->at;
  }
  return DS_OK;
}

static const DsCreature *
hunter (const DsGenRun *run, size_t i) /* thing @i, or NULL if it does not hunt */
{
  const DsCreature *creature =
      ds_rules_kind (run->rules, ds_things_get (run->things, i)->kind)->creature;

  return creature != NULL && ds_ids_have (&creature->behaviours, "hunt") ? creature : NULL;
}

/* Rates the cells that a hunter sees from its position as poor. */
static DsStatus
mark_seen (DsGenRun *run, uint8_t *spots, DsError *err)
{
  DsOpaque opaque = { 0 };
  DsView view = { 0 };
  DsFov fov = { 0 };
  DsStatus status = ds_gen_opaque (run, &opaque, err);

  for (size_t i = 0; i < ds_things_count (run->things) && status == DS_OK; i++) {
    const DsCell at = ds_things_get (run->things, i)->at;
    DsViewAt seen;
    DsCell cell;

    if (hunter (run, i) == NULL)
      continue;
    if (ds_gen_poll (run, i, ds_things_count (run->things)))
      status = DS_CANCELLED;
    else
      status = ds_view_look (&view, &fov, &opaque, at, hunter (run, i)->vision, err);
    seen = ds_view_begin (&view);
    while (status == DS_OK && ds_view_next (&view, &seen, &cell))
      spots[ds_cell_index (cell, run->w)] = DS_SPOT_POOR;
  }
  ds_opaque_clear (&opaque);
  ds_view_clear (&view);
  ds_fov_clear (&fov);
  return status;
}

/* Rates cells for a start; *@out is NULL when nothing hunts. Caller frees it. */
static DsStatus
find_unseen (DsGenRun *run, uint8_t **out, DsError *err)
{
  const size_t n = (size_t)run->w * (size_t)run->h;
  bool any = false;

  *out = NULL;
  for (size_t i = 0; i < ds_things_count (run->things) && !any; i++)
    any = hunter (run, i) != NULL;
  if (!any)
    return DS_OK;
  *out = ds_alloc (n, 1);
  if (*out == NULL)
    return DS_NOMEM;
  memset (*out, DS_SPOT_GOOD, n);
  return mark_seen (run, *out, err);
}

/* Picks a cell far from @from; anywhere on the floor when no cell that is reachable from there
 * takes things. */
static DsStatus
pick_from (DsGenRun *run, const DsSpace *space, const DsCell *from, size_t n_from, int32_t permille,
           const uint8_t *also, DsCell *out, DsError *err)
{
  DsGenSpots spots;
  DsStatus status = ds_gen_spots_find (&spots, run, space, from, n_from, err);

  if (status != DS_OK)
    return status;
  status = ds_gen_spots_pick (&spots, run, permille, also, out);
  ds_gen_spots_clear (&spots);
  if (status == DS_NOT_FOUND && n_from > 0)
    return pick_from (run, space, NULL, 0, permille, also, out, err);
  return status == DS_NOT_FOUND ? veto_no_floor (run, err) : status;
}

/* Picks a cell far from the stairs of the floor; without stairs, at one end of the largest part. */
static DsStatus
pick_end (DsGenRun *run, const DsSpace *space, const uint8_t *also, DsCell *out, DsError *err)
{
  DsCell *stairs;
  size_t n_stairs;
  DsStatus status = find_stairs (run, &stairs, &n_stairs);

  if (status == DS_OK)
    status = pick_from (run, space, stairs, n_stairs, 1000, also, out, err);
  ds_free (stairs);
  return status;
}

/* Open cell nearest to @to in a straight line, the first such in row order. */
static DsStatus
pick_nearest (DsGenRun *run, const DsSpace *space, DsCell to, DsCell *out, DsError *err)
{
  int64_t best = INT64_MAX;

  for (int32_t y = 0; y < run->h; y++) {
    if (y % 4 == 0 && ds_gen_poll (run, (uint64_t)y, (uint64_t)run->h))
      return DS_CANCELLED;
    for (int32_t x = 0; x < run->w; x++) {
      const int64_t dx = x - to.x, dy = y - to.y;
      const DsCell cell = { x, y };
      const size_t at = ds_space_index (space, cell);

      if (dx * dx + dy * dy < best && space->open[at] && !(run->pin[at] & DS_PIN_THINGS)) {
        best = dx * dx + dy * dy;
        *out = cell;
      }
    }
  }
  return best < INT64_MAX ? DS_OK : veto_no_floor (run, err);
}

static DsStatus
add_role (DsGenRun *run, DsRole role, DsCell at, DsError *err)
{
  uint16_t kind;
  const DsStatus status = ds_gen_find_kind (run, role, &kind, err);

  if (status == DS_OK)
    ds_gen_add_thing (run, kind, at, -1, DS_GEN_NO_CELL);
  return status;
}

/* Places the start as the parameters say; else out of sight of hunters, far from the goal or the
 * stairs. */
static DsStatus
put_start (DsGenRun *run, const DsSpace *space, const DsCell *goal, DsCell *out, DsError *err)
{
  const DsCell wanted = { ds_gen_int (run, P_START_X), ds_gen_int (run, P_START_Y) };
  uint8_t *unseen;
  DsStatus status = find_unseen (run, &unseen, err);

  if (status == DS_OK && wanted.x >= 0 && wanted.y >= 0)
    status = pick_nearest (run, space, wanted, out, err);
  else if (status == DS_OK && goal != NULL)
    status = pick_from (run, space, goal, 1, ds_gen_int (run, P_DISTANCE), unseen, out, err);
  else if (status == DS_OK)
    status = pick_end (run, space, unseen, out, err);
  ds_free (unseen);
  return status == DS_OK ? add_role (run, DS_ROLE_START, *out, err) : status;
}

/* Places the goal far from the start, or from arriving stairs. */
static DsStatus
put_goal (DsGenRun *run, const DsSpace *space, const DsCell *start, DsError *err)
{
  DsStatus status;
  DsCell at;

  if (start != NULL)
    status = pick_from (run, space, start, 1, ds_gen_int (run, P_DISTANCE), NULL, &at, err);
  else
    status = pick_end (run, space, NULL, &at, err);
  return status == DS_OK ? add_role (run, DS_ROLE_GOAL, at, err) : status;
}

/* Selects @floor and reads its walkable cells; @space is kept when it is of that floor already. */
static DsStatus
turn_to (DsGenRun *run, size_t floor, DsSpace *space, DsError *err)
{
  if (space->open != NULL && run->floor == floor)
    return DS_OK;
  ds_free ((void *)space->open);
  *space = (DsSpace){ 0 };
  ds_gen_select_floor (run, floor);
  return ds_gen_space (run, space, err);
}

static DsStatus
run_start_goal (DsGenRun *run, DsError *err)
{
  DsCell start, goal;
  const bool has_start = ds_gen_find_role (run, DS_ROLE_START, &start);
  const size_t start_floor = has_start ? run->floor : 0;
  const bool has_goal = ds_gen_find_role (run, DS_ROLE_GOAL, &goal);
  const size_t goal_floor = run->floor;
  DsStatus status = DS_OK;
  DsSpace space = { 0 };

  if (!has_start) {
    status = turn_to (run, 0, &space, err);
    if (status == DS_OK)
      status = put_start (run, &space, has_goal && goal_floor == 0 ? &goal : NULL, &start, err);
  }
  if (status == DS_OK && !has_goal) {
    status = turn_to (run, run->n_floors - 1, &space, err);
    if (status == DS_OK)
      status = put_goal (run, &space, start_floor == run->floor ? &start : NULL, err);
  }
  ds_free ((void *)space.open);
  return status;
}

const DsGenStage ds_gen_start_goal = {
  .id = "start_goal",
  .label = N_ ("Start and goal"),
  .help = N_ ("Places the player start on the first floor and the goal on the last floor, a long "
              "walk apart. A manually placed start or goal is kept."),
  .version = 2,
  .scope = DS_GEN_DUNGEON,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_start_goal,
};
