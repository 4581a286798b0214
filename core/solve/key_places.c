/* core/solve/key_places.c — combines roaming carriers and deeds. */
#include "solve/key_places.h"
#include "solve/world.h"

#include <string.h>

/* *@bearer: NULL for an item. False: there is no room for the creature. */
static bool
is_in_game (const DsDelve *delve, const DsLodgers *lodgers, size_t floor, const DsThing *thing,
            const DsLodger **bearer)
{
  *bearer = NULL;
  for (size_t i = 0; i < lodgers->n && ds_rules_kind (delve->rules, thing->kind)->creature != NULL;
       i++)
    if (lodgers->items[i].thing == thing && lodgers->items[i].floor == (int32_t)floor) {
      *bearer = &lodgers->items[i];
      return lodgers->items[i].has_room;
    }
  return true;
}

/* Turns the floor's places into the world's. */
static DsStatus
number (DsKeyPlaces *self, const DsMeetings *where, uint32_t first)
{
  self->places = ds_alloc (where->n, sizeof *self->places);
  self->cells = ds_alloc (where->n, sizeof *self->cells);
  if (self->places == NULL || self->cells == NULL)
    return DS_NOMEM;
  for (; self->n < where->n; self->n++) {
    self->places[self->n] = where->items[self->n].place + first;
    self->cells[self->n] = where->items[self->n].cell;
  }
  for (size_t i = 0; i < self->sets.n; i++)
    if (self->sets.items[i] != DS_WORLD_NONE)
      self->sets.items[i] += first;
  return DS_OK;
}

DsStatus
ds_key_places_find (DsKeyPlaces *out, const DsPlaces *places, uint32_t first, const DsDelve *delve,
                    const DsLodgers *lodgers, size_t floor, const DsThing *thing,
                    const DsLockKind *kind)
{
  DsMeetings where = { 0 };
  const DsLodger *bearer;
  DsStatus status;

  memset (out, 0, sizeof *out);
  if (!is_in_game (delve, lodgers, floor, thing, &bearer))
    return DS_OK;
  if (bearer != NULL && ds_deed_opens (delve->rules, kind))
    status = ds_deed_find (&where, &out->sets, places, delve, lodgers, bearer);
  else
    status = ds_roam_find (&where, places, delve, thing, bearer != NULL ? bearer->at : thing->at);
  if (status == DS_OK)
    status = number (out, &where, first);
  ds_array_clear (&where);
  if (status != DS_OK)
    ds_key_places_clear (out);
  return status;
}

void
ds_key_places_clear (DsKeyPlaces *self)
{
  ds_free (self->places);
  ds_free (self->cells);
  ds_array_clear (&self->sets);
  memset (self, 0, sizeof *self);
}
