/* core/doc/commands/move_thing.c — moves a thing on its floor; stairs that led to it follow. */
#include "doc/drawn.h"
#include "doc/pins.h"

/* Redirects things that led to @from on @floor to @to. */
static DsStatus
follow (DsFloor *level, size_t floor, DsCell from, DsCell to, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_things_count (level->things) && status == DS_OK; i++) {
    DsThing thing = *ds_things_get (level->things, i);

    if (thing.target_floor != (int32_t)floor || thing.target.x != from.x ||
        thing.target.y != from.y)
      continue;
    thing.target = to;
    status = ds_things_put (&level->things, &thing, err);
  }
  return status;
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdMoveThing *move = (const DsCmdMoveThing *)cmd;
  const DsThing *found = ds_find_thing (delve, move->floor, move->id, err);
  DsDungeon *dungeon = &delve->dungeon;
  DsStatus status;
  DsThing thing;
  DsCell from;

  if (found == NULL)
    return DS_BAD_ARG;
  if (!ds_floor_has (&dungeon->floors[move->floor], move->to))
    return ds_fail (err, DS_BAD_ARG, "thing", "thing.place",
                    N_ ("the object would be outside the level"));
  thing = *found;
  from = thing.at;
  if (from.x == move->to.x && from.y == move->to.y)
    return DS_OK;
  status = ds_show_thing (delve, move->floor, &thing, false, changes, err);
  if (status != DS_OK)
    return status;
  thing.at = move->to;
  status = ds_things_put (&dungeon->floors[move->floor].things, &thing, err);
  for (size_t i = 0; i < dungeon->n_floors && status == DS_OK; i++)
    status = follow (&dungeon->floors[i], move->floor, from, move->to, err);
  found = ds_find_thing (delve, move->floor, move->id, err);
  if (status == DS_OK)
    status = ds_show_thing (delve, move->floor, found, true, changes, err);
  if (status == DS_OK)
    status = ds_pin_things (delve, move->floor, from, changes, err);
  return status == DS_OK ? ds_pin_things (delve, move->floor, move->to, changes, err) : status;
}

const DsCmdClass ds_cmd_move_thing = { .id = "move_thing", .label = N_ ("Move"), .apply = apply };
