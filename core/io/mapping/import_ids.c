/* core/io/mapping/import_ids.c — places of the levels of a map on floors, and ids of a level that
 * is imported again from a map that moved. */
#include "io/mapping/import.h"
#include "map/foreign_place.h"
#include "map/property.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  uint64_t is, was;
} NewId;

static int
compare_new (const void *a, const void *b)
{
  const NewId *p = a, *q = b;

  return p->is < q->is ? -1 : p->is > q->is;
}

static int
compare_origins (const void *a, const void *b)
{
  const DsImportOrigin *p = a, *q = b;

  if (p->floor != q->floor)
    return p->floor < q->floor ? -1 : 1;
  return p->id < q->id ? -1 : p->id > q->id;
}

/* The object like @thing of the other level that no other one has taken; NULL: none. */
static const DsThing *
find_twin (const DsThings *things, const DsThing *thing, DsCell by, bool *is_taken)
{
  const DsCell at = { thing->at.x - by.x, thing->at.y - by.y };

  for (size_t i = ds_things_seek (things, at); i < ds_things_count (things); i++) {
    const DsThing *twin = ds_things_get (things, i);

    if (twin->at.x != at.x || twin->at.y != at.y)
      return NULL;
    if (twin->kind == thing->kind && !is_taken[i]) {
      is_taken[i] = true;
      return twin;
    }
  }
  return NULL;
}

/* The ids of a floor by which properties refer to its objects. */
typedef struct {
  const NewId *ids;
  size_t n;
  int32_t floor;
} References;

static void
rename_reference (DsProperty *object, const void *data)
{
  const References *self = data;
  const NewId key = { .is = object->object };
  const NewId *found = object->floor < 0 || object->floor == self->floor
                           ? bsearch (&key, self->ids, self->n, sizeof key, compare_new)
                           : NULL;

  if (found != NULL)
    object->object = found->was;
}

/* Lets the properties of @copies, which own their extras after this, refer to the new ids. */
static DsStatus
rename_references (DsThing *copies, size_t n, const References *references, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < n; i++) {
    DsExtras *extras = NULL;

    if (status == DS_OK)
      status =
          ds_properties_map_objects (&extras, copies[i].extras, rename_reference, references, err);
    copies[i].extras = extras;
  }
  return status;
}

/* Finds the new id of each object of a floor, and makes the list of objects with them. */
static DsStatus
rename_things (DsThings **things, const DsThings *from, size_t floor, DsCell by, NewId *ids,
               DsError *err)
{
  const size_t n = ds_things_count (*things);
  bool *is_taken = ds_alloc0 (ds_things_count (from) + 1, sizeof *is_taken);
  DsThing *copies = ds_alloc0 (n + 1, sizeof *copies);
  DsThings *renamed = NULL;
  DsStatus status = is_taken != NULL && copies != NULL ? DS_OK : ds_fail_nomem (err, "import");

  for (size_t i = 0; i < n && status == DS_OK; i++) {
    const DsThing *thing = ds_things_get (*things, i);
    const DsThing *twin = find_twin (from, thing, by, is_taken);

    copies[i] = *thing;
    if (twin != NULL)
      copies[i].id = twin->id;
    ids[i] = (NewId){ thing->id, copies[i].id };
  }
  if (status == DS_OK && n > 0) {
    qsort (ids, n, sizeof *ids, compare_new);
    status = rename_references (copies, n, &(References){ ids, n, (int32_t)floor }, err);
    if (status == DS_OK)
      status = ds_things_new (&renamed, copies, n, err);
    for (size_t i = 0; i < n; i++)
      ds_extras_unref (copies[i].extras);
  }
  if (renamed != NULL) {
    ds_things_unref (*things);
    *things = renamed;
  }
  ds_free (copies);
  ds_free (is_taken);
  return status;
}

static DsStatus
rename_in_level (DsDungeon *dungeon, const References *references, DsError *err)
{
  DsExtras *extras;
  const DsStatus status =
      ds_properties_map_objects (&extras, dungeon->extras, rename_reference, references, err);

  if (status != DS_OK)
    return status;
  ds_extras_unref (dungeon->extras);
  dungeon->extras = extras;
  return DS_OK;
}

DsStatus
ds_import_take_ids (DsImport *self, const DsImport *from, DsCell by, DsError *err)
{
  DsDungeon *dungeon = &self->delve.dungeon;
  DsStatus status = DS_OK;

  DS_ASSERT (self != NULL && from != NULL);

  for (size_t f = 0; f < dungeon->n_floors && f < from->delve.dungeon.n_floors && status == DS_OK;
       f++) {
    const size_t n = ds_things_count (dungeon->floors[f].things);
    NewId *ids = ds_alloc0 (n + 1, sizeof *ids);

    status = ids == NULL ? ds_fail_nomem (err, "import")
                         : rename_things (&dungeon->floors[f].things,
                                          from->delve.dungeon.floors[f].things, f, by, ids, err);
    if (status == DS_OK)
      status = rename_in_level (dungeon, &(References){ ids, n, (int32_t)f }, err);
    for (size_t i = 0; i < self->origins.n && status == DS_OK; i++) {
      const NewId key = { .is = self->origins.items[i].id };
      const NewId *found = self->origins.items[i].floor == f
                               ? bsearch (&key, ids, n, sizeof *ids, compare_new)
                               : NULL;

      if (found != NULL)
        self->origins.items[i].id = found->was;
    }
    ds_free (ids);
  }
  if (self->origins.n > 0)
    qsort (self->origins.items, self->origins.n, sizeof *self->origins.items, compare_origins);
  return status;
}

static uint32_t
number_of (const DsForeign *map, const DsForeignLevel *level)
{
  uint32_t i = 0;

  for (const DsForeignLevel *at = map->levels.first; at != level; at = at->next)
    i++;
  return i;
}

DsStatus
ds_import_set_places (DsDelve *level, const DsImport *self, const DsForeign *map, DsError *err)
{
  DsStatus status = DS_OK;

  DS_ASSERT (level != NULL && self != NULL && map != NULL);

  for (size_t f = 0; f < level->dungeon.n_floors && status == DS_OK; f++) {
    DsForeignPlaces places = { 0 };

    for (size_t i = 0; i < self->places.n && status == DS_OK; i++) {
      const DsImportPlace *at = &self->places.items[i];
      const DsForeignPlace place = { number_of (map, at->level),
                                     { at->rect.x - at->x, at->rect.y - at->y } };

      if (at->floor == f && !ds_array_push (&places, place))
        status = ds_fail_nomem (err, map->source);
    }
    if (status == DS_OK)
      status = ds_foreign_places_set (&level->dungeon.floors[f].extras, &places, err);
    ds_array_clear (&places);
  }
  return status;
}
