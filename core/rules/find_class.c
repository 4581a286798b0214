/* core/rules/find_class.c — finding the classes of own properties in the rules, and their links. */
#include "rules/find_class.h"
#include "rules/store.h"

#include <string.h>

size_t
ds_rules_n_classes (const DsRules *self)
{
  DS_ASSERT (self != NULL);
  return self->lists[DS_LIST_PROPERTY_CLASSES].n;
}

static DsPropertyClass *
class_at (const DsRules *self, size_t i)
{
  DS_ASSERT (i < ds_rules_n_classes (self));
  return &((DsPropertyClass *)(void *)self->lists[DS_LIST_PROPERTY_CLASSES].items)[i];
}

const DsPropertyClass *
ds_rules_class (const DsRules *self, size_t i)
{
  return class_at (self, i);
}

const DsPropertyClass *
ds_rules_find_class (const DsRules *self, const char *name)
{
  DS_ASSERT (name != NULL);
  for (size_t i = 0; i < ds_rules_n_classes (self); i++)
    if (strcmp (class_at (self, i)->name, name) == 0)
      return class_at (self, i);
  return NULL;
}

static const DsPropertyClass *
find_id (const DsRules *self, const char *id)
{
  const uint32_t at = ds_intern_find (&self->lists[DS_LIST_PROPERTY_CLASSES].ids, id);

  return at != DS_INTERN_NONE ? class_at (self, at) : NULL;
}

static void
link_kind (const DsRules *self, DsPropertyKind *kind)
{
  kind->class_of = kind->class_id[0] != '\0' ? find_id (self, kind->class_id) : NULL;
}

/* The depth as those that its members had a round before give it. */
static int
depth_of (const DsPropertyClass *class)
{
  int depth = 1;

  for (size_t i = 0; i < class->members.n; i++) {
    const DsPropertyClass *inner = ds_property_class_member (class, i)->class_of;

    if (inner != NULL && inner->depth >= depth)
      depth = inner->depth + 1;
  }
  return depth;
}

void
ds_rules_link_classes (DsRules *self)
{
  DsList *properties;

  DS_ASSERT (self != NULL);

  properties = &self->lists[DS_LIST_PROPERTIES];
  for (size_t i = 0; i < properties->n; i++)
    link_kind (self, &((DsPropertyKind *)(void *)properties->items)[i]);
  for (size_t i = 0; i < ds_rules_n_classes (self); i++)
    for (size_t k = 0; k < class_at (self, i)->members.n; k++)
      link_kind (self, &ds_property_class_members (class_at (self, i))[k]);
  for (int round = 0; round <= DS_PROPERTY_DEPTH_MAX; round++)
    for (size_t i = 0; i < ds_rules_n_classes (self); i++)
      class_at (self, i)->depth = depth_of (class_at (self, i));
}

bool
ds_rules_check_class (const DsRules *self, const char *id, const char *where, DsErrors *errors)
{
  const DsPropertyClass *class = find_id (self, id);

  if (class == NULL || class->depth <= DS_PROPERTY_DEPTH_MAX)
    return true;
  ds_errors_add (errors, DS_BAD_DATA, where, "rules.class-depth",
                 N_ ("expected at most %d classes within each other, and none within itself"),
                 DS_PROPERTY_DEPTH_MAX);
  return false;
}
