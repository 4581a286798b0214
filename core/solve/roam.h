/* core/solve/roam.h — positions of creatures: where each begins a game, and where a carrier of a
 * key may be met. Shared by the proof and the simulation, which keeps to it.
 *
 * No creature passes a gate that is more than a plain door, open or not: gates are for players. So
 * walkers roam their place, with its plain doors. Flyers also cross ground that is only closed to
 * walkers (water, lava, a chasm), swimmers stay in water, and some creatures do not move. A
 * creature that begins on a gate, or where it could not go, steps off it to any side and does not
 * return. */
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
  DsCell at;     /* where it is drawn, or the nearest free cell reachable from there */
  bool has_room; /* else it is in no game, with all that it carries */
} DsLodger;

typedef DS_ARRAY (DsLodger) DsLodgers;

/* True when flyers or swimmers can be on a cell without a gate: @how is one of these two flags. */
bool ds_roam_bears (const DsRules *rules, uint32_t ground, uint32_t feature, uint32_t how);

/* Appends the creatures of @floor in the order of its things; the first of a cell stays there.
 * @start: where the player begins; NULL: on no cell of this floor. O(things), and O(cells) for each
 * that finds its cell taken. DS_NOMEM. */
DsStatus ds_roam_lodge (DsLodgers *out, const DsPlaces *places, const DsDelve *delve, size_t floor,
                        const DsCell *start) DS_MUST_CHECK;
/* Finds the cell to which the creature that begins on @cell of @floor steps aside, when the player
 * arrives there and all others are where they begin: *@aside; @cell itself if no creature begins
 * there. *@admits: there is such a cell, else the player cannot arrive. O(creatures), and O(cells)
 * if a creature is there. DS_NOMEM. */
DsStatus ds_roam_aside (bool *admits, DsCell *aside, const DsLodgers *lodgers,
                        const DsPlaces *places, const DsDelve *delve, size_t floor,
                        DsCell cell) DS_MUST_CHECK;

/* The cells, y * w + x, where @thing may be that is at @from when a game begins: the nearest first.
 * Caller frees *@cells. DS_NOMEM: it is NULL. O(cells). */
DsStatus ds_roam_cells (uint32_t **cells, size_t *n, const DsPlaces *places, const DsDelve *delve,
                        const DsThing *thing, DsCell from) DS_MUST_CHECK;
/* Appends the places of the floor where @thing, at @from at the start, may be met, in order of
 * their numbers. None: it cannot be reached. DS_NOMEM. O(cells) for flyers, swimmers and those that
 * begin on a gate. */
DsStatus ds_roam_find (DsMeetings *out, const DsPlaces *places, const DsDelve *delve,
                       const DsThing *thing, DsCell from) DS_MUST_CHECK;
