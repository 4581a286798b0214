/* core/doc/commands/place_thing.c — puts a thing on a cell, by hand. */
#include "doc/pins.h"

/* Of start and goal there is one: the one of before makes room. */
static bool
replaces (const DsDelve *delve, const DsThing *old, uint16_t kind)
{
  const uint8_t role = ds_rules_kind (delve->rules, kind)->role;

  return (role == DS_ROLE_START || role == DS_ROLE_GOAL) &&
         ds_rules_kind (delve->rules, old->kind)->role == role;
}

static DsStatus
make_room (DsDelve *delve, size_t floor, uint16_t kind, DsChanges *changes, DsError *err)
{
  DsLevel *level = &delve->dungeon.floors[floor];
  DsStatus status = DS_OK;

  for (size_t i = ds_things_count (level->things); i-- > 0 && status == DS_OK;) {
    const DsThing old = *ds_things_get (level->things, i);

    if (!replaces (delve, &old, kind))
      continue;
    status = ds_things_remove (&level->things, old.id, err);
    if (status == DS_OK)
      status = ds_pin_things (delve, floor, old.at, changes, err);
  }
  return status;
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdPlaceThing *place = (const DsCmdPlaceThing *)cmd;
  DsDungeon *dungeon = &delve->dungeon;
  DsStatus status = DS_OK;

  if (place->floor >= dungeon->n_floors || !ds_level_has (&dungeon->floors[0], place->thing->at) ||
      place->thing->id == 0 || place->thing->kind >= ds_rules_n_kinds (delve->rules))
    return ds_fail (err, DS_BAD_ARG, "thing", "thing.place",
                    N_ ("the place of the thing is not on the level"));
  if (ds_things_find (dungeon->floors[place->floor].things, place->thing->id) != NULL)
    return ds_fail (err, DS_BAD_ARG, "thing", "thing.twice",
                    N_ ("there is a thing with the same id on this floor"));
  for (size_t i = 0; i < dungeon->n_floors && status == DS_OK; i++)
    status = make_room (delve, i, place->thing->kind, changes, err);
  if (status == DS_OK)
    status = ds_things_put (&dungeon->floors[place->floor].things, place->thing, err);
  if (status == DS_OK)
    status = ds_show_gate (delve, place->floor, place->thing, true, changes, err);
  return status == DS_OK ? ds_pin_things (delve, place->floor, place->thing->at, changes, err)
                         : status;
}

const DsCmdClass ds_cmd_place_thing = { .id = "place_thing",
                                        .label = N_ ("Place"),
                                        .apply = apply };
