/* core/solve/roam.h — where creatures are: where each begins a game, and where it may be met that
 * carries a key. For the proof, and for the simulation, which keeps to it.
 *
 * No creature goes past a gate that is more than a plain door, open or not: gates are for players.
 * So who walks roams the place it is in, with its plain doors. Who flies also crosses ground that
 * only stops feet (water, lava, a chasm), who lives in water leaves it not, and some stay where
 * they are. Who begins on a gate, or where it could not go, steps off it to any side and does not
 * come back. */
#pragma once

#include "base/array.h"
#include "solve/places.h"

/* A place where a creature may be met, and one of its cells where it is. */
typedef struct {
  uint32_t place;
  DsCell cell;
} DsMeeting;

typedef DS_ARRAY (DsMeeting) DsMeetings;

/* A creature as a game begins. */
typedef struct {
  const DsThing *thing; /* borrowed */
  int32_t floor;
  DsCell at;     /* where it is drawn, or the nearest free cell that it gets to from there */
  bool has_room; /* else it is in no game, nor what it carries */
} DsLodger;

typedef DS_ARRAY (DsLodger) DsLodgers;

/* Whether a cell without a gate bears who flies or swims: @how is one of these two flags. */
bool ds_roam_bears (const DsRules *rules, uint32_t ground, uint32_t feature, uint32_t how);

/* Appends the creatures of @floor in the order of its things; the first of a cell stays there.
 * @start: where the player begins; NULL: on no cell of this floor. O(things), and O(cells) for each
 * that finds its cell taken. DS_NOMEM. */
DsStatus ds_roam_lodge (DsLodgers *out, const DsPlaces *places, const DsDelve *delve, size_t floor,
                        const DsCell *start) DS_MUST_CHECK;
/* Where a creature steps aside to that begins on @cell of @floor, when the player arrives there and
 * all others are where they begin: *@aside; @cell itself if nobody begins there. *@admits: there is
 * such a cell, else nobody can arrive. O(creatures), and O(cells) if somebody is there. DS_NOMEM.
 */
DsStatus ds_roam_aside (bool *admits, DsCell *aside, const DsLodgers *lodgers,
                        const DsPlaces *places, const DsDelve *delve, size_t floor,
                        DsCell cell) DS_MUST_CHECK;

/* The cells, y * w + x, where @thing may be that is at @from when a game begins: the nearest first.
 * Caller frees *@cells. DS_NOMEM: it is NULL. O(cells). */
DsStatus ds_roam_cells (uint32_t **cells, size_t *n, const DsPlaces *places, const DsDelve *delve,
                        const DsThing *thing, DsCell from) DS_MUST_CHECK;
/* Appends the places of the floor where @thing may be met that is at @from when a game begins, in
 * order of their numbers. None: nobody gets at it. DS_NOMEM. O(cells) for who flies, swims or
 * begins on a gate. */
DsStatus ds_roam_find (DsMeetings *out, const DsPlaces *places, const DsDelve *delve,
                       const DsThing *thing, DsCell from) DS_MUST_CHECK;
