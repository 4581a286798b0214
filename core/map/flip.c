/* core/map/flip.c — turns a dungeon upside down. */
#include "base/hooks.h"
#include "map/dungeon.h"

static DsCell
flipped (DsCell cell, int32_t h)
{
  return (DsCell){ cell.x, h - 1 - cell.y };
}

static bool
flip_layer (DsGrid *layer)
{
  const size_t n = (size_t)layer->w * layer->cell_size;

  for (int32_t y = 0; y < layer->h / 2; y++) {
    uint8_t *above = ds_grid_row_mut (layer, y);
    uint8_t *below = above != NULL ? ds_grid_row_mut (layer, layer->h - 1 - y) : NULL;

    if (below == NULL)
      return false;
    for (size_t i = 0; i < n; i++) {
      const uint8_t byte = above[i];

      above[i] = below[i];
      below[i] = byte;
    }
  }
  return true;
}

static DsStatus
flip_things (DsFloor *level, DsError *err)
{
  const size_t n = ds_things_count (level->things);
  DsThing *things = ds_alloc (n, sizeof *things);
  DsThings *new_things = NULL;
  DsStatus status;

  if (things == NULL)
    return ds_fail_nomem (err, "things");
  for (size_t i = 0; i < n; i++) {
    DsThing *thing = &things[i];

    *thing = *ds_things_get (level->things, i);
    thing->at = flipped (thing->at, level->h);
    if (thing->target_floor >= 0)
      thing->target = flipped (thing->target, level->h);
    if (thing->facing == DS_NORTH || thing->facing == DS_SOUTH)
      thing->facing = (uint8_t)(DS_NORTH + DS_SOUTH - thing->facing);
  }
  status = ds_things_new (&new_things, things, n, err);
  ds_free (things);
  if (status != DS_OK)
    return status;
  ds_things_unref (level->things);
  level->things = new_things;
  return DS_OK;
}

static DsStatus
flip_ignores (DsDungeon *self, DsError *err)
{
  DsIgnores *ignores = NULL;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_ignores_count (self->ignores) && status == DS_OK; i++) {
    DsIgnore ignore = *ds_ignores_get (self->ignores, i);

    if (ignore.cell.x >= 0)
      ignore.cell = flipped (ignore.cell, self->h);
    status = ds_ignores_put (&ignores, &ignore, err);
  }
  if (status != DS_OK) {
    ds_ignores_unref (ignores);
    return status;
  }
  ds_ignores_unref (self->ignores);
  self->ignores = ignores;
  return DS_OK;
}

DsStatus
ds_dungeon_flip (DsDungeon *self, DsError *err)
{
  DsStatus status = flip_ignores (self, err);

  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < self->n_floors && status == DS_OK; i++) {
    bool is_whole = true;

    for (int layer = 0; layer < DS_N_LAYERS && is_whole; layer++)
      is_whole = ds_grid_is_blank (&self->floors[i].layers[layer]) ||
                 flip_layer (&self->floors[i].layers[layer]);
    status = is_whole ? flip_things (&self->floors[i], err) : ds_fail_nomem (err, "cells");
  }
  return status;
}
