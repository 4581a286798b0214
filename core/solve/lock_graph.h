/* core/solve/lock_graph.h — a dungeon as a world of places, doors and keys, and the way back from
 * their numbers to cells and things. */
#pragma once

#include "base/intern.h"
#include "solve/roam.h"
#include "solve/world.h"

/* Something on the map. */
typedef struct {
  int32_t floor; /* -1: nowhere */
  DsCell cell;
  uint64_t thing; /* its id; 0 = no thing */
} DsLockSpot;

/* A lock that gates or keys of this dungeon name. */
typedef struct {
  const char *id;
  const char *name;       /* untranslated; of the dungeon, else of the rules, else the id */
  const DsLockKind *kind; /* borrowed from the rules; NULL: they know none such */
  bool is_fetched;        /* no lock: the name is of what is to be brought back */
} DsLockUse;

/* A gate, or an end of stairs. Who steps onto a gate or off it needs its doors open. */
typedef struct {
  DsLockSpot at;
  const DsThing *thing;  /* borrowed from the dungeon */
  bool is_gate;          /* else stairs, which one may stand on and not take */
  uint8_t facing;        /* of a one-way gate: one comes in this way, and leaves on or back */
  uint32_t lock, secret; /* doors of the world; DS_WORLD_NONE: none */
  DsLockSpot to; /* where stairs and drops lead; floor -1: nowhere, as of all exits of a cell
                    but the first that leads somewhere */
  bool is_full;  /* there is no room where it would lead: somebody is there who has none */
  bool one_way;  /* who goes there, or on as the gate faces, does not come back so */
} DsLockPass;

#define DS_LOCK_GATES_MAX 4 /* on one cell */

typedef struct {
  DsWorld world;
  size_t n_floors;
  DsPlaces **floors;     /* owned references */
  uint32_t *first_place; /* of each floor: number of its place 0 */
  DsLockSpot start, goal;
  DsLodgers lodgers;              /* where creatures begin: by floor, in the order of things */
  DsIntern ids;                   /* of the locks */
  DS_ARRAY (DsLockUse) locks;     /* by number of the id, which is also that of token or colour */
  DS_ARRAY (DsLockSpot) place_at; /* by place: its first cell */
  DS_ARRAY (DsLockPass) passes;   /* by floor, row and column */
  DS_ARRAY (DsLockSpot) way_at;   /* by way: the gate, stairs or goal that it leads through */
  DS_ARRAY (DsLockSpot) door_at;  /* by door of the world: its (first) gate */
  DS_ARRAY (uint32_t) door_locks; /* by door: index in locks; DS_WORLD_NONE: none */
  DS_ARRAY (DsLockSpot) key_at;   /* by key of the world: what it lies as, or who carries it */
  DS_ARRAY (DsCell) key_cells;    /* by world.key_places: where in that place it is had */
  DS_ARRAY (uint32_t) key_locks;  /* by key: index in locks */
  DS_ARRAY (uint16_t) key_kinds;  /* by key: the kind of what it lies as, or who carries it */
} DsLockGraph;

/* What did not change of the floors of @last (NULL: nothing is known) is taken from there.
 * DS_NOT_FOUND: there is no start or no goal (then @err has "solve.no-start" or "solve.no-goal").
 * DS_LIMIT: too many locks, or too many gates on a cell. DS_BAD_DATA: a lock that takes its keys is
 * opened by others too. DS_NOMEM, DS_CANCELLED. On failure @out is zeroed. Borrows from @delve.
 * O(cells). */
DsStatus ds_lock_graph_init (DsLockGraph *out, const DsDelve *delve, const DsLockGraph *last,
                             DsJob *job, DsError *err) DS_MUST_CHECK;
/* The same of a dungeon that may lack a start or a goal: to look at its places, not to prove
 * anything. Then world.start or world.goal is DS_WORLD_NONE. */
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
/* Whether a gate lets who moves by @step onto it, or off it. */
bool ds_lock_pass_enters (const DsLockPass *self, int step);
/* Whether a gate that faces this way lets @step of ds_move_steps[] through. */
bool ds_lock_pass_leaves (const DsLockPass *self, int step);
/* DS_WORLD_NONE: nobody can stand there. */
uint32_t ds_lock_graph_place (const DsLockGraph *self, size_t floor, DsCell cell);
