/* core/rules/creature.c — the field table of creatures. */
#include "rules/creature.h"
#include "rules/fields.h"
#include "rules/item.h"

static const DsChoice FLAG_CHOICES[] = {
#define X(name, id, label) { id, label },
  DS_CREATURE_FLAG_LIST (X)
#undef X
};

static const DsChoice BEHAVIOURS[] = {
#define DS_BEHAVIOUR(name, id) { id, id },
#include "rules/behaviours.h"
#undef DS_BEHAVIOUR
  { "player", N_ ("Controlled by the player") },
};

static const DsField FIELDS[] = {
  KIND_FIELDS (DsCreature, kind.),
  INT_FIELD (DsCreature, hp, 1, 9999, "10", N_ ("points"),
             N_ ("Damage it can take before it dies.")),
  INT_FIELD (DsCreature, attack, 0, 999, "0", N_ ("points"), N_ ("Strength of its attacks.")),
  INT_FIELD (DsCreature, defense, 0, 999, "0", N_ ("points"), N_ ("Protection against hits.")),
  INT_FIELD (DsCreature, vision, 0, 100, "9", N_ ("cells"), N_ ("Range of its sight.")),
  INT_FIELD (DsCreature, speed, 10, 1000, "100", N_ ("percent"),
             N_ ("Speed of its actions; 100 is normal.")),
  INT_FIELD (DsCreature, mana, 0, 999, "0", N_ ("points"), N_ ("Mana available for spells.")),
  INT_FIELD (DsCreature, regen_hp, 0, 10000, "10", N_ ("points per 1000 turns"),
             N_ ("Rate at which its hit points regenerate.")),
  INT_FIELD (DsCreature, regen_mana, 0, 10000, "20", N_ ("points per 1000 turns"),
             N_ ("Rate at which its mana regenerates.")),
  { .key = "flags",
    .type = DS_FIELD_FLAGS,
    .offset = offsetof (DsCreature, flags),
    CHOICES (FLAG_CHOICES),
    .help = N_ ("Properties and abilities.") },
  REF_FIELD (DsCreature, faction, NULL,
             N_ ("Faction it belongs to; creatures of the same faction do not hunt each other.")),
  { .key = "behaviours",
    .type = DS_FIELD_IDS,
    .offset = offsetof (DsCreature, behaviours),
    CHOICES (BEHAVIOURS),
    .help = N_ ("Behaviours tried each turn, most important first.") },
  { .key = "equipment",
    .type = DS_FIELD_IDS,
    .offset = offsetof (DsCreature, equipment),
    .refers = DS_EQUIPMENT,
    CHOICES (ds_item_categories),
    .help = N_ ("Starting items; a category or an assortment stands for a random item from it.") },
  HIT_FIELDS (DsCreature),
  IDS_FIELD (DsCreature, spells, "spells", N_ ("Spells it can cast without a spellbook.")),
  INT_FIELD (DsCreature, level, 1, 100, "1", NULL, N_ ("Starting level.")),
  INT_FIELD (DsCreature, experience, -1, 99999, "-1", N_ ("points"),
             N_ ("Experience for killing it, minus twice the killer's level; -1: the sum of its "
                 "hit points, attack and defence.")),
  INT_FIELD (DsCreature, capacity, 0, 100, "20", N_ ("items"),
             N_ ("Slots in its pack; identical items share one.")),
  INT_FIELD (DsCreature, stomach, 1, 99999, "1000", N_ ("food"),
             N_ ("Amount of food its stomach holds.")),
  INT_FIELD (DsCreature, corpse_food, -1, 9999, "-1", N_ ("food"),
             N_ ("Food value of its corpse; -1: its hit points.")),
  REF_FIELD (DsCreature, light, "lights", N_ ("Light it gives off.")),
  PLACE_FIELDS (DsCreature),
  INT_FIELD (DsCreature, danger, 0, 1000, "5", NULL,
             N_ ("Danger of each such creature, deducted from the budget of its floor.")),
  RANGE_FIELD (DsCreature, pack, 1, 20, "1..1", N_ ("creatures"), N_ ("Size of a group.")),
  IDS_FIELD (DsCreature, company, DS_COMPANIONS, N_ ("Creatures that accompany it.")),
};

const DsRecordType ds_creature_record = {
  .id = "creature",
  .list = "creatures",
  .label = N_ ("Creature"),
  .size = sizeof (DsCreature),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};

/* The whole part of a square root. */
static int64_t
root (int64_t square)
{
  int64_t low = 0, high = (int64_t)1 << 31;

  while (high - low > 1) {
    const int64_t middle = (low + high) / 2;

    if (middle * middle <= square)
      low = middle;
    else
      high = middle;
  }
  return low;
}

bool
ds_creature_is_played (const DsCreature *self)
{
  return ds_ids_have (&self->behaviours, "player");
}

int32_t
ds_creature_level_limit (int32_t level)
{
  return (int32_t)root (400 * (int64_t)level * level * level);
}
