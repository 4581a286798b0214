/* core/doc/commands/place_thing.c — places a thing on a cell as a manual edit. */
#include "doc/drawn.h"
#include "doc/pins.h"

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdPlaceThing *place = (const DsCmdPlaceThing *)cmd;
  DsDungeon *dungeon = &delve->dungeon;
  DsStatus status;

  if (place->floor >= dungeon->n_floors || !ds_floor_has (&dungeon->floors[0], place->thing->at) ||
      place->thing->id == 0 || place->thing->kind >= ds_rules_n_kinds (delve->rules))
    return ds_fail (err, DS_BAD_ARG, "thing", "thing.place",
                    N_ ("the object would be outside the level"));
  if (ds_things_find (dungeon->floors[place->floor].things, place->thing->id) != NULL)
    return ds_fail (err, DS_BAD_ARG, "thing", "thing.twice",
                    N_ ("this floor already has an object with this id"));
  status = ds_make_room (delve, place->thing->kind, changes, err);
  if (status == DS_OK)
    status = ds_things_put (&dungeon->floors[place->floor].things, place->thing, err);
  if (status == DS_OK)
    status = ds_show_thing (delve, place->floor, place->thing, true, changes, err);
  return status == DS_OK ? ds_pin_things (delve, place->floor, place->thing->at, changes, err)
                         : status;
}

const DsCmdClass ds_cmd_place_thing = { .id = "place_thing",
                                        .label = N_ ("Place"),
                                        .apply = apply };
