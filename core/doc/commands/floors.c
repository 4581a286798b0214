/* core/doc/commands/floors.c — adds, removes, reorders and duplicates floors. */
#include "doc/reshape.h"
#include "map/property.h"

#define NO_FLOOR SIZE_MAX

/* New target of a thing on floor @at (or NO_FLOOR) that led to the old floor @target; -1: none. */
static int32_t
target_of (const DsCmdFloors *wanted, size_t at, int32_t target)
{
  if (target < 0 || (at < wanted->n && wanted->from[at] == target))
    return target < 0 ? -1 : (int32_t)at;
  for (size_t i = 0; i < wanted->n; i++)
    if (wanted->from[i] == target)
      return (int32_t)i;
  return -1;
}

/* ---- objects of own properties: of a floor that is gone, none */

typedef struct {
  const DsCmdFloors *wanted;
  size_t at; /* floor of the holder; NO_FLOOR: it is on none */
} ObjectMove;

static void
move_object (DsProperty *object, const void *data)
{
  const ObjectMove *move = data;

  if (object->floor < 0)
    return;
  object->floor = target_of (move->wanted, move->at, object->floor);
  if (object->floor < 0)
    object->object = 0;
}

/* @old: extras of @holder, which is looked up only when they change. */
static DsStatus
move_objects (DsDungeon *dungeon, DsHolder holder, DsExtras *old, const ObjectMove *move,
              DsError *err)
{
  DsExtras *extras;
  DsStatus status = ds_properties_map_objects (&extras, old, move_object, move, err);

  if (status == DS_OK && extras != old)
    status = ds_holder_set_extras (dungeon, holder, extras, err);
  ds_extras_unref (extras);
  return status;
}

/* Those of the level and of regions; those of rooms and objects. */
static DsStatus
move_all_objects (DsDungeon *dungeon, const DsCmdFloors *wanted, DsError *err)
{
  const ObjectMove whole = { wanted, NO_FLOOR };
  DsStatus status =
      move_objects (dungeon, (DsHolder){ DS_HOLDER_LEVEL, 0, 0 }, dungeon->extras, &whole, err);

  for (size_t i = 0; i < ds_regions_count (dungeon->regions) && status == DS_OK; i++) {
    const DsRegion *region = ds_regions_get (dungeon->regions, i);

    if (region->extras != NULL)
      status = move_objects (dungeon, (DsHolder){ DS_HOLDER_REGION, 0, region->id }, region->extras,
                             &whole, err);
  }
  for (size_t f = 0; f < dungeon->n_floors; f++) {
    const ObjectMove move = { wanted, f };

    for (size_t i = 0; i < ds_rooms_count (dungeon->floors[f].rooms) && status == DS_OK; i++) {
      const DsRoom *room = ds_rooms_get (dungeon->floors[f].rooms, i);

      if (room->extras != NULL)
        status = move_objects (dungeon, (DsHolder){ DS_HOLDER_ROOM, f, room->id }, room->extras,
                               &move, err);
    }
    for (size_t i = 0; i < ds_things_count (dungeon->floors[f].things) && status == DS_OK; i++) {
      const DsThing *thing = ds_things_get (dungeon->floors[f].things, i);

      if (thing->extras != NULL)
        status = move_objects (dungeon, (DsHolder){ DS_HOLDER_THING, f, thing->id }, thing->extras,
                               &move, err);
    }
  }
  return status;
}

static bool
is_copied_before (const DsCmdFloors *wanted, size_t at)
{
  for (size_t i = 0; i < at; i++)
    if (wanted->from[i] == wanted->from[at])
      return true;
  return false;
}

