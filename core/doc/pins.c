/* core/doc/pins.c — pins of things. */
#include "doc/pins.h"

DsStatus
ds_pin_things (DsDelve *delve, size_t floor, DsCell cell, DsChanges *changes, DsError *err)
{
  DsLevel *level = &delve->dungeon.floors[floor];
  const uint32_t pins = ds_level_get (level, DS_LAYER_PIN, cell);

  if (!ds_level_set (level, DS_LAYER_PIN, cell, pins | DS_PIN_THINGS))
    return ds_fail_nomem (err, "pins");
  ds_changes_add (changes, floor, (DsRect){ cell.x, cell.y, 1, 1 },
                  DS_CHANGED_THINGS | (pins & DS_PIN_THINGS ? 0 : DS_CHANGED_PINS));
  return DS_OK;
}

DsStatus
ds_show_gate (DsDelve *delve, size_t floor, const DsThing *thing, bool is_there, DsChanges *changes,
              DsError *err)
{
  const DsGate *gate = ds_rules_kind (delve->rules, thing->kind)->gate;
  const uint16_t look =
      gate != NULL ? ds_rules_find_tile (delve->rules, gate->feature) : DS_TILE_NONE;
  DsLevel *level = &delve->dungeon.floors[floor];
  const bool is_shown = ds_level_get (level, DS_LAYER_FEATURE, thing->at) == look;
  const uint32_t pins = ds_level_get (level, DS_LAYER_PIN, thing->at);

  if (look == DS_TILE_NONE || is_shown == is_there)
    return DS_OK;
  if (!ds_level_set (level, DS_LAYER_FEATURE, thing->at, is_there ? look : DS_TILE_NONE) ||
      !ds_level_set (level, DS_LAYER_PIN, thing->at, pins | DS_PIN_FEATURE))
    return ds_fail_nomem (err, "cells");
  ds_changes_add (changes, floor, (DsRect){ thing->at.x, thing->at.y, 1, 1 },
                  DS_CHANGED_CELLS | DS_CHANGED_PINS);
  return DS_OK;
}

const DsThing *
ds_find_thing (const DsDelve *delve, size_t floor, uint64_t id, DsError *err)
{
  const DsThing *thing = NULL;

  if (floor < delve->dungeon.n_floors)
    thing = ds_things_find (delve->dungeon.floors[floor].things, id);
  if (thing == NULL)
    ds_fail (err, DS_BAD_ARG, "thing", "thing.gone", N_ ("there is no such thing on floor %zu"),
             floor + 1);
  return thing;
}
