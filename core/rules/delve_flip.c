/* core/rules/delve_flip.c — turns a level upside down. */
#include "base/hooks.h"
#include "map/area.h"
#include "rules/delve.h"

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

/* True if the area of @thing turns with it, and its cell with the area. */
static bool
has_area (const DsThing *thing, const DsRules *rules)
{
  return thing->extras != NULL &&
         ds_role_has_area ((DsRole)ds_rules_kind (rules, thing->kind)->role);
}

/* The new things are the caller's; those with areas own their extras until they are taken. */
static DsStatus
flip_thing (DsThing *thing, const DsFloor *level, const DsRules *rules, DsError *err)
{
  const DsRect floor = { 0, 0, level->w, level->h };

  if (thing->target_floor >= 0)
    thing->target = flipped (thing->target, level->h);
  if (thing->facing == DS_NORTH || thing->facing == DS_SOUTH)
    thing->facing = (uint8_t)(DS_NORTH + DS_SOUTH - thing->facing);
  ds_extras_ref (thing->extras);
  if (has_area (thing, rules))
    return ds_area_turn (thing, DS_TRANSFORM_MIRROR_Y, floor, err);
  thing->at = flipped (thing->at, level->h);
  return DS_OK;
}

static DsStatus
flip_things (DsFloor *level, const DsRules *rules, DsError *err)
{
  const size_t n = ds_things_count (level->things);
  DsThing *things = ds_alloc (n, sizeof *things);
  DsThings *new_things = NULL;
  DsStatus status = DS_OK;
  size_t n_done = 0;

  if (things == NULL)
    return ds_fail_nomem (err, "things");
  for (; n_done < n && status == DS_OK; n_done++) {
    things[n_done] = *ds_things_get (level->things, n_done);
    status = flip_thing (&things[n_done], level, rules, err);
  }
  if (status == DS_OK)
    status = ds_things_new (&new_things, things, n, err);
  for (size_t i = 0; i < n_done; i++)
    ds_extras_unref (things[i].extras);
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
ds_delve_flip (DsDelve *self, DsError *err)
{
  DsDungeon *dungeon = &self->dungeon;
  DsStatus status = flip_ignores (dungeon, err);

  DS_ASSERT (self->rules != NULL);
  for (size_t i = 0; i < dungeon->n_floors && status == DS_OK; i++) {
    DsFloor *level = &dungeon->floors[i];
    bool is_whole = true;

    for (int layer = 0; layer < DS_N_LAYERS && is_whole; layer++)
      is_whole = ds_grid_is_blank (&level->layers[layer]) || flip_layer (&level->layers[layer]);
    status = is_whole ? flip_things (level, self->rules, err) : ds_fail_nomem (err, "cells");
  }
  return status;
}
