/* core/rules/item.c — the field table of items. */
#include "rules/item.h"
#include "rules/fields.h"

const DsChoice ds_item_categories[DS_N_ITEM_CATEGORIES] = {
#define X(name, id, label) { id, label },
  DS_ITEM_CATEGORY_LIST (X)
#undef X
};

const char *
ds_item_category_id (DsItemCategory category)
{
  return ds_item_categories[category].id;
}

static const DsField FIELDS[] = {
  KIND_FIELDS (DsItem, kind.),
  { .key = "category",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsItem, category),
    .required = true,
    CHOICES (ds_item_categories),
    .help = N_ ("What sort of item it is.") },
  { .key = "uncounted",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsItem, is_uncounted),
    .fallback = "false",
    .help = N_ ("Whether one speaks of it without an article: bread, not a bread.") },
  { .key = "placeless",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsItem, is_placeless),
    .fallback = "false",
    .help = N_ ("Takes no place in the pack.") },
  TEXT_FIELD (DsItem, plural, 60, N_ ("Name of several; none is the name and an s.")),
  LINES_FIELD (DsItem, lines, 100,
               N_ ("Texts of which each such item has one to read; the property \"text\" of an "
                   "object goes before them.")),
  INT_FIELD (DsItem, attack, 0, 999, "0", N_ ("points"), N_ ("What it adds to hits.")),
  INT_FIELD (DsItem, defense, 0, 999, "0", N_ ("points"), N_ ("What it turns aside of hits.")),
  INT_FIELD (DsItem, ranged, 0, 999, "0", N_ ("points"),
             N_ ("What it adds to shots; above 0 one can shoot with it.")),
  INT_FIELD (DsItem, thrown, 0, 999, "1", N_ ("points"), N_ ("What it adds when it is thrown.")),
  INT_FIELD (DsItem, food, -9999, 9999, "0", N_ ("points"),
             N_ ("How much it feeds; less than 0 is not good to eat.")),
  INT_FIELD (DsItem, value, 0, 99999, "0", N_ ("gold"), N_ ("What it is worth.")),
  REF_FIELD (DsItem, light, "lights", N_ ("The light it gives.")),
  REF_FIELD (DsItem, effect, "effects",
             N_ ("What it does to whoever quaffs, eats or reads it; a potion that is thrown does "
                 "it to whom it hits.")),
  HIT_FIELDS (DsItem),
  IDS_FIELD (DsItem, spells, "spells", N_ ("The spells that one can cast from it.")),
  { .key = "appearance",
    .type = DS_FIELD_REF,
    .offset = offsetof (DsItem, appearance),
    .refers = DS_APPEARANCE_SETS,
    .help = N_ ("The set of appearances of which it gets one in each game, until one learns what "
                "it is; none is what it looks like.") },
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
