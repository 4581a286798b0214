/* core/io/kept/quarters.c — see quarters.h */
#include "io/kept/quarters.h"
#include "map/area_turned.h"

/* Turns the area of a copy of @thing, whose extras the caller owns. */
static DsStatus
turn (DsThing *thing, DsRect floor, DsError *err)
{
  DsExtras *extras = NULL;
  DsStatus status;
  DsArea area;

  status = ds_area_read (&area, thing, err);
  if (status != DS_OK)
    return status;
  thing->at = ds_area_take_quarters (&area, thing->at, floor);
  status = ds_area_put (&extras, thing->extras, &area, thing->at, err);
  ds_area_clear (&area);
  if (status == DS_OK) {
    ds_extras_unref (thing->extras);
    thing->extras = extras;
  }
  return status;
}

static bool
is_meant (const DsDelve *level, const DsThing *thing)
{
  return ds_extras_find (thing->extras, DS_AREA_ANGLE) != NULL &&
         ds_role_has_area ((DsRole)ds_rules_kind (level->rules, thing->kind)->role);
}

/* Ids of the objects of floor @floor that may turn are those of @from, which stays as it is. */
static DsStatus
turn_all (DsDelve *level, size_t floor, const DsThings *from, DsError *err)
{
  DsFloor *at = &level->dungeon.floors[floor];
  DsStatus status = DS_OK;

  for (size_t i = 0; i < ds_things_count (from) && status == DS_OK; i++) {
    DsThing thing = *ds_things_get (from, i);

    if (!is_meant (level, &thing))
      continue;
    ds_extras_ref (thing.extras);
    status = turn (&thing, (DsRect){ 0, 0, at->w, at->h }, err);
    if (status == DS_OK)
      status = ds_things_put (&at->things, &thing, err);
    ds_extras_unref (thing.extras);
  }
  return status;
}

DsStatus
ds_kept_take_quarters (DsDelve *out, const DsDelve *level, DsError *err)
{
  DsStatus status;

  DS_ASSERT (out != NULL && level != NULL);

  status = ds_delve_copy (out, level, err);
  if (status != DS_OK)
    return status;
  for (size_t f = 0; f < out->dungeon.n_floors && status == DS_OK; f++)
    status = turn_all (out, f, level->dungeon.floors[f].things, err);
  if (status != DS_OK)
    ds_delve_clear (out);
  return status;
}
