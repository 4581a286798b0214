/* core/map/dungeon.c — dungeons and their floors. */
#include "map/dungeon.h"
#include "base/hooks.h"

#include <string.h>

DsStatus
ds_dungeon_init (DsDungeon *self, int32_t w, int32_t h, size_t n_floors, DsError *err)
{
  DsStatus status =
      ds_floor_check_size (w, h, n_floors > INT32_MAX ? INT32_MAX : (int32_t)n_floors, err);

  DS_ASSERT (self != NULL);
  memset (self, 0, sizeof *self);
  if (status != DS_OK)
    return status;
  self->floors = ds_alloc0 (n_floors, sizeof *self->floors);
  if (self->floors == NULL)
    return ds_fail_nomem (err, "dungeon");
  self->w = w;
  self->h = h;
  self->n_floors = n_floors;
  for (size_t i = 0; i < n_floors && status == DS_OK; i++)
    status = ds_floor_init (&self->floors[i], w, h, err);
  if (status != DS_OK)
    ds_dungeon_clear (self);
  return status;
}

DsStatus
ds_dungeon_copy (DsDungeon *out, const DsDungeon *from, DsError *err)
{
  DsStatus status = DS_OK;
  DsFloor *floors = ds_alloc0 (from->n_floors, sizeof *floors);

  DS_ASSERT (out != NULL && from != NULL);
  memset (out, 0, sizeof *out);
  if (floors == NULL)
    return ds_fail_nomem (err, "dungeon");
  *out = *from;
  out->floors = floors;
  ds_regions_ref (out->regions);
  ds_locks_ref (out->locks);
  ds_ignores_ref (out->ignores);
  ds_str_ref (out->name);
  ds_extras_ref (out->extras);
  for (size_t i = 0; i < from->n_floors && status == DS_OK; i++)
    status = ds_floor_copy (&floors[i], &from->floors[i], err);
  if (status != DS_OK)
    ds_dungeon_clear (out);
  return status;
}

void
ds_dungeon_clear (DsDungeon *self)
{
  DS_ASSERT (self != NULL);
  if (self->floors != NULL)
    for (size_t i = 0; i < self->n_floors; i++)
      ds_floor_clear (&self->floors[i]);
  ds_free (self->floors);
  ds_regions_unref (self->regions);
  ds_locks_unref (self->locks);
  ds_ignores_unref (self->ignores);
  ds_str_unref (self->name);
  ds_extras_unref (self->extras);
  memset (self, 0, sizeof *self);
}

size_t
ds_dungeon_cells (const DsDungeon *self)
{
  DS_ASSERT (self != NULL);
  return self->n_floors * (size_t)self->w * (size_t)self->h;
}

DsStatus
ds_dungeon_take_ignores (DsDungeon *self, const DsDungeon *from, const int32_t *floors,
                         DsCell offset, DsError *err)
{
  DsIgnores *taken = NULL;
  DsStatus status = DS_OK;

  DS_ASSERT (self != NULL && from != NULL);
  for (size_t i = 0; i < ds_ignores_count (from->ignores) && status == DS_OK; i++) {
    DsIgnore ignore = *ds_ignores_get (from->ignores, i);

    if (ignore.floor >= 0 && floors != NULL && floors[ignore.floor] < 0)
      continue;
    if (ignore.floor >= 0 && floors != NULL)
      ignore.floor = floors[ignore.floor];
    if (ignore.cell.x >= 0)
      ignore.cell = (DsCell){ ignore.cell.x + offset.x, ignore.cell.y + offset.y };
    if (ignore.floor < (int32_t)self->n_floors && (ds_ignores_get (from->ignores, i)->cell.x < 0 ||
                                                   ds_floor_has (&self->floors[0], ignore.cell)))
      status = ds_ignores_put (&taken, &ignore, err);
  }
  if (status != DS_OK) {
    ds_ignores_unref (taken);
    return status;
  }
  ds_ignores_unref (self->ignores);
  self->ignores = taken;
  return DS_OK;
}

bool
ds_dungeon_same_seed (const DsDungeon *a, const DsDungeon *b)
{
  DS_ASSERT (a != NULL && b != NULL);
  return a->seed == b->seed && a->is_derived == b->is_derived && a->derived_from == b->derived_from;
}

const uint64_t *
ds_dungeon_derived_from (const DsDungeon *self)
{
  DS_ASSERT (self != NULL);
  return self->is_derived ? &self->derived_from : NULL;
}

void
ds_dungeon_take_seed (DsDungeon *self, const DsDungeon *from)
{
  DS_ASSERT (self != NULL && from != NULL);
  self->seed = from->seed;
  self->is_derived = from->is_derived;
  self->derived_from = from->derived_from;
}

bool
ds_dungeon_equal (const DsDungeon *a, const DsDungeon *b)
{
  DS_ASSERT (a != NULL && b != NULL);
  if (a->n_floors != b->n_floors || !ds_dungeon_same_seed (a, b) ||
      !ds_str_equal (a->name, b->name) || !ds_regions_equal (a->regions, b->regions) ||
      !ds_locks_equal (a->locks, b->locks) || !ds_ignores_equal (a->ignores, b->ignores))
    return false;
  for (size_t i = 0; i < a->n_floors; i++)
    if (!ds_floor_equal (&a->floors[i], &b->floors[i]))
      return false;
  return true;
}

size_t
ds_dungeon_bytes (const DsDungeon *self)
{
  size_t bytes = 0;

  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < self->n_floors; i++)
    for (int layer = 0; layer < DS_N_LAYERS; layer++)
      bytes += ds_grid_bytes (&self->floors[i].layers[layer]);
  return bytes;
}
