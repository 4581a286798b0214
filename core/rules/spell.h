/* core/rules/spell.h — spells, as rules files define them. */
#pragma once

#include "rules/record.h"

#define DS_AIM_LIST(X)                                                                             \
  X (CREATURE, "creature", N_ ("Any creature in sight, the caster included"))                      \
  X (SELF, "self", N_ ("The caster"))

typedef enum {
#define X(name, id, label) DS_AIM_##name,
  DS_AIM_LIST (X)
#undef X
      DS_N_AIMS
} DsAim;

/* Purposes for which creatures cast spells. */
#define DS_INTENT_LIST(X)                                                                          \
  X (OTHER, "other", N_ ("Other"))                                                                 \
  X (HURT, "hurt", N_ ("Hurt an enemy"))                                                           \
  X (HEAL, "heal", N_ ("Heal the caster or an ally"))                                              \
  X (STRENGTHEN, "strengthen", N_ ("Grow stronger before a fight"))                                \
  X (ESCAPE, "escape", N_ ("Escape"))                                                              \
  X (SUMMON, "summon", N_ ("Call for help"))

typedef enum {
#define X(name, id, label) DS_INTENT_##name,
  DS_INTENT_LIST (X)
#undef X
      DS_N_INTENTS
} DsIntent;

typedef struct {
  const char *id, *label, *description;
  int32_t cost;   /* mana */
  uint8_t aim;    /* DsAim */
  uint8_t intent; /* DsIntent */
  int32_t range;  /* cells; 0 = as far as the caster sees */
  const char *effect;
} DsSpell;

extern const DsRecordType ds_spell_record;
