/* core/sim/world/cells.h — the cells of a game: tiles, who stands on them, what lies on them.
 * Internal to sim. */
#pragma once

#include "sim/inside.h"

/* What one must be able to do to be there: bits of DS_CELL_WALK, FLY and SWIM. */
uint16_t ds_cells_bearing (uint32_t nature);
/* DS_CELL_* of a cell of a floor that was entered. */
static inline uint16_t
ds_cells_flags (const DsSim *sim, DsSimSpot spot)
{
  DS_ASSERT (sim != NULL);
  return sim->now.cells.items[ds_cell_at (sim, spot)];
}

/* Whether the floor has layers; @floor may be DS_SIM_NONE. */
bool ds_cells_are_entered (const DsSim *sim, int32_t floor);
/* Makes the layers of a floor that has none yet, without anybody on them; the rest is for
 * ds_entry_open(). DS_NOMEM. O(cells). */
DsStatus ds_cells_add_floor (DsSim *sim, int32_t floor) DS_MUST_CHECK;
/* What the layers of all entered floors say besides tiles, and the sum of changed cells, anew. */
void ds_cells_derive (DsSim *sim);
/* Changes tiles. What bears whom stays: nothing that happens in a game opens or closes a way. */
void ds_cells_set (DsSim *sim, DsSimSpot spot, uint16_t ground, uint16_t feature);

/* DS_SIM_NONE: nobody, or a floor that was never entered. */
int32_t ds_cells_actor (const DsSim *sim, DsSimSpot spot);
/* Whether somebody of @nature who opens no doors could stand there now, on an entered floor. */
bool ds_cells_is_free (const DsSim *sim, DsSimSpot spot, uint32_t nature);
void ds_cells_leave (DsSim *sim, int32_t actor); /* nobody is there any more; it keeps its spot */
int32_t ds_cells_item (const DsSim *sim, DsSimSpot spot);           /* the topmost */
void ds_cells_move_actor (DsSim *sim, int32_t actor, DsSimSpot to); /* a free cell; or floor NONE */
