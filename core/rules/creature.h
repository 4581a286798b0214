/* core/rules/creature.h — creatures, as rules files define them. */
#pragma once

#include "rules/kind.h"

#define DS_CREATURE_FLAG_LIST(X)                                                                   \
  X (BOSS, "boss", N_ ("Boss"))                                                                    \
  X (FLIES, "flies", N_ ("Flies"))                                                                 \
  X (SWIMS, "swims", N_ ("Lives in water"))                                                        \
  X (IMMOBILE, "immobile", N_ ("Does not move"))                                                   \
  X (OPENS_DOORS, "opens-doors", N_ ("Opens doors"))                                               \
  X (UNDEAD, "undead", N_ ("Undead"))                                                              \
  X (NO_CORPSE, "no-corpse", N_ ("Leaves no corpse"))

enum {
#define X(name, id, label) DS_CREATURE_BIT_##name,
  DS_CREATURE_FLAG_LIST (X)
#undef X
};

enum {
#define X(name, id, label) DS_CREATURE_##name = 1u << DS_CREATURE_BIT_##name,
  DS_CREATURE_FLAG_LIST (X)
#undef X
};

struct DsCreature {
  DsKind kind; /* first */
  int32_t hp, attack, defense;
  int32_t vision;     /* cells */
  int32_t speed;      /* percent of the usual */
  int32_t mana;       /* at most */
  int32_t regen_hp;   /* points in 1000 turns */
  int32_t regen_mana; /* the same */
  uint32_t flags;     /* DS_CREATURE_* */
  const char *faction;
  DsIds behaviours;    /* its behaviours, by priority */
  DsIds equipment;     /* items that it starts with, or a category of which it gets one */
  const char *hit;     /* effect of its hits on the target */
  int32_t hit_chance;  /* permille of the hits */
  DsIds spells;        /* that it can cast without a book */
  int32_t level;       /* to start with */
  int32_t experience;  /* for its killer; below 0: derived from its numbers */
  int32_t capacity;    /* items that it can carry */
  int32_t stomach;     /* food that it can hold; it starts with two thirds */
  int32_t corpse_food; /* below 0: as much as its hit points */
  const char *light;
  DsRange depth;
  int32_t frequency;
  DsIds themes;
  int32_t danger; /* share of a floor's budget that it takes */
  DsRange pack;   /* number in a group */
  DsIds company;  /* creatures of which some come with it */
};

extern const DsRecordType ds_creature_record;

/* True when it is a character for players. */
bool ds_creature_is_played (const DsCreature *self);
/* With more experience than this a creature of @level advances: 20 times the power of 1.5, cut to a
 * whole number. */
int32_t ds_creature_level_limit (int32_t level);
