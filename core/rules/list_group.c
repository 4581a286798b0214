/* core/rules/list_group.c — lists that fields refer to and that mean records of several types. */
#include "rules/fields.h"
#include "rules/rules.h"
#include "rules/store.h"

#include <string.h>

/* Lists of fields that mean records of several types, or only some of a type. */
static const struct {
  const char *list;
  const DsRecordType *types[7]; /* NULL behind the last */
} GROUPS[] = {
  { DS_COMPANIONS, { &ds_creature_record } },
  { DS_EQUIPMENT, { &ds_item_record, &ds_assortment_record } },
  { DS_LIST_OBJECTS,
    { &ds_kind_record, &ds_creature_record, &ds_item_record, &ds_gate_record, &ds_light_record } },
  { DS_LAID, { &ds_creature_record, &ds_item_record, &ds_light_record } },
  { DS_DRAWN,
    { &ds_tile_record, &ds_kind_record, &ds_creature_record, &ds_item_record, &ds_gate_record,
      &ds_light_record } },
};

const DsRecordType *const *
ds_list_group (const char *list)
{
  DS_ASSERT (list != NULL);

  for (size_t i = 0; i < DS_COUNT (GROUPS); i++)
    if (strcmp (GROUPS[i].list, list) == 0)
      return GROUPS[i].types;
  return NULL;
}

bool
ds_list_has_type (const char *list, const DsRecordType *type)
{
  const DsRecordType *const *types = ds_list_group (list);

  DS_ASSERT (list != NULL && type != NULL);

  if (types == NULL)
    return type->list != NULL && strcmp (type->list, list) == 0;
  for (size_t i = 0; types[i] != NULL; i++)
    if (types[i] == type)
      return true;
  return false;
}