static DsStatus
fix_things (const DsDelve *delve, const DsCmdFloors *wanted, size_t at, DsFloor *level,
            DsError *err)
{
  const bool is_copy = is_copied_before (wanted, at);
  DsThings *old = ds_things_ref (level->things);
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_things_count (old) && status == DS_OK; i++) {
    DsThing thing = *ds_things_get (old, i);
    const uint8_t role = ds_rules_kind (delve->rules, thing.kind)->role;
    const int32_t target = target_of (wanted, at, thing.target_floor);

    if (is_copy && (role == DS_ROLE_START || role == DS_ROLE_GOAL)) {
      status = ds_things_remove (&level->things, thing.id, err);
    } else if (target != thing.target_floor) {
      thing.target_floor = target;
      status = ds_things_put (&level->things, &thing, err);
    }
  }
  ds_things_unref (old);
  return status;
}

static DsStatus
make_floor (const DsDelve *delve, const DsCmdFloors *wanted, size_t at, DsFloor *out, DsError *err)
{
  DsStatus status;

  if (wanted->from[at] < 0)
    return ds_reshape_floor (out, NULL, (DsCell){ 0, 0 }, wanted->ground, err);
  ds_floor_clear (out);
  status = ds_floor_copy (out, &delve->dungeon.floors[wanted->from[at]], err);
  return status == DS_OK ? fix_things (delve, wanted, at, out, err) : status;
}

static bool
changes_nothing (const DsDelve *delve, const DsCmdFloors *wanted)
{
  if (wanted->n != delve->dungeon.n_floors)
    return false;
  for (size_t i = 0; i < wanted->n; i++)
    if (wanted->from[i] != (int32_t)i)
      return false;
  return true;
}

static DsStatus
check (const DsDelve *delve, const DsCmdFloors *wanted, DsError *err)
{
  for (size_t i = 0; i < wanted->n; i++)
    if (wanted->from[i] >= (int32_t)delve->dungeon.n_floors)
      return ds_fail (err, DS_BAD_ARG, "floors", "floors.gone", N_ ("there is no floor %d"),
                      wanted->from[i] + 1);
  return DS_OK;
}

/* Of a floor that comes twice the first keeps its ignored findings. */
static DsStatus
take_ignores (DsDungeon *made, const DsDungeon *old, const DsCmdFloors *wanted, DsError *err)
{
  int32_t floors[DS_FLOORS_MAX];

  for (size_t f = 0; f < old->n_floors; f++)
    floors[f] = -1;
  for (size_t i = wanted->n; i-- > 0;)
    if (wanted->from[i] >= 0)
      floors[wanted->from[i]] = (int32_t)i;
  return ds_dungeon_take_ignores (made, old, floors, (DsCell){ 0, 0 }, err);
}

static void
swap_floors (DsDungeon *a, DsDungeon *b)
{
  const DsDungeon old = *a;

  a->ignores = b->ignores;
  b->ignores = old.ignores;
  a->floors = b->floors;
  a->n_floors = b->n_floors;
  b->floors = old.floors;
  b->n_floors = old.n_floors;
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdFloors *wanted = (const DsCmdFloors *)cmd;
  DsDungeon *old = &delve->dungeon, made;
  DsStatus status = check (delve, wanted, err);

  if (status != DS_OK || changes_nothing (delve, wanted))
    return status;
  status = ds_dungeon_init (&made, old->w, old->h, wanted->n, err);
  for (size_t i = 0; i < wanted->n && status == DS_OK; i++)
    status = make_floor (delve, wanted, i, &made.floors[i], err);
  if (status == DS_OK)
    status = take_ignores (&made, old, wanted, err);
  if (status == DS_OK)
    status = ds_recipe_order_floors (&delve->recipe, wanted->from, wanted->n, err);
  if (status != DS_OK) {
    ds_dungeon_clear (&made);
    return status;
  }
  swap_floors (old, &made);
  ds_dungeon_clear (&made);
  status = move_all_objects (old, wanted, err);
  if (status != DS_OK)
    return status;
  ds_changes_add (changes, 0, (DsRect){ 0 }, DS_CHANGED_SIZE | DS_CHANGED_META);
  return DS_OK;
}

const DsCmdClass ds_cmd_floors = {
  .id = "floors", .label = N_ ("Change Floors"), .locks = DS_CMD_IGNORES_LOCKS, .apply = apply
};
