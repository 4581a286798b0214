/* core/sim/inside.h — structure of a game. For core/sim alone; hosts use sim/sim.h. */
#pragma once

#include "field/move.h"
#include "rules/delve.h"
#include "sim/event.h"
#include "sim/state.h"
#include "solve/lock_graph.h"

typedef struct DsBehaviour DsBehaviour;   /* sim/mind/behaviour.h */
typedef struct DsSimThought DsSimThought; /* sim/mind/thought.h */

/* Values of a kind, prepared from the rules. */
typedef struct {
  const DsBehaviour *behaviours[DS_IDS_MAX]; /* the most important first; ends with NULL */
  int32_t faction;
  int32_t look;   /* appearance that hides its identity; DS_SIM_NONE: none */
  int32_t secret; /* its number among the hidden kinds; DS_SIM_NONE: not hidden */
} DsSimKind;

#define DS_TILE_STAYS UINT16_MAX

/* Values of a tile, prepared from the rules. */
typedef struct {
  uint16_t opened, closed, trampled, burnt; /* tile that it changes to, or DS_TILE_STAYS */
  uint16_t burns;
} DsSimTile;

typedef struct DsSimSight DsSimSight;
typedef struct DsSimLamps DsSimLamps;

/* A game. The state is the part on which its course depends: snapshots, files and hashes contain
 * the state alone. All else is fixed at the start, derived from the state, or results of the last
 * turn. */
struct DsSim {
  DsSimState now;
  DS_ARRAY (DsSimEvent) events; /* of the last step */
  DsSimEvent lost;              /* dummy event for when memory is short */
  /* fixed when the game begins */
  uint64_t seed;
  DsDelve delve;     /* the level as it was at the start */
  DsLockGraph graph; /* borrows from the level */
  DsMovement movement;
  size_t n_cells;     /* of a floor */
  int32_t n_homeless; /* creatures for which there was no space; they are not in the game */
  DsSimKind *kinds;
  DsSimTile *tiles;
  DsIntern factions;
  /* derived from the state: caches */
  DsSimSight *sight; /* last view of each actor */
  DsSimLamps *lamps; /* last light of the floor */
  /* results of the last turn, or of the last path search */
  DS_ARRAY (DsSimThought) thoughts; /* by actor: of its last turn */
  DsSimSpot heads;                  /* destination of the path */
  bool hurts;                       /* the path leads the player over harmful cells */
  int32_t in_way;                   /* the first visible actor on the path; DS_SIM_NONE: none */
  DS_ARRAY (uint8_t) seen;          /* by actor: was visible to the player before this step */
  /* scratch memory, by cell of a floor; world/pathfind.c leaves @came zeroed, the rest is
   * undefined */
  uint32_t *came;
  uint32_t *steps;
  uint32_t *reached;
  uint32_t *late;
};

/* The record of the game as a whole: turn, result, options. */
static inline DsSimGame *
ds_game (DsSim *sim)
{
  DS_ASSERT (sim != NULL);
  return sim->now.game.items;
}

/* The same, read-only. */
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

/* The same, read-only. */
static inline const DsSimActor *
ds_actor_of (const DsSim *sim, int32_t actor)
{
  DS_ASSERT (sim != NULL && actor >= 0 && (size_t)actor < sim->now.actors.n);
  return &sim->now.actors.items[actor];
}

/* True when @actor is alive; false for DS_SIM_NONE. */
static inline bool
ds_actor_lives (const DsSim *sim, int32_t actor)
{
  DS_ASSERT (sim != NULL);
  return actor >= 0 && ds_actor_of (sim, actor)->flags & DS_ACTOR_ALIVE;
}

/* True when one of them is on the player's side, and the other is not. */
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

/* The same, read-only. */
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

/* Random stream of one purpose; streams are independent of each other. */
static inline DsRng *
ds_stream (DsSim *sim, DsSimStream stream)
{
  DS_ASSERT (sim != NULL);
  return &sim->now.rng.items[stream];
}

/* True when the cell lies on the floors. */
static inline bool
ds_sim_has_cell (const DsSim *sim, DsCell cell)
{
  DS_ASSERT (sim != NULL);
  return (uint32_t)cell.x < (uint32_t)sim->delve.dungeon.w &&
         (uint32_t)cell.y < (uint32_t)sim->delve.dungeon.h;
}

/* Index of a cell in the layers; its floor must be entered. */
static inline size_t
ds_cell_at (const DsSim *sim, DsSimSpot spot)
{
  DS_ASSERT (sim != NULL && spot.floor >= 0 && ds_sim_has_cell (sim, spot.cell));
  return (size_t)sim->now.floors.items[spot.floor].first +
         ds_cell_index (spot.cell, sim->delve.dungeon.w);
}

/* Neighbour of @spot by @step of ds_move_steps[], which may be off the floor; @spot itself for
 * -1. */
static inline DsSimSpot
ds_spot_beside (DsSimSpot spot, int step)
{
  if (step >= 0) {
    spot.cell.x += ds_move_steps[step].x;
    spot.cell.y += ds_move_steps[step].y;
  }
  return spot;
}
