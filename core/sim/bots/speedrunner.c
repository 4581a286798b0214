/* core/sim/bots/speedrunner.c — bot speedrunner: follows the proof's playthrough with full
 * knowledge of the level, and attacks creatures in its path. */
#include "sim/inside.h"
#include "sim/mind/bot.h"
#include "sim/sim.h"
#include "sim/world/cells.h"
#include "sim/world/gates.h"
#include "sim/world/pathfind.h"
#include "sim/world/step.h"
#include "solve/judge.h"

#include <string.h>

typedef struct {
  DsJudgement play;
  size_t step; /* of the playthrough */
  size_t cell; /* of the step: index of the next cell */
} Own;

static DsStatus
begin (DsBot *self, DsSim *sim, DsError *err)
{
  Own *own = self->own;
  const DsStatus status =
      ds_judge_win (&own->play, ds_sim_delve (sim), DS_SECRETS_FINDABLE, NULL, err);

  return status == DS_NOT_FOUND ? DS_OK : status; /* no playthrough: it is stuck at once */
}

static void
end (DsBot *self)
{
  ds_judgement_clear (&((Own *)self->own)->play);
}

/* ---- keys */

/* The item that thing @id is or carries; DS_SIM_NONE: the player has it. */
static int32_t
item_of (const DsSim *sim, DsLockSpot at)
{
  const DsLockGraph *graph = &sim->graph;

  for (size_t i = 0; i < sim->now.items.n; i++) {
    const DsSimItem *it = &sim->now.items.items[i];

    if (it->key != DS_SIM_NONE && graph->key_at.items[it->key].floor == at.floor &&
        graph->key_at.items[it->key].thing == at.thing)
      return it->owner == DS_SIM_NONE && it->at.floor == DS_SIM_NONE ? DS_SIM_NONE : (int32_t)i;
  }
  return DS_SIM_NONE;
}

static const DsSimThing *
thing_of (const DsSim *sim, DsLockSpot at)
{
  for (size_t i = 0; i < sim->now.things.n; i++) {
    const DsSimThing *it = &sim->now.things.items[i];

    if (it->floor == at.floor && it->id[0] == (uint32_t)at.thing &&
        it->id[1] == (uint32_t)(at.thing >> 32))
      return it;
  }
  return NULL;
}

/* The item to fetch: thing @at, or the one it carried; DS_SIM_NONE: the player has it. */
static int32_t
fetched_of (const DsSim *sim, DsLockSpot at)
{
  const DsSimThing *thing = thing_of (sim, at);

  for (int32_t i = 0; thing != NULL && i < (int32_t)sim->now.items.n; i++) {
    const DsSimItem *it = ds_item_of (sim, i);

    if (ds_item_is_fetched (ds_kind_of (sim, it->kind)->item) && it->owner != DS_SIM_PLAYER &&
        (thing->item != DS_SIM_NONE ? thing->item == i
                                    : it->owner == thing->actor || it->owner == DS_SIM_NONE))
      return i;
  }
  return DS_SIM_NONE;
}

/* The living actor whose death is the deed of thing @at; DS_SIM_NONE: none. */
static int32_t
doer_of (const DsSim *sim, DsLockSpot at)
{
  const DsSimThing *it = thing_of (sim, at);

  return it != NULL && ds_actor_lives (sim, it->actor) &&
                 ds_actor_of (sim, it->actor)->deed != DS_SIM_NONE
             ? it->actor
             : DS_SIM_NONE;
}

