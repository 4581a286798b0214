/* core/solve/lock_graph.h — lock graph: a dungeon as a world of places, doors and keys, with the
 * maps from their numbers back to cells and things. */
#pragma once

#include "base/intern.h"
#include "solve/roam.h"
#include "solve/world.h"

/* Something on the map. */
typedef struct {
  int32_t floor; /* -1: none */
  DsCell cell;
  uint64_t thing; /* its id; 0 = no thing */
} DsLockSpot;

/* A lock that gates or keys of this dungeon name. */
typedef struct {
  const char *id;
  const char *name;       /* untranslated; of the dungeon, else of the rules, else the id */
  const DsLockKind *kind; /* borrowed from the rules; NULL: they know none such */
  bool is_fetched;        /* not a lock: the name is that of an item to fetch */
} DsLockUse;

/* A gate, or an end of stairs. Who steps onto a gate or off it needs its doors open. */
typedef struct {
  DsLockSpot at;
  const DsThing *thing;  /* borrowed from the dungeon */
  bool is_gate;          /* else stairs, on which the player may stand without taking them */
  uint8_t facing;        /* of a one-way gate: one comes in this way, and leaves on or back */
  uint32_t lock, secret; /* doors of the world; DS_WORLD_NONE: none */
  DsLockSpot to; /* target of stairs and drops; floor -1: none, as for all but the first exit of a
                  * cell that leads somewhere */
  bool is_full;  /* no space at the target: a creature there cannot step aside */
  bool one_way;  /* no way back for those who pass, in the direction of the gate */
} DsLockPass;

#define DS_LOCK_GATES_MAX 4 /* on one cell */

typedef struct {
  DsWorld world;
  size_t n_floors;
  DsPlaces **floors;     /* owned references */
  uint32_t *first_place; /* of each floor: number of its place 0 */
  DsLockSpot start, goal;
  DsLodgers lodgers;              /* initial positions of creatures, by floor and thing */
  DsIntern ids;                   /* of the locks */
  DS_ARRAY (DsLockUse) locks;     /* by number of the id, which is also that of token or colour */
  DS_ARRAY (DsLockSpot) place_at; /* by place: its first cell */
  DS_ARRAY (DsLockPass) passes;   /* by floor, row and column */
  DS_ARRAY (DsLockSpot) way_at;   /* by way: the gate, stairs or goal that it leads through */
  DS_ARRAY (DsLockSpot) door_at;  /* by door of the world: its (first) gate */
  DS_ARRAY (uint32_t) door_locks; /* by door: index in locks; DS_WORLD_NONE: none */
  DS_ARRAY (DsLockSpot) key_at;   /* by key of the world: the thing that is or carries it */
  DS_ARRAY (DsCell) key_cells;    /* by world.key_places: where in that place it is had */
  DS_ARRAY (uint32_t) key_locks;  /* by key: index in locks */
  DS_ARRAY (uint16_t) key_kinds;  /* by key: kind of that thing */
} DsLockGraph;

/* Builds the graph, reusing unchanged floors of @last (NULL: none). DS_NOT_FOUND: no start or no
 * goal (then @err has "solve.no-start" or "solve.no-goal"). DS_LIMIT: too many locks, or too many
 * gates on a cell. DS_BAD_DATA: a lock that consumes its keys is opened by others too. DS_NOMEM,
 * DS_CANCELLED. On failure @out is zeroed. Borrows from @delve. O(cells). */
DsStatus ds_lock_graph_init (DsLockGraph *out, const DsDelve *delve, const DsLockGraph *last,
                             DsJob *job, DsError *err) DS_MUST_CHECK;
/* The same for a dungeon that may lack a start or a goal: for its places, not for a proof. Then
 * world.start or world.goal is DS_WORLD_NONE. */
DsStatus ds_lock_graph_survey (DsLockGraph *out, const DsDelve *delve, const DsLockGraph *last,
                               DsJob *job, DsError *err) DS_MUST_CHECK;
/* The same of a dungeon with both, in which the cell of each goal is a place by itself that no way
 * joins to those around it yet, but for gates and stairs. */
DsStatus ds_lock_graph_part (DsLockGraph *out, const DsDelve *delve, DsJob *job,
                             DsError *err) DS_MUST_CHECK;
/* Frees the graph with its world and zeroes it; safe to call twice. */
void ds_lock_graph_clear (DsLockGraph *self);
/* The first pass at @cell, or where it would be. Those of one cell follow each other. */
size_t ds_lock_graph_pass (const DsLockGraph *self, size_t floor, DsCell cell);
/* True when a gate can be entered, or left, by @step. */
bool ds_lock_pass_enters (const DsLockPass *self, int step);
/* True when the direction of a gate allows @step of ds_move_steps[]. */
bool ds_lock_pass_leaves (const DsLockPass *self, int step);
/* Place of a cell. DS_WORLD_NONE: not walkable. */
uint32_t ds_lock_graph_place (const DsLockGraph *self, size_t floor, DsCell cell);
