/* core/sim/cheats/teleport.c — moves the player to a cell. */
#include "sim/body/travel.h"
#include "sim/cheat.h"

static DsStatus
run (DsSim *sim, const DsCheatArgs *args, DsError *err)
{
  const DsSimSpot to = {
    args->n_numbers > 2 ? args->numbers[2] - 1 : ds_actor_of (sim, DS_SIM_PLAYER)->at.floor,
    { args->numbers[0], args->numbers[1] },
  };

  if (to.floor < 0 || (size_t)to.floor >= sim->now.floors.n || !ds_sim_has_cell (sim, to.cell) ||
      ds_lock_graph_place (&sim->graph, (size_t)to.floor, to.cell) == DS_WORLD_NONE)
    return ds_fail (err, DS_BAD_ARG, "teleport", "cheat.no-place",
                    N_ ("this cell is not walkable"));
  return ds_travel (sim, to) ? DS_OK : ds_fail_nomem (err, "teleport");
}

const DsCheat ds_cheat_teleport = {
  .id = "teleport",
  .label = N_ ("Teleport"),
  .arguments = "X Y [FLOOR]",
  .help = N_ ("Moves the player to this cell; floors count from 1."),
  .least = 2,
  .run = run,
};
