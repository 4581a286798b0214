/* core/rules/item.h — items, as rules files define them. */
#pragma once

#include "rules/kind.h"

#define DS_ITEM_CATEGORY_LIST(X)                                                                   \
  X (WEAPON, "weapon", N_ ("Weapon"))                                                              \
  X (ARMOUR, "armour", N_ ("Armour"))                                                              \
  X (FOOD, "food", N_ ("Food"))                                                                    \
  X (POTION, "potion", N_ ("Potion"))                                                              \
  X (SCROLL, "scroll", N_ ("Scroll"))                                                              \
  X (SPELLBOOK, "spellbook", N_ ("Spellbook"))                                                     \
  X (TOOL, "tool", N_ ("Tool"))                                                                    \
  X (TREASURE, "treasure", N_ ("Treasure"))                                                        \
  X (KEY, "key", N_ ("Key"))                                                                       \
  X (VICTORY, "victory", N_ ("Victory item"))

typedef enum {
#define X(name, id, label) DS_ITEM_##name,
  DS_ITEM_CATEGORY_LIST (X)
#undef X
      DS_N_ITEM_CATEGORIES
} DsItemCategory;

extern const DsChoice ds_item_categories[DS_N_ITEM_CATEGORIES];

/* The category as it stands in files: "potion". Static. */
const char *ds_item_category_id (DsItemCategory category);

#define DS_ITEM_THROWN 1 /* attack of a thrown item that is not made for it */

struct DsItem {
  DsKind kind;             /* first */
  uint8_t category;        /* DsItemCategory */
  bool is_uncounted;       /* "bread", not "a bread" */
  bool is_placeless;       /* takes no place in an inventory */
  const char *plural;      /* "health potions"; "" = label and an s */
  int32_t attack, defense; /* in the hand or worn */
  int32_t ranged, thrown;  /* attack from afar */
  int32_t food;            /* below 0: it makes sick */
  int32_t value;           /* in gold */
  const char *light;
  const char *effect;     /* of quaffing, eating or reading it, and of a potion that is thrown */
  const char *hit;        /* effect of its hits on the target */
  int32_t hit_chance;     /* permille of the hits */
  DsIds spells;           /* spells of a book */
  DsLines lines;          /* of which each has one to be read, and is not used up by it */
  const char *appearance; /* set of appearances that hide its identity; "" = it is not hidden */
  DsRange depth;
  int32_t frequency;
  DsIds themes;
};

extern const DsRecordType ds_item_record;

/* True when games with that condition are won by bringing it back to the start. */
static inline bool
ds_item_is_fetched (const DsItem *self)
{
  return self->category == DS_ITEM_VICTORY;
}
