/* core/rules/item.c — the field table of items. */
#include "rules/item.h"
#include "rules/fields.h"

static const DsChoice CATEGORY_CHOICES[] = {
#define X(name, id, label) { id, label },
  DS_ITEM_CATEGORY_LIST (X)
#undef X
};

const char *
ds_item_category_id (DsItemCategory category)
{
  return CATEGORY_CHOICES[category].id;
}

static const DsField FIELDS[] = {
  KIND_FIELDS (DsItem, kind.),
  { .key = "category",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsItem, category),
    .required = true,
    CHOICES (CATEGORY_CHOICES),
    .help = N_ ("What sort of item it is.") },
  INT_FIELD (DsItem, attack, 0, 999, "0", N_ ("points"), N_ ("What it adds to hits.")),
  INT_FIELD (DsItem, defense, 0, 999, "0", N_ ("points"), N_ ("What it turns aside of hits.")),
  INT_FIELD (DsItem, ranged, 0, 999, "0", N_ ("points"),
             N_ ("What it adds to shots; above 0 one can shoot with it.")),
  INT_FIELD (DsItem, thrown, 0, 999, "1", N_ ("points"), N_ ("What it adds when it is thrown.")),
  INT_FIELD (DsItem, food, -9999, 9999, "0", N_ ("points"),
             N_ ("How much it feeds; less than 0 is not good to eat.")),
  INT_FIELD (DsItem, value, 0, 99999, "0", N_ ("gold"), N_ ("What it is worth.")),
  REF_FIELD (DsItem, light, "lights", N_ ("The light it gives.")),
  PLACE_FIELDS (DsItem),
};

const DsRecordType ds_item_record = {
  .id = "item",
  .list = "items",
  .label = N_ ("Item"),
  .size = sizeof (DsItem),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};
