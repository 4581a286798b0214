/* core/io/kept/kept_properties.c — compares own properties, with the objects that they refer to. */
#include "io/kept/kept_properties.h"
#include "map/property.h"

#include <string.h>

typedef struct {
  const DsDungeon *ours, *theirs;
  const DsReversePlaces *places;
} KeptProperties;

/* The object that a property refers to, and its floor; NULL: none. */
static const DsThing *
find_object (const DsDungeon *dungeon, const DsProperty *property, size_t *floor)
{
  for (size_t f = 0; f < dungeon->n_floors; f++) {
    const DsThing *found = property->floor < 0 || (size_t)property->floor == f
                               ? ds_things_find (dungeon->floors[f].things, property->object)
                               : NULL;

    *floor = f;
    if (found != NULL)
      return found;
  }
  return NULL;
}

static bool
same_object (const KeptProperties *self, const DsProperty *ours, const DsProperty *theirs)
{
  const DsThing *a, *b;
  size_t f, g;

  if (ours->object == theirs->object)
    return true;
  a = find_object (self->ours, ours, &f);
  b = find_object (self->theirs, theirs, &g);
  for (size_t i = 0; a != NULL && b != NULL && a->kind == b->kind && i < self->places->n; i++) {
    const DsReversePlace *at = &self->places->items[i];

    if (at->floor == f && at->place->floor == g && a->at.x + at->by.x == b->at.x &&
        a->at.y + at->by.y == b->at.y)
      return true;
  }
  return false;
}

/* True for a value that the file's type only calls otherwise: a whole number of a property for
 * numbers with a fraction, or the text of one for files. */
static bool
same_but_for_type (const DsProperty *ours, const DsProperty *theirs)
{
  const size_t n = strlen (ours->text);

  if (ours->type == DS_PROPERTY_INT && theirs->type == DS_PROPERTY_FLOAT)
    return strncmp (theirs->text, ours->text, n) == 0 && strcmp (theirs->text + n, ".0") == 0;
  return ours->type == DS_PROPERTY_TEXT && theirs->type == DS_PROPERTY_FILE &&
         strcmp (ours->text, theirs->text) == 0;
}

static bool
same_value (const KeptProperties *self, const DsProperty *ours, const DsProperty *theirs)
{
  if (ours->type != theirs->type)
    return same_but_for_type (ours, theirs);
  if (ours->type == DS_PROPERTY_OBJECT)
    return same_object (self, ours, theirs);
  if (strcmp (ours->text, theirs->text) != 0 || ours->n_items != theirs->n_items)
    return false;
  for (size_t i = 0; ours->type == DS_PROPERTY_CLASS && i < ours->n_items; i++) {
    const DsProperty *twin = ds_property_member (theirs, ours->items[i].name);

    if (twin == NULL || !same_value (self, &ours->items[i], twin))
      return false;
  }
  if (ours->type == DS_PROPERTY_CLASS)
    return true;
  for (size_t i = 0; i < ours->n_items; i++)
    if (!same_value (self, &ours->items[i], &theirs->items[i]))
      return false;
  return true;
}

static size_t
count (const KeptProperties *self, const DsProperties *ours, const DsProperties *theirs,
       bool has_defaults)
{
  size_t n = 0;

  for (size_t i = 0; i < ours->n; i++) {
    const DsProperty *twin = ds_properties_find (theirs, ours->items[i].name);

    n += twin == NULL || !same_value (self, &ours->items[i], twin);
  }
  for (size_t i = 0; i < theirs->n && !has_defaults; i++)
    n += ds_properties_find (ours, theirs->items[i].name) == NULL;
  return n;
}

DsStatus
ds_kept_count_properties (size_t *out, const DsDelve *level, const DsImport *imported,
                          const DsReversePlaces *places, const DsExtras *extras,
                          const DsExtras *got, bool has_defaults, DsError *err)
{
  const KeptProperties self = { &level->dungeon, &imported->delve.dungeon, places };
  DsProperties ours, theirs = { 0 };
  DsStatus status;

  DS_ASSERT (out != NULL && level != NULL && imported != NULL && places != NULL);

  *out = 0;
  status = ds_properties_read (&ours, extras, err);
  if (status == DS_OK)
    status = ds_properties_read (&theirs, got, err);
  if (status == DS_OK)
    *out = count (&self, &ours, &theirs, has_defaults);
  ds_properties_clear (&ours);
  ds_properties_clear (&theirs);
  return status;
}
