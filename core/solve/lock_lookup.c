/* core/solve/lock_lookup.c — finds the passes and places of a lock graph by cell, and frees it. */
#include "solve/lock_graph.h"

#include <string.h>

size_t
ds_lock_graph_pass (const DsLockGraph *self, size_t floor, DsCell cell)
{
  size_t first = 0, end = self->passes.n;

  while (first < end) {
    const size_t middle = (first + end) / 2;
    const DsLockSpot *at = &self->passes.items[middle].at;
    const bool is_before = at->floor != (int32_t)floor ? at->floor < (int32_t)floor
                           : at->cell.y != cell.y      ? at->cell.y < cell.y
                                                       : at->cell.x < cell.x;

    if (is_before)
      first = middle + 1;
    else
      end = middle;
  }
  return first;
}

/* Directions are those of ds_move_steps[]: ^ 2 turns one round. */
bool
ds_lock_pass_enters (const DsLockPass *self, int step)
{
  return self->facing >= DS_FACING_NONE || step == self->facing;
}

bool
ds_lock_pass_leaves (const DsLockPass *self, int step)
{
  return self->facing >= DS_FACING_NONE || step == self->facing || step == (self->facing ^ 2);
}

uint32_t
ds_lock_graph_place (const DsLockGraph *self, size_t floor, DsCell cell)
{
  const DsSpace space = ds_places_space (self->floors[floor]);
  uint32_t at;

  if (!ds_space_has (&space, cell))
    return DS_WORLD_NONE;
  at = self->floors[floor]->at[ds_space_index (&space, cell)];
  return at != 0 ? self->first_place[floor] + at - 1 : DS_WORLD_NONE;
}

void
ds_lock_graph_clear (DsLockGraph *self)
{
  for (size_t f = 0; self->floors != NULL && f < self->n_floors; f++)
    ds_places_unref (self->floors[f]);
  ds_free (self->floors);
  ds_free (self->first_place);
  ds_world_clear (&self->world);
  ds_array_clear (&self->lodgers);
  ds_intern_clear (&self->ids);
  ds_array_clear (&self->locks);
  ds_array_clear (&self->place_at);
  ds_array_clear (&self->passes);
  ds_array_clear (&self->way_at);
  ds_array_clear (&self->door_at);
  ds_array_clear (&self->door_locks);
  ds_array_clear (&self->key_at);
  ds_array_clear (&self->key_cells);
  ds_array_clear (&self->key_locks);
  ds_array_clear (&self->key_kinds);
  memset (self, 0, sizeof *self);
}
