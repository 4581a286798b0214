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
    .help = N_ ("Category of the item.") },
  { .key = "uncounted",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsItem, is_uncounted),
    .fallback = "false",
    .help = N_ ("Named without an article: \"bread\", not \"a bread\".") },
  { .key = "placeless",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsItem, is_placeless),
    .fallback = "false",
    .help = N_ ("Needs no slot in the pack.") },
  TEXT_FIELD (DsItem, plural, 60, N_ ("Plural form; empty: the name plus \"s\".")),
  LINES_FIELD (DsItem, lines, 100,
               N_ ("Texts to read, one of them on each such item; the property \"text\" of an "
                   "object takes precedence.")),
  INT_FIELD (DsItem, attack, 0, 999, "0", N_ ("points"), N_ ("Bonus to attack.")),
  INT_FIELD (DsItem, defense, 0, 999, "0", N_ ("points"), N_ ("Bonus to defence.")),
  INT_FIELD (DsItem, ranged, 0, 999, "0", N_ ("points"),
             N_ ("Bonus to shots; above 0: the item can shoot.")),
  INT_FIELD (DsItem, thrown, 0, 999, "1", N_ ("points"), N_ ("Bonus to attack when thrown.")),
  INT_FIELD (DsItem, food, -9999, 9999, "0", N_ ("points"),
             N_ ("Food value; below 0: not good to eat.")),
  INT_FIELD (DsItem, value, 0, 99999, "0", N_ ("gold"), N_ ("Value of the item.")),
  REF_FIELD (DsItem, light, "lights", N_ ("Light it gives off.")),
  REF_FIELD (DsItem, effect, "effects",
             N_ ("Effect on the creature that quaffs, eats or reads it; a thrown potion affects "
                 "the creature it hits.")),
  HIT_FIELDS (DsItem),
  IDS_FIELD (DsItem, spells, "spells", N_ ("Spells that can be cast from it.")),
  { .key = "appearance",
    .type = DS_FIELD_REF,
    .offset = offsetof (DsItem, appearance),
    .refers = DS_APPEARANCE_SETS,
    .help = N_ ("Set of appearances, one of which hides the item until it is identified; empty: "
                "its own look.") },
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
