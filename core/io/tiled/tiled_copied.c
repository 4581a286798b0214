/* core/io/tiled/tiled_copied.c — finds equal ids, and changes all but the first. */
#include "io/tiled/tiled_copied.h"
#include "base/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ID "id"

typedef struct {
  DsForeignProperty *id; /* "t-1f" of a thing, "r-1f" of a room */
  const DsForeignObject *object;
  size_t floor;
} Named;

typedef DS_ARRAY (Named) AllNamed;

uint64_t
ds_tiled_new_id (const DsForeignObject *object, size_t floor)
{
  DS_ASSERT (object != NULL);

  return ds_mix64 (ds_fnv64_text (object->id) + floor) | 1;
}

uint64_t
ds_tiled_id (const DsForeignObject *object, size_t floor)
{
  const DsForeignProperty *id;

  DS_ASSERT (object != NULL);

  id = ds_foreign_property (&object->properties, ID);
  if (id != NULL && id->text[0] == 't' && id->text[1] == '-')
    return strtoull (id->text + 2, NULL, 16);
  return ds_tiled_new_id (object, floor);
}

/* By floor, id, and number in the file: a copy has a higher one than its original. */
static int
compare (const void *a, const void *b)
{
  const Named *i = a, *k = b;
  const int64_t m = strtoll (i->object->id, NULL, 10), n = strtoll (k->object->id, NULL, 10);
  int order;

  if (i->floor != k->floor)
    return i->floor < k->floor ? -1 : 1;
  order = strcmp (i->id->text, k->id->text);
  return order != 0 ? order : (m > n) - (m < n);
}

static bool
is_alike (const Named *a, const Named *b)
{
  return a->floor == b->floor && strcmp (a->id->text, b->id->text) == 0;
}

static bool
add_layer (AllNamed *out, const DsTiledPlaced *placed)
{
  for (const DsForeignObject *at = placed->layer->objects.first; at != NULL; at = at->next)
    for (DsForeignProperty *id = at->properties.first; id != NULL; id = id->next)
      if (strcmp (id->name, ID) == 0 && strlen (id->text) > 2 &&
          !ds_array_push (out, (Named){ id, at, placed->floor }))
        return false;
  return true;
}

static DsStatus
change_id (DsForeign *map, const Named *named, DsError *err)
{
  char id[24];
  const int n = snprintf (id, sizeof id, "%.2s%" PRIx64, named->id->text,
                          ds_tiled_new_id (named->object, named->floor));
  const char *text = ds_foreign_text (map, id, (size_t)n, err);

  if (text == NULL)
    return DS_NOMEM;
  named->id->text = text;
  return DS_OK;
}

DsStatus
ds_tiled_part_copies (DsForeign *map, const DsTiledLayers *layers, DsError *err)
{
  AllNamed named = { 0 };
  DsStatus status = DS_OK;

  DS_ASSERT (map != NULL && layers != NULL);

  for (size_t i = 0; i < layers->placed.n && status == DS_OK; i++)
    if (!add_layer (&named, &layers->placed.items[i]))
      status = ds_fail_nomem (err, ID);
  if (named.n > 0)
    qsort (named.items, named.n, sizeof *named.items, compare);
  for (size_t i = named.n; i-- > 1 && status == DS_OK;) /* from the end: texts still stand */
    if (is_alike (&named.items[i], &named.items[i - 1]))
      status = change_id (map, &named.items[i], err);
  ds_array_clear (&named);
  return status;
}