/* Next action towards the item or deed; true when there is one. */
static bool
fetch (DsSim *sim, DsLockSpot at, DsAction *out)
{
  const int32_t key = item_of (sim, at);
  const int32_t item = key != DS_SIM_NONE ? key : fetched_of (sim, at);
  const int32_t owner = item != DS_SIM_NONE ? ds_item (sim, item)->owner : doer_of (sim, at);
  const DsSimSpot spot = owner != DS_SIM_NONE  ? ds_actor_of (sim, owner)->at
                         : item != DS_SIM_NONE ? ds_item (sim, item)->at
                                               : (DsSimSpot){ DS_SIM_NONE, { 0, 0 } };

  if (spot.floor == DS_SIM_NONE)
    return false;
  *out = (DsAction){ .type = DS_ACTION_move };
  if (ds_spot_equal (spot, ds_actor_of (sim, DS_SIM_PLAYER)->at))
    out->type = DS_ACTION_pick_up;
  else if ((out->step = ds_pathfind_to (sim, DS_SIM_PLAYER, spot)) < 0)
    out->type = DS_ACTION_wait; /* its carrier may come nearer */
  return true;
}

/* ---- the path */

static bool
is_at (const DsSim *sim, DsPathCell at)
{
  return ds_spot_equal (ds_actor_of (sim, DS_SIM_PLAYER)->at, (DsSimSpot){ at.floor, at.cell });
}

/* True when the next step leads through a door that must be found first. */
static bool
is_secret (const DsSim *sim, int step)
{
  DsSimSpot to;
  uint32_t door;

  if (!ds_step_to (sim, DS_SIM_PLAYER, step, &to))
    return false;
  door = ds_gates_shut (sim, ds_actor_of (sim, DS_SIM_PLAYER)->at, to);
  return door != DS_WORLD_NONE && sim->graph.world.doors.items[door].type == DS_DOOR_SECRET;
}

/* Next action towards @next, the following cell of the playthrough. */
static void
go (DsSim *sim, DsPathCell next, DsAction *out)
{
  const DsSimActor *player = ds_actor_of (sim, DS_SIM_PLAYER);
  DsSimSpot at;

  *out = (DsAction){ .type = DS_ACTION_stairs };
  if (player->at.floor != next.floor)
    return;
  out->step = ds_step_between (player->at.cell, next.cell);
  if (out->step < 0 || !ds_step_to (sim, DS_SIM_PLAYER, out->step, &at))
    out->step = ds_pathfind_to (sim, DS_SIM_PLAYER, (DsSimSpot){ next.floor, next.cell });
  if (out->step < 0)
    return; /* a hole, or stairs to this floor */
  out->type = is_secret (sim, out->step) ? DS_ACTION_search : DS_ACTION_move;
}

/* Last of the @n cells from the @i-th on that is on the same floor. */
static DsSimSpot
end_of (const DsPathCell *cells, size_t i, size_t n)
{
  while (i + 1 < n && cells[i + 1].floor == cells[i].floor)
    i++;
  return (DsSimSpot){ cells[i].floor, cells[i].cell };
}

static bool
choose (DsBot *self, DsSim *sim, DsAction *out)
{
  Own *own = self->own;

  for (; own->step < own->play.steps.n; own->step++, own->cell = 0) {
    const DsJudgeStep *step = &own->play.steps.items[own->step];
    const DsPathCell *cells = own->play.cells.items + step->first;

    while (own->cell < step->n && is_at (sim, cells[own->cell]))
      own->cell++;
    if (own->cell < step->n) {
      go (sim, cells[own->cell], out);
      sim->heads = end_of (cells, own->cell, step->n);
      return true;
    }
    if (strcmp (step->text.id, "solve.take") == 0 && fetch (sim, step->at, out))
      return true;
  }
  *out = (DsAction){ .type = DS_ACTION_wait }; /* the game began on the goal */
  return ds_cells_flags (sim, ds_actor_of (sim, DS_SIM_PLAYER)->at) & DS_CELL_GOAL;
}

const DsBotClass ds_bot_speedrunner = {
  .id = "speedrunner",
  .label = N_ ("Speedrunner"),
  .help = N_ ("Follows the proof's playthrough; it knows the level from the start."),
  .size = sizeof (Own),
  .begin = begin,
  .choose = choose,
  .end = end,
};
