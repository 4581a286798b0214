/* core/gen/pipeline/descent.c — graph search over floors, from that of the start along stairs and
 * drops. */
#include "gen/pipeline/descent.h"
#include "gen/stage.h"

/* Marks the floors that things of @floor lead to; true when one of them was unmarked. */
static bool
spread (DsGenRun *run, size_t floor, bool reached[DS_FLOORS_MAX])
{
  bool grows = false;

  ds_gen_select_floor (run, floor);
  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const int32_t target = ds_things_get (run->things, i)->target_floor;

    if (target < 0 || (size_t)target >= run->n_floors || reached[target])
      continue;
    reached[target] = grows = true;
  }
  return grows;
}

static void
reach_from (DsGenRun *run, size_t start, bool reached[DS_FLOORS_MAX])
{
  bool grows = true;

  reached[start] = true;
  while (grows) {
    grows = false;
    for (size_t floor = 0; floor < run->n_floors; floor++)
      if (reached[floor])
        grows = spread (run, floor, reached) || grows;
  }
}

/* DS_VETO that names the two adjacent floors between which no stairs lead. */
static DsStatus
run_descent (DsGenRun *run, DsError *err)
{
  bool reached[DS_FLOORS_MAX] = { false };
  size_t start, goal, last;
  DsCell cell;

  if (!ds_gen_find_role (run, DS_ROLE_START, &cell))
    return DS_OK;
  start = run->floor;
  if (!ds_gen_find_role (run, DS_ROLE_GOAL, &cell))
    return DS_OK;
  goal = run->floor;
  reach_from (run, start, reached);
  if (reached[goal])
    return DS_OK;
  for (last = goal; !reached[last];)
    last = last < start ? last + 1 : last - 1;
  return ds_gen_veto (run, err, "gen.no-stairs", DS_GEN_NO_CELL,
                      N_ ("nothing leads from floor %zu to floor %zu: add the stage \"Stairs\""),
                      last + 1, goal < start ? last : last + 2);
}

const DsGenStage ds_gen_descent = {
  .id = "descent",
  .label = N_ ("Descent"),
  .help = N_ ("Rejects levels with unconnected floors."),
  .version = 1,
  .scope = DS_GEN_DUNGEON,
  .run = run_descent,
};
