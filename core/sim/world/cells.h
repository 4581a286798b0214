/* core/sim/world/cells.h — cells of a game: tiles, and the actors and items on them. Internal to
 * sim. */
#pragma once

#include "sim/inside.h"

/* Abilities with which @nature can be on a cell: bits of DS_CELL_WALK, FLY and SWIM. */
uint16_t ds_cells_bearing (uint32_t nature);
/* DS_CELL_* of a cell of an entered floor. */
static inline uint16_t
ds_cells_flags (const DsSim *sim, DsSimSpot spot)
{
  DS_ASSERT (sim != NULL);
  return sim->now.cells.items[ds_cell_at (sim, spot)];
}

/* True when the floor was entered; @floor may be DS_SIM_NONE. */
bool ds_cells_are_entered (const DsSim *sim, int32_t floor);
/* Makes the layers of a floor that was not entered yet, without actors; ds_entry_open() adds these.
 * DS_NOMEM. O(cells). */
DsStatus ds_cells_add_floor (DsSim *sim, int32_t floor) DS_MUST_CHECK;
/* Recomputes all layers but tiles on all entered floors, and the sum of changed cells. */
void ds_cells_derive (DsSim *sim);
/* Changes tiles. Walkability stays: nothing in a game opens or closes a path. */
void ds_cells_set (DsSim *sim, DsSimSpot spot, uint16_t ground, uint16_t feature);

/* Actor on a cell. DS_SIM_NONE: none, or a floor that was not entered. */
int32_t ds_cells_actor (const DsSim *sim, DsSimSpot spot);
/* True when an actor of @nature, which opens no doors, could be there now, on an entered floor. */
bool ds_cells_is_free (const DsSim *sim, DsSimSpot spot, uint32_t nature);
void ds_cells_leave (DsSim *sim, int32_t actor);          /* off its cell; it keeps its spot */
int32_t ds_cells_item (const DsSim *sim, DsSimSpot spot); /* the topmost */
void ds_cells_move_actor (DsSim *sim, int32_t actor, DsSimSpot to); /* free; or floor NONE */
