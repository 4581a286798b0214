/* core/sim/inside.h — what a game is made of. For core/sim alone; hosts see sim/sim.h. */
#pragma once

#include "field/move.h"
#include "rules/delve.h"
#include "sim/event.h"
#include "sim/state.h"
#include "solve/lock_graph.h"

typedef struct DsBehaviour DsBehaviour;   /* sim/mind/behaviour.h */
typedef struct DsSimThought DsSimThought; /* sim/mind/thought.h */

/* What the rules say of a kind of thing, ready for use. */
typedef struct {
  const DsBehaviour *behaviours[DS_IDS_MAX]; /* the most important first; NULL ends them */
  int32_t faction;
  int32_t look;   /* appearance that hides what it is; DS_SIM_NONE: nothing does */
  int32_t secret; /* its number among those that are hidden; DS_SIM_NONE: it is not */
} DsSimKind;

#define DS_TILE_STAYS UINT16_MAX

/* The same of a tile. */
typedef struct {
  uint16_t opened, closed, trampled, burnt; /* what it becomes, or DS_TILE_STAYS */
  uint16_t burns;
} DsSimTile;

typedef struct DsSimSight DsSimSight;
typedef struct DsSimLamps DsSimLamps;

/* The state is all of a game that its course depends on: a snapshot, a file and a hash have it and
 * nothing else. The rest is fixed when the game begins, follows from the state, or is what the last
 * turn left to look at. */
struct DsSim {
  DsSimState now;
  DS_ARRAY (DsSimEvent) events; /* of the last step */
  DsSimEvent lost;              /* where one goes for which there is no memory */
  /* fixed when the game begins */
  uint64_t seed;
  DsDelve delve;     /* the level as it was at the start */
  DsLockGraph graph; /* borrows from it */
  DsMovement movement;
  size_t n_cells;     /* of a floor */
  int32_t n_homeless; /* creatures that found no room and are in no game */
  DsSimKind *kinds;
  DsSimTile *tiles;
  DsIntern factions;
  /* follows from the state: what is remembered spares work */
  DsSimSight *sight; /* what actors saw last */
  DsSimLamps *lamps; /* what was lit last */
  /* left by the last turn, or by the last search for a way */
  DS_ARRAY (DsSimThought) thoughts; /* by actor: of its last turn */
  DsSimSpot heads;                  /* where the way leads */
  bool hurts;                       /* to go there, the player */
  int32_t in_way;          /* the first actor on it whom the other sees; DS_SIM_NONE: none */
  DS_ARRAY (uint8_t) seen; /* by actor: the player saw them before the step under way */
  /* to work in, by cell of a floor; world/way.c leaves zeros in @came, else nothing is kept */
  uint32_t *came;
  uint32_t *steps;
  uint32_t *reached;
  uint32_t *late;
};

/* The one record of the game as a whole: turn, result, options. */
static inline DsSimGame *
ds_game (DsSim *sim)
{
  DS_ASSERT (sim != NULL);
  return sim->now.game.items;
}

/* The same, to look at. */
static inline const DsSimGame *
ds_game_of (const DsSim *sim)
{
  DS_ASSERT (sim != NULL);
  return sim->now.game.items;
}

/* Actor @actor, which must exist, dead or alive. Good until an actor is added. */
static inline DsSimActor *
ds_actor (DsSim *sim, int32_t actor)
{
  DS_ASSERT (sim != NULL && actor >= 0 && (size_t)actor < sim->now.actors.n);
  return &sim->now.actors.items[actor];
}

/* The same, to look at. */
static inline const DsSimActor *
ds_actor_of (const DsSim *sim, int32_t actor)
{
  DS_ASSERT (sim != NULL && actor >= 0 && (size_t)actor < sim->now.actors.n);
  return &sim->now.actors.items[actor];
}

/* Whether @actor is alive; false for DS_SIM_NONE. */
static inline bool
ds_actor_lives (const DsSim *sim, int32_t actor)
{
  DS_ASSERT (sim != NULL);
  return actor >= 0 && ds_actor_of (sim, actor)->flags & DS_ACTOR_ALIVE;
}

/* Whether they fight each other: one is on the player's side, and the other is not. */
static inline bool
ds_actor_is_foe (const DsSim *sim, int32_t actor, int32_t other)
{
  const int32_t ours = ds_actor_of (sim, DS_SIM_PLAYER)->faction;

  DS_ASSERT (sim != NULL);
  return (ds_actor_of (sim, actor)->faction == ours) != (ds_actor_of (sim, other)->faction == ours);
}

/* Item @item, which must exist. Good until an item is added. */
static inline DsSimItem *
ds_item (DsSim *sim, int32_t item)
{
  DS_ASSERT (sim != NULL && item >= 0 && (size_t)item < sim->now.items.n);
  return &sim->now.items.items[item];
}

/* The same, to look at. */
static inline const DsSimItem *
ds_item_of (const DsSim *sim, int32_t item)
{
  DS_ASSERT (sim != NULL && item >= 0 && (size_t)item < sim->now.items.n);
  return &sim->now.items.items[item];
}

/* Kind @kind of the rules. Borrows. */
static inline const DsKind *
ds_kind_of (const DsSim *sim, int32_t kind)
{
  DS_ASSERT (sim != NULL && kind >= 0);
  return ds_rules_kind (sim->delve.rules, (uint32_t)kind);
}

/* The random numbers of one purpose, so that none moves when another draws more. */
static inline DsRng *
ds_stream (DsSim *sim, DsSimStream stream)
{
  DS_ASSERT (sim != NULL);
  return &sim->now.rng.items[stream];
}

/* Whether the cell lies on the floors. */
static inline bool
ds_sim_has_cell (const DsSim *sim, DsCell cell)
{
  DS_ASSERT (sim != NULL);
  return (uint32_t)cell.x < (uint32_t)sim->delve.dungeon.w &&
         (uint32_t)cell.y < (uint32_t)sim->delve.dungeon.h;
}

/* Where a cell stands in the layers; its floor was entered. */
static inline size_t
ds_cell_at (const DsSim *sim, DsSimSpot spot)
{
  DS_ASSERT (sim != NULL && spot.floor >= 0 && ds_sim_has_cell (sim, spot.cell));
  return (size_t)sim->now.floors.items[spot.floor].first +
         ds_cell_index (spot.cell, sim->delve.dungeon.w);
}

/* The cell beside @spot by @step of ds_move_steps[], which may be off the floor; itself by -1. */
static inline DsSimSpot
ds_spot_beside (DsSimSpot spot, int step)
{
  if (step >= 0) {
    spot.cell.x += ds_move_steps[step].x;
    spot.cell.y += ds_move_steps[step].y;
  }
  return spot;
}
