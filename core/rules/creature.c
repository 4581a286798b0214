/* core/rules/creature.c — the field table of creatures. */
#include "rules/creature.h"
#include "rules/fields.h"

static const DsChoice FLAG_CHOICES[] = {
#define X(name, id, label) { id, label },
  DS_CREATURE_FLAG_LIST (X)
#undef X
};

static const DsChoice BEHAVIOURS[] = {
#define DS_BEHAVIOUR(name, id) { id, id },
#include "rules/behaviours.h"
#undef DS_BEHAVIOUR
  { "player", N_ ("Whoever plays") },
};

static const DsField FIELDS[] = {
  KIND_FIELDS (DsCreature, kind.),
  INT_FIELD (DsCreature, hp, 1, 9999, "10", N_ ("points"),
             N_ ("How much damage it takes before it dies.")),
  INT_FIELD (DsCreature, attack, 0, 999, "0", N_ ("points"), N_ ("How hard it hits.")),
  INT_FIELD (DsCreature, defense, 0, 999, "0", N_ ("points"),
             N_ ("How much of a hit it turns aside.")),
  INT_FIELD (DsCreature, vision, 0, 100, "9", N_ ("cells"), N_ ("How far it sees.")),
  INT_FIELD (DsCreature, speed, 10, 1000, "100", N_ ("percent"),
             N_ ("How fast it acts, compared with the player.")),
  INT_FIELD (DsCreature, mana, 0, 999, "0", N_ ("points"), N_ ("What it can spend on spells.")),
  INT_FIELD (DsCreature, regen_hp, 0, 10000, "10", N_ ("points in 1000 turns"),
             N_ ("How fast it heals.")),
  INT_FIELD (DsCreature, regen_mana, 0, 10000, "20", N_ ("points in 1000 turns"),
             N_ ("How fast its mana comes back.")),
  { .key = "flags",
    .type = DS_FIELD_FLAGS,
    .offset = offsetof (DsCreature, flags),
    CHOICES (FLAG_CHOICES),
    .help = N_ ("What it is and can do.") },
  REF_FIELD (DsCreature, faction, NULL,
             N_ ("Whom it belongs to; those of one faction do not hunt each other.")),
  { .key = "behaviours",
    .type = DS_FIELD_IDS,
    .offset = offsetof (DsCreature, behaviours),
    CHOICES (BEHAVIOURS),
    .help = N_ ("What it does in its turn, the most important first.") },
  { .key = "equipment",
    .type = DS_FIELD_IDS,
    .offset = offsetof (DsCreature, equipment),
    .refers = DS_EQUIPMENT,
    CHOICES (ds_item_categories),
    .help = N_ ("Items it starts with; a category or an assortment stands for any item of it.") },
  HIT_FIELDS (DsCreature),
  IDS_FIELD (DsCreature, spells, "spells", N_ ("The spells that it can cast without a book.")),
  INT_FIELD (DsCreature, level, 1, 100, "1", NULL, N_ ("Its level when it comes into the game.")),
  INT_FIELD (DsCreature, experience, -1, 99999, "-1", N_ ("points"),
             N_ ("What killing it is worth, less twice the level of who does; -1 is hit points, "
                 "attack and defence together.")),
  INT_FIELD (DsCreature, capacity, 0, 100, "20", N_ ("items"),
             N_ ("Places in its pack; what is alike takes one.")),
  INT_FIELD (DsCreature, stomach, 1, 99999, "1000", N_ ("food"), N_ ("How much it can eat.")),
  INT_FIELD (DsCreature, corpse_food, -1, 9999, "-1", N_ ("food"),
             N_ ("How much its corpse feeds; -1 is as much as its hit points.")),
  REF_FIELD (DsCreature, light, "lights", N_ ("The light it gives.")),
  PLACE_FIELDS (DsCreature),
  INT_FIELD (DsCreature, danger, 0, 1000, "5", NULL,
             N_ ("How much of a floor's danger one of it makes up.")),
  RANGE_FIELD (DsCreature, pack, 1, 20, "1..1", N_ ("creatures"), N_ ("How many come together.")),
  IDS_FIELD (DsCreature, company, DS_COMPANIONS, N_ ("Creatures of which some come with it.")),
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
